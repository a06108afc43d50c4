//! What came of a procedure, in words that are equal for equal results.

use crate::book::rows::FireResult;
use crate::nouns::field::UnitId;
use crate::rules::event::Event;
use crate::rules::r21_fire::leaders;
use crate::rules::r25_losses::Cause;
use crate::rules::{
    r09_turn, r11_orders, r13_cubes, r14_victory, r17_formation, r21_fire, r23_assault, r25_losses,
    r26_retreat,
};
use crate::state::battle::Battle;
use ground::Hex;

impl Battle {
    /// What events changed, in words that are equal for equal results: the hex, then unit by unit.
    pub(crate) fn consequence_of(&self, events: &[Event]) -> String {
        let field = &self.field;
        let side = |seat: engine::Seat| ["French", "Russian"][seat.index()];
        let mut parts: Vec<String> = Vec::new();
        let mut fates: Vec<(UnitId, Fate)> = Vec::new();
        let mut volleys: Vec<(Hex, FireResult, bool)> = Vec::new();
        let mut quiet: Option<String> = None;
        for event in events {
            match event {
                Event::Assault(r23_assault::Told::Fought { hex, result, .. }) => {
                    let what = if result.lost { "lost" } else { "held" };
                    parts.push(format!("hex {} {what}", field.board.label(*hex)));
                }
                Event::Assault(r23_assault::Told::Cancelled(hex)) => {
                    parts.push(format!("hex {} found empty", field.board.label(*hex)));
                }
                Event::Fire(r21_fire::Told::Volley { at, result, .. }) => {
                    volleys.push((*at, *result, false))
                }
                Event::Losses(r25_losses::Told::Lost(unit, sp, cause)) => {
                    fate(&mut fates, *unit).lost += sp;
                    if *cause == Cause::Fire {
                        for volley in &mut volleys {
                            volley.2 = true;
                        }
                    }
                }
                Event::Losses(r25_losses::Told::Eliminated(unit, ..)) => {
                    fate(&mut fates, *unit).gone = true
                }
                Event::Retreat(r26_retreat::Told::Retreated(unit, _)) => {
                    fate(&mut fates, *unit).retreats = true
                }
                Event::Fire(r21_fire::Told::Evaded(unit, ..)) => {
                    fate(&mut fates, *unit).evades = true
                }
                Event::Assault(r23_assault::Told::Stand { unit, stands, .. }) => {
                    fate(&mut fates, *unit).stands |= stands;
                    for volley in &mut volleys {
                        volley.2 = true;
                    }
                }
                Event::Formation(r17_formation::Told::SquareCheck { unit, formed, .. }) => {
                    let what = if *formed { "forms square" } else { "fails to form square" };
                    parts.push(format!("{} {what}", self.def(*unit).id));
                }
                Event::Assault(r23_assault::Told::CossackCheck(unit, _, go)) => {
                    let what = if *go { "dares to charge" } else { "does not dare" };
                    parts.push(format!("{} {what}", self.def(*unit).id));
                }
                Event::Retreat(r26_retreat::Told::Limber(unit, _, true)) => {
                    parts.push(format!("{} limbers in time", self.def(*unit).id));
                }
                Event::Retreat(r26_retreat::Told::Limber(unit, _, false)) => {
                    parts.push(format!("{} cannot limber", self.def(*unit).id));
                }
                Event::Leaders(leaders::Told::Roll(leader, _, true)) => {
                    parts.push(format!("{} is hit", field.leader(leader.leader).name));
                }
                Event::Leaders(leaders::Told::Roll(leader, _, false)) => {
                    quiet = Some(format!("{} is unhurt", field.leader(leader.leader).name));
                }
                Event::Orders(r11_orders::Told::InitiativeCheck { leader, passed, .. }) => {
                    let what = if *passed { "passes" } else { "fails" };
                    parts.push(format!("{} {what}", field.leader(leader.leader).name));
                }
                Event::Turn(r09_turn::Told::Weather(weather, _)) => {
                    parts.push(weather.key().to_owned())
                }
                Event::Cubes(r13_cubes::Told::Cubes { seat, cubes, .. }) => {
                    parts.push(format!(
                        "{} {}",
                        side(*seat),
                        crate::rules::words::counted(*cubes, "cube")
                    ));
                }
                Event::Cubes(r13_cubes::Told::Drawn(lot)) => {
                    parts.push(
                        ["French", "Russian", "fire"][usize::from(*lot)].to_owned() + " cube",
                    );
                }
                Event::Victory(r14_victory::Told::Control(number, seat)) => parts.push(format!(
                    "{} now {}",
                    field.objectives[usize::from(*number)].name,
                    side(*seat)
                )),
                Event::Victory(r14_victory::Told::Over(..)) => {
                    parts.push("the battle is over".to_owned())
                }
                _ => {}
            }
        }
        // Where effects are held back, the results of the volleys say what is to come. [21.3c]
        for (at, result, _) in volleys.iter().filter(|(_, r, done)| !done && (r.loss > 0 || r.star))
        {
            let star = if result.star { ", must stand" } else { "" };
            parts.push(format!("{}: {} SP{star}", field.board.label(*at), result.loss));
        }
        for (unit, fate) in &fates {
            let words = fate.words();
            if !words.is_empty() {
                parts.push(format!("{} {words}", self.def(*unit).id));
            }
        }
        if !parts.is_empty() {
            return parts.join("; ");
        }
        match quiet {
            Some(words) => words,
            None if volleys.is_empty() => "nothing happens".to_owned(),
            None => "no effect".to_owned(),
        }
    }
}

/// What became of a unit.
#[derive(Default)]
struct Fate {
    lost: u8,
    gone: bool,
    retreats: bool,
    evades: bool,
    stands: bool,
}

impl Fate {
    fn words(&self) -> String {
        let mut words = Vec::new();
        if self.gone {
            return "eliminated".to_owned();
        }
        if self.lost > 0 {
            words.push(format!("−{} SP", self.lost));
        }
        if self.retreats {
            words.push("retreats".to_owned());
        } else if self.stands {
            words.push("stands".to_owned());
        }
        if self.evades {
            words.push("evades".to_owned());
        }
        words.join(", ")
    }
}

fn fate(fates: &mut Vec<(UnitId, Fate)>, unit: UnitId) -> &mut Fate {
    let index = fates.iter().position(|(other, _)| *other == unit).unwrap_or_else(|| {
        fates.push((unit, Fate::default()));
        fates.len() - 1
    });
    &mut fates[index].1
}
