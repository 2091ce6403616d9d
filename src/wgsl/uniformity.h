// SPDX-License-Identifier: MIT
// The uniformity analysis of one function: walks it, builds its graph, reports what is certainly wrong and sums up the
// rest for the function's callers. Private to uniformity*.cpp.
#pragma once

#include <string>
#include <vector>

#include "wgsl/ast.h"
#include "wgsl/behavior.h"
#include "wgsl/diagnostic.h"
#include "wgsl/pointers.h"
#include "wgsl/uniformity_graph.h"

namespace alba::wgsl {

// Among which invocations a value must agree. Subgroup operations ask less than barriers and derivatives, so the
// analysis runs once for each.
enum class UniformityScope : uint8_t { Workgroup, Subgroup };

enum class UniformityRule : uint8_t { None, Derivative, Subgroup };  // None: no filter applies

// A built-in call that wants uniformity.
struct Trigger {
  ExprId call;
  FilterSeverity severity = FilterSeverity::Off;  // Off: nothing is wanted
  bool ofArgument = false;                        // of an argument's value, not of control flow
};

// What a caller must know of a parameter.
struct ParameterSummary {
  Trigger valueRequired, contentsRequired;
  bool resultDepends = false, resultDependsOnContents = false;
  // Pointers to function variables: what is behind them after the call.
  bool contentsMayDiffer = false, contentsDependOnFlow = false;
  std::vector<uint32_t> contentsDependOnValue, contentsDependOnContents;  // of these parameters
};

struct FunctionSummary {
  Trigger flowRequired;
  bool resultMayDiffer = false;
  std::vector<ParameterSummary> parameters;
};

// What a built-in wants and gives.
struct BuiltinUniformity {
  UniformityRule rule = UniformityRule::None;
  bool needsUniformFlow = false;
  int uniformArgument = -1;
  bool resultDiffers = false;
};
BuiltinUniformity uniformityOf(Predeclared builtin);

class FunctionUniformity {
 public:
  FunctionUniformity(const Ast& ast, const Pointers& pointers, const std::vector<Behavior>& behaviors,
                     UniformityScope scope, std::vector<FunctionSummary>& summaries, DiagnosticSink& sink);

  void run(DeclId function);

 private:
  using Node = UniformityNode;
  struct Requirement {
    Node node;
    Trigger trigger;
    ExprId call;  // the call in this function: the built-in, or a function that wants it
  };
  struct Change {
    DeclId variable;
    Node before;
  };
  struct Value {
    DeclId variable;
    Node node;
  };
  // A loop or switch that break and continue lead out of.
  struct Target {
    bool loop;
    std::vector<Value> exits, continues;
  };

  // ---- uniformity.cpp: set-up and evaluation
  void addParameters();
  bool inputDiffers(const Decl& parameter) const;
  bool builtinDiffers(Range<Attribute> attributes) const;
  void evaluate();
  void report(const Requirement& requirement, const std::vector<Node>& ways);
  std::string explain(Node from, const std::vector<Node>& ways) const;
  std::string sourceOf(const UniformityOrigin& origin) const;

  // ---- uniformity_walk.cpp: statements give the control flow behind them, expressions their value
  Node visitBlock(Node flow, StmtId id);
  Node visit(Node flow, StmtId id);
  Node visitStmt(Node flow, StmtId id);
  Node visitIf(Node flow, StmtId id);
  Node visitSwitch(Node flow, StmtId id);
  Node visitLoop(Node flow, StmtId id);
  Node visitLoopBody(Node flow, const Stmt& loop);
  void visitContinuing(Node& flow, const Stmt& loop);
  void visitReturn(Node flow, const Stmt& s);
  void visitDecl(Node flow, const Decl& decl, DeclId id);
  void visitAssign(Node flow, const Stmt& s);
  void addBodyVariables(StmtId body, std::vector<Value>& values);
  void leaveTo(bool loopOnly, bool continues);

  Node value(Node flow, ExprId id);
  Node path(Node flow, ExprId id);
  Node contents(Node flow, ExprId id);
  Node call(Node flow, ExprId id);
  Node callBuiltin(Node flow, ExprId id, Predeclared builtin, const std::vector<Node>& args);
  Node callFunction(Node flow, ExprId id, DeclId function, const std::vector<Node>& args);
  bool readsWritableTexture(const Expr& call) const;

  // ---- variables' values
  Node both(Node a, Node b);
  Node differing(UniformityOrigin origin);
  void assign(DeclId variable, Node node);
  bool isWhole(ExprId target) const;
  bool tracked(DeclId root) const;
  std::vector<Value> takeBack(size_t mark);
  void joinBranches(const std::vector<Value>& a, bool aReaches, const std::vector<Value>& b, bool bReaches);
  void join(DeclId variable, Node a, Node b);
  std::vector<DeclId> assignedIn(StmtId id);
  void collectAssigned(StmtId id, std::vector<DeclId>& out);
  void collectAssigned(ExprId id, std::vector<DeclId>& out);
  void note(DeclId root, std::vector<DeclId>& out);
  std::vector<Value> newValues(const std::vector<DeclId>& variables);

  void require(Node node, const Trigger& trigger, ExprId call);
  void enterFilters(Range<Attribute> attributes);
  void setFilter(const DiagnosticControl& control);

  const Ast& ast_;
  const Pointers& pointers_;
  const std::vector<Behavior>& behaviors_;
  UniformityScope scope_;
  std::vector<FunctionSummary>& summaries_;
  DiagnosticSink& sink_;

  UniformityGraph graph_;
  DeclId function_;
  bool entryPoint_ = false, compute_ = false;
  Node flowStart_ = 0, differs_ = 0, result_ = 0;
  std::vector<Node> parameterValues_, parameterContents_, returnedContents_;  // by parameter index
  std::vector<Requirement> requirements_;
  std::vector<Target> targets_;
  std::vector<Node> current_;    // by declaration: the value of a variable now, or of a let or parameter
  std::vector<bool> whole_;      // by declaration: a pointer let leads to the whole of its root
  std::vector<Change> changes_;  // to current_, to take them back
  std::vector<uint32_t> parameterIndex_;
  std::vector<uint32_t> stamps_;  // by declaration, to make lists of declarations unique
  uint32_t stamp_ = 0;
  std::vector<Node> branchValues_;  // by declaration, for joinBranches
  FilterSeverity filters_[3];       // by UniformityRule
  std::vector<uint32_t> reported_;  // offsets of triggers
};

}  // namespace alba::wgsl
