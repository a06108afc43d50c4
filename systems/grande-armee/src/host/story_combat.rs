//! What happened, in words: combat, losses, the end of the battle. Chapters G, H and I.

use crate::host::notation::told;
use crate::host::story::line;
use crate::host::words::arm_word;
use crate::nouns::field::{Rank, UnitId};
use crate::nouns::kinds::{Arm, Troop};
use crate::rules::event::{
    Cause, Event, FightBonus, FightPenalty, FightResult, Leader, Peril, Roll,
};
use crate::state::battle::Battle;
use engine::{Faces, Line};
use ground::table::{Mil, Side};

/// `one hit`, `3 hits`.
fn hits(number: u8) -> String {
    match number {
        0 => "no hit".to_owned(),
        1 => "one hit".to_owned(),
        more => format!("{more} hits"),
    }
}

fn dice(number: usize) -> String {
    if number == 1 { "one die".to_owned() } else { format!("{number} dice") }
}

/// What a die must show: `6`, or `5+`.
fn wanted(need: u8) -> String {
    if need == 6 { "6".to_owned() } else { format!("{need}+") }
}

impl Battle {
    /// Events of chapters G, H and I.
    pub(crate) fn tell_combat(&self, event: &Event) -> Option<Line> {
        self.tell_fight(event).or_else(|| self.tell_loss(event)).or_else(|| self.tell_end(event))
    }

    /// Combats and what follows them.
    fn tell_fight(&self, event: &Event) -> Option<Line> {
        let unit = |u: &UnitId| self.unit_words(*u);
        Some(match event {
            Event::FightOrder { seat, from } => {
                let side = if *from == Side::Left { "left" } else { "right" };
                let who = self.side_words(*seat);
                let text = format!("{who}: combats are fought from the attacker's {side}.");
                line(text, &["G2.0a"])
            }
            Event::Dominant(u) => {
                line(format!("{} is the dominant attacker.", unit(u)), &["G2.1", "G4.1a"])
            }
            Event::Fight { defender, attackers, defence, hits: (given, taken) } => {
                self.fight_line(*defender, attackers, defence, *given, *taken)
            }
            Event::FightResult { defender, result } => self.result_line(*defender, *result),
            Event::FellBack { unit: u, wanted, by, .. } => self.fell_back_line(*u, *wanted, *by),
            Event::Advanced { unit: u, by, whole, .. } => {
                let (name, by) = (unit(u), told(*by));
                if *whole {
                    line(format!("{name} advances {by} and takes the ground."), &["G4.7d"])
                } else {
                    let text = format!("{name} advances {by}, as far as others leave it room.");
                    line(text, &["G4.7d", "G4.7b"])
                }
            }
            _ => return None,
        })
    }

    /// How far a unit had to go, and how far it went.
    fn fell_back_line(&self, unit: UnitId, wanted: Mil, by: Mil) -> Line {
        let (name, way) = (self.unit_words(unit), told(by));
        let (wanted, rules): (String, &[&'static str]) = if told(wanted) == way {
            (String::new(), &["H1.0a", "H1.0b"])
        } else if by < wanted {
            (format!(" of {}: it can go no further", told(wanted)), &["H1.0a", "H1.1c"])
        } else {
            (format!(" instead of {}, to find room", told(wanted)), &["H1.0a", "H1.1a"])
        };
        line(format!("{name} falls back {way}{wanted}."), rules)
    }

    fn fight_line(
        &self,
        defender: UnitId,
        attackers: &[Roll],
        defence: &Roll,
        given: u8,
        taken: u8,
    ) -> Line {
        let mut rules = vec!["G2.0b", "G2.3"];
        let names: Vec<String> = attackers.iter().map(|roll| self.unit_words(roll.unit)).collect();
        let mut text = format!("{} against {}.", names.join(" and "), self.unit_words(defender));
        for roll in attackers.iter().chain([defence]) {
            text.push(' ');
            text.push_str(&self.roll_words(roll, &mut rules));
        }
        text.push_str(&format!(" {given} : {taken}."));
        rules.sort_unstable();
        rules.dedup();
        Line { text, rules, ..Line::default() }
    }

    /// Every die of a unit, what it needed, and every re-roll.
    fn roll_words(&self, roll: &Roll, rules: &mut Vec<&'static str>) -> String {
        let faces = |faces: &Faces| format!("{:?}", faces.as_slice());
        let mut extra = Vec::new();
        if roll.mixed > 0 {
            rules.push("G2.2b");
            extra.push("one for the mixed brigade");
        }
        if roll.command > 0 {
            rules.push("G2.2c");
            extra.push("one command die");
        }
        let extra =
            if extra.is_empty() { String::new() } else { format!(" with {}", extra.join(" and ")) };
        let mut text = format!(
            "{}: {}{extra} {}, {} needed",
            self.unit_words(roll.unit),
            dice(roll.dice.as_slice().len()),
            faces(&roll.dice),
            wanted(roll.need)
        );
        if let Some((officer, lent)) = &roll.officer {
            rules.push("G2.4");
            text.push_str(&format!("; {} lends {}", self.leader_words(*officer), faces(lent)));
        }
        for (bonus, again) in &roll.bonuses {
            let (rule, why) = match bonus {
                FightBonus::HeavyAgainstLight => ("G2.31", "heavy cavalry against light"),
                FightBonus::EnemyFlanked => ("G2.31b", "the enemy is flanked"),
            };
            rules.push(rule);
            text.push_str(&format!("; {why}, misses again {}", faces(again)));
        }
        for (penalty, again) in &roll.penalties {
            let (rule, why) = match penalty {
                FightPenalty::InWater => ("G2.32", "in the water"),
                FightPenalty::OutOfRadius => ("G2.32b", "out of radius"),
            };
            rules.push(rule);
            text.push_str(&format!("; {why}, hits again {}", faces(again)));
        }
        format!("{text}: {}.", hits(roll.hits))
    }

    fn result_line(&self, defender: UnitId, result: FightResult) -> Line {
        let name = self.unit_words(defender);
        match result {
            FightResult::DefenderBroke => {
                line(format!("{name} is broken and the attackers have won."), &["G4.21"])
            }
            FightResult::AttackersBroke => {
                line(format!("The attackers are broken, {name} holds."), &["G4.21", "G4.7a"])
            }
            FightResult::AllBroke => line("Everybody is broken.".to_owned(), &["G4.64"]),
            FightResult::AttackersWin => {
                line(format!("The attackers have won, {name} falls back."), &["G4.22b"])
            }
            FightResult::DefenderWins => {
                line(format!("{name} holds, the attackers fall back."), &["G4.22", "G4.63"])
            }
            FightResult::SquareHolds => {
                line(format!("{name} holds in squares, the attackers fall back."), &["G4.221"])
            }
            FightResult::HeldInTown => {
                line(format!("{name} is beaten but cannot leave the town."), &["G5.0b"])
            }
        }
    }

    /// Strength lost and regained, officers in danger.
    fn tell_loss(&self, event: &Event) -> Option<Line> {
        let unit = |u: &UnitId| self.unit_words(*u);
        Some(match event {
            Event::Hit { unit: u, points, cause } => {
                let (why, rule) = cause_words(*cause);
                line(format!("{} takes {}: {why}.", unit(u), hits(*points)), &["GLO-1", rule])
            }
            Event::Broke(u) => line(format!("{} breaks.", unit(u)), &["GLO-1b", "H3.0"]),
            Event::BatteryLost(u, cause) => {
                let (why, rule) = cause_words(*cause);
                line(format!("{} is lost: {why}.", unit(u)), &["GLO-4", rule])
            }
            Event::Recovery { unit: u, hits: on, die, final_roll } => {
                let result = match (die < on, final_roll) {
                    (true, _) => "one comes off",
                    (false, true) => "in vain",
                    (false, false) => "the die is thrown again",
                };
                let text =
                    format!("{} tries to recover from {}: {die}, {result}.", unit(u), hits(*on));
                line(text, if *final_roll { &["H5.0b"] } else { &["H5.0b", "H5.0c"] })
            }
            Event::Recovered(u, sp) => line(format!("{} is back at {sp} SP.", unit(u)), &["H5.0b"]),
            Event::OfficerCheck { officer, peril, dice, falls } => {
                self.check_line(*officer, *peril, dice, *falls)
            }
            Event::OfficerFell(officer) => self.fell_line(*officer),
            Event::CupLost(army) => {
                let text = format!("All command dice of {} are lost.", self.field.army(*army).name);
                line(text, &["H4.2"])
            }
            _ => return None,
        })
    }

    fn check_line(&self, leader: Leader, peril: Peril, dice: &Faces, falls: bool) -> Line {
        let name = self.leader_words(leader);
        let end = if falls { "he falls" } else { "he lives" };
        let faces = dice.as_slice();
        match peril {
            Peril::InTheFray { ones } => {
                let more =
                    if ones > 0 { format!(" and {ones} for his ones") } else { String::new() };
                line(format!("{name} was in the fray: {faces:?}{more}, {end}."), &["H4.0", "H4.0b"])
            }
            Peril::Overrun(by) => {
                let by = self.unit_words(by);
                line(format!("{by} goes over {name}: {faces:?}, {end}."), &["H4.0", "H4.0c"])
            }
            Peril::FriendsBroke(unit) => {
                let unit = self.unit_words(unit);
                line(format!("{name} is near {unit}: {faces:?}, {end}."), &["H4.0", "H4.0d"])
            }
        }
    }

    fn fell_line(&self, leader: Leader) -> Line {
        let name = self.leader_words(leader);
        match self.officer_def(leader.officer).rank {
            Rank::Sub { .. } => {
                line(format!("{name} falls; a lesser man takes his place."), &["H4.1a"])
            }
            Rank::Commander { .. } => line(
                format!("{name} falls; his chief of staff, a poor commander, takes over."),
                &["H4.1b"],
            ),
            Rank::Wing => line(format!("{name} falls and is not replaced."), &["H4.1c"]),
        }
    }

    /// Army morale, night, pursuit, the end of the day.
    fn tell_end(&self, event: &Event) -> Option<Line> {
        let unit = |u: &UnitId| self.unit_words(*u);
        let army_name = |army: &crate::nouns::field::ArmyId| &self.field.army(*army).name;
        Some(match event {
            Event::BreakPoint { army, to } => {
                line(format!("Break point of {}: {to}.", army_name(army)), &["I2.0b", "I3.1"])
            }
            Event::Morale { army, dice, turn, beyond, collapses } => {
                let total = dice.sum() + i32::from(*turn) + i32::from(*beyond);
                let end = if *collapses { "its morale collapses" } else { "it holds" };
                let text = format!(
                    "Morale of {}: {:?} + turn {turn} + {beyond} lost beyond the break point = {total}: {end}.",
                    army_name(army),
                    dice.as_slice()
                );
                line(text, &["I3.0b", "I3.0d"])
            }
            Event::Length { dice, turn, night } => {
                let end = if *night { "night falls" } else { "the day goes on" };
                let [a, b] = dice.map(|faces| faces.sum());
                line(
                    format!("Turn {turn}: {a} and {b} for the length of the day: {end}."),
                    &["B1.2b"],
                )
            }
            Event::StayOrLeave(army, stays) => {
                let what = if *stays { "stays" } else { "leaves" };
                line(format!("{} {what}.", army_name(army)), &["I5.0"])
            }
            Event::Pursuit { seat, light, daylight, dice: number } => {
                let (ours, theirs) = light;
                let who = self.side_words(*seat);
                let text = if *number == 0 {
                    format!("{ours} SP of light cavalry against {theirs}: no pursuit.")
                } else {
                    let more = ours - theirs;
                    format!(
                        "{who}: pursuit with {more} + {daylight} = {}.",
                        dice(usize::from(*number))
                    )
                };
                line(text, if *number == 0 { &["I6.1b"] } else { &["I6.1"] })
            }
            Event::PursuitDice(faces) => {
                line(format!("Pursuit: {:?}.", faces.as_slice()), &["I6.2"])
            }
            Event::HitsLost(arm, left) => {
                let text = format!("No {} is left to take {}.", arm_word(*arm), hits(*left));
                line(text, &["I6.2b"])
            }
            Event::CadreJoined(u, sp) => {
                line(format!("A cadre joins {}: {sp} SP.", unit(u)), &["I7.0b"])
            }
            Event::Converged { into, from, sp, sk, troop, .. } => {
                let text = format!(
                    "{} takes in {}: {sp} SP{}.",
                    unit(into),
                    unit(from),
                    ability_words(*sk, *troop)
                );
                line(text, &["I7.1", "I7.1b", "I7.1f"])
            }
            Event::Reassigned(u, force) => {
                let text = format!("{} goes to {}.", unit(u), self.force_words(*force));
                line(text, &["I7.1c"])
            }
            Event::NewRadius(officer, to) => {
                let text = format!("Radius of {}: {to}.", self.leader_words(*officer));
                line(text, &["I7.1c", "A3.1c"])
            }
            Event::PlaceTaken(place, seat) => {
                let name = &self.field.places[usize::from(*place)].name;
                line(
                    format!("{name} is in the hands of the {}.", self.side_words(*seat)),
                    &["I5.0"],
                )
            }
            _ => return None,
        })
    }
}

/// Skirmish value and the other abilities of a merged unit. [I7.1b]
fn ability_words(sk: u8, troop: Troop) -> String {
    let sk = if sk > 0 { format!(", SK{sk}") } else { String::new() };
    let mixed = if troop.is_mixed() { ", MX" } else { "" };
    let fights = match (troop.arm(), troop.fights()) {
        (Arm::Cavalry, Some(class)) => format!(", fights as {} cavalry", class.key()),
        _ => String::new(),
    };
    format!("{sk}{mixed}{fights}")
}

/// Why strength was lost, with its rule.
fn cause_words(cause: Cause) -> (&'static str, &'static str) {
    match cause {
        Cause::Skirmishers => ("skirmishers", "C4.0d"),
        Cause::Artillery => ("artillery", "D6.0a"),
        Cause::Canister => ("canister", "F9.3c"),
        Cause::CaughtEvading => ("caught while evading", "F9.22b"),
        Cause::Combat => ("combat", "G4.0"),
        Cause::FriendsFellBack => ("friends fell back through it", "H1.1b"),
        Cause::Blocked => ("it could not fall back", "H1.1c"),
        Cause::HeldInTown => ("it could not leave the town", "G5.0b"),
        Cause::Pursuit => ("pursuit", "I6.2b"),
        Cause::Overrun => ("overrun", "F9.3b"),
        Cause::LostWithInfantry => ("lost with its infantry", "F9.31c"),
    }
}
