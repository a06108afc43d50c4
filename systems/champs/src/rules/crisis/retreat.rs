//! Retreats: directly away, then home as their owner has it. [CRI-5] [CRI-6] (CG-24)

use super::flight::{Flight, Gait};
use super::reaction::Away;
use super::{Ask, Told};
use crate::book::Distance;
use crate::host::{Choice, Question};
use crate::nouns::{Arm, BlockId, BlockSet, Cover, Motion, UnitId};
use crate::rules::leaders;
use crate::rules::way::{Manner, Way};
use crate::state::{At, Battle, Crew};
use engine::{Play, Refusal, Rule, rule};
use ground::table::{Bearing, Edge, Mil, Pose};

/// A Retreat has at most so many straight pieces on its way home. (CG-24)
const MOST_PIECES: usize = 2;

impl Battle {
    /// Goes back; says through whom. [CRI-5] [CRI-5b]
    pub(super) fn go_back(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        away: &Away,
        causes: &[UnitId],
    ) -> Play<Vec<UnitId>> {
        if self.arm(unit) == Arm::Artillery {
            match self.unit(unit).crew {
                // [CRI-5e] A crew that shelters goes with its host.
                Crew::With(_) => return Ok(Vec::new()),
                // [CRI-6] With the enemy within 10" the guns stay; further off they come along.
                Crew::AtGuns
                    if self.enemy_within(unit, self.body(unit), Distance::GunsAbandoned) =>
                {
                    self.abandon_guns(table, unit, Crew::At(self.middle(unit)));
                }
                Crew::AtGuns | Crew::At(_) => {}
            }
        }
        if let Some(block) = self.refuge(table, unit)? {
            let pose = Pose::new(
                self.field.laid.block(block).base.centre(),
                self.unit(unit).pose().facing,
            );
            self.put(unit, pose, self.unit(unit).formation(), BlockSet::one(block));
            self.left_block(unit);
            self.tell(table, Told::ToBlock(unit, block));
            return Ok(Vec::new());
        }
        let mut flight = self.begin_flight(unit, Gait::Retreat, causes);
        if matches!(self.unit(unit).crew, Crew::At(_)) {
            // [CRI-6] A crew Retreats 10".
            flight.left = self.exact(Distance::CrewRetreat);
        }
        let mut heading = self.first_leg(table, &mut flight, away)?;
        self.set_down(&flight);
        if let Some(last) = self.way_home(table, &mut flight)? {
            heading = last;
        }
        self.settle(&mut flight, heading);
        self.set_down(&flight);
        self.tell(table, Told::Retreated(unit, flight.pose));
        self.leaders_along(table, unit)?;
        Ok(flight.passed)
    }

    /// [STR-4] A garrison that Retreats may go to another block of its side with room, within its
    /// move. (CR-105)
    fn refuge(&self, table: At<'_>, unit: UnitId) -> Play<Option<BlockId>> {
        if !self.unit(unit).is_garrison() || !self.counts(unit) {
            return Ok(None);
        }
        let reach = self.one_move(unit);
        let seat = self.seat_of(unit);
        let friendly = |block: &BlockId| {
            self.block_holders[block.index()] == Some(seat)
                || self.occupants(*block).next().is_some()
        };
        // [STR-4] Where it can fit; no enemy is in such a block.
        let open = |block: &BlockId| {
            !self.unit(unit).inside().contains(*block)
                && self.body(unit).near(&self.field.laid.block(*block).base, reach)
                && self.has_room(*block, unit)
                && friendly(block)
        };
        let mut choices: Vec<Choice> =
            self.field.laid.block_ids().filter(open).map(Choice::Block).collect();
        choices.push(Choice::No);
        let question = Question::Crisis(Ask::RetreatTo(unit));
        match self.ask(table, seat, rule!("STR-4"), question, choices)? {
            Choice::Block(block) => Ok(Some(block)),
            _ => Ok(None),
        }
    }

    /// The first leg: half its move directly away from the cause, or back along the line of its
    /// charge as far as that goes. [CRI-5b] (CG-24)
    pub(super) fn first_leg(
        &self,
        table: At<'_>,
        flight: &mut Flight,
        away: &Away,
    ) -> Play<Bearing> {
        match away {
            Away::From(_) => {
                let wanted = self.heading_away(flight.unit, &flight.causes);
                let ways = self.ways_near(flight, wanted, flight.left / 2);
                let heading = self.choose_heading(table, flight, &ways)?;
                let chosen = ways.into_iter().find(|(one, _)| Some(*one) == heading);
                if let Some((heading, way)) = chosen {
                    self.advance(flight, heading, &way);
                    return Ok(heading);
                }
                Ok(wanted)
            }
            Away::Along(legs) => {
                let mut last = self.heading_away(flight.unit, &flight.causes);
                for &(heading, length) in legs {
                    let body = &flight.body;
                    let go = (heading, length.min(flight.left));
                    let mut way =
                        self.way(flight.unit, body, go, &flight.pace, flight.left, Manner::March);
                    self.cut_at_enemies(flight, heading, &mut way);
                    let ended = way.length < length;
                    if way.length > Mil::ZERO {
                        self.advance(flight, heading, &way);
                        last = heading;
                    }
                    if ended {
                        break;
                    }
                }
                Ok(last)
            }
        }
    }

    /// Nobody goes back through an enemy: the way ends before him.
    fn cut_at_enemies(&self, flight: &Flight, heading: Bearing, way: &mut Way) {
        let seat = self.seat_of(flight.unit);
        let foe = way.met.iter().find(|met| self.seat_of(met.unit) != seat).copied();
        if let Some(foe) = foe {
            let go = (heading, foe.enter);
            *way =
                self.way(flight.unit, &flight.body, go, &flight.pace, flight.left, Manner::March);
        }
    }

    /// Of two ways that turn off equally far the owner takes one. (CG-24)
    pub(super) fn choose_heading(
        &self,
        table: At<'_>,
        flight: &Flight,
        ways: &[(Bearing, Way)],
    ) -> Play<Option<Bearing>> {
        if ways.is_empty() {
            return Ok(None);
        }
        let choices = ways.iter().map(|(heading, _)| Choice::Heading(*heading)).collect();
        let (question, rule) = match flight.gait {
            Gait::Retreat => (Ask::Aside(flight.unit), rule!("CRI-5b")),
            Gait::Run => (Ask::RunWay(flight.unit), rule!("CRI-10b")),
        };
        let seat = self.seat_of(flight.unit);
        match self.ask(table, seat, rule, Question::Crisis(question), choices)? {
            Choice::Heading(heading) => Ok(Some(heading)),
            _ => Ok(None),
        }
    }

    /// Sets a unit, or a crew, down where its flight has come to.
    pub(super) fn set_down(&mut self, flight: &Flight) {
        // (CHG-12b) Pursuers follow it on its exact way.
        self.unit_mut(flight.unit).trail.clone_from(&flight.trail);
        match self.unit(flight.unit).crew {
            Crew::At(_) => self.unit_mut(flight.unit).crew = Crew::At(flight.pose.at),
            Crew::AtGuns | Crew::With(_) => {
                let inside = !self.unit(flight.unit).inside().is_empty();
                self.put(flight.unit, flight.pose, flight.formation, BlockSet::NONE);
                // [COM-8c] Driven from its block a garrison takes the orders of its parent.
                if inside {
                    self.left_block(flight.unit);
                }
            }
        }
    }

    /// The second leg: the rest of the move towards baseline, line of communications or cover, as the
    /// owner draws it; says on which heading it ended. [CRI-5b] (CG-24) (CD-27)
    fn way_home(&mut self, table: At<'_>, flight: &mut Flight) -> Play<Option<Bearing>> {
        if flight.left <= Mil::ZERO {
            return Ok(None);
        }
        let from = flight.pose.at;
        let seat = self.seat_of(flight.unit);
        let mut wanted = vec![self.heading_home(flight.unit, from), self.baseline(seat)];
        wanted.extend(self.headings_to_cover(flight));
        let mut proposals: Vec<Choice> = Vec::new();
        for heading in wanted {
            for (heading, _) in self.ways_near(flight, heading, flight.left) {
                if !proposals.contains(&Choice::Heading(heading)) {
                    proposals.push(Choice::Heading(heading));
                }
            }
        }
        if proposals.is_empty() {
            return Ok(None);
        }
        let ask =
            Ask::RetreatWay { unit: flight.unit, left: flight.left, causes: flight.causes.clone() };
        let question = Question::Crisis(ask);
        let answer = self.ask_open(table, seat, rule!("CRI-5b"), question, proposals.clone())?;
        let mut last = None;
        let pieces = match &answer {
            Choice::Heading(heading) if proposals.contains(&answer) => {
                vec![(*heading, flight.left)]
            }
            other => pieces(other).unwrap_or_default(),
        };
        for (heading, length) in pieces {
            let go = (heading, length);
            let way =
                self.way(flight.unit, &flight.body, go, &flight.pace, flight.left, Manner::March);
            self.advance(flight, heading, &way);
            last = Some(heading);
        }
        Ok(last)
    }

    /// Whether the owner may draw the way home so: at most two straight pieces inside the limits, the
    /// whole of the move, towards baseline, line of communications or cover. [CRI-5b] [CRI-5c]
    /// (CG-24)
    pub(super) fn check_way_home(
        &self,
        unit: UnitId,
        (left, causes): (Mil, &[UnitId]),
        rule: Rule,
        choice: &Choice,
    ) -> Result<(), Refusal> {
        let Some(pieces) = pieces(choice) else {
            let words = "a heading, or one or two straight pieces, is what is asked for";
            return Err(Refusal::new(rule, words));
        };
        let mut flight = self.resume_flight(unit, Gait::Retreat, left, causes);
        let from = flight.pose.at;
        let enemies = self.to_avoid(&flight, self.heading_home(unit, from));
        let mut cover = false;
        for (index, (heading, length)) in pieces.iter().enumerate() {
            let Some(mut way) = self.piece(&flight, *heading, flight.left, &enemies) else {
                let words = "a Retreat leads never closer to the enemy, through him or across the \
                             front of those who caused it";
                return Err(Refusal::new(rule!("CRI-5c"), words));
            };
            if index + 1 < pieces.len() {
                if *length >= way.length {
                    return Err(Refusal::new(rule!("CRI-5"), "the first piece uses up the move"));
                }
                let go = (*heading, *length);
                way = self.way(unit, &flight.body, go, &flight.pace, flight.left, Manner::March);
            } else if *length + Mil(1) < way.length {
                return Err(Refusal::new(rule!("CRI-5"), "a Retreat uses the whole move"));
            }
            cover |= self.leads_to_cover(&flight, *heading, way.length);
            self.advance(&mut flight, *heading, &way);
        }
        if cover || self.is_nearer_home(unit, flight.pose.at, from) {
            return Ok(());
        }
        let words = "a Retreat leads towards the baseline, the line of communications or cover";
        Err(Refusal::new(rule!("CRI-5b"), words))
    }

    fn leads_to_cover(&self, flight: &Flight, heading: Bearing, length: Mil) -> bool {
        let laid = &self.field.laid;
        let part = flight.body.first();
        let under = laid.ground.underfoot(part, heading, length);
        under.iter().any(|one| laid.lay(one.feature).row.cover != Cover::Open)
    }

    /// [LDR-1c] Leaders who inspired a unit in interaction, of cavalry in the Charge Phase too, may go
    /// along with it.
    pub fn leaders_along(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let seat = self.seat_of(unit);
        let with: Vec<_> = self
            .leaders_of(seat)
            .filter(|&leader| self.leader(leader).inspired == Some(unit))
            .collect();
        for leader in with {
            let question = Question::Leaders(leaders::Ask::Along(leader, unit));
            if self.confirm(table, seat, rule!("LDR-1c"), question)? {
                let to = self.body(unit).first().edge_centre(Edge::Rear);
                self.leader_mut(leader).at = Some(to);
                self.tell(table, leaders::Told::Moved(self.person(leader), to));
            }
        }
        Ok(())
    }
}

/// The straight pieces that an answer draws.
fn pieces(choice: &Choice) -> Option<Vec<(Bearing, Mil)>> {
    match choice {
        Choice::Heading(heading) => Some(vec![(*heading, Mil::inches(100))]),
        Choice::March(motions) if motions.len() <= MOST_PIECES => motions
            .iter()
            .map(|motion| match motion {
                Motion::Go { heading, length } => Some((*heading, *length)),
                _ => None,
            })
            .collect(),
        _ => None,
    }
}
