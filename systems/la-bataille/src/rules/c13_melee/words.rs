//! Melees in words.

use super::{Ask, Count, Times, Told, Worth};
use crate::book::{MeleeCode, MeleeDrm, MeleeFactor, MeleeLoss, MeleeResult};
use crate::nouns::army::{LeaderId, UnitId};
use crate::rules::c04_morale::line;
use crate::state::battle::Battle;
use engine::{Line, Seat, rule};
use ground::Hex;

impl Ask {
    /// What `done` means as an answer to it.
    pub const fn done(&self) -> &'static str {
        match self {
            Ask::Target | Ask::Charge => "no more assaults",
            Ask::Join(_) => "nobody else assaults it",
            Ask::Withdraw(_) => "all who are left stay",
            Ask::Step(_) | Ask::LeaderStep(_) => "stop here",
            Ask::Follow(_) | Ask::Advance(_) => "nobody else goes there",
            Ask::Onward => "no further assault",
            Ask::Leader(_) => "no leader",
            Ask::Spare(_) | Ask::Suffer | Ask::Form(_) | Ask::Along(_) => "done",
        }
    }

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

/// What a factor is for.
const fn factor_words(factor: MeleeFactor) -> &'static str {
    match factor {
        MeleeFactor::BatteryWithLoss => "battery with losses",
        MeleeFactor::Flank => "into the flank",
        MeleeFactor::Rear => "into the rear",
        MeleeFactor::Disordered => "disordered",
        MeleeFactor::RoutedInfantry | MeleeFactor::RoutedCavalry => "routed",
        MeleeFactor::Skirmish => "skirmish order",
        MeleeFactor::TwoHexLine => "line in two hexes",
        MeleeFactor::TwoHexSkirmish => "skirmishers in two hexes",
        MeleeFactor::RoadMarch => "Road March",
        MeleeFactor::InfantryOnSquare => "infantry on a square",
        MeleeFactor::CavalryOnSquare => "cavalry on a square",
        MeleeFactor::CavalryOnMasse => "cavalry on a masse",
        MeleeFactor::CavalryInCover => "cavalry in cover",
        MeleeFactor::CavalryIntoCover => "cavalry into cover",
        MeleeFactor::HeavyInLine => "heavy cavalry in line",
        MeleeFactor::HeavyOnLight => "heavy on light cavalry",
        MeleeFactor::StraightCharge => "straight charge",
        MeleeFactor::LanceInLine => "lances in line",
        MeleeFactor::FailedRecall => "recall failed",
    }
}

impl Worth {
    /// `25e Ligne 24 ×1/2 line in two hexes [6.4.13c] = 12`.
    fn words(&self, battle: &Battle) -> String {
        let book = battle.book();
        let mut text = format!("{} {}", battle.def(self.unit).name, self.base);
        for (why, factor) in &self.factors {
            let (rule, words) = match why {
                Times::Chart(key) => (book.melee_factor_rule(*key), factor_words(*key)),
                Times::Tired(readiness) => (book.readiness_rule(*readiness), readiness.key()),
                Times::Spared => (book.kept_readiness_rule(), "horses spared"),
            };
            text.push_str(&format!(" ×{factor} {words} [{rule}]"));
        }
        if self.lance > 0 {
            let rule = rule!("13.4.8");
            text.push_str(&format!(" +{} lances [{rule}]", self.lance));
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
                        let rule = &battle.book().melee_drm(MeleeDrm::RussianGuard).rule;
                        format!(
                            ", shifted {shift:+} {columns} for the Russian Guard [{rule}] to {odds}"
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
