//! Bases at their true size and angle: sod, little men, rim of the nation, white front edge.

use engine::scene::{LeaderRank, Piece, PieceKind, Stance};

use super::figures::{block, staff};
use super::tags::{Tag, default_spot};
use super::{Place, length};
use crate::counter::spoken;
use crate::nation::Nation;
use crate::text::{decimals, escape, n, put};

/// One base with its tag as an SVG fragment round the origin, turned as it stands; empty for a
/// piece that stands on no table.
///
/// Needs [`crate::stylesheet`] and [`crate::symbols_svg`] around it. The tag stands behind the
/// base; in [`crate::svg`] and [`crate::table_pieces_svg`] tags keep out of each other's way.
pub fn base_svg(piece: &Piece) -> String {
    let Some(stance) = &piece.stance else {
        return String::new();
    };
    let place = upright(stance);
    let tag = Tag::new(piece, 1.0);
    base(piece, &place) + &tag.svg(default_spot(&place, &tag))
}

/// A base round the origin.
fn upright(stance: &Stance) -> Place {
    let side = |mils: i32| length(mils).clamp(0.3 * super::INCH, 40.0 * super::INCH);
    Place {
        at: (0.0, 0.0),
        turn: f64::from(stance.facing % 21_600) / 60.0,
        width: side(stance.width),
        depth: side(stance.depth),
    }
}

/// What a screen reader says of a base.
pub fn words(piece: &Piece) -> String {
    let mut out = spoken(piece);
    for mark in piece.marks.iter().filter(|m| !m.words.is_empty()) {
        let quiet = mark.sign.chars().count() > 1;
        if quiet {
            put!(out, ", {} {}", mark.words, mark.sign);
        } else {
            put!(out, ", {}", mark.words);
        }
    }
    out
}

fn opening(class: &str, piece: &Piece, place: &Place) -> String {
    format!(
        r#"<g class="{class}" transform="translate({} {})" role="img" data-id="{}"><title>{}</title>"#,
        n(place.at.0),
        n(place.at.1),
        escape(&piece.id),
        escape(&words(piece))
    )
}

/// How much a base is larger than the usual 3″.
fn size(place: &Place) -> f64 {
    (place.width.max(place.depth) / 42.0).clamp(0.1, 3.0)
}

/// A base with its men.
pub fn base(piece: &Piece, place: &Place) -> String {
    if let PieceKind::Leader(rank) = piece.kind {
        return officer(piece, place, rank);
    }
    let nation = Nation::of(&piece.nation);
    let mut out = opening(&format!("base {}", nation.class), piece, place);
    out.push_str(&body(piece, place));
    out.push_str("</g>");
    out
}

/// The base itself round the origin, turned.
pub fn body(piece: &Piece, place: &Place) -> String {
    let nation = Nation::of(&piece.nation);
    let k = size(place);
    let (w, d) = (place.width / k, place.depth / k);
    let corner = if nation.round { 3.4 } else { 0.4 };
    let rect = |class: &str, by: f64, rx: f64| {
        format!(
            r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}" rx="{}"/>"#,
            n(by - w / 2.0),
            n(by - d / 2.0),
            n(w - 2.0 * by),
            n(d - 2.0 * by),
            n(rx)
        )
    };
    let turn = decimals(place.turn, 2);
    let scale = decimals(k, 3);
    format!(
        r#"<g transform="translate(1.5 2.2) rotate({turn}) scale({scale})">{}</g><g transform="rotate({turn}) scale({scale})">{}{}{}{}<path class="frontback" d="M{x} {y}h{l}"/><path class="frontedge" d="M{x} {y}h{l}"/></g>"#,
        rect("cast", 0.0, corner),
        rect("sod", 0.0, corner),
        men(piece, nation.class, w, d),
        rect("dusk", 0.0, corner),
        rect("bound", 1.3, (corner - 1.0_f64).max(0.2)),
        x = n(2.0 - w / 2.0),
        y = n(1.2 - d / 2.0),
        l = n(w - 4.0),
    )
}

/// As many blocks of men side by side as the front has room for.
fn men(piece: &Piece, class: &str, w: f64, d: f64) -> String {
    let (id, arm, wide) = block(piece.kind);
    let k = (w / wide).min(d / 42.0);
    let count = (w / (wide * k)).round().clamp(1.0, 8.0);
    let files = (d / (42.0 * k)).round().clamp(1.0, 8.0);
    let mut out = String::new();
    for file in 0..files as i32 {
        for i in 0..count as i32 {
            let x = (f64::from(i) + 0.5) * w / count - w / 2.0;
            let y = (f64::from(file) + 0.5) * d / files - d / 2.0;
            put!(
                out,
                r##"<use href="#{id}" class="u-{class}-{arm}" transform="translate({} {}) scale({})"/>"##,
                n(x),
                n(y),
                decimals(k, 3)
            );
        }
    }
    out
}

/// An officer: a round base with a gilt ring.
fn officer(piece: &Piece, place: &Place, rank: LeaderRank) -> String {
    let class = Nation::of(&piece.nation).class;
    let radius = place.width.min(place.depth) / 2.0;
    let own: f64 = if rank == LeaderRank::Army { 21.0 } else { 14.0 };
    let name = match rank {
        LeaderRank::Army => "army",
        LeaderRank::Corps => "corps",
        LeaderRank::Division => "division",
    };
    let mut out = opening(&format!("base officer {name} {class}"), piece, place);
    put!(
        out,
        r#"<g transform="scale({})"><circle class="cast" cx="1.5" cy="2.2" r="{own}"/><circle class="sod" r="{own}"/><g transform="rotate({})">{}</g><circle class="dusk" r="{own}"/><circle class="bound" r="{}"/><circle class="gilt" r="{}"/></g></g>"#,
        decimals(radius / own, 3),
        decimals(place.turn, 2),
        staff(rank, class),
        n(own - 1.4),
        n(own - 3.6)
    );
    out
}

/// A unit inside a town: a dotted frame, so that the houses stay in sight.
pub fn garrison(piece: &Piece, place: &Place) -> String {
    let class = Nation::of(&piece.nation).class;
    let mut out = opening(&format!("base garrison {class}"), piece, place);
    let (w, d) = (place.width + 2.0, place.depth + 2.0);
    put!(
        out,
        r#"<g transform="rotate({})"><rect class="hold-b" x="{x}" y="{y}" width="{w}" height="{d}" rx="2"/><rect class="hold" x="{x}" y="{y}" width="{w}" height="{d}" rx="2"/></g></g>"#,
        decimals(place.turn, 2),
        x = n(-w / 2.0),
        y = n(-d / 2.0),
        w = n(w),
        d = n(d)
    );
    out
}

/// A block of colour with its white front, hollow in a town, for thumbnails.
pub fn block_of(piece: &Piece, place: &Place, inside: bool) -> String {
    let class = Nation::of(&piece.nation).class;
    let at = format!("translate({} {})", n(place.at.0), n(place.at.1));
    if let PieceKind::Leader(_) = piece.kind {
        let r = n(place.width.min(place.depth) / 2.0);
        return format!(
            r#"<g class="base officer {class}" transform="{at}"><circle class="blot" r="{r}"/></g>"#
        );
    }
    let (w, d) = (place.width, place.depth);
    if inside {
        return format!(
            r#"<g class="base {class}" transform="{at} rotate({})"><rect class="bound thick" x="{}" y="{}" width="{}" height="{}"/></g>"#,
            decimals(place.turn, 2),
            n(-w / 2.0),
            n(-d / 2.0),
            n(w),
            n(d)
        );
    }
    format!(
        r#"<g class="base {class}" transform="{at} rotate({})"><rect class="blot" x="{}" y="{}" width="{}" height="{}"/><path class="frontedge" stroke-width="4" d="M{} {}h{}"/></g>"#,
        decimals(place.turn, 2),
        n(-w / 2.0),
        n(-d / 2.0),
        n(w),
        n(d),
        n(2.0 - w / 2.0),
        n(2.0 - d / 2.0),
        n(w - 4.0)
    )
}
