//! Cubes in words.

use super::{Ask, Told};
use crate::book::numbers::ACTIVATIONS;
use crate::nouns::field::{Field, FormationId};
use crate::nouns::kinds::FRENCH;
use crate::rules::brief::Brief;
use crate::rules::words::{counted, line, one_die, side};
use crate::state::battle::Battle;
use engine::{Line, Refusal, Rule, Seat, rule};

impl Ask {
    /// It in words.
    pub fn words(&self, _: &Battle) -> String {
        match self {
            Ask::Activate => "Your cube: which formation acts?".into(),
            Ask::MassCharge { joined } => {
                format!("Which division joins the mass charge? {joined} so far, at most four.")
            }
        }
    }

    /// Why a formation may not be activated.
    pub fn refusal(&self, battle: &Battle, text: &str) -> Option<Refusal> {
        let Ask::Activate = self else { return None };
        let formation = battle.field.formation_named(text)?;
        let why = if battle.formation(formation).activations >= ACTIVATIONS {
            "it has been activated three times, which is the limit of a turn"
        } else {
            "it is not on the map, not yours, or has not been called up"
        };
        Some(Refusal::new(rule!("16h"), why))
    }
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        let list = |all: &[FormationId]| {
            all.iter().map(|&f| field.formation_name(f)).collect::<Vec<_>>().join(", ")
        };
        match self {
            Told::Cubes { seat, die, before, cubes } => {
                let how = match die {
                    Some(die) => format!(" (die {die}, {before} before the weather)"),
                    None => String::new(),
                };
                let cubes = counted(*cubes, "cube");
                let thrown = die.map(|die| one_die(die, "Cubes", &cubes, rule!("13a")));
                let text = format!("{} get {cubes}{how}.", side(*seat));
                Line { thrown, ..line(text, &[rule!("13a")]) }
            }
            Told::Initiative(seat, points) => {
                let (own, other) = (points[seat.index()], points[seat.other().index()]);
                let text = format!("{} have the initiative, {own} to {other}.", side(*seat));
                let tie: &[Rule] = &[rule!("15b"), rule!("15c")];
                line(text, if own == other { tie } else { &[rule!("15b")] })
            }
            Told::Drawn(lot) => {
                let what = ["a French cube", "a Russian cube", "a fire cube"][usize::from(*lot)];
                Line { heading: 1, ..line(format!("Drawn: {what}."), &[rule!("16a")]) }
            }
            Told::PutBack(_) => {
                line("The fourth in a row goes back.", &[rule!("16p"), rule!("16q")])
            }
            Told::Lost(cubes, by) => {
                let count = cubes.iter().sum::<u8>();
                let are = if count == 1 { "is" } else { "are" };
                line(format!("{} {are} lost; the turn ends.", counted(count, "cube")), &[*by])
            }
            Told::OnBessieres(who) => {
                let who = who.map_or("the Guard".to_owned(), |who| field.called(who));
                let text = format!("The cube is left on {who}.");
                line(text, &[rule!("16.1b"), rule!("16.1d")])
            }
            Told::OnMurat(count) => {
                let rules: &[Rule] = match count {
                    1 => &[rule!("16.2a"), rule!("16.2d")],
                    2 => &[rule!("16.2a"), rule!("16.2c")],
                    _ => &[rule!("16.2m")],
                };
                line(format!("Cube number {count} is put on Murat."), rules)
            }
            Told::OnMuratLost => line("The cube on Murat is lost.", &[rule!("16.2f")]),
            Told::MassCharge(all) => {
                line(format!("Murat charges: {}.", list(all)), &[rule!("16.2c")])
            }
            Told::MassChargeExtended(all) => {
                line(format!("Murat extends the charge: {}.", list(all)), &[rule!("16.2m")])
            }
            Told::MassChargeOver => line("The mass charge is over.", &[rule!("16.2o")]),
            Told::Passed(seat) => {
                line(format!("{} make no use of the cube.", side(*seat)), &[rule!("2e")])
            }
        }
    }

    /// What it comes to.
    pub fn brief(&self) -> Option<Brief> {
        match self {
            Told::Cubes { seat, cubes, .. } => {
                let army = ["French", "Russian"][seat.index()];
                Some(Brief::Result(format!("{army} {}", counted(*cubes, "cube"))))
            }
            Told::Drawn(lot) => {
                let colour = ["French", "Russian", "fire"][usize::from(*lot)];
                Some(Brief::Result(format!("{colour} cube")))
            }
            _ => None,
        }
    }

    /// Whose cubes they are.
    pub fn side(&self, field: &Field) -> Option<Seat> {
        match self {
            Told::Cubes { seat, .. }
            | Told::Initiative(seat, _)
            | Told::PutBack(seat)
            | Told::Passed(seat) => Some(*seat),
            // The third colour is a fire cube and nobody's. [16a]
            Told::Drawn(colour) => Seat::BOTH.get(usize::from(*colour)).copied(),
            // Bessières and Murat are French. [16.1] [16.2]
            Told::OnBessieres(_) | Told::OnMurat(_) | Told::OnMuratLost | Told::MassChargeOver => {
                Some(FRENCH)
            }
            Told::MassCharge(all) | Told::MassChargeExtended(all) => {
                all.first().map(|&formation| field.formation(formation).seat)
            }
            Told::Lost(..) => None,
        }
    }
}
