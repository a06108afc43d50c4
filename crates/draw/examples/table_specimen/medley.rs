//! A made-up winter field with everything Quatre Bras lacks: heights, a river with bridges, a
//! redoubt, walls, a sunken road, a marsh, a farm, a large town and half-size bases.

use crate::quatre_bras::{feature, mil, officer, town, unit};
use engine::scene::*;

fn hill(name: &str, level: i8, list: &[(f64, f64)]) -> TableFeature {
    TableFeature { level, ..feature(name, TableKind::Hill, true, 0.0, list) }
}

pub fn table() -> TableSheet {
    use TableKind::*;
    TableSheet {
        width: mil(60.0),
        depth: mil(40.0),
        winter: true,
        features: vec![
            hill(
                "Pratzen",
                1,
                &[(26.0, 8.0), (40.0, 6.0), (50.0, 12.0), (48.0, 24.0), (36.0, 27.0), (25.0, 18.0)],
            ),
            hill("Pratzen", 2, &[(33.0, 11.0), (42.0, 11.0), (45.0, 19.0), (36.0, 22.0)]),
            hill("Santon", 1, &[(2.0, 31.0), (8.0, 30.0), (12.0, 34.0), (9.0, 39.0), (3.0, 38.0)]),
            feature(
                "Goldbach",
                Stream,
                false,
                0.8,
                &[(18.0, 40.0), (16.0, 30.0), (19.0, 20.0), (15.0, 10.0), (17.0, 0.0)],
            ),
            feature(
                "",
                Brook,
                false,
                0.0,
                &[(60.0, 34.0), (50.0, 32.0), (40.0, 36.0), (38.0, 40.0)],
            ),
            feature(
                "Satschan pond",
                Water,
                true,
                0.0,
                &[(4.0, 2.0), (13.0, 1.5), (12.0, 6.5), (5.0, 7.0)],
            ),
            feature(
                "Tiergarten",
                Wood,
                true,
                0.0,
                &[(51.0, 1.0), (59.0, 1.5), (58.5, 9.0), (53.0, 8.0)],
            ),
            feature(
                "marsh",
                Rough,
                true,
                0.0,
                &[(18.5, 3.0), (24.0, 2.0), (24.5, 7.0), (19.0, 8.0)],
            ),
            feature(
                "Brünn road",
                Road,
                false,
                0.7,
                &[(0.0, 27.0), (16.9, 27.0), (38.0, 30.0), (60.0, 28.0)],
            ),
            feature(
                "hollow way",
                SunkenRoad,
                false,
                0.7,
                &[(17.8, 14.0), (24.0, 15.0), (30.0, 30.0)],
            ),
            feature("bridge", Bridge, false, 1.1, &[(15.6, 27.0), (18.2, 27.2)]),
            feature("bridge", Bridge, false, 1.1, &[(15.2, 13.6), (18.2, 14.1)]),
            feature("wall", Wall, false, 0.0, &[(30.0, 34.0), (36.0, 34.5), (36.5, 38.0)]),
            feature(
                "redoubt",
                Fort,
                true,
                0.0,
                &[(4.5, 33.0), (7.5, 32.5), (9.0, 34.5), (7.0, 36.5), (4.5, 36.0)],
            ),
            feature(
                "Austerlitz",
                Town,
                true,
                0.0,
                &[(50.0, 34.0), (59.0, 34.5), (58.5, 39.0), (51.0, 39.0)],
            ),
            town("Kobelnitz", 11.0, 17.0),
            town("Telnitz", 20.0, 11.0),
            feature(
                "Posthouse",
                Farm,
                true,
                0.0,
                &[(41.0, 31.0), (43.4, 31.0), (43.4, 33.4), (41.0, 33.4)],
            ),
            feature(
                "Ravine",
                Impassable,
                true,
                0.0,
                &[(53.0, 14.0), (58.0, 13.0), (57.0, 19.0), (54.0, 18.0)],
            ),
        ],
    }
}

pub fn pieces() -> Vec<Piece> {
    use PieceKind::*;
    let nations = ["austrian", "russian", "prussian", "german", "saxon"];
    let kinds = [Line, Light, Cossack, Cuirassier, HeavyGun, Guard, Hussar];
    let mut out = Vec::new();
    for (row, nation) in nations.into_iter().enumerate() {
        for (column, kind) in kinds.into_iter().enumerate() {
            let x = 26.0 + column as f64 * 4.2;
            let y = 4.0 + row as f64 * 4.6;
            let name = format!("{}{}{column}", &nation[..1].to_uppercase(), row);
            let strength = (6 - (column as u8 % 4), 6);
            let mut piece =
                unit(nation, &name, kind, strength, (x, y, 250.0 + column as f64 * 9.0));
            if column == 6 {
                piece.strength = None;
            }
            if let (3.., Some(stance)) = (row, &mut piece.stance) {
                // half the usual size
                stance.width /= 2;
                stance.depth /= 2;
            }
            out.push(piece);
        }
    }
    out.push(unit("french", "Margaron", Hussar, (4, 4), (22.0, 33.0, 90.0)));
    out.push(officer("russian", "Kutusow", LeaderRank::Army, 0.0, (47.0, 29.0, 250.0)));
    out.push(officer("french", "Soult", LeaderRank::Corps, 6.0, (8.0, 12.0, 90.0)));
    out
}
