//! All small changes of meaning that can be made in a source file, as edits that put each behind a switch.

use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Pat, ReturnType, Stmt, Type, UnOp};

/// A change that can be made.
#[derive(Clone, Debug)]
pub struct Site {
    /// Line and column of what is changed, both from 1.
    pub place: (usize, usize),
    /// What is done to it.
    pub name: String,
    /// The edits that make the change, with `#` for the test whether it is in force and `@` for its number.
    pub edits: Vec<Edit>,
}

/// A replacement of some text; mostly an insertion.
#[derive(Clone, Debug)]
pub struct Edit {
    /// The bytes that are replaced.
    pub at: Range<usize>,
    /// What is put there.
    pub text: String,
    /// Its order among edits at the same place.
    pub side: Side,
}

/// Edits at one place are made in this order. Ends of inner parts come before those of outer parts, beginnings after
/// them: the number is the other end of the part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the type says it")]
pub enum Side {
    End(std::cmp::Reverse<usize>),
    Operator,
    Begin(std::cmp::Reverse<usize>),
}

/// The changes that can be made in a file.
///
/// # Errors
/// When the text is not Rust.
pub fn find(text: &str) -> syn::Result<Vec<Site>> {
    let file = syn::parse_file(text)?;
    let mut finder = Finder {
        text,
        sites: Vec::new(),
    };
    finder.visit_file(&file);
    Ok(finder.sites)
}

struct Finder<'a> {
    text: &'a str,
    sites: Vec<Site>,
}

fn edit(at: Range<usize>, text: impl Into<String>, side: Side) -> Edit {
    Edit {
        at,
        text: text.into(),
        side,
    }
}

/// Inserts text before and after a part.
fn wrap(part: &Range<usize>, before: &str, behind: &str) -> Vec<Edit> {
    use std::cmp::Reverse;
    let begin = edit(
        part.start..part.start,
        before,
        Side::Begin(Reverse(part.end)),
    );
    let end = edit(part.end..part.end, behind, Side::End(Reverse(part.start)));
    vec![begin, end]
}

/// Calls a function instead of an operator between two parts.
fn call(
    part: &Range<usize>,
    operator: Range<usize>,
    before: &str,
    between: &str,
    behind: &str,
) -> Vec<Edit> {
    let mut edits = wrap(part, before, behind);
    edits.push(edit(operator, between, Side::Operator));
    edits
}

fn bytes(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(both) => has_let(&both.left) || has_let(&both.right),
        _ => false,
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_cfg_test = || {
            attribute
                .parse_args::<syn::Ident>()
                .is_ok_and(|word| word == "test")
        };
        attribute.path().is_ident("test") || attribute.path().is_ident("cfg") && is_cfg_test()
    })
}

/// Plain values that a function can return instead of what it computes.
fn plain_values(output: &ReturnType) -> &'static [&'static str] {
    let ReturnType::Type(_, output) = output else {
        return &["()"];
    };
    match &**output {
        Type::Path(path) => match path
            .path
            .segments
            .last()
            .map(|last| last.ident.to_string())
            .as_deref()
        {
            Some("bool") => &["false", "true"],
            Some(
                "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize",
            ) => &["0", "1"],
            Some("Option") => &["None", "Some(Default::default())"],
            Some("Result") => &["Ok(Default::default())"],
            _ => &["Default::default()"],
        },
        Type::Reference(reference) => match &*reference.elem {
            Type::Slice(_) if reference.mutability.is_none() => &["&[]"],
            Type::Path(path) if path.path.is_ident("str") => &["\"\""],
            _ => &[],
        },
        Type::Tuple(_) | Type::Array(_) => &["Default::default()"],
        _ => &[],
    }
}

impl Finder<'_> {
    fn add(&mut self, node: &impl Spanned, change: &str, edits: Vec<Edit>) {
        let start = node.span().start();
        let source = self.text.get(bytes(node)).unwrap_or_default();
        let words: Vec<&str> = source.split_whitespace().collect();
        let mut short: String = words.join(" ").chars().take(60).collect();
        if short.len() < words.join(" ").len() {
            short.push('…');
        }
        let name = format!("`{short}` {change}");
        self.sites.push(Site {
            place: (start.line, start.column + 1),
            name,
            edits,
        });
    }

    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let body = bytes(block);
        let inside = body.start + 1..body.end - 1;
        for value in plain_values(&signature.output) {
            let text = format!(" if # {{ return {value}; }}");
            let change = format!("returns `{value}`");
            self.add(&signature.ident, &change, wrap(&inside, &text, ""));
        }
    }

    fn condition(&mut self, condition: &Expr, can_be_true: bool) {
        let part = bytes(condition);
        let (open, close) = if has_let(condition) {
            ("", "")
        } else {
            ("(", ")")
        };
        self.add(
            condition,
            "is never true",
            wrap(&part, &format!("!# && {open}"), close),
        );
        if can_be_true && !has_let(condition) {
            self.add(condition, "is always true", wrap(&part, "(# || (", "))"));
        }
    }

    fn binary(&mut self, both: &syn::ExprBinary) {
        let (part, operator) = (bytes(both), bytes(&both.op));
        let compare = |name: &str| {
            let before = format!("crate::mutant::{name}(@, &(");
            call(&part, operator.clone(), &before, "), &(", "))")
        };
        let calculate = |name: &str| {
            let before = format!("crate::mutant::{name}(@, ");
            call(&part, operator.clone(), &before, ",", ")")
        };
        let assign = |name: &str| {
            let before = format!("crate::mutant::{name}(@, &mut (");
            call(&part, operator.clone(), &before, "),", ")")
        };
        let (change, edits) = match both.op {
            BinOp::Eq(_) | BinOp::Ne(_) => ("negated", wrap(&part, "(# ^ (", "))")),
            BinOp::Lt(_) => ("with `<=`", compare("lt")),
            BinOp::Le(_) => ("with `<`", compare("le")),
            BinOp::Gt(_) => ("with `>=`", compare("gt")),
            BinOp::Ge(_) => ("with `>`", compare("ge")),
            BinOp::Add(_) => ("with `-`", calculate("add")),
            BinOp::Sub(_) => ("with `+`", calculate("sub")),
            BinOp::BitAnd(_) => ("with `|`", calculate("and")),
            BinOp::BitOr(_) => ("with `&`", calculate("or")),
            BinOp::AddAssign(_) => ("with `-=`", assign("add_to")),
            BinOp::SubAssign(_) => ("with `+=`", assign("sub_from")),
            // By De Morgan's law: one becomes the other when both sides and the whole are negated.
            BinOp::And(_) | BinOp::Or(_) if !has_let(&both.left) && !has_let(&both.right) => {
                let mut edits = wrap(&part, "(# ^ (", "))");
                edits.extend(wrap(&bytes(&both.left), "(# ^ (", "))"));
                edits.extend(wrap(&bytes(&both.right), "(# ^ (", "))"));
                ("with the other of `&&` and `||`", edits)
            }
            _ => return,
        };
        // A replaced operator has to be the innermost change of its part, so that this one comes first.
        if matches!(
            both.op,
            BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
        ) {
            self.add(both, "negated", wrap(&part, "(# ^ (", "))"));
        }
        self.add(both, change, edits);
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let is_debug = item
            .trait_
            .as_ref()
            .is_some_and(|(path, _)| path.segments.iter().any(|one| one.ident == "Debug"));
        if !is_debug && !is_for_tests(&item.attrs) {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if function.sig.constness.is_none() && !is_for_tests(&function.attrs) {
            self.function(&function.sig, &function.block);
            visit::visit_block(self, &function.block);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if function.sig.constness.is_none() && !is_for_tests(&function.attrs) {
            self.function(&function.sig, &function.block);
            visit::visit_block(self, &function.block);
        }
    }

    // What the compiler evaluates cannot depend on a switch.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr_binary(&mut self, both: &'ast syn::ExprBinary) {
        self.binary(both);
        visit::visit_expr_binary(self, both);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        if matches!(unary.op, UnOp::Not(_)) {
            self.add(unary, "without `!`", wrap(&bytes(unary), "(# ^ (", "))"));
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_if(&mut self, branch: &'ast syn::ExprIf) {
        self.condition(&branch.cond, true);
        visit::visit_expr_if(self, branch);
    }

    fn visit_expr_while(&mut self, repeat: &'ast syn::ExprWhile) {
        self.condition(&repeat.cond, false);
        visit::visit_expr_while(self, repeat);
    }

    fn visit_expr_match(&mut self, choice: &'ast syn::ExprMatch) {
        let takes_all = |arm: &syn::Arm| matches!(arm.pat, Pat::Wild(_));
        let has_rest = choice.arms.iter().any(takes_all);
        for arm in &choice.arms {
            if let Pat::Guard(guarded) = &arm.pat {
                self.condition(&guarded.guard, true);
                self.visit_expr(&guarded.guard);
            } else if has_rest && !takes_all(arm) {
                self.add(
                    &arm.pat,
                    "never matches",
                    wrap(&bytes(&arm.pat), "", " if !#"),
                );
            }
        }
        visit::visit_expr_match(self, choice);
    }

    fn visit_expr_lit(&mut self, literal: &'ast syn::ExprLit) {
        if matches!(literal.lit, syn::Lit::Int(_)) {
            self.add(
                literal,
                "one larger",
                wrap(&bytes(literal), "crate::mutant::off(@, ", ")"),
            );
        }
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        let is_call = |expression: &Expr| {
            matches!(
                expression,
                Expr::Call(_) | Expr::MethodCall(_) | Expr::Try(_) | Expr::Assign(_)
            ) || matches!(expression, Expr::Binary(both) if !matches!(both.op, BinOp::AddAssign(_) | BinOp::SubAssign(_)))
        };
        if let Stmt::Expr(expression, Some(_)) = statement
            && is_call(expression)
        {
            self.add(
                statement,
                "left out",
                wrap(&bytes(statement), "if !# { ", " }"),
            );
        }
        visit::visit_stmt(self, statement);
    }
}
