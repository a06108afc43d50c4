//! Winners follow up. [INT-12] [INT-12b] [INT-12c] (CG-29)

use super::{Ask, Assault, Fate, Fray, Told};
use crate::book::Distance;
use crate::host::{Choice, Question};
use crate::nouns::{BlockId, BlockSet, Motion, UnitId};
use crate::rules::way::Manner;
use crate::state::{At, Battle, front_rank};
use engine::{Play, Refusal, Rule, rule};
use ground::table::{Base, Bearing, Body, Mil, Pose, Size, closing};
use serde::Serialize;

/// A place that a loser gave up to a winner: that of its first rank of stands. [INT-12]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Lost {
    /// Who won it.
    pub winner: UnitId,
    /// Who lost it.
    pub loser: UnitId,
    /// How far the winner has to go to it.
    pub gap: Mil,
    /// How deep it is.
    pub depth: Mil,
    /// The block that it was, if the loser held one.
    pub block: Option<BlockId>,
}

/// A column advances within this angle of its facing. (CG-29)
const ASIDE: u16 = 2700;

impl Battle {
    /// The places of all losers, taken before they go. [INT-12]
    pub(super) fn places_of_losers(&self, fray: &Fray, fates: &[(UnitId, Fate)]) -> Vec<Lost> {
        let fate = |unit: UnitId| fates.iter().find(|(one, _)| *one == unit).map(|(_, fate)| *fate);
        let mut places = Vec::new();
        for pair in &fray.pairs {
            for (winner, loser) in [(pair.one, pair.other), (pair.other, pair.one)] {
                let lost = matches!(fate(loser), Some(Fate::Lost | Fate::Broken));
                if fate(winner) == Some(Fate::Won) && lost {
                    places.push(self.place_lost(winner, loser));
                }
            }
        }
        places
    }

    /// The places of guns that were driven off. [INT-12]
    pub(super) fn place_of_guns(&self, assault: &Assault, fates: &[(UnitId, Fate)]) -> Vec<Lost> {
        let won = |unit: &UnitId| fates.iter().any(|(one, fate)| one == unit && *fate == Fate::Won);
        let winners = assault.attackers.iter().filter(|unit| won(unit));
        winners.map(|&winner| self.place_lost(winner, assault.battery)).collect()
    }

    fn place_lost(&self, winner: UnitId, loser: UnitId) -> Lost {
        let state = self.unit(loser);
        let base = *self.body(loser).nearest(self.body(winner).first());
        let ranks =
            self.def(loser).castings.div_ceil(front_rank(self.def(loser), state.formation()));
        let Size { width, depth } = base.size();
        let depth = match (state.inside().is_empty(), state.formation().is_square()) {
            // Of an anti-cavalry formation one side is the first rank.
            (true, true) => width - depth / 2,
            (true, false) => depth / i32::from(ranks.max(1)),
            (false, _) => depth,
        };
        let block = state.inside().iter().next().filter(|_| state.inside().len() == 1);
        let gap = self.ahead_to(winner, &base);
        Lost { winner, loser, gap, depth, block }
    }

    /// How far ahead of a unit's front a base lies; an overlap need not meet it. (CG-29)
    fn ahead_to(&self, unit: UnitId, base: &Base) -> Mil {
        let front = *self.body(unit).first();
        let reach = self.reach(Distance::CoordinatedEnemy) + Mil::inches(2);
        let facing = front.facing();
        // A front as wide as the table finds what is only beside its way.
        let wide = Size::new(Mil::inches(200), Mil(2));
        let behind = front.front_centre().moved(facing.opposite(), Mil(1));
        let line = wide.at(Pose::new(behind, facing));
        let met = closing(&line, (facing, reach), base, (facing, Mil::ZERO));
        met.map_or(Mil::ZERO, |moment| moment.of(reach))
    }

    /// Winners advance, the side with the initiative first; each side in the order it likes, so that
    /// coordinated units go together. [INT-12] [INT-12c] (CD-23)
    pub(super) fn follow_up_step(
        &mut self,
        table: At<'_>,
        fray: &Fray,
        mut lost: Vec<Lost>,
    ) -> Play<()> {
        // An overlap that won may go along with the friends it joined. [INT-12c]
        lost.retain(|place| {
            self.is_here(place.winner) && !fray.foes(place.winner).is_empty()
                || fray.alone.iter().any(|assault| assault.attackers.contains(&place.winner))
        });
        for seat in [self.initiative, self.initiative.other()] {
            loop {
                let mine = lost.iter().filter(|place| self.seat_of(place.winner) == seat);
                let able = mine.filter(|place| !self.advances(place).is_empty());
                let units = self.by_name(able.map(|place| place.winner));
                if units.is_empty() {
                    break;
                }
                let mut choices: Vec<Choice> = units.into_iter().map(Choice::Unit).collect();
                choices.push(Choice::Done);
                let question = Question::Interaction(Ask::Follows);
                let choice = self.ask(table, seat, rule!("INT-12"), question, choices)?;
                let Choice::Unit(unit) = choice else { break };
                self.follow_up(table, unit, &lost)?;
                lost.retain(|place| place.winner != unit);
            }
        }
        Ok(())
    }

    /// The place that a winner may take: of several the one furthest ahead.
    fn prize(&self, unit: UnitId, lost: &[Lost]) -> Option<Lost> {
        let own = lost.iter().filter(|place| place.winner == unit);
        own.copied().max_by_key(|place| (place.gap + place.depth, place.block.is_some()))
    }

    fn follow_up(&mut self, table: At<'_>, unit: UnitId, lost: &[Lost]) -> Play<()> {
        let Some(place) = self.prize(unit, lost) else { return Ok(()) };
        let mut proposals = self.advances(&place);
        proposals.push(Choice::Done);
        let question = Question::Interaction(Ask::FollowUp(place));
        let choice =
            self.ask_open(table, self.seat_of(unit), rule!("INT-12"), question, proposals)?;
        let pose = self.unit(unit).pose();
        let from = self.body(unit).clone();
        match choice {
            Choice::March(motions) => {
                let [Motion::Go { heading, length }] = motions[..] else { return Ok(()) };
                let pose = Pose::new(pose.at.moved(heading, length), pose.facing);
                self.set_pose(unit, pose);
            }
            Choice::Block(block) => {
                let at = self.field.laid.block(block).base.centre();
                let (formation, inside) = (self.unit(unit).formation(), self.unit(unit).inside());
                self.put(unit, Pose::new(at, pose.facing), formation, BlockSet::one(block));
                if !inside.is_empty() {
                    self.left_block(unit);
                }
            }
            _ => return Ok(()),
        }
        let pose = self.unit(unit).pose();
        self.tell(table, Told::Advanced(unit, pose));
        let body = self.body(unit).clone();
        self.displace_leaders(table, &body, self.seat_of(unit).other())?;
        self.come_upon_crews(table, unit, &from)?;
        // [LDR-1c]
        self.leaders_along(table, unit)
    }

    /// The furthest advances worth proposing. [INT-12]
    fn advances(&self, place: &Lost) -> Vec<Choice> {
        let unit = place.winner;
        let facing = self.unit(unit).pose().facing;
        let mut found = Vec::new();
        // [COM-8b] A garrison does not leave its block for another.
        let free = !self.unit(unit).is_garrison();
        // [UNI-11]
        let far = |block: BlockId| {
            let base = Body::from(self.field.laid.block(block).base);
            !self.is_nearly_destroyed(unit)
                || self.least_enemy_gap(unit, &base).is_none_or(|gap| gap > self.one_move(unit))
        };
        let open = |block: &BlockId| free && self.has_room(*block, unit) && far(*block);
        if let Some(block) = place.block.filter(open) {
            found.push(Choice::Block(block));
        }
        let length = self.advance_limit(place, facing);
        if length > Mil::ZERO && self.unit(unit).inside().is_empty() {
            found.push(Choice::March(vec![Motion::Go { heading: facing, length }]));
        }
        found
    }

    /// How far a winner may go on a heading: in line to hold the place of the loser's first rank, in
    /// column 2"; not within 1" of enemies unless it takes nothing but that place. [INT-12] [INT-12b]
    fn advance_limit(&self, place: &Lost, heading: Bearing) -> Mil {
        let unit = place.winner;
        let state = self.unit(unit);
        let taken = place.gap + place.depth;
        let straight = heading == state.pose().facing;
        let wanted = match state.formation().is_column() {
            // [INT-12] No further, even where the place it won lies further off.
            true => self.exact(Distance::FollowUp),
            false if straight => taken,
            false => Mil::ZERO,
        };
        let body = self.body(unit);
        let pace = self.pace(unit, state.formation());
        let way = self.way(unit, body, (heading, wanted), &pace, wanted * 8, Manner::March);
        let met = way.met.iter().map(|met| met.enter).min().unwrap_or(way.length);
        let free = way.length.min(met);
        // [INT-12b]
        let near = self.exact(Distance::FollowUpEnemy);
        let enemies = self.unbroken_enemies_of(self.seat_of(unit));
        let stop = enemies.map(|enemy| standoff(body, heading, free, self.body(enemy), near)).min();
        let stop = stop.unwrap_or(free);
        let held = if straight { taken } else { Mil::ZERO };
        let most = free.min(stop.max(held)).min(self.bound_by_steps(unit, heading, free));
        self.room_along(unit, heading, most)
    }

    /// How far a winner with one or two steps left may advance: not within one move of the enemy.
    /// [UNI-11] (CR-89)
    fn bound_by_steps(&self, unit: UnitId, heading: Bearing, length: Mil) -> Mil {
        if !self.is_nearly_destroyed(unit) {
            return length;
        }
        let (body, far) = (self.body(unit), self.one_move(unit));
        let enemies = self.enemies_of(self.seat_of(unit));
        // [UNI-11]
        let stops = enemies.map(|enemy| self.stand_off(body, (heading, length), enemy, far));
        stops.min().unwrap_or(length)
    }

    /// Whether a winner may advance so. [INT-12] [INT-12b] (CG-29)
    pub(super) fn check_follow_up(
        &self,
        place: &Lost,
        rule: Rule,
        choice: &Choice,
    ) -> Result<(), Refusal> {
        let Choice::March(motions) = choice else {
            return Err(Refusal::new(
                rule,
                "one straight advance, or staying, is what is asked for",
            ));
        };
        let [Motion::Go { heading, length }] = motions[..] else {
            return Err(Refusal::new(rule, "a winner advances in one straight step"));
        };
        let state = self.unit(place.winner);
        let off = heading.off(state.pose().facing);
        if state.formation().is_column() && off > ASIDE {
            let words = "a column advances within 45 degrees of its facing";
            return Err(Refusal::new(rule!("MOV-6"), words));
        }
        if !state.formation().is_column() && off > 0 {
            return Err(Refusal::new(rule, "it advances straight ahead to hold the place it won"));
        }
        if length > self.advance_limit(place, heading) {
            let words = "it may hold the place of the loser's first rank, a column go 2\", and not \
                         come within 1\" of other enemies";
            return Err(Refusal::new(rule!("INT-12b"), words));
        }
        if self.room_along(place.winner, heading, length) < length {
            return Err(Refusal::new(rule!("MOV-13"), "somebody stands there"));
        }
        Ok(())
    }
}

/// How far a body may go before another is so near.
fn standoff(body: &Body, heading: Bearing, length: Mil, other: &Body, near: Mil) -> Mil {
    let pairs = body.parts().iter().flat_map(|part| other.parts().iter().map(move |o| (part, o)));
    pairs.map(|(part, o)| part.standoff(heading, length, o, near)).min().unwrap_or(length)
}
