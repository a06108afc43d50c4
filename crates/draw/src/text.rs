//! Numbers, escaping and the width of words: the small change of writing SVG.

use crate::widths;

/// Appends formatted text to a `String`, which cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($arg)*);
    }};
}
pub(crate) use put;

/// A coordinate with one decimal, without needless zeros.
pub fn n(value: f64) -> String {
    decimals(value, 1)
}

/// A number with at most `places` decimals, without needless zeros.
pub fn decimals(value: f64, places: usize) -> String {
    let mut s = format!("{value:.places$}");
    if s.contains('.') {
        let kept = s.trim_end_matches('0').trim_end_matches('.').len();
        s.truncate(kept);
    }
    if s == "-0" { "0".to_owned() } else { s }
}

/// A point as `x y`.
pub fn p(x: f64, y: f64) -> String {
    format!("{} {}", n(x), n(y))
}

/// Text made safe inside XML elements and attributes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // XML 1.0 knows no other control characters
            '\t' | '\n' | '\r' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    out
}

/// The faces whose widths are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    Display,
    DisplayItalic,
    DisplayBold,
    SansBold,
}

/// Width of a line of text at type size 1.
pub fn width(text: &str, face: Face) -> f64 {
    let table = match face {
        Face::Display => &widths::DISPLAY,
        Face::DisplayItalic => &widths::DISPLAY_ITALIC,
        Face::DisplayBold => &widths::DISPLAY_BOLD,
        Face::SansBold => &widths::SANS_BOLD,
    };
    let advance = |c: char| -> f64 {
        let plain = match c {
            'À'..='Å' | 'Ą' | 'Ā' => 'A',
            'È'..='Ë' | 'Ę' => 'E',
            'Ì'..='Ï' => 'I',
            'Ò'..='Ö' | 'Ø' => 'O',
            'Ù'..='Ü' => 'U',
            'Æ' | 'Œ' | '—' => 'W',
            'à'..='å' | 'ą' | 'ā' => 'a',
            'è'..='ë' | 'ę' | 'ē' => 'e',
            'ì'..='ï' | 'ł' | '’' | '‘' => 'i',
            'ò'..='ö' | 'ø' => 'o',
            'ù'..='ü' => 'u',
            'æ' | 'œ' => 'w',
            ' '..='~' => c,
            _ => 'n',
        };
        f64::from(table[(plain as usize).saturating_sub(32).min(94)])
    };
    text.chars().map(advance).sum::<f64>() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(n(1.0), "1");
        assert_eq!(n(-0.04), "0");
        assert_eq!(n(12.25), "12.2");
        assert_eq!(decimals(0.125, 3), "0.125");
        assert_eq!(n(100.0), "100");
    }

    #[test]
    fn markup_and_control_characters_are_disarmed() {
        assert_eq!(escape("a<b>&\"'\u{1}"), "a&lt;b&gt;&amp;&quot;&#39;");
    }

    #[test]
    fn accented_letters_are_as_wide_as_plain_ones() {
        assert!(
            (width("Königsberg", Face::Display) - width("Konigsberg", Face::Display)).abs() < 1e-9
        );
        assert!(width("PREUSSISCH-EYLAU", Face::DisplayBold) > 10.0);
    }
}
