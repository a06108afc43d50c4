//! What players are asked.

use crate::book::ShockKind;
use crate::host::ask::{Asks, Choice};
use crate::nouns::UnitId;
use crate::state::Battle;
use engine::Refusal;
use ground::Hex;
use serde::Serialize;

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Which stack attacks or charges whom. [SOP-18]
    Attack,
    /// Which stacks support an attack. [BAY-05]
    Support(UnitId),
    /// How those attacked answer: by fire, or by slipping away. [BAY-08]
    Answer(UnitId),
    /// The way of a charge. [CHG-04]
    Ride(UnitId),
    /// A second hex for the charge of a two-hex line. [MLT-05]
    Second(UnitId),
    /// Whether cavalry counter-charges. [CHG-07]
    Counter(UnitId),
    /// Whether infantry forms square or stands. [CHG-08]
    Receive(UnitId),
    /// Whether a stack fights on. [MEL-09]
    BreakOff(UnitId),
    /// Into which hex a two-hex line advances. [CHG-17]
    Advance(UnitId),
    /// Whom the chargers pursue. [CHG-16]
    Pursue(UnitId),
}

/// A stack by the unit on top of it and its hex.
fn stack(battle: &Battle, hex: Hex) -> String {
    let label = battle.board().label(hex);
    let mut units = battle.units_at(hex);
    match (units.next(), units.count()) {
        (Some(top), 0) => format!("{} in {label}", battle.card(top).name),
        (Some(top), more) => format!("{} and {more} more in {label}", battle.card(top).name),
        (None, _) => label,
    }
}

impl Asks for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| &battle.card(*unit).name;
        match self {
            Ask::Attack => "Who attacks whom?".to_owned(),
            Ask::Support(unit) => format!("Who supports the attack of {}?", name(unit)),
            Ask::Answer(unit) => {
                format!("{} attacks: who fires, and who slips away?", name(unit))
            }
            Ask::Ride(unit) => format!("Which way does {} charge?", name(unit)),
            Ask::Second(unit) => format!("Does {} charge a second hex as well?", name(unit)),
            Ask::Counter(unit) => format!("Does {} counter-charge?", name(unit)),
            Ask::Receive(unit) => format!("How does {} receive the charge?", name(unit)),
            Ask::BreakOff(unit) => format!("The melee continues: does {} stand?", name(unit)),
            Ask::Advance(unit) => format!("Into which hex does {} advance?", name(unit)),
            Ask::Pursue(unit) => format!("Whom does {} pursue?", name(unit)),
        }
    }

    fn choice_words(&self, battle: &Battle, choice: Choice) -> Option<String> {
        let label = |hex| battle.board().label(hex);
        let words = match (self, choice) {
            (Ask::Attack, Choice::Done) => "no more attacks".to_owned(),
            (Ask::Attack, Choice::Attack(from, to)) => {
                let verb = match battle.may_attack(from, to) {
                    Ok(ShockKind::Assault) => "assaults",
                    _ => "goes with the bayonet at",
                };
                format!("{} {verb} {}", stack(battle, from), stack(battle, to))
            }
            (Ask::Attack, Choice::Charge(unit, to)) => {
                format!("{} charges {}", battle.card(unit).name, stack(battle, to))
            }
            (Ask::Support(_), Choice::Done) => "nobody else supports".to_owned(),
            (Ask::Support(_), Choice::Hex(hex)) => format!("the stack in {} supports", label(hex)),
            (Ask::Answer(_), Choice::Done) => "nobody else: await the attack".to_owned(),
            (Ask::Receive(_), Choice::Stand) => "stand as it is".to_owned(),
            (Ask::Counter(_), Choice::CounterCharge) => "counter-charge".to_owned(),
            (Ask::Ride(_), Choice::Done) => "strike home".to_owned(),
            (Ask::Second(_), Choice::Done) => "one hex only".to_owned(),
            (Ask::Counter(_) | Ask::BreakOff(_), Choice::Stand) => "stand".to_owned(),
            _ => return None,
        };
        Some(words)
    }

    fn refusal(&self, battle: &Battle, text: &str) -> Option<Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let hex = |label: &str| battle.board().hex(label);
        match (self, words.as_slice()) {
            (Ask::Attack, ["attack", from, to]) => battle.may_attack(hex(from)?, hex(to)?).err(),
            (Ask::Attack, ["charge", unit, to]) => {
                let unit = battle.setup.army.find(unit)?;
                battle.may_charge_at(unit, hex(to)?).err()
            }
            _ => None,
        }
    }
}
