//! Melees in words.

use super::{Ask, Count, Times, Told, Worth};
use crate::book::{MeleeCode, MeleeFactor, MeleeLoss, MeleeResult};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::kinds::Readiness;
use crate::rules::c04_morale::line;
use crate::state::battle::Battle;
use engine::{Line, Seat, rule};
use ground::Hex;

impl Ask {
    /// In words.
    pub fn words(&self, battle: &Battle) -> String {
        let label = |hex: &Hex| battle.board().label(*hex);
        let there = |hex: &Hex| battle.place_words(*hex);
        let name = |unit: &UnitId| battle.def(*unit).name.clone();
        let leader = |leader: &LeaderId| battle.leader_def(*leader).name.clone();
        match self {
            Ask::Target => "Which hex is assaulted next?".to_owned(),
            Ask::Charge => "Which charge is fought out next?".to_owned(),
            Ask::Join(hex) => format!("Who assaults {}?", there(hex)),
            Ask::Spare(unit) => {
                format!("Does {} fight with a third, to spare the horses?", name(unit))
            }
            Ask::Withdraw(hex) => format!("Who leaves {} before the melee?", label(hex)),
            Ask::Step(unit) => format!("Where does {} withdraw to?", name(unit)),
            Ask::LeaderStep(who) => format!("Where does {} withdraw to?", leader(who)),
            Ask::Follow(hex) => format!("Who follows into {}?", label(hex)),
            Ask::Onward => "Which enemy is assaulted from there?".to_owned(),
            Ask::Leader(hex) => format!("Which leader fights in the melee for {}?", label(hex)),
            Ask::Suffer => "Which unit takes the losses?".to_owned(),
            Ask::Advance(hex) => format!("Who advances into {}?", label(hex)),
            Ask::Form(hex) => format!("In which formation and facing in {}?", label(hex)),
            Ask::Along(who) => format!("Does {} go along?", leader(who)),
        }
    }
}

/// A result in words: the code of the table and what it means, or what each side loses.
fn result_words(result: MeleeResult) -> String {
    match result {
        MeleeResult::Blank => "no effect".to_owned(),
        MeleeResult::Code(code) => match code {
            MeleeCode::AR => "AR, the attackers rout",
            MeleeCode::AD => "AD, the attackers disorder",
            MeleeCode::DD => "DD, the defenders disorder",
            MeleeCode::DR => "DR, the defenders rout",
            MeleeCode::DS => "DS, the defenders surrender",
        }
        .to_owned(),
        MeleeResult::Losses { attacker, defender } => {
            let side = |name: &str, loss: MeleeLoss| {
                let check = if loss.check { " and check morale" } else { "" };
                format!("{name} lose {}{check}", loss.lost)
            };
            format!("{}, {}", side("the attackers", attacker), side("the defenders", defender))
        }
    }
}

/// Where a factor is ruled, and what it is for.
const fn factor_words(factor: MeleeFactor) -> (&'static str, &'static str) {
    match factor {
        MeleeFactor::BatteryWithLoss => ("3.3.4", "battery with losses"),
        MeleeFactor::Flank => ("13.4.4", "into the flank"),
        MeleeFactor::Rear => ("13.4.5", "into the rear"),
        MeleeFactor::Disordered => ("13.4.3", "disordered"),
        MeleeFactor::RoutedInfantry | MeleeFactor::RoutedCavalry => ("4.3.6c", "routed"),
        MeleeFactor::Skirmish => ("6.7.14", "skirmish order"),
        MeleeFactor::TwoHexLine => ("6.4.13c", "line in two hexes"),
        MeleeFactor::TwoHexSkirmish => ("6.7.14p1", "skirmishers in two hexes"),
        MeleeFactor::RoadMarch => ("6.10.8", "Road March"),
        MeleeFactor::InfantryOnSquare => ("6.5.11", "infantry on a square"),
        MeleeFactor::CavalryOnSquare => ("6.5.11b", "cavalry on a square"),
        MeleeFactor::CavalryOnMasse => ("16.2.7f1", "cavalry on a masse"),
        MeleeFactor::CavalryInCover => ("6.6.7", "cavalry in cover"),
        MeleeFactor::CavalryIntoCover => ("13.5.2", "cavalry into cover"),
        MeleeFactor::HeavyInLine => ("6.4.9e", "heavy cavalry in line"),
        MeleeFactor::HeavyOnLight => ("13.4.6", "heavy on light cavalry"),
        MeleeFactor::StraightCharge => ("10.2.5", "straight charge"),
        MeleeFactor::LanceInLine => ("6.4.9c", "lances in line"),
        MeleeFactor::FailedRecall => ("OPT-3", "recall failed"),
    }
}

impl Worth {
    /// `25e Ligne 24 ×1/2 line in two hexes [6.4.13c] = 12`.
    fn words(&self, battle: &Battle) -> String {
        let mut text = format!("{} {}", battle.def(self.unit).name, self.base);
        for (why, factor) in &self.factors {
            let (rule, words) = match why {
                Times::Chart(key) => factor_words(*key),
                Times::Tired(Readiness::Exhausted) => ("5.1.3a", "exhausted"),
                Times::Tired(_) => ("5.1.2a", "fatigued"),
                Times::Spared => ("5.1.4", "horses spared"),
            };
            text.push_str(&format!(" ×{factor} {words} [{rule}]"));
        }
        if self.lance > 0 {
            text.push_str(&format!(" +{} lances [13.4.8]", self.lance));
        }
        if !self.factors.is_empty() || self.lance > 0 {
            text.push_str(&format!(" = {}", self.value));
        }
        text
    }
}

impl Count {
    fn side_words(battle: &Battle, worths: &[Worth]) -> String {
        let all: Vec<String> = worths.iter().map(|worth| worth.words(battle)).collect();
        all.join(", ")
    }

    /// The attackers' values, each with what multiplies it.
    pub fn attack_words(&self, battle: &Battle) -> String {
        Count::side_words(battle, &self.attack)
    }

    /// The defenders' values, each with what multiplies it.
    pub fn defence_words(&self, battle: &Battle) -> String {
        Count::side_words(battle, &self.defence)
    }
}

impl Told {
    /// Whose doing it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Declared(units, _) => units.first().map(|unit| battle.seat_of(*unit)),
            Told::Withdrew(unit, _) | Told::Advanced(unit, ..) | Told::Bounced(unit) => {
                Some(battle.seat_of(*unit))
            }
            Told::LeaderWithdrew(leader, _) | Told::LeaderAdvanced(leader, ..) => {
                Some(battle.leader_def(*leader).seat())
            }
            Told::Fought { count, .. } => {
                count.attack.first().map(|worth| battle.seat_of(worth.unit))
            }
        }
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        let label = |hex: &Hex| battle.board().label(*hex);
        let name = |unit: &UnitId| battle.def(*unit).name.clone();
        let leader = |leader: &LeaderId| battle.leader_def(*leader).name.clone();
        match self {
            Told::Declared(units, hex) => {
                let names: Vec<String> = units.iter().map(name).collect();
                let verb = if names.len() == 1 { "assaults" } else { "assault" };
                line(format!("{} {verb} {}.", names.join(" and "), label(hex)), &[rule!("13.2.1")])
            }
            Told::Withdrew(unit, hex) => line(
                format!("{} withdraws before the melee, to {}.", name(unit), label(hex)),
                &[rule!("13.3.2")],
            ),
            Told::LeaderWithdrew(who, hex) => line(
                format!("{} withdraws before the melee, to {}.", leader(who), label(hex)),
                &[rule!("13.3.2p4")],
            ),
            Told::Advanced(unit, hex, rule) => {
                line(format!("{} advances into {}.", name(unit), label(hex)), &[*rule])
            }
            Told::LeaderAdvanced(who, hex, rule) => {
                line(format!("{} goes along to {}.", leader(who), label(hex)), &[*rule])
            }
            Told::Fought { target, count, roll, mods, modified, column, result } => {
                let odds = battle.book().melee_ratio(*column).to_string();
                let outcome = result_words(*result);
                // [13.5.4p1] The odds as they are, then the column that the shift makes of them.
                let fair = battle.book().melee_ratio(count.odds).to_string();
                let guard = match count.shift {
                    0 => String::new(),
                    shift => {
                        let columns = if shift.abs() == 1 { "column" } else { "columns" };
                        format!(
                            ", shifted {shift:+} {columns} for the Russian Guard [16.2.3] to {odds}"
                        )
                    }
                };
                let text = format!(
                    "Melee in {}: {} ({}) against {} ({}) is {fair}{guard}; {}: {outcome}.",
                    label(target),
                    count.attacking(),
                    count.attack_words(battle),
                    count.defending(),
                    count.defence_words(battle),
                    roll.told(mods.total(), *modified)
                );
                let thrown = roll.thrown(
                    *modified,
                    "Melee Combat Results Table",
                    odds,
                    outcome,
                    rule!("13.5.5"),
                );
                Line {
                    modifiers: mods.explain(battle),
                    thrown: Some(thrown),
                    ..line(text, &[rule!("13.5.4"), rule!("13.5.5")])
                }
            }
            Told::Bounced(unit) => {
                line(format!("{} recoils from the melee.", name(unit)), &[rule!("13.6.2")])
            }
        }
    }
}
