//! Where rule code can be broken, and how.
//!
//! A break replaces one expression by another of the same type: a comparison by its neighbour, a
//! condition by yes or no, a number by the next one, a sum by a difference; or it leaves a statement
//! out. Constants, patterns and the arguments of macros stay as they are.

use proc_macro2::Span;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Lit, Stmt, UnOp};

/// One break: what stands there, and what stands there instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The bytes of the file that it replaces.
    pub range: Range<usize>,
    /// Its line, from 1.
    pub line: usize,
    /// How many lines below the first it ends.
    pub height: usize,
    /// What is done, for the reader.
    pub words: String,
    /// The code that stands there while the break is on.
    pub code: String,
    /// Whether the place is a statement, not a value.
    pub statement: bool,
}

/// Every break of a file, in the order of its text.
pub fn find(text: &str) -> Result<Vec<Break>, syn::Error> {
    let file = syn::parse_file(text)?;
    let mut finder = Finder { text, starts: line_starts(text), found: Vec::new() };
    finder.visit_file(&file);
    finder.found.sort_by_key(|found| (found.range.start, std::cmp::Reverse(found.range.end)));
    Ok(finder.found)
}

/// The byte at which each line begins.
fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

struct Finder<'a> {
    text: &'a str,
    starts: Vec<usize>,
    found: Vec<Break>,
}

impl Finder<'_> {
    fn range(&self, span: Span) -> Range<usize> {
        let at = |place: proc_macro2::LineColumn| {
            let line = self.starts[place.line - 1];
            // Columns count characters, files are bytes.
            let rest = &self.text[line..];
            line + rest.char_indices().nth(place.column).map_or(rest.len(), |(byte, _)| byte)
        };
        at(span.start())..at(span.end())
    }

    fn source(&self, part: &impl Spanned) -> &str {
        &self.text[self.range(part.span())]
    }

    fn add(&mut self, whole: &impl Spanned, code: String, words: String) {
        let range = self.range(whole.span());
        let (line, height) = lines(whole.span());
        // On one line, so that all lines of the file keep their numbers.
        let code = code.replace('\n', " ");
        self.found.push(Break { range, line, height, words, code, statement: false });
    }

    /// A condition that always or never holds.
    fn force(&mut self, condition: &Expr) {
        let source = shown(self.source(condition));
        for forced in ["true", "false"] {
            self.add(condition, forced.to_owned(), format!("`{source}` is always {forced}"));
        }
    }

    fn swap(&mut self, whole: &syn::ExprBinary, sign: &str) {
        let (left, right) = (self.source(&*whole.left), self.source(&*whole.right));
        let code = format!("({left}) {sign} ({right})");
        let words = format!("`{}` becomes `{sign}`", shown(self.source(whole)));
        self.add(whole, code, words);
    }
}

/// The first line, and how many lines below it the last one is.
fn lines(span: Span) -> (usize, usize) {
    (span.start().line, span.end().line - span.start().line)
}

/// Source on one line, cut to what a reader needs.
fn shown(source: &str) -> String {
    let flat: Vec<&str> = source.split_whitespace().collect();
    let flat = flat.join(" ");
    match flat.char_indices().nth(70) {
        Some((cut, _)) => format!("{}…", &flat[..cut]),
        None => flat,
    }
}

/// Whether an expression is a condition by its form alone.
fn is_condition(expr: &Expr) -> bool {
    match expr {
        Expr::Binary(binary) => matches!(
            binary.op,
            BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) | BinOp::Eq(_) | BinOp::Ne(_)
        ),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Not(_)),
        Expr::Macro(call) => call.mac.path.is_ident("matches"),
        Expr::Paren(inner) => is_condition(&inner.expr),
        _ => false,
    }
}

/// Whether an expression binds names, so that it cannot be wrapped.
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
            binds(&binary.left) || binds(&binary.right)
        }
        Expr::Paren(inner) => binds(&inner.expr),
        _ => false,
    }
}

fn tested(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        path.is_ident("test")
            || path.is_ident("cfg")
                && attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "test")
    })
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !tested(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if function.sig.constness.is_none() {
            visit::visit_item_fn(self, function);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if function.sig.constness.is_none() {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr_while(&mut self, whole: &'ast syn::ExprWhile) {
        // A loop that never ends tells nothing that a loop that never begins does not.
        self.visit_block(&whole.body);
    }

    fn visit_expr_if(&mut self, whole: &'ast syn::ExprIf) {
        if !binds(&whole.cond) && !is_condition(&whole.cond) {
            self.force(&whole.cond);
        }
        visit::visit_expr_if(self, whole);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard
            && !binds(guard)
            && !is_condition(guard)
        {
            self.force(guard);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        if is_condition(expr) && !matches!(expr, Expr::Paren(_)) {
            self.force(expr);
        }
        match expr {
            Expr::Binary(binary) => match binary.op {
                BinOp::Lt(_) => self.swap(binary, "<="),
                BinOp::Le(_) => self.swap(binary, "<"),
                BinOp::Gt(_) => self.swap(binary, ">="),
                BinOp::Ge(_) => self.swap(binary, ">"),
                BinOp::Add(_) => self.swap(binary, "-"),
                BinOp::Sub(_) => self.swap(binary, "+"),
                BinOp::And(_) if !binds(expr) => self.swap(binary, "||"),
                BinOp::Or(_) => self.swap(binary, "&&"),
                _ => {}
            },
            Expr::Lit(syn::ExprLit { lit: Lit::Int(number), .. }) => {
                if let Ok(value) = number.base10_parse::<u64>() {
                    let next = format!("{}{}", value + 1, number.suffix());
                    self.add(expr, next, format!("`{value}` becomes `{}`", value + 1));
                }
            }
            _ => {}
        }
        // The index of a tuple is a name, not a number; its expression is visited.
        visit::visit_expr(self, expr);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(
            expr @ (Expr::MethodCall(_) | Expr::Assign(_) | Expr::Try(_) | Expr::Binary(_)),
            Some(_),
        ) = statement
        {
            let range = self.range(statement.span());
            let words = format!("`{}` is left out", shown(self.source(expr)));
            let (line, height) = lines(statement.span());
            let code = String::new();
            self.found.push(Break { range, line, height, words, code, statement: true });
        }
        visit::visit_stmt(self, statement);
    }
}

/// Writes a file anew with switches: each break, by its number, behind `crate::mutants::on`.
pub fn switched(text: &str, breaks: &[(u32, &Break)]) -> String {
    let mut sorted: Vec<&(u32, &Break)> = breaks.iter().collect();
    sorted.sort_by_key(|(_, found)| (found.range.start, std::cmp::Reverse(found.range.end)));
    let mut out = String::new();
    splice(text, 0..text.len(), &sorted, &mut out);
    out
}

/// Writes a part of a file; `breaks` lie in it, outer ones before inner ones.
fn splice(text: &str, part: Range<usize>, breaks: &[&(u32, &Break)], out: &mut String) {
    let mut at = part.start;
    let mut rest = breaks;
    while let [(number, first), tail @ ..] = rest {
        let inside = tail.iter().take_while(|(_, next)| next.range.start < first.range.end).count();
        out.push_str(&text[at..first.range.start]);
        if first.statement {
            out.push_str(&format!("if !crate::mutants::on({number}) {{ "));
            splice(text, first.range.clone(), &tail[..inside], out);
            out.push_str(" }");
        } else {
            out.push_str(&format!(
                "(if crate::mutants::on({number}) {{ {} }} else {{ ",
                first.code
            ));
            splice(text, first.range.clone(), &tail[..inside], out);
            out.push_str(" })");
        }
        at = first.range.end;
        rest = &tail[inside..];
    }
    out.push_str(&text[at..part.end]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        find(text).expect("it parses").into_iter().map(|found| found.words).collect()
    }

    #[test]
    fn conditions_numbers_sums_and_statements_are_broken() {
        let found = words("fn f(a: u8) -> u8 { if a < 3 { g(a); s.h(); } a + 1 }");
        assert_eq!(
            found,
            [
                "`a < 3` is always true",
                "`a < 3` is always false",
                "`a < 3` becomes `<=`",
                "`3` becomes `4`",
                "`s.h()` is left out",
                "`a + 1` becomes `-`",
                "`1` becomes `2`",
            ]
        );
    }

    #[test]
    fn what_must_stay_stays() {
        assert!(words("const A: u8 = 1 + 2; static B: [u8; 3] = [0; 3];").is_empty());
        assert!(words("const fn f() -> u8 { 3 }").is_empty());
        assert!(words("#[cfg(test)] mod tests { fn f() -> u8 { 3 } }").is_empty());
        assert!(words("fn f(x: u8) -> bool { match x { 1..=3 => a, _ => b } }").is_empty());
        // What binds a name keeps its form; the condition beside it is broken.
        let found = words("fn f() { if let Some(x) = y && x == z {} }");
        assert_eq!(found, ["`x == z` is always true", "`x == z` is always false"]);
    }

    #[test]
    fn switches_nest() {
        let text = "fn f() -> bool { a < 3 }";
        let found = find(text).expect("it parses");
        let all: Vec<(u32, &Break)> =
            found.iter().enumerate().map(|(number, found)| (number as u32, found)).collect();
        let switched = switched(text, &[all[2], all[3]]);
        assert_eq!(
            switched,
            "fn f() -> bool { (if crate::mutants::on(2) { (a) <= (3) } else { \
             a < (if crate::mutants::on(3) { 4 } else { 3 }) }) }"
        );
        assert!(syn::parse_file(&switched).is_ok());
    }

    #[test]
    fn letters_of_several_bytes_do_not_shift_the_place() {
        let text = "/// é\nfn f() -> u8 { let é = \"ü\"; 7 }";
        let found = find(text).expect("it parses");
        assert_eq!(&text[found[0].range.clone()], "7");
    }
}
