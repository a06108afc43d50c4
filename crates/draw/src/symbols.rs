//! Signs as SVG `<symbol>` elements, and the patterns of overlays.

use std::collections::BTreeSet;

use engine::scene::{Piece, PieceKind};

use crate::nation::{NATIONS, Nation};
use crate::palette::{Season, Tone, value};
use crate::signs::{ARMS, FRONTS, PICTURES, SIGNS, Sign, TERRAIN};
use crate::table;

const LINE: &str = r#"fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round""#;

/// Patterns: overlays are pattern, outline and letter, never colour alone.
const PATTERNS: &str = r##"<pattern id="pt-reach" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="reach-ground" width="6" height="6"/><circle class="reach-dot" cx="3" cy="3" r=".7"/></pattern><pattern id="pt-target" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="target-ground" width="7" height="7"/><path class="target-line" d="M0 0H7M0 0V7"/></pattern><pattern id="pt-refused" width="5" height="5" patternUnits="userSpaceOnUse"><rect class="refused-ground" width="5" height="5"/><path class="refused-line" d="M0 2.5H5"/></pattern><pattern id="pt-sight" width="6" height="6" patternUnits="userSpaceOnUse"><path class="sight-line" d="M3 0V6"/></pattern><pattern id="pt-tired" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path stroke="#000" stroke-opacity=".38" stroke-width="1.6" d="M0 2H4"/></pattern><pattern id="pt-prussia" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="#f3efe3"/><rect width="2.6" height="5" fill="#1c2530"/></pattern>"##;

fn symbol(sign: &Sign, suffix: &str, field: &str) -> String {
    let view_box = if sign.view_box.is_empty() {
        String::new()
    } else {
        format!(r#" viewBox="{}""#, sign.view_box)
    };
    let body = sign.body.replace("%FIELD%", field).replace("%LINE%", LINE);
    format!(r#"<symbol id="{}{suffix}"{view_box} overflow="visible">{body}</symbol>"#, sign.id)
}

/// The arm sign of a kind of piece.
pub fn arm(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Line => "a-line",
        PieceKind::Light => "a-light",
        PieceKind::Guard => "a-guard",
        PieceKind::Grenadier => "a-mitre",
        PieceKind::Jager => "a-jager",
        PieceKind::Cuirassier => "a-cuirassier",
        PieceKind::Dragoon => "a-dragoon",
        PieceKind::Hussar => "a-hussar",
        PieceKind::Chasseur => "a-chasseur",
        PieceKind::Lancer => "a-lancer",
        PieceKind::Cossack => "a-cossack",
        PieceKind::Gun => "a-gun",
        PieceKind::HeavyGun => "a-gun-heavy",
        PieceKind::HorseGun => "a-gun-horse",
        PieceKind::Leader(_) => "a-bicorne",
    }
}

fn arm_symbol(sign: &Sign, nation: &Nation, tone: Tone) -> String {
    let field = value(nation.class, tone, Season::Winter).unwrap_or_default();
    symbol(sign, &format!("-{}", nation.class), &field)
}

/// What one drawing of these pieces needs in its `<defs>`.
pub fn defs(pieces: &[Piece], tone: Tone) -> String {
    let mut out = PATTERNS.to_owned();
    out.extend(TERRAIN.iter().map(|s| symbol(s, "", "")));
    if pieces.is_empty() {
        return out;
    }
    out.extend(FRONTS.iter().map(|s| symbol(s, "", "")));
    out.extend(SIGNS.iter().filter(|s| s.id.starts_with("q-")).map(|s| symbol(s, "", "")));
    let used: BTreeSet<(&str, &str)> =
        pieces.iter().map(|p| (arm(p.kind), Nation::of(&p.nation).class)).collect();
    for (id, class) in used {
        let sign = ARMS.iter().find(|s| s.id == id);
        let nation = NATIONS.iter().find(|n| n.class == class);
        if let (Some(sign), Some(nation)) = (sign, nation) {
            out.push_str(&arm_symbol(sign, nation, tone));
        }
    }
    out
}

/// What a drawing of a table needs in its `<defs>`.
pub fn table_defs() -> String {
    let mut out = table::symbols();
    out.extend(SIGNS.iter().filter(|s| s.id.starts_with("q-")).map(|s| symbol(s, "", "")));
    out
}

/// Every sign as a `<symbol>`, and the overlay patterns, for the hidden `<svg>` of a page.
///
/// The sign is `currentColor`. Arm signs come twice: as `a-line` the ground behind them is
/// `var(--field)`; as `a-line-fr` and so on, the form [`crate::counter_svg`] refers to, it is
/// that nation's colour token.
pub fn symbols_svg() -> String {
    let mut out = PATTERNS.to_owned();
    for sign in ARMS.iter().chain(FRONTS).chain(PICTURES).chain(TERRAIN).chain(SIGNS) {
        out.push_str(&symbol(sign, "", "var(--field)"));
        out.push('\n');
    }
    for nation in NATIONS {
        for sign in ARMS {
            out.push_str(&arm_symbol(sign, nation, Tone::Page));
            out.push('\n');
        }
    }
    out.push_str(&table::symbols());
    for (face, pips) in DICE.iter().enumerate() {
        out.push_str(&die(face + 1, pips));
    }
    out
}

const DICE: [&[(f32, f32)]; 6] = [
    &[(12., 12.)],
    &[(7., 7.), (17., 17.)],
    &[(7., 7.), (12., 12.), (17., 17.)],
    &[(7., 7.), (17., 17.), (7., 17.), (17., 7.)],
    &[(7., 7.), (17., 17.), (7., 17.), (17., 7.), (12., 12.)],
    &[(7., 6.5), (17., 6.5), (7., 12.), (17., 12.), (7., 17.5), (17., 17.5)],
];

fn die(face: usize, pips: &[(f32, f32)]) -> String {
    let dots: String = pips
        .iter()
        .map(|(x, y)| format!(r#"<circle cx="{x}" cy="{y}" r="2.1" fill="currentColor"/>"#))
        .collect();
    format!(
        r#"<symbol id="die-{face}" viewBox="0 0 24 24"><rect x="1.5" y="1.5" width="21" height="21" rx="4" fill="var(--die,#fbf7ec)" stroke="currentColor" stroke-width="1.4"/>{dots}</symbol>"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_gets_every_arm_for_every_nation() {
        let all = symbols_svg();
        for nation in NATIONS {
            for sign in ARMS {
                assert!(
                    all.contains(&format!(r#"id="{}-{}""#, sign.id, nation.class)),
                    "{}",
                    sign.id
                );
            }
        }
        assert!(all.contains(r#"id="die-6""#) && all.contains("var(--field)"));
        assert!(!all.contains('%'), "a placeholder is left");
    }
}
