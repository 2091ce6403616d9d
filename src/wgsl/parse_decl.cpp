// SPDX-License-Identifier: MIT
// Directives, attributes and module-scope declarations.
#include <cstring>

#include "wgsl/foreign.h"
#include "wgsl/parser.h"
#include "wgsl/suggest.h"

namespace alba::wgsl {
namespace {

struct AttributeInfo {
  const char* name;
  AttributeKind kind;
  uint8_t minArgs, maxArgs;
  bool contextArgs;  // the arguments are words that mean something only here
};

const AttributeInfo kAttributes[] = {
    {"align", AttributeKind::Align, 1, 1, false},
    {"binding", AttributeKind::Binding, 1, 1, false},
    {"blend_src", AttributeKind::BlendSrc, 1, 1, false},
    {"builtin", AttributeKind::Builtin, 1, 2, true},
    {"compute", AttributeKind::Compute, 0, 0, false},
    {"const", AttributeKind::Const, 0, 0, false},
    {"diagnostic", AttributeKind::Diagnostic, 2, 2, true},
    {"fragment", AttributeKind::Fragment, 0, 0, false},
    {"group", AttributeKind::Group, 1, 1, false},
    {"id", AttributeKind::Id, 1, 1, false},
    {"interpolate", AttributeKind::Interpolate, 1, 2, true},
    {"invariant", AttributeKind::Invariant, 0, 0, false},
    {"location", AttributeKind::Location, 1, 1, false},
    {"must_use", AttributeKind::MustUse, 0, 0, false},
    {"size", AttributeKind::Size, 1, 1, false},
    {"subgroup_size", AttributeKind::SubgroupSize, 1, 1, false},
    {"vertex", AttributeKind::Vertex, 0, 0, false},
    {"workgroup_size", AttributeKind::WorkgroupSize, 1, 3, false},
};

// A name that is no attribute's, and the nearest that is.
std::string unknownAttribute(std::string_view name) {
  std::string out = "There is no attribute @" + std::string(name) + ".";
  const std::string known = foreignHint(name);
  if (!known.empty()) return out + known;
  Suggestion suggestion(name);
  for (const AttributeInfo& info : kAttributes) suggestion.offer(info.name);
  return suggestion.best().empty() ? out : out + " Did you mean @" + std::string(suggestion.best()) + "?";
}

const AttributeInfo* findAttribute(std::string_view name) {
  for (const AttributeInfo& info : kAttributes) {
    if (name == info.name) return &info;
  }
  return nullptr;
}

}  // namespace

const char* spelling(AttributeKind kind) { return kAttributes[static_cast<size_t>(kind)].name; }

void Parser::parseModule() {
  parseDirectives();
  while (!is(K::EndOfFile) && !sink_.full()) {
    size_t before = at_;
    if (parseDeclaration()) continue;
    skipDeclaration();
    if (at_ == before) take();
  }
}

// ---- Directives

void Parser::parseDirectives() {
  while (is(K::Keyword_enable) || is(K::Keyword_requires) || is(K::Keyword_diagnostic)) {
    if (!parseDirective()) skipStatement();
  }
}

bool Parser::parseDirective() {
  const Token& keyword = take();
  if (keyword.kind == K::Keyword_diagnostic) {
    DiagnosticControl control;
    if (!parseDiagnosticControl(control, keyword.offset)) return false;
    ast_.directives.push_back(control);
    return expect(K::Semicolon, "after the directive");
  }
  return parseNameList(keyword.kind == K::Keyword_enable ? ast_.enables : ast_.requirements);
}

bool Parser::parseNameList(std::vector<NamedSpan>& out) {
  do {
    NamedSpan name;
    if (!expectName("the name of an extension", name)) return false;
    out.push_back(name);
  } while (accept(K::Comma) && !is(K::Semicolon));
  return expect(K::Semicolon, "after the directive");
}

// "(severity, rule)" with a comma that may trail.
bool Parser::parseDiagnosticControl(DiagnosticControl& out, uint32_t start) {
  static const char* const kSeverities[] = {"off", "info", "warning", "error"};
  if (!expect(K::ParenLeft, "after \"diagnostic\"")) return false;
  NamedSpan severity, rule;
  if (!expectName("a severity", severity)) return false;
  bool known = false;
  for (size_t i = 0; i < 4; ++i) {
    if (ast_.text(severity.span) != kSeverities[i]) continue;
    out.severity = static_cast<FilterSeverity>(i);
    known = true;
  }
  if (!known) {
    error(severity.span, "diagnostic-severity",
          "\"" + std::string(ast_.text(severity.span)) +
              "\" isn't a diagnostic severity; expected error, warning, info or off.");
    return false;
  }
  if (!expect(K::Comma, "after the severity") || !expectName("a diagnostic rule", rule)) return false;
  if (accept(K::Period)) {
    NamedSpan second;
    if (!expectName("a diagnostic rule", second)) return false;
    rule.span = join(rule.span, second.span);
    rule.name = ast_.symbols.intern(ast_.text(rule.span));
  }
  accept(K::Comma);
  if (!expect(K::ParenRight, "after the diagnostic rule")) return false;
  out.rule = rule.name;
  out.span = since(start);
  return true;
}

// ---- Attributes

bool Parser::parseAttributes(Range<Attribute>& out) {
  std::vector<Attribute> attributes;
  uint64_t seen = 0;
  while (is(K::At)) {
    Attribute attribute;
    if (!parseAttribute(attribute)) return false;
    const uint64_t bit = uint64_t(1) << uint32_t(attribute.kind);
    if (attribute.kind != AttributeKind::Diagnostic && (seen & bit))
      error(attribute.span, "duplicate-attribute",
            std::string("The attribute @") + spelling(attribute.kind) + " stands here twice.");
    seen |= bit;
    attributes.push_back(attribute);
  }
  out = append(ast_.attributes, attributes);
  return true;
}

bool Parser::parseAttribute(Attribute& out) {
  const Token& at = take();
  const Token& name = peek();
  if (!name.isWord()) {
    unexpected("the name of an attribute", "after \"@\"");
    return false;
  }
  std::string_view text = ast_.text(name.span());
  const AttributeInfo* info = findAttribute(text);
  if (info == nullptr) {
    error(name.span(), "unknown-attribute", unknownAttribute(text));
    take();
    // Go on behind its arguments: one wrong name is one message.
    std::vector<ExprId> ignored;
    Range<ExprId> args;
    out.kind = AttributeKind::Diagnostic;  // may stand anywhere, any number of times
    out.span = since(at);
    out.control = static_cast<uint32_t>(ast_.controls.size());
    ast_.controls.push_back({});
    return !accept(K::ParenLeft) || parseArguments(K::ParenRight, args, "in the attribute");
  }
  take();
  out.kind = info->kind;
  if (info->kind == AttributeKind::Diagnostic) {
    DiagnosticControl control;
    if (!parseDiagnosticControl(control, at.offset)) return false;
    out.control = static_cast<uint32_t>(ast_.controls.size());
    ast_.controls.push_back(control);
    out.span = since(at);
    return true;
  }
  if (info->maxArgs == 0) {
    out.span = since(at);
    if (!is(K::ParenLeft)) return true;
    error(peek().span(), "attribute-arguments", "The attribute @" + std::string(text) + " takes no arguments.");
    return false;
  }
  if (!expect(K::ParenLeft, ("after \"@" + std::string(text) + "\"").c_str())) return false;
  if (info->contextArgs) {
    std::vector<ExprId> args;
    if (!parseContextArguments(args)) return false;
    out.args = append(ast_.exprLists, args);
  } else if (!parseArguments(K::ParenRight, out.args, "in the attribute")) {
    return false;
  }
  out.span = since(at);
  uint32_t count = out.args.count;
  if (count >= info->minArgs && count <= info->maxArgs) return true;
  std::string wanted = std::to_string(info->minArgs);
  if (info->minArgs != info->maxArgs) wanted += " to " + std::to_string(info->maxArgs);
  error(out.span, "attribute-arguments",
        "The attribute @" + std::string(text) + " takes " + wanted + (wanted == "1" ? " argument" : " arguments") +
            ", not " + std::to_string(count) + ".");
  return false;
}

bool Parser::parseContextArguments(std::vector<ExprId>& args) {
  while (!is(K::ParenRight)) {
    NamedSpan word;
    if (!expectName("the argument of an attribute", word)) return false;
    Expr e;
    e.kind = ExprKind::Identifier;
    e.refKind = RefKind::ContextName;
    e.name = word.name;
    e.span = e.detail = word.span;
    args.push_back(addExpr(e));
    if (!accept(K::Comma)) break;
  }
  return expect(K::ParenRight, "after the attribute's arguments");
}

bool Parser::refuseAttributes(Range<Attribute> attributes, const char* where) {
  if (attributes.empty()) return true;
  const Attribute& first = ast_.list(attributes)[0];
  error(first.span, "misplaced-attribute",
        std::string("The attribute @") + spelling(first.kind) + " can't stand " + where + ".");
  return false;
}

// ---- Declarations

DeclId Parser::addDecl(Decl decl) {
  ast_.decls.push_back(decl);
  return {static_cast<uint32_t>(ast_.decls.size() - 1)};
}

bool Parser::parseDeclaration() {
  if (accept(K::Semicolon)) return true;
  Range<Attribute> attributes;
  if (!parseAttributes(attributes)) return false;
  DeclId decl;
  const Token& first = peek();
  switch (first.kind) {
    case K::Keyword_var:
    case K::Keyword_override:
      decl = parseVariable(attributes, true);
      break;
    case K::Keyword_const:
      if (!refuseAttributes(attributes, "before \"const\"")) return false;
      decl = parseVariable({}, true);
      break;
    case K::Keyword_fn:
      decl = parseFunction(attributes);
      if (decl) ast_.moduleDecls.push_back(decl);
      return decl.valid();
    case K::Keyword_struct:
      refuseAttributes(attributes, "before \"struct\"");
      decl = parseStruct();
      if (decl) ast_.moduleDecls.push_back(decl);
      return decl.valid();
    case K::Keyword_alias:
      refuseAttributes(attributes, "before \"alias\"");
      decl = parseAlias();
      break;
    case K::Keyword_const_assert:
      refuseAttributes(attributes, "before \"const_assert\"");
      decl = parseModuleAssert();
      break;
    case K::Keyword_let:
      error(first.span(), "module-scope-let",
            "\"let\" can't be used outside of a function; use \"const\" or \"override\" here.");
      return false;
    case K::Keyword_enable:
    case K::Keyword_requires:
    case K::Keyword_diagnostic:
      error(first.span(), "late-directive",
            "The directive " + describe(first.kind) + " must come before all declarations.");
      return false;
    case K::Semicolon:
      refuseAttributes(attributes, "before \";\"");
      return false;
    default:
      unexpected(attributes.empty() ? "a declaration" : "a declaration after the attributes", "", declarationHint());
      return false;
  }
  if (!decl || !expect(K::Semicolon, "after the declaration")) return false;
  ast_.moduleDecls.push_back(decl);
  return true;
}

// var, let, const and override, in a module or in a function, without the semicolon.
DeclId Parser::parseVariable(Range<Attribute> attributes, bool moduleScope) {
  const Token& keyword = take();
  Decl decl;
  decl.moduleScope = moduleScope;
  decl.attributes = attributes;
  const char* what = "a name for the variable";
  switch (keyword.kind) {
    case K::Keyword_let:
      decl.kind = DeclKind::Let;
      what = "a name after \"let\"";
      break;
    case K::Keyword_const:
      decl.kind = DeclKind::Const;
      what = "a name for the constant";
      break;
    case K::Keyword_override:
      decl.kind = DeclKind::Override;
      what = "a name for the override";
      break;
    default:
      decl.kind = DeclKind::Var;
      if (!accept(K::TemplateStart)) break;
      if (!parseArguments(K::TemplateEnd, decl.templateArgs, "after the address space")) return {};
      if (decl.templateArgs.empty()) {
        error(since(keyword), "syntax", "The template list of \"var\" is empty.");
        return {};
      }
      break;
  }
  NamedSpan name;
  if (!expectName(what, name)) return {};
  decl.name = name.name;
  decl.nameSpan = name.span;
  if (is(K::Identifier)) {
    failTwoNames();
    return {};
  }
  if (accept(K::Colon)) {
    decl.type = parseType("a type after \":\"");
    if (!decl.type) return {};
  }
  bool needsInit = decl.kind == DeclKind::Let || decl.kind == DeclKind::Const;
  if (needsInit && !is(K::Equal)) {
    unexpected(std::string("\"=\" and a value: a ") + spelling(decl.kind) + " needs one");
    return {};
  }
  if (accept(K::Equal)) {
    decl.init = parseExpression();
    if (!decl.init) return {};
  }
  decl.span = since(keyword);
  return addDecl(decl);
}

DeclId Parser::parseAlias() {
  const Token& keyword = take();
  Decl decl;
  decl.kind = DeclKind::Alias;
  decl.moduleScope = true;
  NamedSpan name;
  if (!expectName("a name for the alias", name) || !expect(K::Equal, "after the alias's name")) return {};
  decl.name = name.name;
  decl.nameSpan = name.span;
  decl.type = parseType("a type");
  if (!decl.type) return {};
  decl.span = since(keyword);
  return addDecl(decl);
}

DeclId Parser::parseModuleAssert() {
  const Token& keyword = take();
  Decl decl;
  decl.kind = DeclKind::ConstAssert;
  decl.moduleScope = true;
  decl.nameSpan = keyword.span();
  decl.init = parseExpression();
  if (!decl.init) return {};
  decl.span = since(keyword);
  return addDecl(decl);
}

// "@attr name: type, …" up to and with `close`: members and parameters.
bool Parser::parseTypedNames(DeclKind kind, K close, uint32_t limit, Range<DeclId>& out) {
  bool member = kind == DeclKind::Member;
  std::vector<DeclId> list;
  while (!is(close)) {
    Decl decl;
    decl.kind = kind;
    if (!parseAttributes(decl.attributes)) return false;
    const Token& first = peek();
    NamedSpan name;
    if (!expectName(member ? "a name for the member" : "a name for the parameter", name)) return false;
    decl.name = name.name;
    decl.nameSpan = name.span;
    if (is(K::Identifier)) {
      failTwoNames();
      return false;
    }
    if (!accept(K::Colon)) {
      const char* missing = member ? " Each member needs a type." : " Each parameter needs a type.";
      unexpected("\":\"", member ? "after the member's name" : "after the parameter's name",
                 is(K::Comma) || is(close) ? missing : "");
      return false;
    }
    decl.type = parseType("a type");
    if (!decl.type) return false;
    decl.span = since(first);
    list.push_back(addDecl(decl));
    if (list.size() == limit + 1) {
      error(decl.nameSpan, member ? "too-many-members" : "too-many-parameters",
            std::string(member ? "A struct can't have more than " : "A function can't have more than ") +
                std::to_string(limit) + (member ? " members." : " parameters."));
    }
    if (!accept(K::Comma)) break;
  }
  if (!is(close)) {
    const char* noDefault = member ? " Members have no default values." : " Parameters have no default values.";
    unexpected("\",\" or " + describe(close), member ? "after the member" : "after the parameter",
               is(K::Semicolon) ? " Members are separated by commas."
               : is(K::Equal)   ? noDefault
                                : "");
    return false;
  }
  take();
  out = append(ast_.declLists, list);
  return true;
}

DeclId Parser::parseStruct() {
  const Token& keyword = take();
  Decl decl;
  decl.kind = DeclKind::Struct;
  decl.moduleScope = true;
  NamedSpan name;
  if (!expectName("a name for the struct", name) || !expect(K::BraceLeft, "after the struct's name")) return {};
  decl.name = name.name;
  decl.nameSpan = name.span;
  if (!parseTypedNames(DeclKind::Member, K::BraceRight, kMaxMembers, decl.members)) {
    // What is left of the body isn't a row of declarations.
    while (!is(K::BraceRight) && !is(K::Keyword_fn) && !is(K::Keyword_struct) && !is(K::EndOfFile)) take();
    return {};
  }
  decl.span = since(keyword);
  if (decl.members.empty()) {
    error(name.span, "empty-struct",
          "The struct \"" + std::string(ast_.name(name.name)) + "\" has no members; it needs at least one.");
  }
  return addDecl(decl);
}

DeclId Parser::parseFunction(Range<Attribute> attributes) {
  const Token& keyword = take();
  Decl decl;
  decl.kind = DeclKind::Function;
  decl.moduleScope = true;
  decl.attributes = attributes;
  NamedSpan name;
  if (!expectName("a name for the function", name) || !expect(K::ParenLeft, "after the function's name")) return {};
  decl.name = name.name;
  decl.nameSpan = name.span;
  if (!parseTypedNames(DeclKind::Parameter, K::ParenRight, kMaxParameters, decl.members)) return {};
  if (accept(K::Arrow)) {
    if (!parseAttributes(decl.returnAttributes)) return {};
    decl.type = parseType("the type of the result");
    if (!decl.type) return {};
  }
  if (is(K::Colon) || is(K::Identifier)) {
    unexpected("\"{\"", "before the function's body", " The type of the result is written as -> type.");
    return {};
  }
  decl.body = parseBlock("before the function's body");
  if (!decl.body) return {};
  decl.span = since(keyword);
  return addDecl(decl);
}

}  // namespace alba::wgsl
