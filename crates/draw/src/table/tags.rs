//! The upright tag of a base: strength in the nation's colour, name, marks and hits.

use engine::scene::{Piece, PieceKind, Quality};

use super::layout::Layout;
use super::{Place, marks};
use crate::hexes::Point;
use crate::nation::Nation;
use crate::text::{Face, decimals, escape, n, put, width};

/// Height of a tag.
const HIGH: f64 = 12.4;
/// Size of its lettering.
const TYPE: f64 = 9.0;
const QUIET: f64 = 7.4;

/// A tag ready to be placed.
pub struct Tag<'a> {
    piece: &'a Piece,
    /// Size as a factor.
    k: f64,
    strength: String,
    badge: f64,
    star: f64,
    name: f64,
    quiet: String,
    quiet_width: f64,
}

impl<'a> Tag<'a> {
    /// The tag of a piece, `k` times its usual size.
    pub fn new(piece: &'a Piece, k: f64) -> Self {
        let strength = strength(piece);
        let badge = if strength.is_empty() {
            0.0
        } else {
            (width(&strength, Face::SansBold) * TYPE + 6.6).max(12.0)
        };
        let quiet = marks::quiet(piece);
        let quiet_width =
            if quiet.is_empty() { 0.0 } else { width(&quiet, Face::SansBold) * QUIET + 3.5 };
        Tag {
            piece,
            k,
            strength,
            badge,
            star: if piece.quality == Quality::Veteran { 0.0 } else { 8.0 },
            name: width(&piece.name, Face::SansBold) * TYPE,
            quiet,
            quiet_width,
        }
    }

    fn board(&self) -> f64 {
        self.badge + self.star + self.name + self.quiet_width + 8.0
    }

    /// Width and height on the page, chips included.
    pub fn size(&self) -> (f64, f64) {
        ((self.board() + self.chips()) * self.k, HIGH * self.k)
    }

    fn chips(&self) -> f64 {
        marks::chips_width(self.piece)
    }

    /// The tag round a point.
    pub fn svg(&self, (x, y): Point) -> String {
        let nation = Nation::of(&self.piece.nation);
        let w = self.board();
        let left = -(w + self.chips()) / 2.0;
        let corner = if nation.round { 2.4 } else { 0.3 };
        let mut out = format!(
            r#"<g class="tag {}" data-tag="{}" transform="translate({} {}) scale({})"><rect class="board" x="{}" y="-6.2" width="{}" height="{HIGH}" rx="{corner}"/>"#,
            nation.class,
            escape(&self.piece.id),
            n(x),
            n(y),
            decimals(self.k, 3),
            n(left),
            n(w)
        );
        let mut at = left;
        if !self.strength.is_empty() {
            let hidden = if self.piece.strength.is_none() { " hidden" } else { "" };
            put!(
                out,
                r#"<rect class="spb" x="{}" y="-6.2" width="{}" height="{HIGH}" rx="{corner}"/><text class="spn{hidden}" x="{}" y="3.3">{}</text>"#,
                n(at),
                n(self.badge),
                n(at + self.badge / 2.0),
                self.strength
            );
            at += self.badge;
        }
        at += 4.0;
        if self.star > 0.0 {
            let id = if self.piece.quality == Quality::Elite { "q-star" } else { "q-green" };
            put!(
                out,
                r##"<use href="#{id}" class="q" x="{}" y="-3.8" width="7.4" height="7.4"/>"##,
                n(at - 1.0)
            );
            at += self.star;
        }
        put!(out, r#"<text class="nm" x="{}" y="3.2">{}</text>"#, n(at), escape(&self.piece.name));
        at += self.name;
        if !self.quiet.is_empty() {
            put!(
                out,
                r#"<text class="qt" x="{}" y="2.8">{}</text>"#,
                n(at + 3.5),
                escape(&self.quiet)
            );
        }
        out.push_str(&marks::chips(self.piece, left + w));
        out.push_str(&marks::hits(self.piece, left + w + self.chips()));
        out.push_str("</g>");
        out
    }
}

/// The figure of strength: nothing for officers and for batteries, which never have but one point.
fn strength(piece: &Piece) -> String {
    if let PieceKind::Leader(_) = piece.kind {
        return String::new();
    }
    let gun = matches!(piece.kind, PieceKind::Gun | PieceKind::HeavyGun | PieceKind::HorseGun);
    match piece.strength {
        Some(_) if gun && piece.full_strength <= 1 => String::new(),
        Some(now) => now.to_string(),
        None if piece.full_strength > 0 => format!("({})", piece.full_strength),
        None => "?".to_owned(),
    }
}

/// Behind the base, or straight up or down from one that stands aslant.
pub fn default_spot(place: &Place, tag: &Tag) -> Point {
    spot(place, tag, behind(place))
}

/// The way to the tag.
fn behind(place: &Place) -> Point {
    let (u, v) = place.front();
    if u.abs() > 0.4 && v.abs() > 0.4 { (0.0, -v.signum()) } else { (-u, -v) }
}

/// Beside a base in a direction, as near as may be without touching it.
fn spot(place: &Place, tag: &Tag, dir: Point) -> Point {
    let (w, h) = tag.size();
    let (u, v) = place.front();
    let gap = 1.2 * tag.k;
    let (a, b) = place.half();
    // two boxes are apart when they are apart along one of their four axes
    let along = |axis: Point, base: f64| {
        let dot = (dir.0 * axis.0 + dir.1 * axis.1).abs();
        let own = (axis.0.abs() * w + axis.1.abs() * h) / 2.0;
        if dot < 1e-6 { f64::INFINITY } else { (base + own + gap) / dot }
    };
    let far = along((1.0, 0.0), a)
        .min(along((0.0, 1.0), b))
        .min(along((u, v), place.depth / 2.0))
        .min(along((-v, u), place.width / 2.0));
    (place.at.0 + dir.0 * far, place.at.1 + dir.1 * far)
}

/// Finds a place for the tag of a base and draws it there.
pub fn placed(place: &Place, tag: &Tag, layout: &mut Layout) -> String {
    let (u, v) = behind(place);
    let (w, _) = tag.size();
    let rear = spot(place, tag, (u, v));
    let mut spots = vec![(rear, 0.0)];
    for (dir, own) in
        [((0.0, 1.0), 0.25), ((0.0, -1.0), 0.3), ((1.0, 0.0), 0.6), ((-1.0, 0.0), 0.6)]
    {
        let at = spot(place, tag, dir);
        spots.push((at, own));
        // shifted along the side it lies on
        for (slide, more) in [(-0.3, 0.15), (0.3, 0.15), (-0.5, 0.35), (0.5, 0.35)] {
            let by = (slide * w * dir.1.abs(), slide * 2.2 * place.half().1 * dir.0.abs());
            spots.push(((at.0 + by.0, at.1 + by.1), own + more));
        }
    }
    // further out, if all else is taken
    for (dir, own) in [((u, v), 1.6), ((0.0, 1.0), 1.8), ((0.0, -1.0), 1.9)] {
        let at = spot(place, tag, dir);
        let more = HIGH * 1.05 * tag.k;
        spots.push(((at.0 + dir.0 * more, at.1 + dir.1 * more), own));
    }
    tag.svg(layout.best(tag.size(), &spots, 9.0))
}
