// SPDX-License-Identifier: MIT
// What the language accepts as the result of a floating-point operation (WGSL, "Floating Point Accuracy"), as
// intervals. An operation whose accuracy is inherited from an expression is that expression, written with the
// operations here.
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numeric>
#include <vector>

namespace alba_test {

struct Interval {
  double low, high;
  bool contains(double x) const { return low <= x && x <= high; }
};
constexpr Interval kAnything{-INFINITY, INFINITY};
inline bool isAnything(Interval i) { return i.low == -INFINITY && i.high == INFINITY; }
inline Interval hull(Interval a, Interval b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

struct FloatFormat {
  int digits;  // of the significand, in bits
  int least;   // exponent of the smallest normal number
  double most;
  double smallestNormal() const { return std::ldexp(1.0, least); }
  bool isSubnormal(double x) const { return x != 0 && std::fabs(x) < smallestNormal(); }
  // The distance of neighbours at x, away from zero.
  double step(double x) const {
    const int exponent = x == 0 ? least : std::max(std::ilogb(x), least);
    return std::ldexp(1.0, exponent - digits + 1);
  }
  // The shorter of the distances to the neighbours, which differ where x is a power of two.
  double ulp(double x) const {
    const bool isPower = x != 0 && std::fabs(x) > smallestNormal() && std::ldexp(1.0, std::ilogb(x)) == std::fabs(x);
    return isPower ? step(x) / 2 : step(x);
  }
  double down(double x) const { return std::floor(x / step(x)) * step(x); }
  double up(double x) const { return std::ceil(x / step(x)) * step(x); }
  double nearest(double x) const { return std::nearbyint(x / step(x)) * step(x); }
};
constexpr FloatFormat kSingle{24, -126, 0x1.fffffep127};
constexpr FloatFormat kHalf{11, -14, 65504};

// One evaluation in a format. Inputs and results may be flushed to zero; an interval that leaves the format's range is
// remembered, because a constant expression may be refused then.
class Accuracy {
 public:
  explicit Accuracy(const FloatFormat& format) : format_(format) {}
  const FloatFormat& format() const { return format_; }
  bool isHalf() const { return format_.digits == kHalf.digits; }
  bool overflowed() const { return overflowed_; }

  Interval point(double x) { return flush({x, x}); }
  // A number of an expression, which may not be one of the format.
  Interval number(double x) { return rounded({x, x}); }
  Interval rounded(Interval i) {
    if (isAnything(i) || !inRange(i)) return kAnything;
    return flush({format_.down(i.low), format_.up(i.high)});
  }
  Interval within(double x, double error) {
    const Interval i{x - error, x + error};
    return inRange(i) ? flush(i) : kAnything;
  }
  Interval ulps(double x, double n) { return within(x, n * format_.ulp(x)); }

  // f's intervals at the ends of a, where f is monotonic in between.
  template <class F>
  Interval over(Interval a, F f) {
    return isAnything(a) ? a : a.low == a.high ? f(a.low) : hull(f(a.low), f(a.high));
  }
  template <class F>
  Interval over(Interval a, Interval b, F f) {
    if (isAnything(a) || isAnything(b)) return kAnything;
    return over(a, [&](double x) { return over(b, [&](double y) { return f(x, y); }); });
  }

  Interval add(Interval a, Interval b) {
    return over(a, b, [&](double x, double y) {
      // What double loses may still round the result the other way.
      const double sum = x + y, part = sum - x, lost = (x - (sum - part)) + (y - part);
      return rounded({lost < 0 ? std::nextafter(sum, -INFINITY) : sum, lost > 0 ? std::nextafter(sum, INFINITY) : sum});
    });
  }
  Interval subtract(Interval a, Interval b) { return add(a, {-b.high, -b.low}); }
  Interval multiply(Interval a, Interval b) {
    return over(a, b, [&](double x, double y) { return number(x * y); });
  }
  Interval divide(Interval a, Interval b) {
    const double least = format_.smallestNormal();
    if (b.low <= 0 && b.high >= 0) return kAnything;
    return over(a, b, [&](double x, double y) {
      return std::fabs(y) < least || std::fabs(y) > 1 / least ? kAnything : ulps(x / y, 2.5);
    });
  }
  Interval whole(Interval a) {
    return over(a, [&](double x) { return number(std::trunc(x)); });
  }
  Interval inverseSqrt(Interval a) {
    return over(a, [&](double x) { return x <= 0 ? kAnything : ulps(1 / std::sqrt(x), 2); });
  }
  Interval sqrt(Interval a) { return divide(number(1), inverseSqrt(a)); }
  Interval exp(Interval a) {
    return over(a, [&](double x) { return ulps(std::exp(x), (isHalf() ? 1 : 3) + 2 * std::fabs(x)); });
  }
  Interval exp2(Interval a) {
    return over(a, [&](double x) { return ulps(std::exp2(x), (isHalf() ? 1 : 3) + 2 * std::fabs(x)); });
  }
  Interval log(Interval a) {
    return over(a, [&](double x) { return x <= 0 ? kAnything : logarithm(x, std::log(x)); });
  }
  Interval log2(Interval a) {
    return over(a, [&](double x) { return x <= 0 ? kAnything : logarithm(x, std::log2(x)); });
  }
  Interval sin(double x) { return wave(x, std::sin(x)); }
  Interval cos(double x) { return wave(x, std::cos(x)); }
  Interval atan2(Interval y, Interval x) {
    const double least = format_.smallestNormal();
    return over(y, x, [&](double up, double along) {
      const bool isKnown = std::fabs(along) >= least && std::fabs(along) <= 1 / least && std::fabs(up) >= least;
      return isKnown ? ulps(std::atan2(up, along), isHalf() ? 5 : 4096) : kAnything;
    });
  }
  // The sum of products, in any order.
  Interval dot(const std::vector<Interval>& a, const std::vector<Interval>& b) {
    std::vector<Interval> products;
    for (size_t i = 0; i < a.size(); ++i) products.push_back(multiply(a[i], b[i]));
    std::vector<size_t> order(a.size());
    std::iota(order.begin(), order.end(), size_t{0});
    Interval result = sum(products, order);
    while (std::next_permutation(order.begin(), order.end())) result = hull(result, sum(products, order));
    // Two pairs may be added first.
    if (a.size() != 4) return result;
    for (size_t with = 1; with < 4; ++with) {
      const size_t c = with == 1 ? 2 : 1, d = with == 3 ? 2 : 3;
      result = hull(result, add(add(products[0], products[with]), add(products[c], products[d])));
    }
    return result;
  }
  std::vector<Interval> points(const double* x, size_t count) {
    std::vector<Interval> out;
    for (size_t i = 0; i < count; ++i) out.push_back(point(x[i]));
    return out;
  }

 private:
  bool inRange(Interval i) {
    if (i.low >= -format_.most && i.high <= format_.most) return true;
    overflowed_ = true;
    return false;
  }
  Interval flush(Interval i) const {
    const double least = format_.smallestNormal();
    if (i.low > 0 && i.low < least) i.low = 0;
    if (i.high < 0 && i.high > -least) i.high = 0;
    return i;
  }
  Interval logarithm(double x, double exact) {
    return x >= 0.5 && x <= 2 ? within(exact, isHalf() ? 0x1p-7 : 0x1p-21) : ulps(exact, 3);
  }
  Interval wave(double x, double exact) {
    return std::fabs(x) <= M_PI ? within(exact, isHalf() ? 0x1p-7 : 0x1p-11) : kAnything;
  }
  Interval sum(const std::vector<Interval>& terms, const std::vector<size_t>& order) {
    Interval total = terms[order[0]];
    for (size_t i = 1; i < order.size(); ++i) total = add(total, terms[order[i]]);
    return total;
  }

  const FloatFormat& format_;
  bool overflowed_ = false;
};

}  // namespace alba_test
