//! Chapter C: skirmishing.

use crate::book::{Distance, Number};
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Sky, Terrain};
use crate::rules::ask::Choice;
use crate::rules::c_skirmish::event::Save;
use crate::rules::c_skirmish::{Ask, Event};
use crate::rules::h_losses::event::Cause;
use crate::state::battle::{At, Battle, Phase};
use engine::{Play, Refusal, Seat, Throw, rule};
use ground::table::{Base, Bearing, FeatureId, Mil, Pose, Shape, Size, Spot};

/// Lines along which skirmishers go are looked at every so often where they meet closed ground.
const STRIDE: Mil = Mil(100);

impl Battle {
    /// [C1.0] One skirmish attack of the side that holds the initiative, First or Second Side
    /// or the end of the step. (DP-08)
    pub fn skirmish_step(&mut self, table: At<'_>) -> Play<()> {
        let seat = self.initiative;
        let mut choices: Vec<Choice> =
            self.skirmishes(seat).into_iter().map(|(by, at)| Choice::Against(by, at)).collect();
        if choices.is_empty() {
            self.phase = Phase::Artillery;
            return Ok(());
        }
        choices.push(Choice::Done);
        match table.ask(self, seat, rule!("C3.1a"), Ask::Skirmish, choices)? {
            Choice::Against(by, at) => {
                if self.units.iter().all(|unit| !unit.marks.skirmished) {
                    table.tell(self, Event::Begins);
                }
                self.resolve_skirmish(table, by, at)
            }
            _ => {
                self.phase = Phase::Artillery;
                Ok(())
            }
        }
    }

    /// All skirmish attacks that a side can make now: who, at whom.
    pub fn skirmishes(&self, seat: Seat) -> Vec<(UnitId, UnitId)> {
        let mut attacks = Vec::new();
        for by in self.army_of(seat) {
            if self.check_skirmisher(by).is_err() {
                continue;
            }
            let (base, reach) = (self.base(by), self.field.book.distance(Distance::Skirmish));
            // Most are out of reach: that is told without a reason.
            let targets = self.enemies_of(seat).filter(|&at| self.base(at).within(&base, reach));
            attacks.extend(
                targets.filter(|&at| self.check_skirmish(by, at).is_ok()).map(|at| (by, at)),
            );
        }
        attacks
    }

    /// Whether a unit may make a skirmish attack at all.
    pub fn check_skirmisher(&self, by: UnitId) -> Result<(), Refusal> {
        let (def, state) = (self.def(by), self.unit(by));
        let refuse =
            |rule, why: &str| Err(Refusal::new(rule, format!("{} {why}", self.unit_words(by))));
        if self.seat_of(by) != self.initiative {
            return refuse(rule!("C1.0"), "is not of the side that holds the initiative");
        }
        // [C2.0]
        if def.sk == 0 {
            return refuse(rule!("C2.0"), "has no skirmish value");
        }
        // [C2.0b] Infantry, and of all cavalry only Cossacks.
        if def.arm() != Arm::Infantry && !def.troop.is_cossack() {
            return refuse(rule!("C2.0b"), "is neither infantry nor Cossacks");
        }
        // [C3.1c]
        if self.field.sky(self.now()) == Sky::Precipitating {
            return refuse(rule!("C3.1c"), "cannot skirmish in rain or snow");
        }
        // [C3.1a]
        if state.marks.skirmished {
            return refuse(rule!("C3.1a"), "has skirmished in this pulse");
        }
        // [C4.0e]
        if self.town_of(by).is_some() {
            return refuse(rule!("C4.0e"), "is in a town");
        }
        // [F13.1b]
        if !self.in_radius(by) {
            return refuse(rule!("F13.1b"), "is out of its sub-commander's radius");
        }
        Ok(())
    }

    /// Whether a unit may make a skirmish attack at an enemy; it need not see it. [C3.0a]
    pub fn check_skirmish(&self, by: UnitId, at: UnitId) -> Result<(), Refusal> {
        self.check_skirmisher(by)?;
        let refuse =
            |rule, why: &str| Err(Refusal::new(rule, format!("{} {why}", self.unit_words(at))));
        // [C4.0f]
        if self.arm(at) == Arm::Cavalry {
            return refuse(rule!("C4.0f"), "is cavalry");
        }
        // [C3.1b]
        if self.unit(at).marks.sniped {
            return refuse(rule!("C3.1b"), "has been attacked by skirmishers in this pulse");
        }
        let (base, target) = (self.base(by), self.base(at));
        // [C3.0a] Near enough, and half of it or more to the front.
        let reach = self.field.book.distance(Distance::Skirmish);
        if !base.within(&target, reach) {
            return refuse(rule!("C3.0a"), &format!("is further away than {reach}"));
        }
        if !base.perspective().share(&target).is_half() {
            return refuse(rule!("C3.0a"), "is not to the front");
        }
        // [C3.0b]
        if !way_is_open(self, by, &base, &target) {
            return refuse(rule!("C3.0b"), "is beyond ground that the skirmishers cannot cross");
        }
        Ok(())
    }

    /// [C4.0a] One skirmish attack, with saving throws and what comes of it.
    pub fn resolve_skirmish(&mut self, table: At<'_>, by: UnitId, at: UnitId) -> Play<()> {
        self.unit_mut(by).marks.skirmished = true;
        self.unit_mut(at).marks.sniped = true;
        let need = self.field.book.number(Number::SkirmishHit) as u8;
        let throw = Throw::hits(rule!("C4.0a"), "skirmish attack", self.def(by).sk, need);
        let dice = table.throw(self, throw)?;
        let hits = dice.as_slice().iter().filter(|&&face| face >= need).count() as u8;
        table.tell(self, Event::Skirmish { by, at, dice, hits });
        let mut left = hits;
        // [C4.0c] One save for each hit, however many reasons there are.
        if hits > 0
            && let Some(why) = self.save_against(by, at)
        {
            let need = self.field.book.number(Number::Save) as u8;
            let throw = Throw::hits(rule!("C4.0c"), "saving throws", hits, need);
            let dice = table.throw(self, throw)?;
            let saved = dice.as_slice().iter().filter(|&&face| face >= need).count() as u8;
            table.tell(self, Event::Saves { unit: at, why, dice, saved });
            left -= saved;
        }
        if left == 0 {
            return Ok(());
        }
        if self.arm(at) == Arm::Artillery {
            // [C4.0g] Any number of hits suppresses and costs no strength.
            self.unit_mut(at).marks.suppressed = true;
            table.tell(self, Event::Suppressed(at));
            self.relocate(table, at, by)
        } else {
            // [C4.0d] At once.
            self.hit(table, at, left, Cause::Skirmishers)?;
            Ok(())
        }
    }

    /// Why the target of a skirmish attack may save, if it may.
    pub fn save_against(&self, by: UnitId, at: UnitId) -> Option<Save> {
        // [C4.0b]
        if self.def(at).troop.is_mixed() {
            return Some(Save::Mixed);
        }
        // [C4.0h] Cavalry of the target's side, near either of the two.
        let near = self.field.book.distance(Distance::SkirmishCavalry);
        let (base, target) = (self.base(by), self.base(at));
        let cavalry = self.army_of(self.seat_of(at)).any(|unit| {
            self.arm(unit) == Arm::Cavalry && {
                let horse = self.base(unit);
                horse.within(&base, near) || horse.within(&target, near)
            }
        });
        if cavalry {
            return Some(Save::Cavalry);
        }
        // [C4.0i] A wall alone is not enough.
        self.fortress_of(at).map(|_| Save::Town)
    }

    /// A skirmish attack in words: distance, dice, saves and what is to be expected.
    pub fn skirmish_words(&self, by: UnitId, at: UnitId) -> String {
        let sk = i32::from(self.def(by).sk);
        let hit = 7 - self.field.book.number(Number::SkirmishHit);
        let save = self.save_against(by, at);
        let missed = match save {
            Some(_) => self.field.book.number(Number::Save) - 1,
            None => 6,
        };
        let saves = match save {
            Some(why) => format!(", saved on {}+ ({})", missed + 1, why.words()),
            None => String::new(),
        };
        let expected = crate::rules::words::hundredths(sk * hit * missed, 36);
        format!(
            "{} skirmishes against {}, {} away: {}, hits on {}+{saves}; {expected} hits expected",
            self.unit_words(by),
            self.unit_words(at),
            crate::rules::notation::told(self.distance(by, at)),
            crate::rules::words::dice_word(sk as u8),
            7 - hit,
        )
    }
}

/// [A4.0a] [F2.0] Whether a piece of ground is closed to a unit.
pub(crate) fn is_closed(battle: &Battle, unit: UnitId, piece: FeatureId) -> bool {
    let (def, terrain) = (battle.def(unit), Terrain::of(battle.field.ground.feature(piece)));
    let rough = battle.field.book.ground(def.troop.mover(def.sk)).rough;
    terrain == Terrain::Impassable || (terrain.is_rough() && rough.is_none())
}

/// [C3.0b] Whether some straight line from the middle or an end of the front to the centre
/// or a corner of the target keeps off ground that is closed to the skirmishers.
fn way_is_open(battle: &Battle, by: UnitId, base: &Base, target: &Base) -> bool {
    let [left, right] = base.edge(ground::table::Edge::Front);
    let [a, b, c, d] = *target.corners();
    [base.front_centre(), left, right].into_iter().any(|from| {
        [target.centre(), a, b, c, d].into_iter().any(|to| line_is_open(battle, by, from, to))
    })
}

fn line_is_open(battle: &Battle, by: UnitId, from: Spot, to: Spot) -> bool {
    let (way, length) = (Bearing::between(from, to), from.distance(to));
    // The line as a base as thin as can be.
    let lane = Size::new(Mil(2), length).at(Pose::new(from.moved(way, length / 2), way));
    let closed: Vec<FeatureId> = battle
        .field
        .ground
        .under(&lane)
        .into_iter()
        .filter(|&id| is_closed(battle, by, id))
        .collect();
    if closed.is_empty() {
        return true;
    }
    if closed.iter().any(|&id| !battle.field.ground.feature(id).is_area()) {
        return false;
    }
    // [F3.0b] A bridge leads across.
    (0..=length.0 / STRIDE.0).map(|stride| from.moved(way, STRIDE * stride)).all(|spot| {
        battle.field.ground.road_at(spot, way).is_some()
            || battle.field.ground.areas_at(spot).iter().all(|id| !closed.contains(id))
    })
}
