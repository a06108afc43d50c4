//! A report as one page that needs nothing else: to be printed, kept or sent.

use crate::document::{Block, Figure, Table};
use crate::types::Report;
use std::fmt::Write;

/// How the page looks, on a screen by day and by night, and on paper.
const STYLE: &str = include_str!("report.css");

impl Report {
    /// The report as a page of HTML with its maps inside.
    pub fn html(&self) -> String {
        let mut body = String::new();
        let mut number = 0;
        let mut open = false;
        for block in self.document() {
            let _ = match block {
                Block::Title(words) => write!(body, "<header><h1>{}</h1>", escape(&words)),
                Block::Lead(words) => {
                    writeln!(body, "<p class=\"lead\">{}</p></header>", escape(&words))
                }
                Block::Heading(words) => {
                    if open {
                        body.push_str("</section>\n");
                    }
                    open = true;
                    number += 1;
                    let words = escape(&words);
                    writeln!(
                        body,
                        "<section aria-labelledby=\"s{number}\"><h2 id=\"s{number}\">{words}</h2>"
                    )
                }
                Block::Under(words) => writeln!(body, "<h3>{}</h3>", escape(&words)),
                Block::Words(words) => writeln!(body, "<p>{}</p>", escape(&words)),
                Block::Table(table) => writeln!(body, "{}", written(&table)),
                Block::Figure(figure) => writeln!(body, "{}", drawn(&figure)),
            };
        }
        if open {
            body.push_str("</section>\n");
        }
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta \
             name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n<footer>Made by \
             Grognard.</footer>\n</body>\n</html>\n",
            escape(&format!("{}: {}", self.battle, self.verdict.headline))
        )
    }
}

/// Text that means nothing to HTML.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}

fn written(table: &Table) -> String {
    let class = |figure: &bool| if *figure { " class=\"n\"" } else { "" };
    let mut out = format!(
        "<div class=\"wide\"><table><caption>{}</caption><thead><tr>",
        escape(&table.caption)
    );
    for (name, figure) in table.head.iter().zip(&table.figures) {
        let _ = write!(out, "<th scope=\"col\"{}>{}</th>", class(figure), escape(name));
    }
    out.push_str("</tr></thead><tbody>");
    for row in &table.rows {
        out.push_str("<tr>");
        for (column, (cell, figure)) in row.iter().zip(&table.figures).enumerate() {
            let _ = match column {
                0 => write!(out, "<th scope=\"row\">{}</th>", escape(cell)),
                _ => write!(out, "<td{}>{}</td>", class(figure), escape(cell)),
            };
        }
        out.push_str("</tr>");
    }
    out + "</tbody></table></div>"
}

fn drawn(figure: &Figure) -> String {
    let caption = escape(&figure.caption);
    let picture = if figure.apart {
        // A picture of its own, so that its style and its names stay its own.
        let source = draw::base64(figure.svg.as_bytes());
        format!("<img alt=\"{}\" src=\"data:image/svg+xml;base64,{source}\">", escape(&figure.alt))
    } else {
        figure.svg.clone()
    };
    format!("<figure>{picture}<figcaption>{caption}</figcaption></figure>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_breaks_out_of_the_page() {
        assert_eq!(escape("<b> & \"c\""), "&lt;b&gt; &amp; &quot;c&quot;");
    }
}
