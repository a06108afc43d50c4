//! 8.2.1 #3, 8.3.1 #3 and 8.4.2 #5: return fire, or the skirmishers slip away. [BAY-08] [CHG-11]

use super::{Ask, Attack};
use crate::book::{ShockKind, Switch};
use crate::host::ask::Choice;
use crate::nouns::{Arm, Formation, UnitId};
use crate::rules::s08_fire::aim::Shot;
use crate::state::{At, Battle};
use engine::{Play, rule, words};
use ground::Hex;

words! {
    /// What came of the answer to an attack.
    Answer {
        /// It goes on.
        Given = "given",
        /// No attacker is left steady in his hex. [BAY-09]
        Repelled = "repelled",
        /// Nobody is left to attack. [BAY-08]
        Vacated = "vacated",
    }
}

impl Battle {
    /// [BAY-08] [CHG-11] [MCS-06] Those attacked fire back, their top unit and one battery, or their
    /// skirmishers slip away, as their owner likes. In silent hexes nobody does.
    pub(crate) fn answer(
        &mut self,
        table: At<'_>,
        attack: &Attack,
        silent: &[Hex],
    ) -> Play<Answer> {
        let seat = self.side_of(attack).other();
        let mut fired: Vec<UnitId> = Vec::new();
        loop {
            if self.combatants(attack).is_empty() {
                return Ok(Answer::Vacated);
            }
            // [BAY-09]
            let Some(lead) = self.attackers_left(attack).first().copied() else {
                return Ok(Answer::Repelled);
            };
            let mut choices = Vec::new();
            for hex in attack.targets.iter().filter(|hex| !silent.contains(hex)) {
                choices.extend(self.answers(attack, *hex, &fired));
            }
            if choices.is_empty() {
                return Ok(Answer::Given);
            }
            choices.push(Choice::Done);
            let question = Ask::Answer(lead);
            match table.ask_always(self, seat, rule!("BAY-08"), question, choices)? {
                Choice::ReactFire(unit) => {
                    fired.push(unit);
                    if let Some(shot) = self.shot_back(attack, unit) {
                        self.return_fire(table, shot)?;
                    }
                }
                Choice::ReactMove(unit, dir) => self.withdraw_by(table, unit, dir)?,
                _ => return Ok(Answer::Given),
            }
        }
    }

    /// What the defenders of one hex may answer. Who has fired does not slip away as well.
    fn answers(&self, attack: &Attack, hex: Hex, fired: &[UnitId]) -> Vec<Choice> {
        let mut choices = Vec::new();
        let guns = self.batteries_at(hex);
        let top = self.top_troops(hex).or(guns.first().copied());
        // [BAY-08] The top unit, and one battery besides.
        let battery = guns.into_iter().find(|unit| Some(*unit) != top);
        for unit in [top, battery].into_iter().flatten() {
            if self.shot_back(attack, unit).is_some() {
                choices.push(Choice::ReactFire(unit));
            }
        }
        // [CHG-11] The panel prints the skirmishers' move for charges too; a switch takes it away. (G40)
        let charge = attack.kind == ShockKind::Charge;
        if charge && !self.book().switch(Switch::SkirmishMoveInCharge) {
            return choices;
        }
        let loose = |unit: &UnitId| self.unit(*unit).formation == Formation::Skirmish;
        let free = |unit: &UnitId| !fired.contains(unit) && self.has_zone(*unit);
        for unit in self.units_at(hex).filter(loose).filter(free) {
            // [RZ-07]
            let ways = self.reaction_moves(unit).into_iter();
            choices.extend(ways.map(|dir| Choice::ReactMove(unit, dir)));
        }
        choices
    }

    /// The shot by which a unit may fire back at the attackers: at the top of their stack.
    fn shot_back(&self, attack: &Attack, unit: UnitId) -> Option<Shot> {
        let lead = self.attackers_left(attack).first().copied()?;
        let shots = self.return_shots(unit, lead).into_iter();
        let mut at_troops = shots.filter(|shot| self.arm(shot.target) != Arm::Artillery);
        at_troops.next()
    }
}
