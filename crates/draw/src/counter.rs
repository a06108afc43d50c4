//! Counters and leaders: name strip, quality, arm, strength, pips, wounds, state, front mark.

use engine::scene::{LeaderRank, Piece, PieceKind, Quality, Shape};

use crate::nation::Nation;
use crate::symbols::arm;
use crate::text::{Face, decimals, escape, n, put, width};

const ROUND: &str =
    "M-17.5-20H17.5Q20-20 20-17.5V17.5Q20 20 17.5 20H-17.5Q-20 20-20 17.5V-17.5Q-20-20-17.5-20Z";
const CUT: &str = "M-16.5-20H16.5L20-16.5V16.5L16.5 20H-16.5L-20 16.5V-16.5Z";
const SLIM_ROUND: &str =
    "M-17.5-11H17.5Q20-11 20-8.5V8.5Q20 11 17.5 11H-17.5Q-20 11-20 8.5V-8.5Q-20-11-17.5-11Z";
const SLIM_CUT: &str = "M-17-11H17L20-8V8L17 11H-17L-20 8V-8Z";
const SLIM_ROUND_STRIP: &str = "M-17.5-11H17.5Q20-11 20-8.5V-.4H-20V-8.5Q-20-11-17.5-11Z";
const SLIM_CUT_STRIP: &str = "M-17-11H17L20-8V-.4H-20V-8Z";
const ROUND_STRIP: &str = "M-17.5-20H17.5Q20-20 20-17.5V-9.4H-20V-17.5Q-20-20-17.5-20Z";
const CUT_STRIP: &str = "M-16.5-20H16.5L20-16.5V-9.4H-20V-16.5Z";

/// One piece as an SVG fragment round the origin: a unit as a counter of 40 by 40 with its front
/// mark, a leader as a disc with his name.
///
/// Needs [`crate::stylesheet`] and [`crate::symbols_svg`] around it.
pub fn counter_svg(piece: &Piece) -> String {
    match piece.kind {
        PieceKind::Leader(_) => leader(piece, (0.0, 0.0), LeaderSize::Large),
        _ => counter(piece, (0.0, 0.0), &[]),
    }
}

/// How a leader is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaderSize {
    /// On the corner of a stack.
    Small,
    /// On the corner of a stack, with his name on a ribbon.
    Named,
    /// Alone in his hex, with ribbon.
    Large,
}

/// What a screen reader says of a piece.
pub fn spoken(piece: &Piece) -> String {
    let name = if piece.long_name.is_empty() { &piece.name } else { &piece.long_name };
    if let PieceKind::Leader(_) = piece.kind {
        return match piece.strength {
            Some(lead) => format!("{name}, leadership {lead}"),
            None => name.clone(),
        };
    }
    let strength = match piece.strength {
        Some(now) => format!("{now} of {}", piece.full_strength),
        None => format!("strength hidden, printed {}", piece.full_strength),
    };
    let shape = match piece.shape {
        Shape::None => "",
        Shape::Line => ", line",
        Shape::Column => ", column",
        Shape::Square => ", square",
        Shape::General => ", general order",
        Shape::Fresh => ", fresh",
        Shape::Tired => ", tired",
        Shape::Unlimbered => ", unlimbered",
        Shape::Limbered => ", limbered",
        Shape::Skirmish => ", skirmish order",
        Shape::RoadMarch => ", road march",
        Shape::Masse => ", masse",
    };
    let marks: String = piece.marks.iter().map(|mark| format!(", {}", mark.words)).collect();
    format!("{name}, {strength}{shape}{marks}")
}

fn opening(class: &str, piece: &Piece, (x, y): (f64, f64)) -> String {
    format!(
        r#"<g class="{class}" transform="translate({} {})" role="img" data-id="{}" data-hex="{}"><title>{}</title>"#,
        n(x),
        n(y),
        escape(&piece.id),
        escape(&piece.hex),
        escape(&spoken(piece))
    )
}

fn outline(nation: &Nation) -> (&'static str, &'static str) {
    if nation.round { (ROUND, ROUND_STRIP) } else { (CUT, CUT_STRIP) }
}

/// One of the hexes that a piece fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The only one, the left one of a pair, the head of a road column.
    First,
    /// The right one of a pair, or one behind the head.
    Other,
}

/// Front mark of a part of a piece and whether it turns with the facing.
fn front(piece: &Piece, part: Part) -> Option<(&'static str, bool)> {
    let pair = !piece.also.is_empty();
    Some(match piece.shape {
        Shape::Line if part == Part::Other => ("f-line-right", true),
        Shape::Line if pair => ("f-line-left", true),
        Shape::Skirmish if part == Part::Other => ("f-skirmish-right", true),
        Shape::Skirmish if pair => ("f-skirmish-left", true),
        Shape::Skirmish => ("f-skirmish", true),
        Shape::RoadMarch if part == Part::Other => return None,
        Shape::RoadMarch => ("f-road", true),
        Shape::Masse => ("f-masse", true),
        Shape::Line => ("f-line", true),
        Shape::Column => ("f-column", true),
        Shape::Square => ("f-square", false),
        Shape::General => ("f-general", false),
        Shape::Fresh => ("f-cavalry", true),
        Shape::Tired => ("f-cavalry-tired", true),
        Shape::Unlimbered => ("f-guns", true),
        Shape::Limbered => ("f-limbered", true),
        Shape::None => return None,
    })
}

/// The front mark of a part of a piece, turned to its facing.
fn front_mark(piece: &Piece, part: Part) -> String {
    let Some((mark, turns)) = front(piece, part) else { return String::new() };
    let facing = i32::from(piece.facing % 6);
    let turn = match (turns, piece.faces_side) {
        (false, _) => 0,
        (true, false) => facing * 60 - 60,
        (true, true) => facing * 60 - 90,
    };
    let whole = piece.also.is_empty() || piece.shape == Shape::RoadMarch;
    let more = match (turn % 90 != 0, whole, piece.faces_side) {
        (false, ..) => "",
        // towards a slanting vertex the corner of the counter is in the way: further out and smaller
        (true, true, false) => " translate(11 0) scale(.72 .66)",
        // a hexside is nearer than a vertex
        (true, true, true) => " translate(10.5 0) scale(.72 .66)",
        // the two halves of a front must meet, so that it keeps its length
        (true, false, _) => " translate(8 0) scale(.72 1)",
    };
    let mut out =
        format!(r##"<g class="mark" transform="rotate({turn}){more}"><use href="#{mark}"/></g>"##);
    if let Some(rear) = rear(piece) {
        let back = turn + 180;
        put!(
            out,
            r##"<g class="mark" transform="rotate({back}){more}"><use href="#{rear}"/></g>"##
        );
    }
    out
}

/// The mark behind a piece: the depth of a masse, the files of a column on the march.
fn rear(piece: &Piece) -> Option<&'static str> {
    match piece.shape {
        Shape::Masse => Some("f-masse-rear"),
        Shape::RoadMarch if piece.also.is_empty() => Some("f-road-rear"),
        _ => None,
    }
}

/// Bands towards the neighbouring hexes that a piece fills as well, by their angles from the east.
fn bands(piece: &Piece, part: Part, links: &[i32]) -> String {
    let mut out = String::new();
    for turn in links {
        put!(
            out,
            r#"<g transform="rotate({turn})"><path class="link field" d="M0-6.5H27.3V6.5H0Z"/><path class="link edge" d="M0-6.5H27.3M0 6.5H27.3"/></g>"#
        );
    }
    if piece.shape == Shape::RoadMarch && part == Part::Other {
        // the column marches on: towards the first of them, which is the hex before it
        if let Some(turn) = links.first() {
            put!(
                out,
                r##"<g class="mark" transform="rotate({turn})"><use href="#f-road-on"/></g>"##
            );
        }
    }
    out
}

/// Markers up the left side of a counter; the first place may be taken.
fn badges(piece: &Piece, foot: f64) -> String {
    let letter = match piece.shape {
        Shape::Tired => Some("T"),
        Shape::Limbered => Some("L"),
        _ => None,
    };
    let marks = piece.marks.iter().map(|mark| mark.sign.as_str());
    let mut out = String::new();
    for (i, sign) in letter.into_iter().chain(marks).take(4).enumerate() {
        let y = foot - 12.4 * i as f64;
        let small = if sign.chars().count() > 1 { r#" class="two""# } else { "" };
        put!(
            out,
            r#"<g class="badge"><circle cx="-19" cy="{}" r="6.2"/><text{small} x="-19" y="{}">{}</text></g>"#,
            n(y),
            n(y + 3.2),
            escape(sign)
        );
    }
    out
}

/// The slimmer twin of a counter in another hex that its unit fills.
pub fn twin(piece: &Piece, at: (f64, f64), links: &[i32]) -> String {
    let nation = Nation::of(&piece.nation);
    let class = nation.class;
    let mut out = opening(&format!("counter twin {class}"), piece, at);
    out.push_str(&front_mark(piece, Part::Other));
    out.push_str(&bands(piece, Part::Other, links));
    let (body, strip) =
        if nation.round { (SLIM_ROUND, SLIM_ROUND_STRIP) } else { (SLIM_CUT, SLIM_CUT_STRIP) };
    put!(
        out,
        r#"<path class="cast" d="{body}" transform="translate(1 1.6)"/><path class="field" d="{body}"/><path class="strip" d="{strip}"/>"#
    );
    if class == "pr" {
        out.push_str(r#"<path fill="url(#pt-prussia)" d="M7-11H17L20-8V-.4H7Z"/>"#);
    }
    put!(out, r#"<g transform="translate(0 9)">{}</g>"#, name(piece, class == "pr"));
    put!(
        out,
        r##"<use href="#{}-{class}" class="arm" x="-5" y="0" width="10" height="10"/><path class="pip" d="M-16.5 4.4h8v1.8h-8zM8.5 4.4h8v1.8h-8z"/><path class="edge" d="{body}"/></g>"##,
        arm(piece.kind)
    );
    out
}

/// A unit's counter, with bands towards other hexes that it fills.
pub fn counter(piece: &Piece, at: (f64, f64), links: &[i32]) -> String {
    let nation = Nation::of(&piece.nation);
    let class = nation.class;
    let (body, strip) = outline(nation);
    let mut out = opening(&format!("counter {class}"), piece, at);
    out.push_str(&front_mark(piece, Part::First));
    out.push_str(&bands(piece, Part::First, links));
    put!(
        out,
        r#"<path class="cast" d="{body}" transform="translate(1 1.6)"/><path class="field" d="{body}"/>"#
    );
    if piece.shape == Shape::Tired {
        put!(out, r#"<path d="{body}" fill="url(#pt-tired)"/>"#);
    }
    put!(out, r#"<path class="strip" d="{strip}"/>"#);
    if class == "pr" {
        out.push_str(r#"<path fill="url(#pt-prussia)" d="M7-20H16.5L20-16.5V-9.4H7Z"/>"#);
    }
    out.push_str(&name(piece, class == "pr"));
    put!(
        out,
        r##"<use href="#{}-{class}" class="arm" x="-18.4" y="-8.2" width="20.5" height="20.5"/>"##,
        arm(piece.kind)
    );
    out.push_str(&strength(piece));
    put!(out, r#"<path class="edge" d="{body}"/>"#);
    out.push_str(&badges(piece, 19.0));
    out.push_str("</g>");
    out
}

/// Name and quality, the name as small as it must be to fit.
fn name(piece: &Piece, bars: bool) -> String {
    let mark = match piece.quality {
        Quality::Elite => "q-star",
        Quality::Green => "q-green",
        Quality::Veteran => "",
    };
    let right = match (bars, mark.is_empty()) {
        (true, true) => 6.0,
        (true, false) => 0.0,
        (false, true) => 18.0,
        (false, false) => 9.6,
    };
    let room: f64 = right + 17.2;
    let size = (room / width(&piece.name, Face::SansBold).max(0.1)).clamp(3.0, 8.4);
    let mut out = format!(
        r#"<text class="name" x="-17.2" y="{}" font-size="{}">{}</text>"#,
        n(-12.1 - (8.4 - size) * 0.3),
        decimals(size, 2),
        escape(&piece.name)
    );
    if !mark.is_empty() {
        let x = if bars { -0.6 } else { 10.2 };
        put!(
            out,
            r##"<use href="#{mark}" class="q" x="{x}" y="-18.6" width="7.6" height="7.6"/>"##
        );
    }
    out
}

/// The figure, its pips and its wounds.
fn strength(piece: &Piece) -> String {
    let full = usize::from(piece.full_strength);
    let Some(now) = piece.strength else {
        // hidden: what is printed on the counter, light and in brackets, and no pips to count
        let figure = if full == 0 { "?".to_owned() } else { format!("({full})") };
        let size = if full > 9 { 11.0 } else { 14.5 };
        return format!(
            r#"<text class="sp hidden" x="10" y="7.2" font-size="{}">{figure}</text><path class="pip hidden" d="M-17 15.7H17"/>"#,
            n(size)
        );
    };
    let size = match now {
        0..=9 => 19.0,
        10..=99 => 15.0,
        _ => 10.5,
    };
    let mut out = format!(
        r#"<text class="sp" x="10.4" y="{}" font-size="{}">{now}</text>"#,
        n(8.4 - (19.0 - size) * 0.3),
        n(size)
    );
    let now = usize::from(now);
    let count = full.max(now);
    if count > 16 {
        // too many to draw one by one: a bar
        put!(
            out,
            r#"<path class="pip lost" d="M-17 14.1H17V17.3H-17Z"/><path class="pip" d="M-17 14.1h{}v3.2H-17Z"/>"#,
            n(34.0 * now as f64 / count as f64)
        );
    } else if count > 0 {
        let pitch = (34.6 / count as f64).min(4.4);
        let side = (pitch * 0.73).min(3.2);
        for i in 0..count {
            let class = if i < now { "pip" } else { "pip lost" };
            put!(
                out,
                r#"<rect class="{class}" x="{}" y="14.1" width="{}" height="3.2"/>"#,
                n(-17.0 + i as f64 * pitch),
                n(side)
            );
        }
    }
    let lost = full.saturating_sub(now);
    if lost >= 2 {
        let third = if lost > 2 { "M20 5.5l-5-2.6" } else { "" };
        put!(out, r#"<path class="wound" d="M20-4.5l-5-2.6M20 .5l-5-2.6{third}"/>"#);
    }
    out
}

/// A counter of which only the edge shows below another.
pub fn under(piece: &Piece, at: (f64, f64)) -> String {
    let nation = Nation::of(&piece.nation);
    let (body, strip) = outline(nation);
    let mut out = opening(&format!("counter under {}", nation.class), piece, at);
    put!(
        out,
        r#"<path class="cast" d="{body}" transform="translate(1 1.6)"/><path class="field" d="{body}"/><path class="strip" d="{strip}"/><path class="edge" d="{body}"/></g>"#
    );
    out
}

/// A block of colour and shape, for thumbnails.
pub fn block(piece: &Piece, (x, y): (f64, f64)) -> String {
    let nation = Nation::of(&piece.nation);
    let leader = matches!(piece.kind, PieceKind::Leader(_));
    let shape = if leader {
        r#"<circle class="field" r="15"/>"#.to_owned()
    } else {
        let (body, strip) = outline(nation);
        format!(r#"<path class="field" d="{body}"/><path class="strip" d="{strip}"/>"#)
    };
    let kind = if leader { "leader" } else { "counter" };
    format!(
        r#"<g class="{kind} {}" transform="translate({} {})">{shape}</g>"#,
        nation.class,
        n(x),
        n(y)
    )
}

/// A leader: cocked hat and leadership in a disc, gilt for corps and army.
pub fn leader(piece: &Piece, at: (f64, f64), size: LeaderSize) -> String {
    let class = Nation::of(&piece.nation).class;
    let rank = match piece.kind {
        PieceKind::Leader(LeaderRank::Army) => " army",
        PieceKind::Leader(LeaderRank::Corps) => " corps",
        _ => "",
    };
    let large = size == LeaderSize::Large;
    let r: f64 = if large { 17.0 } else { 11.5 };
    let mut out = opening(&format!("leader {class}{rank}"), piece, at);
    put!(
        out,
        r##"<circle class="cast" cx=".8" cy="1.4" r="{r}"/><circle class="field" r="{r}"/><circle class="ring" r="{}"/><use href="#a-bicorne-{class}" x="{}" y="{}" width="{}" height="{}"/>"##,
        n(r - 2.2),
        n(-r * 0.72),
        n(-r * 0.66),
        n(r * 1.44),
        n(r * 0.92)
    );
    let lead = piece.strength.map_or_else(|| "?".to_owned(), |s| s.to_string());
    let (y, type_size) = if large { ("11.4", "9.5") } else { ("8", "8.5") };
    put!(out, r#"<text class="lead" x="0" y="{y}" font-size="{type_size}">{lead}</text>"#);
    if size != LeaderSize::Small {
        let half = width(&piece.name, Face::DisplayItalic) * 9.6 / 2.0 + 4.0;
        put!(
            out,
            r#"<g class="ribbon" transform="translate(0 {})"><rect x="{}" y="-5.4" width="{}" height="10.8" rx="1.5"/><text y="2.9">{}</text></g>"#,
            n(r + 5.4),
            n(-half),
            n(half * 2.0),
            escape(&piece.name)
        );
    }
    out.push_str("</g>");
    out
}
