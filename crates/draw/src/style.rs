//! The stylesheet of all drawings: strokes, fills and lettering by class.

use crate::palette::{Season, Tone, resolve};
use crate::table;

const GROUND: &str = "
.snow{fill:@snow}.low{fill:@snow-low}.shade{fill:none;stroke:@shade;stroke-linejoin:round}
.plateau{fill:@snow-up}.plateau.l0{fill:@snow}.plateau.l2{fill:@snow-top}
.hachure{fill:@hachure}.hachure.fine{opacity:.72}.hachure-coarse{fill:none;stroke:@hachure;stroke-width:2.4;opacity:.75}
.wind{fill:none;stroke:@wind;stroke-width:.7;stroke-linecap:round;opacity:.55}
.brook{fill:none;stroke:@brook;stroke-linecap:round;stroke-linejoin:round}.brook-bank{fill:none;stroke:@brook-bank;stroke-linecap:round;stroke-linejoin:round;opacity:.7}
.brook-shore{fill:none;stroke:@water-ink;stroke-linecap:round;stroke-linejoin:round}.brook-bed{fill:none;stroke:@brook-bank;stroke-linecap:round;stroke-linejoin:round;opacity:.8}
.scarp{fill:none;stroke:@hachure;stroke-linecap:round}.rampart{fill:none;stroke:@roof-ink;stroke-linecap:round}.rampart-stone{fill:none;stroke:@wall-stone;stroke-dasharray:5 1.6}
.marsh{fill:@ice;opacity:.5}.reed-water{fill:none;stroke:@brook;stroke-width:1.1;stroke-linecap:round}.reed{fill:none;stroke:@tree;stroke-width:1.1;stroke-linecap:round}.beyond{fill:@paper-2;stroke:@paper-2;stroke-width:1.2}
.steep-ground{fill:@hachure;opacity:.2}.steep{fill:none;stroke:@hachure;stroke-width:1.15;stroke-linecap:round}
.ice{fill:@ice}.ice-shore{fill:none;stroke:@ice-ink;stroke-width:1.4}.ice-lines{fill:none;stroke:@ice-ink;stroke-width:.7;opacity:.8}
.hexgrid{fill:none;stroke:@grid;stroke-opacity:@grid-o;stroke-linecap:round}
.hexno{font-family:Grognard Sans,Lato,sans-serif;font-size:7.4px;letter-spacing:.15px;text-anchor:middle;fill:@hexno;stroke:@halo;stroke-width:1.8px;stroke-opacity:.55;stroke-linejoin:round;paint-order:stroke}
.garden{fill:@garden}.road-case{fill:none;stroke:@road-case;stroke-linecap:round;stroke-linejoin:round}
.road{fill:none;stroke:@road;stroke-linecap:round;stroke-linejoin:round}.lane{fill:none;stroke:@lane;stroke-dasharray:5 3}
.roof{fill:@roof;stroke:@roof-ink;stroke-width:.9}.roof-snow{fill:@roof-snow;opacity:@roof-snow-o}.roof-ridge{fill:none;stroke:@roof-ink;stroke-width:.5}
.spire{fill:@roof-ink}.cross,.grave{fill:none;stroke:@roof-ink;stroke-width:1.1}.wall{fill:@snow-top;stroke:@wall;stroke-width:1.5;stroke-dasharray:4 1.2}
.sail{fill:none;stroke:@roof-ink;stroke-width:1.1}.sail.thin{stroke-width:.6}
.forest-floor{fill:@forest}.tree{fill:@tree;stroke:@tree-ink;stroke-width:.6}.tree.birch{fill:@birch}.tree-snow{fill:@tree-snow}
.tree-ink{fill:none;stroke:@tree-ink;stroke-width:.7}.tree-shadow{fill:#3f5260;opacity:.28}
.place{font-family:Grognard Display,Old Standard TT,Georgia,serif;fill:@map-ink;stroke:@halo;stroke-linejoin:round;paint-order:stroke;text-anchor:middle}
.place.town{font-weight:700}.place.spot,.place.wood,.place.height,.place.way{font-style:italic}
.place.way{fill:@way-ink}.place.height{fill:@height-ink}
.sheet-ground{fill:@paper}.frame{fill:none;stroke:@map-ink}
.cartouche .board{fill:@paper;stroke:@map-ink}.cartouche .rim{fill:none;stroke:@map-ink}.cartouche .bar{fill:@paper;stroke:@map-ink}.cartouche .ink{fill:@map-ink}
.cartouche text{fill:@map-ink;text-anchor:middle;font-family:Grognard Display,Old Standard TT,Georgia,serif}
.cartouche .title{font-weight:700}.cartouche .line{font-style:italic}.cartouche text.metres{font-family:Grognard Sans,Lato,sans-serif}
";

const PIECES: &str = "
.counter text,.leader text,.stackno text,.cost text,.flagletter text,.goal text,.sightletter{font-family:Grognard Sans,Lato,sans-serif;text-anchor:middle}
.counter,.leader{color:@on-army}
.cast{fill:#1d150c;opacity:@cast-o}
.counter .field,.leader .field{fill:@xx}.edge{fill:none;stroke:#14100c;stroke-opacity:.62;stroke-width:.9}
.counter .strip{fill:@xx-2}.counter text.name{font-weight:700;text-anchor:start;fill:@on-army}.counter .q{color:#f2d489}
.fr .field{fill:@fr}.ru .field{fill:@ru}.pr .field{fill:@pr}.au .field{fill:@au}.br .field{fill:@br}.nl .field{fill:@nl}.bw .field{fill:@bw}.de .field{fill:@de}
.fr .strip{fill:@fr-strip}.ru .strip{fill:@ru-2}.pr .strip{fill:@pr-strip}.au .strip{fill:@au-2}.br .strip{fill:@br-2}.nl .strip{fill:@nl-2}.bw .strip{fill:@bw-2}.de .strip{fill:@de-2}
.counter.fr text.name{fill:@fr-2}.counter.pr text.name{fill:#101820}.counter.fr .q{color:@fr-2}.counter.pr .q{color:#8c2f24}
.counter .sp{font-weight:900;fill:@on-army}.counter .sp.hidden{font-weight:400;opacity:.86}
.pip{fill:@on-army}.pip.lost{fill:none;stroke:@on-army;stroke-width:.8;stroke-opacity:.8}.pip.hidden{fill:none;stroke:@on-army;stroke-width:1.1;stroke-opacity:.7;stroke-dasharray:1.2 2.4}
.wound{fill:none;stroke:#ffd9c9;stroke-width:1.5}
.badge circle{fill:#fdf9ef;stroke:#1d1712;stroke-width:1.2}.badge text{font-size:9px;font-weight:900;fill:#1d1712}
.badge text.two{font-size:7px}
.front{fill:@front;stroke:@halo;stroke-width:1.1;paint-order:stroke}.front.hollow{fill:none;stroke:@front;stroke-width:2.4;stroke-linejoin:round}
.front.dots{fill:none;stroke:@front;stroke-width:3;stroke-dasharray:.1 6.15;stroke-linecap:round}
.leader .field{stroke:#14100c;stroke-opacity:.7;stroke-width:.9}.leader .ring{fill:none;stroke:@on-army;stroke-width:.9;stroke-opacity:.75}
.leader.army .ring,.leader.corps .ring{stroke:@gilt;stroke-width:1.7;stroke-opacity:1}
.leader .lead{font-weight:900;fill:@on-army}.ribbon rect{fill:@paper;stroke:@ink;stroke-opacity:.55;stroke-width:.7}
.leader .ribbon text{font-family:Grognard Display,Old Standard TT,Georgia,serif;font-style:italic;font-size:9.6px;fill:@ink}
.stackno circle{fill:#fdf9ef;stroke:#1d1712;stroke-width:1}.stackno text{font-weight:900;font-size:8.5px;fill:#1d1712}
.goal .pole{fill:none;stroke:#1d1712;stroke-width:1.5;stroke-linecap:round}.goal .poleback{fill:none;stroke:@halo;stroke-width:3;stroke-linecap:round}
.goal .cloth{stroke:#1d1712;stroke-width:.9;stroke-linejoin:round;fill:@xx}.goal.fr .cloth{fill:@fr}.goal.ru .cloth{fill:@ru}.goal.pr .cloth{fill:@pr}.goal.au .cloth{fill:@au}.goal.br .cloth{fill:@br}.goal.nl .cloth{fill:@nl}.goal.bw .cloth{fill:@bw}.goal.de .cloth{fill:@de}
.goal.free .cloth{fill:@paper;stroke:@ink;stroke-dasharray:2.2 1.4}.goal text{font-weight:900;font-size:9.5px;fill:@on-army}.goal.free text{fill:@ink}
";

const OVERLAYS: &str = "
.reach-ground{fill:@reach-ground;opacity:.46}.reach-dot{fill:@reach;opacity:.6}.ov-reach{fill:url(#pt-reach)}
.ov-rim{fill:none;stroke:@reach;stroke-width:2.2;stroke-linejoin:round}
.cost circle{fill:@paper;stroke:@reach;stroke-width:1.3}.cost text{font-weight:700;fill:@reach-ink}.cost.stop circle{stroke-width:2.4;stroke-dasharray:2.6 1.6}
.target-ground{fill:@target-ground;opacity:.7}.target-line{fill:none;stroke:@target;stroke-width:1.1}
.ov-target{fill:url(#pt-target);stroke:@target;stroke-width:2.6}.ov-target.in{fill:none;stroke-width:1}
.flagletter rect{fill:@target-flag;stroke:#fff7ee;stroke-width:1}.flagletter text{font-weight:900;fill:#fff7ee}
.refused-ground{fill:@refused-ground;opacity:.75}.refused-line{fill:none;stroke:@refused;stroke-width:1}
.ov-refused{fill:url(#pt-refused);stroke:@refused;stroke-width:1.8;stroke-dasharray:5 3}.ov-refused.x{fill:none;stroke-width:3;stroke-dasharray:none;stroke-linecap:round}.ov-refused.back{fill:none;stroke:@paper;stroke-width:6;stroke-dasharray:none;stroke-linecap:round}
.sight-line{stroke:@sight;stroke-width:1;opacity:.5}.ov-sight{fill:url(#pt-sight);stroke:@sight;stroke-width:1.6}.sightletter{font-weight:900;font-size:13px;fill:@sight;stroke:@halo;stroke-width:2.6;paint-order:stroke}
.ov-arc{fill:@gilt;opacity:.3}.ov-select{fill:none;stroke:@gilt;stroke-width:4}.ov-select.in{stroke:@select;stroke-width:1.4}
.may-act{fill:none;stroke:@gilt;stroke-width:4}.may-act.in{stroke:@reach;stroke-width:1.3;stroke-dasharray:2.5 2.5}
.ov-path{fill:none;stroke:@select;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}.ov-path.halo{stroke:@reach-ground;stroke-width:6.5;opacity:.9}.ov-path.head{fill:@select;stroke:@reach-ground;stroke-width:1}
";

/// The stylesheet for every class the drawings use.
///
/// With [`Tone::Page`] colours stay custom properties, whose values [`crate::tokens`] gives;
/// otherwise they are resolved, as the drawings of this crate need them.
pub fn stylesheet(tone: Tone, season: Season) -> String {
    let mut css = resolve(GROUND, tone, season);
    css.push_str(&resolve(PIECES, tone, season));
    css.push_str(&resolve(OVERLAYS, tone, season));
    css.push_str(&resolve(&table::rules(), tone, season));
    if tone == Tone::Night {
        css.push_str(".shade{stroke-opacity:.055}.hachure{opacity:.75}.hachure.fine{opacity:.5}\n");
    }
    css
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_token_is_left_unresolved() {
        for tone in [Tone::Day, Tone::Night, Tone::Page] {
            assert!(!stylesheet(tone, Season::Winter).contains('@'), "{tone:?}");
        }
        assert!(!stylesheet(Tone::Day, Season::Winter).contains("var("));
    }
}
