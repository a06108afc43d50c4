//! Section 12: rally, rout loss, cavalry reform. [RAL-01]

use crate::book::Number;
use crate::host::ask::{Asks, Choice};
use crate::host::event::Tells;
use crate::host::mods::Mods;
use crate::nouns::{Arm, MoraleLevel, UnitId};
use crate::rules::s09_morale::LossCause;
use crate::rules::s10_retreat::RetreatKind;
use crate::state::{At, Battle, Mark};
use engine::{Line, Play, Refusal, Seat, Thrown, rule};
use serde::Serialize;

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Who tries to rally next. [RAL-01]
    Rally,
}

impl Asks for Ask {
    fn words(&self, _: &Battle) -> String {
        "Who tries to rally?".to_owned()
    }

    fn choice_words(&self, battle: &Battle, choice: Choice) -> Option<String> {
        match choice {
            Choice::Done => Some("nobody else".to_owned()),
            Choice::Unit(unit) => {
                let level = battle.unit(unit).level.key();
                Some(format!("{} ({level})", battle.card(unit).name))
            }
            _ => None,
        }
    }

    fn refusal(&self, battle: &Battle, text: &str) -> Option<Refusal> {
        let unit = battle.setup.army.find(text)?;
        battle.may_rally(unit).err()
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A try to rally. [RAL-01]
    Tried {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its modifiers.
        mods: Mods,
        /// Whether it rallies.
        rallies: bool,
    },
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        let Told::Tried { unit, die, mods, rallies } = self;
        let result = if *rallies { "rallies" } else { "does not rally" };
        let rule = rule!("RAL-01");
        Line {
            text: format!("{} {result}", battle.card(*unit).name),
            rules: vec![rule.key()],
            modifiers: mods.explain(battle),
            thrown: Some(Thrown {
                faces: vec![*die],
                sides: 10,
                total: i32::from(*die) + mods.total(),
                table: "Morale Check Table".to_owned(),
                column: format!("morale {}", battle.stats(*unit).morale),
                result: result.to_owned(),
                rule: rule.key().to_owned(),
            }),
            ..Line::default()
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        let Told::Tried { unit, .. } = self;
        Some(battle.seat_of(*unit))
    }
}

impl Battle {
    /// [SOP-10] One try of a side to rally a unit, or its end: true when it rallies nobody any more.
    pub fn rally(&mut self, table: At<'_>, seat: Seat) -> Play<bool> {
        let open = self.army(seat).filter(|unit| self.may_rally(*unit).is_ok());
        let mut choices: Vec<Choice> = open.map(Choice::Unit).collect();
        if choices.is_empty() {
            return Ok(true);
        }
        choices.push(Choice::Done);
        let chosen = table.ask(self, seat, rule!("RAL-01"), Ask::Rally, choices)?;
        let Choice::Unit(unit) = chosen else { return Ok(true) };
        self.try_rally(table, unit)?;
        Ok(false)
    }

    /// [RAL-01] A try of one unit to rally.
    pub(crate) fn try_rally(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        self.unit_mut(unit).marks.set(Mark::TriedRally);
        let mods = self.morale_mods(unit);
        let die = self.die(table, rule!("RAL-01"), "rally")?;
        // [MOR-02] A morale check with all its modifiers; to fail costs nothing.
        let above = i32::from(die) + mods.total() - i32::from(self.stats(unit).morale);
        let rallies = self.book().morale(above) == 0;
        table.tell(self, Told::Tried { unit, die, mods, rallies });
        if rallies {
            let better = self.unit(unit).level.better();
            self.set_level(table, unit, better);
            for hex in self.unit(unit).hexes() {
                // [SCN-08] Who is no longer routed holds the place where he stands.
                self.plant_flag(unit, hex);
            }
        }
        Ok(())
    }

    /// Whether a unit may try to rally: [RAL-01] once a turn, below Good and not beside the enemy;
    /// [RAL-02] one that was ever routed gets no better than Shaken.
    pub fn may_rally(&self, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        let (troops, seat) = (self.unit(unit), self.seat_of(unit));
        if !troops.on_map() || troops.level == MoraleLevel::Good || self.arm(unit) == Arm::Artillery
        {
            return refuse(rule!("RAL-01"), "it has nothing to rally from");
        }
        if troops.marks.has(Mark::TriedRally) {
            return refuse(rule!("RAL-01"), "it has tried this turn");
        }
        if troops.hexes().any(|hex| self.beside_enemy(hex, seat)) {
            return refuse(rule!("RAL-01"), "it is beside the enemy");
        }
        if troops.level == MoraleLevel::Shaken && troops.marks.has(Mark::OnceRouted) {
            return refuse(rule!("RAL-02"), "it was routed once and stays shaken");
        }
        Ok(())
    }

    /// [SOP-11] [RAL-03] The units of a side that are still routed lose strength and run on.
    pub fn rout_loss(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let routed: Vec<UnitId> = self.army(seat).filter(|unit| self.is_routed(*unit)).collect();
        let number = self.number(Number::RoutLoss) as u8;
        for unit in routed {
            // [RAL-03]
            self.lose_strength(table, unit, number, LossCause::RoutLoss);
            if self.unit(unit).on_map() {
                self.retreat(table, unit, number, RetreatKind::Rout)?;
            }
        }
        Ok(())
    }
}
