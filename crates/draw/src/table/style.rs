//! The stylesheet of tables.

use super::figures::UNIFORMS;
use crate::nation::NATIONS;
use crate::text::put;

const GROUND: &str = "
.tb-cloth{fill:@tb-cloth}.tb-tuft{fill:none;stroke:@tb-tuft;stroke-width:.7;stroke-linecap:round;opacity:.7}
.tb-frame{fill:@tb-frame;stroke:@tb-frame-ink;stroke-width:.8;stroke-linejoin:round}.tb-frame.lit{fill:@tb-frame-2}.tb-grain{fill:none;stroke:@tb-frame-ink;opacity:.32}.tb-inner{fill:none;stroke:@tb-frame-ink}
.tb-tick{fill:none;stroke:@tb-tick}.tb-no{font-family:Grognard Sans,Lato,sans-serif;font-weight:700;fill:@tb-tick;text-anchor:middle}
.tb-brass{fill:@tb-brass;stroke:@tb-brass-ink;stroke-width:.8}.tb-screw{fill:@tb-brass-2;stroke:@tb-brass-ink;stroke-width:.4}.tb-plate text{font-family:Grognard Display,Old Standard TT,Georgia,serif;fill:@tb-brass-ink}.tb-plate .title{font-weight:700}.tb-plate .line{font-style:italic}
.tb-field{stroke:@tb-bound;stroke-opacity:.25;stroke-width:1;stroke-linejoin:round}.f1{fill:@tb-field-1}.f2{fill:@tb-field-2}.f3{fill:@tb-field-3}.f4{fill:@tb-field-4}.f5{fill:@tb-field-5}
.tb-furrow{fill:none;stroke:@tb-furrow;stroke-width:1.1;stroke-opacity:.5}.tb-furrow.green{stroke:@tb-furrow-2}
.tb-road-b,.tb-road,.tb-rut{fill:none;stroke-linejoin:round}.tb-road-b{stroke:@tb-road-b}.tb-road{stroke:@tb-road}.tb-rut{stroke:@tb-rut;stroke-opacity:.8}
.tb-cutting{fill:none;stroke:@tb-earth;stroke-linejoin:round}.tb-banks{fill:none;stroke:@tb-earth-ink;stroke-width:.9;stroke-opacity:.8}
.tb-bank{fill:@tb-water-b}.tb-stream{fill:@tb-water}.tb-glint{fill:none;stroke-linecap:round;stroke:@tb-glint;stroke-width:.9;stroke-dasharray:9 14}
.tb-pond{fill:@tb-water;stroke:@tb-water-b;stroke-width:2;stroke-linejoin:round}.tb-ripple{fill:none;stroke:@tb-glint;stroke-width:.9;stroke-linecap:round;opacity:.85}
.tb-parapet{fill:none;stroke:@tb-wall-ink}.tb-deck{fill:none;stroke:@tb-wall}.tb-plank{fill:none;stroke:@tb-wall-ink;stroke-width:.6;opacity:.6}
.tb-wallcast{fill:none;stroke:@tb-shadow;opacity:.3}.tb-wall-b{fill:none;stroke:@tb-wall-ink;stroke-linejoin:round}.tb-wall{fill:none;stroke:@tb-wall;stroke-dasharray:4.6 1.2}
.tb-floor{fill:@tb-floor;stroke:@tb-floor-ink;stroke-width:1.4}.tb-crowns{fill:@tb-tree-1}.tb-crowns.lit{fill:@tb-tree-5}.tb-tree-cast{fill:@tb-shadow;opacity:.3}
.t1{fill:@tb-tree-1}.t2{fill:@tb-tree-2}.t3{fill:@tb-tree-3}.t4{fill:@tb-tree-4}.t5{fill:@tb-tree-5}.t6{fill:@tb-tree-6}.t7{fill:@tb-tree-7}.t8{fill:@tb-tree-8}.t9{fill:@tb-tree-9}
.tb-rough{fill:@tb-rough;stroke:@tb-rough-ink;stroke-width:1.2;stroke-dasharray:5 3}.tb-barred{fill:@tb-earth;stroke:@tb-earth-ink;stroke-width:1.4}
.tb-rough.mark,.tb-barred.mark{fill:none;stroke-width:.8;stroke-dasharray:none}
.tb-cast{fill:@tb-shadow;opacity:.24}.tb-hill{fill:@tb-hill}.tb-hill.l2{fill:@tb-hill-2}.tb-hill.l3{fill:@tb-hill-3}.tb-slope{fill:none;stroke:@tb-slope;stroke-opacity:.055}.tb-slope.near{stroke-opacity:.12}.tb-lit{fill:none;stroke:@tb-hill-3;stroke-width:3.4;stroke-opacity:.65}
.tb-hachure{fill:@tb-contour;opacity:.85}.tb-contour{fill:none;stroke:@tb-contour;stroke-width:1.1}.tb-level circle{fill:@tb-hill;stroke:@tb-contour;stroke-width:.8}.tb-level text{font-family:Grognard Sans,Lato,sans-serif;font-weight:700;font-size:8px;fill:@tb-ink;text-anchor:middle}
.tb-town{fill:@tb-town;stroke:@tb-town-ink;stroke-width:1.4;stroke-linejoin:round}.tb-town.farm{fill-opacity:.45;stroke-width:1;stroke-dasharray:3 2}.tb-house-cast{fill:#20160c;opacity:.4}.tb-roof{fill:@tb-roof}.tb-roof2{fill:@tb-roof-2;stroke:@tb-roof-ink;stroke-width:.8}.tb-ridge{fill:none;stroke:@tb-roof-ink;stroke-width:.8}.tb-yard{fill:none;stroke:@tb-town-ink;stroke-width:2}
.tb-glacis{fill:none;stroke:@tb-earth-ink;stroke-width:.9;opacity:.75}.tb-fort{fill:@tb-earth;fill-opacity:.55}.tb-fort.open{fill:none}.tb-rampart{fill:none;stroke:@tb-earth-ink;stroke-width:6.4;stroke-linejoin:miter}.tb-parapet-line{fill:none;stroke:@tb-earth;stroke-width:4}
.tb-name{font-family:Grognard Display,Old Standard TT,Georgia,serif;font-style:italic;fill:@tb-ink;stroke:@tb-halo;stroke-linejoin:round;paint-order:stroke;text-anchor:middle}
.tb-name.town{font-style:normal;font-weight:700}.tb-name.wood{fill:@tb-wood-ink;stroke:@tb-wood-halo}.tb-name.water{fill:@water-ink}
";

const BASES: &str = "
.base .cast{fill:#1b140a;opacity:.4}.base .sod{fill:@tb-sod}.base .dusk{fill:#060a12;opacity:@tb-dusk}
.base .bound,.tb-radius,.base .hold{fill:none;stroke:@xx}.base .bound{stroke-width:2.6}.base .bound.thick{stroke-width:6}.base .frontback{fill:none;stroke:#1b140a;stroke-width:3.2;stroke-opacity:.5}.base .frontedge{fill:none;stroke:@tb-front;stroke-width:2.2}
.base .gilt{fill:none;stroke:@gilt;stroke-width:1.2}.base .blot{fill:@xx;stroke:#14100c;stroke-width:.8}
.base .hold-b{fill:none;stroke:@tb-tag;stroke-width:4.6;stroke-opacity:.75}.base .hold{stroke-width:2.8;stroke-dasharray:.1 5.6;stroke-linecap:round}
.tag .board{fill:@tb-tag;stroke:@tb-tag-rim;stroke-width:.8}.tag text,.chip text,.tb-words text{font-family:Grognard Sans,Lato,sans-serif;font-weight:700}
.tag .nm{font-size:9px;fill:@tb-tag-ink}.tag .qt{font-size:7.4px;fill:@tb-tag-ink;opacity:.72}.tag .spb{fill:@xx;stroke:@tb-tag-rim;stroke-width:.8}.tag .spn{font-size:9px;font-weight:900;fill:@on-army;text-anchor:middle}.tag .spn.hidden{font-weight:700;opacity:.86}.tag .q{color:@tb-tag-ink}
.tag .hit{fill:none;stroke:@target;stroke-width:1.6}.tag .hit.back{stroke:@tb-halo;stroke-width:3.4}
.chip circle{fill:@tb-tag;stroke:@tb-tag-ink;stroke-width:1.1}.chip text{font-size:8.6px;font-weight:900;fill:@tb-tag-ink;text-anchor:middle}.chip path{fill:none;stroke:@tb-tag-ink;stroke-width:1.5}
.chip.suppressed circle{fill:#2f2a26}.chip.suppressed text{fill:#fdf9ef}.chip.fired circle{fill:@gilt;stroke:#2a2118}.chip.fired text{fill:#2a1c00}.chip.contact circle{fill:@target-flag;stroke:#fff7ee}.chip.contact path{stroke:#fff7ee}.chip.astray circle{fill:#fff7ee;stroke:@target-flag;stroke-width:1.8}.chip.astray text{fill:#9c2216}.chip.linked path{stroke-width:1.1}.chip .dot{fill:@tb-tag-ink;stroke:none}
.chain path{fill:none;stroke:#e9e2d2;stroke-width:1.7}.chain path.back{stroke:#14100c;stroke-width:3.6}
";

const OVERLAYS: &str = "
.zone-line{fill:none;stroke:@target;stroke-opacity:.3;stroke-width:1.6}.tb-zone{fill:url(#pt-zone);stroke:@target;stroke-width:1.8;stroke-dasharray:7 3}
.alley-dot{fill:@reach;opacity:.75}.tb-alley{fill:url(#pt-alley);stroke:@reach;stroke-width:1.6;stroke-dasharray:9 3 2 3}.tb-alley.blocked{stroke:@refused;opacity:.8}
.tb-radius{stroke-width:1.3;stroke-opacity:.55;stroke-dasharray:1.2 5;stroke-linecap:round}.tb-radius.on{stroke-width:2;stroke-opacity:1;stroke-dasharray:5 4}.tb-radius-name{font-family:Grognard Display,Old Standard TT,Georgia,serif;font-style:italic;fill:@tb-ink;stroke:@tb-halo;stroke-linejoin:round;paint-order:stroke;text-anchor:middle}
.tb-select{fill:none;stroke:@gilt;stroke-width:4.4;stroke-linejoin:round}.tb-select.in{stroke:@select;stroke-width:1.2}.tb-may{fill:none;stroke:@gilt;stroke-width:3.4;stroke-linejoin:round}.tb-may.in{stroke:#3b2600;stroke-width:1.3;stroke-dasharray:2.5 2.5}
.tb-target{fill:none;stroke:@target;stroke-width:2.6;stroke-linejoin:round}.tb-target.in{stroke-width:1}
.base.ghost{opacity:.62}.base.ghost .sod{fill:@tb-ghost}.tb-ghost{fill:@tb-ghost;fill-opacity:.45;stroke:@tb-ghost-ink;stroke-width:1.8;stroke-dasharray:5 3}.tb-ghost.passing{fill:none;stroke-width:1.1;stroke-dasharray:3 3}.tb-ghost.refused{fill:@refused-ground;stroke:@refused}.tb-ghost.cross{fill:none;stroke:@target;stroke-width:2.4;stroke-dasharray:none}
.tb-path{fill:none;stroke:@select;stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round}.tb-path.halo{stroke:@reach-ground;stroke-width:6;stroke-opacity:.85}.tb-path.head{fill:@select;stroke:@reach-ground;stroke-width:1}.tb-pivot{fill:@tb-ghost;stroke:@select;stroke-width:1.6}
.tb-words rect{fill:@tb-tag;stroke:@tb-tag-ink;stroke-width:1}.tb-words text{font-size:11.5px;fill:@tb-tag-ink;text-anchor:middle}.tb-words.target rect,.tb-words.stopped rect{stroke:@target;stroke-width:1.4}.tb-words.target text,.tb-words.stopped text{fill:@target}
.ruler-cast{fill:#1b140a;opacity:.35}.ruler{fill:@tb-brass;stroke:@tb-brass-ink;stroke-width:1}.tb-ruler .tick{fill:none;stroke:@tb-brass-ink;stroke-width:.9}.tb-ruler text{font-family:Grognard Sans,Lato,sans-serif;font-weight:700;font-size:8.5px;fill:@tb-brass-ink;text-anchor:middle}
.tb-sight{fill:none;stroke:@sight;stroke-width:1.8}.tb-sight.halo{stroke:@tb-halo;stroke-width:4.4;stroke-opacity:.8}.tb-sight.lost{stroke-dasharray:2 4;stroke-opacity:.8}.tb-eye circle{fill:@tb-tag;stroke:@sight;stroke-width:1.2}.tb-eye path{fill:none;stroke:@tb-tag-ink;stroke-width:.9}.tb-eye .pupil{fill:@tb-tag-ink;stroke:none}.tb-seen{fill:none;stroke:@sight;stroke-width:2}.tb-seen.lost{stroke-dasharray:2 2}
.tb-stop circle{fill:@target-flag;stroke:#fff7ee;stroke-width:1.2}.tb-stop path{fill:none;stroke:#fff7ee;stroke-width:1.8}
";

/// All rules of tables, colours still as `@token`.
pub fn rules() -> String {
    let mut out = [GROUND, BASES, OVERLAYS].concat();
    for nation in NATIONS {
        let c = nation.class;
        put!(
            out,
            ".{c} .bound,.tb-radius.{c},.{c} .hold{{stroke:@{c}}}.{c} .spb,.{c} .blot{{fill:@{c}}}"
        );
    }
    for (name, coat, hat, belt) in UNIFORMS {
        put!(out, ".u-{name}{{color:{coat};fill:{hat};stroke:{belt}}}");
    }
    out.push('\n');
    out
}
