//! The whole table, layer upon layer.

use engine::scene::{Piece, PieceKind, Scene, TableKind};

use super::bases::{base, block_of, garrison};
use super::ground::{Land, ground, labels, lands};
use super::layout::{Layout, around};
use super::path::keep_clear;
use super::shapes::{inside, middle};
use super::tags::{Tag, placed};
use super::{INCH, Place, Plan, flags, frame, marks, overlays, shapes};
use crate::Options;
use crate::look::Look;
use crate::text::n;

/// A table with what stands on it, and where its tags are.
pub struct Desk<'a> {
    /// The table.
    pub plan: Plan<'a>,
    /// How it is drawn.
    pub look: Look,
    /// Bases in view: units from the far edge to the near one, then officers.
    pub standing: Vec<(&'a Piece, Place)>,
    /// What is taken by bases and tags.
    pub layout: Layout,
    lands: Vec<Land<'a>>,
    flags: String,
    tags: String,
}

impl<'a> Desk<'a> {
    /// Sets up the table of a scene, if it has one.
    pub fn new(scene: &'a Scene, options: &Options) -> Option<Self> {
        let plan = Plan { sheet: scene.table.as_ref()? };
        let look = Look::for_table(&plan, options);
        let lands = lands(&plan);
        let mut layout = Layout::new(look.view);
        let mut standing: Vec<(&Piece, Place)> = Vec::new();
        if options.pieces {
            standing = scene
                .pieces
                .iter()
                .filter_map(|p| Some((p, plan.place(p.stance.as_ref()?))))
                .filter(|(_, place)| {
                    let (a, b) = place.half();
                    look.view.sees(place.at, a.max(b))
                })
                .collect();
        }
        // stable: what the scene puts on top stays on top
        standing.sort_by(|a, b| {
            let leads = |p: &Piece| matches!(p.kind, PieceKind::Leader(_));
            leads(a.0).cmp(&leads(b.0)).then((a.1.at.1 as i64).cmp(&(b.1.at.1 as i64)))
        });
        for (_, place) in &standing {
            let (a, b) = place.half();
            layout.take(around(place.at, (2.0 * a, 2.0 * b)), 4.0);
        }
        let mut flags = String::new();
        if options.objectives && look.detail {
            flags = flags::flags(scene, &lands, &look, &mut layout);
        }
        let mut tags = String::new();
        if look.detail {
            for (piece, place) in &standing {
                tags.push_str(&placed(place, &Tag::new(piece, look.letter), &mut layout));
            }
        }
        if options.overlays && look.detail {
            keep_clear(&plan, &scene.table_overlays, &mut layout);
        }
        Some(Desk { plan, look, standing, layout, lands, flags, tags })
    }

    /// Whether a base stands in a town: about its middle.
    fn holds(&self, place: &Place) -> bool {
        self.lands.iter().any(|l| {
            let (x, y) = middle(&l.points);
            l.feature.kind == TableKind::Town
                && l.is_area()
                && inside(place.at, &l.points)
                && (x - place.at.0).hypot(y - place.at.1) < 0.6 * INCH
        })
    }

    /// All bases with their tags: `<g class="pieces">`.
    fn pieces(&self) -> String {
        let mut out = String::from(r#"<g class="pieces">"#);
        for (piece, place) in &self.standing {
            let leader = matches!(piece.kind, PieceKind::Leader(_));
            out.push_str(&match () {
                () if !self.look.detail => block_of(piece, place, self.holds(place)),
                () if !leader && self.holds(place) => garrison(piece, place),
                () => base(piece, place),
            });
        }
        if self.look.detail {
            out.push_str(&marks::chains(&self.standing));
        }
        out.push_str("</g>");
        if !self.tags.is_empty() {
            out.push_str(r#"<g class="tags">"#);
            out.push_str(&self.tags);
            out.push_str("</g>");
        }
        out
    }
}

/// All bases of a table with their tags as an SVG fragment; empty without a table.
///
/// Every base carries its id as `data-id` and its words as `<title>`, every tag its id as
/// `data-tag`. Bases in towns are dotted frames, tags keep out of each other's way.
pub fn table_pieces_svg(scene: &Scene, options: &Options) -> String {
    Desk::new(scene, options).map_or_else(String::new, |desk| desk.pieces())
}

/// Everything inside the `<svg>` element but style and definitions.
pub fn picture(scene: &Scene, options: &Options, margin: f64) -> Option<String> {
    let mut desk = Desk::new(scene, options)?;
    // below everything, so that no seam is left open
    let view = shapes::grown(&desk.look.view, margin + 2.0);
    let mut out = format!(
        r#"<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>"#,
        if margin > 0.0 { "tb-frame" } else { "tb-cloth" },
        n(view.x0),
        n(view.y0),
        n(view.width()),
        n(view.height())
    );
    out.push_str("<g class=\"table\">");
    out.push_str(&ground(&desk.plan, &desk.lands, &desk.look));
    out.push_str("</g>\n");
    out.push_str(&overlays::below(&desk, scene, options));
    out.push_str(&labels(&desk.lands, &desk.look, Some(&desk.layout)));
    out.push('\n');
    if options.pieces {
        out.push_str(&desk.pieces());
    }
    out.push_str(&desk.flags);
    out.push('\n');
    out.push_str(&overlays::above(&mut desk, scene, options));
    // last, so that nothing sticks out over the wood
    out.push_str(&frame::frame(&desk.plan, &desk.look, margin));
    if options.cartouche && desk.look.detail {
        out.push_str(&frame::plate(scene, &desk.look, margin));
    }
    Some(out)
}
