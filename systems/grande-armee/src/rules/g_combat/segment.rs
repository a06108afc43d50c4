//! Chapter G: the combat segment.

use crate::book::{Distance, Number};
use crate::nouns::field::{Outline, TableEdge, UnitId};
use crate::nouns::kinds::Arm;
use crate::rules::ask::Choice;
use crate::rules::g_combat::dice::Aid;
use crate::rules::g_combat::event::{FightResult, Roll};
use crate::rules::g_combat::retreat::{Retreat, Vacated};
use crate::rules::g_combat::{Ask, Event};
use crate::rules::h_losses::event::{Cause, Peril};
use crate::state::battle::{At, Battle, Fight};
use engine::{Play, Seat, rule};
use ground::table::{Mil, Side};

impl Battle {
    /// [G2.0a] The combat segment of a side, one combat at a time.
    pub fn combat_segment(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        self.put_fights_in_order(table, seat)?;
        if !self.fights.is_empty() {
            let fight = self.fights.remove(0);
            self.resolve_fight(table, fight)?;
        }
        if self.fights.is_empty() {
            self.from_left = None;
            for unit in &mut self.units {
                unit.marks.locked = false;
                unit.marks.left_cover = false;
            }
            // [G2.2c] Once in each combat segment.
            for army in &mut self.armies {
                army.helped_combat = false;
            }
            self.next_segment(table);
        }
        Ok(())
    }

    /// [G2.0a] From one side of the board to the other; the holder of the initiative says from
    /// which, once, and that binds. (DP-26)
    fn put_fights_in_order(&mut self, table: At<'_>, attacker: Seat) -> Play<()> {
        if self.fights.len() < 2 || self.from_left.is_some() {
            return Ok(());
        }
        let seat = self.initiative;
        let choices = Side::BOTH.map(Choice::Side).to_vec();
        let answer = table.ask(self, seat, rule!("G2.0a"), Ask::FromWhichSide, choices)?;
        let from = if answer == Choice::Side(Side::Right) { Side::Right } else { Side::Left };
        self.from_left = Some(from == Side::Left);
        let mut fights = std::mem::take(&mut self.fights);
        fights.sort_by_key(|fight| {
            let (across, ahead) = self.seen_by(attacker, fight.defender);
            (if from == Side::Left { across } else { -across }, ahead, fight.defender)
        });
        self.fights = fights;
        table.tell(self, Event::FightOrder { seat, from });
        Ok(())
    }

    /// Where a unit stands as a side sees it from its base line: how far to the right, how far
    /// ahead.
    fn seen_by(&self, seat: Seat, unit: UnitId) -> (Mil, Mil) {
        let at = self.unit(unit).pose.at;
        match self.field.sides[seat.index()].base_line {
            TableEdge::Bottom => (at.x, at.y),
            TableEdge::Top => (-at.x, -at.y),
            TableEdge::Left => (-at.y, at.x),
            TableEdge::Right => (at.y, -at.x),
        }
    }

    /// What makes an attacker dominant.
    fn weight(&self, unit: UnitId) -> (u8, bool) {
        // [G2.1] [G2.1b] The stronger, then cavalry.
        (self.unit(unit).sp, self.arm(unit) == Arm::Cavalry)
    }

    /// The dominant attacker, the first of equals.
    pub(crate) fn stronger_attacker(&self, fight: &Fight) -> UnitId {
        let (first, second) = (fight.first.0, fight.second.map(|(unit, _)| unit));
        second.filter(|&unit| self.weight(unit) > self.weight(first)).unwrap_or(first)
    }

    /// The attacker that takes the losses. (DP-27)
    pub fn dominant_of(&self, table: At<'_>, fight: &Fight) -> Play<UnitId> {
        let first = fight.first.0;
        let Some((second, _)) = fight.second else { return Ok(first) };
        // [G2.1c] Equals leave it to the attacker.
        let dominant = match self.weight(first).cmp(&self.weight(second)) {
            std::cmp::Ordering::Greater => first,
            std::cmp::Ordering::Less => second,
            std::cmp::Ordering::Equal => {
                let choices = vec![Choice::Unit(first), Choice::Unit(second)];
                let question = Ask::Dominant { defender: fight.defender };
                match table.ask(self, self.seat_of(first), rule!("G2.1c"), question, choices)? {
                    Choice::Unit(unit) => unit,
                    _ => first,
                }
            }
        };
        table.tell(self, Event::Dominant(dominant));
        Ok(dominant)
    }

    /// [G2.0b] [G2.0c] One combat from the bonus dice to the last step back or forward.
    pub fn resolve_fight(&mut self, table: At<'_>, fight: Fight) -> Play<()> {
        let dominant = self.dominant_of(table, &fight)?;
        let aid = self.bonus_dice(table, dominant, fight.defender)?;
        let attacker = self.seat_of(dominant);
        let (rolls, defence) = self.roll_fight(table, &fight, dominant, aid, attacker)?;
        // [H1.0c] What a battery did on contact is no part of it.
        let scored = (rolls.iter().map(|roll| roll.hits).sum(), defence.hits);
        // [H4.0b] [G2.4c] Whoever lent his dice checks, and ones on them weigh.
        let lent: Vec<_> = rolls.iter().chain([&defence]).filter_map(|roll| roll.officer).collect();
        table.tell(
            self,
            Event::Fight { defender: fight.defender, attackers: rolls, defence, hits: scored },
        );
        for (leader, faces) in lent {
            let ones = faces.as_slice().iter().filter(|&&face| face == 1).count() as u8;
            self.officer_check(table, leader.officer, Peril::InTheFray { ones })?;
        }
        let ground = self.ground_of(fight.defender);
        self.apply_losses(table, &fight, dominant, scored)?;
        self.conclude(table, &fight, dominant, scored, ground)
    }

    /// Every unit's dice.
    fn roll_fight(
        &self,
        table: At<'_>,
        fight: &Fight,
        dominant: UnitId,
        aid: [Aid; 2],
        attacker: Seat,
    ) -> Play<(Vec<Roll>, Roll)> {
        let mut units: Vec<UnitId> = fight.attackers().collect();
        units.sort_by_key(|&unit| unit != dominant);
        let mut rolls = Vec::new();
        for unit in units {
            // Dice of officers and of the cup go with the dominant unit.
            let aid = if unit == dominant { aid[attacker.index()] } else { Aid::default() };
            let roll = self.roll_unit(table, unit, fight.defender, fight, aid)?;
            table.sum_up(roll.gist());
            rolls.push(roll);
        }
        let aid = aid[attacker.other().index()];
        // [G4.1a] The defender throws against the dominant attacker only.
        let defence = self.roll_unit(table, fight.defender, dominant, fight, aid)?;
        table.sum_up(defence.gist());
        Ok((rolls, defence))
    }

    /// Losses of both sides.
    fn apply_losses(
        &mut self,
        table: At<'_>,
        fight: &Fight,
        dominant: UnitId,
        (given, taken): (u8, u8),
    ) -> Play<()> {
        // [G4.0] By what both scored before any of it was taken.
        let surplus = taken.saturating_sub(self.unit(dominant).sp);
        self.hit(table, fight.defender, given, Cause::Combat)?;
        self.hit(table, dominant, taken, Cause::Combat)?;
        // [G4.1b] Of what the dominant unit cannot take, one hit at most goes to the other.
        if let Some(other) = fight.attackers().find(|&unit| unit != dominant) {
            let most = self.field.book.number(Number::Surplus) as u8;
            self.hit(table, other, surplus.min(most), Cause::Combat)?;
        }
        Ok(())
    }

    /// Who has won, and what follows. Hits count as scored, wasted ones too.
    fn conclude(
        &mut self,
        table: At<'_>,
        fight: &Fight,
        dominant: UnitId,
        (given, taken): (u8, u8),
        ground: Vacated,
    ) -> Play<()> {
        let defender = fight.defender;
        let stands = self.is_here(defender);
        // The attackers are broken only when all of them are.
        let left: Vec<UnitId> = self.attackers_left(fight, dominant);
        // [G4.221] Foot attacked by horse, even among others, has formed squares.
        let squares = self.arm(defender) == Arm::Infantry
            && fight.attackers().any(|unit| self.arm(unit) == Arm::Cavalry);
        let result = match (stands, left.is_empty()) {
            // [G4.64]
            (false, true) => FightResult::AllBroke,
            // [G4.21] Whoever breaks alone has lost, whatever the hits.
            (false, false) => FightResult::DefenderBroke,
            (true, true) => FightResult::AttackersBroke,
            // [G4.2] Most hits win.
            (true, false) if given > taken && squares => FightResult::SquareHolds,
            (true, false) if given > taken => FightResult::AttackersWin,
            // [G2.0c] [G4.63] A tie is the defender's.
            (true, false) => FightResult::DefenderWins,
        };
        if result == FightResult::AttackersWin {
            // If the dominant attacker broke, it goes from the one that is left.
            let retreat = self.defenders_retreat(fight, left[0], given - taken, ground);
            if self.is_held_in_town(&retreat) {
                return self.hold_in_town(table, fight, dominant);
            }
            table.tell(self, Event::FightResult { defender, result });
            // [G4.22b] [H1.0d]
            let heading = self.choose_way_back(table, &retreat)?;
            self.fall_back(table, &retreat, heading)?;
            return self.occupy(table, fight, dominant, ground);
        }
        table.tell(self, Event::FightResult { defender, result });
        match result {
            // [G4.21b]
            FightResult::DefenderBroke => self.occupy(table, fight, dominant, ground),
            // [G4.22] [G4.7a] The defender stays where it is.
            FightResult::DefenderWins => self.attackers_fall_back(
                table,
                fight,
                dominant,
                self.fall_back_distance(taken - given),
            ),
            // They scored more, so there is no difference to add.
            FightResult::SquareHolds => {
                self.attackers_fall_back(table, fight, dominant, self.fall_back_distance(0))
            }
            _ => Ok(()),
        }
    }

    /// Attackers still on the table, the dominant one first.
    fn attackers_left(&self, fight: &Fight, dominant: UnitId) -> Vec<UnitId> {
        let mut left: Vec<UnitId> = fight.attackers().filter(|&unit| self.is_here(unit)).collect();
        left.sort_by_key(|&unit| unit != dominant);
        left
    }

    /// The dominant attacker takes the ground, or the other if it alone is left.
    fn occupy(
        &mut self,
        table: At<'_>,
        fight: &Fight,
        dominant: UnitId,
        ground: Vacated,
    ) -> Play<()> {
        match self.attackers_left(fight, dominant).first() {
            // [G4.7d] It must.
            Some(&unit) => self.advance(table, unit, ground),
            None => Ok(()),
        }
    }

    /// [G4.22] [G4.63] All attackers fall back, straight away from the defender.
    fn attackers_fall_back(
        &mut self,
        table: At<'_>,
        fight: &Fight,
        dominant: UnitId,
        distance: Mil,
    ) -> Play<()> {
        for unit in self.attackers_left(fight, dominant) {
            // A friend who fell back through it may have broken it. [H1.1b]
            if !self.is_here(unit) {
                continue;
            }
            let facing = self.unit(unit).pose.facing;
            let retreat = Retreat {
                unit,
                straight: facing.opposite(),
                distance,
                from: fight.defender,
                foes: vec![fight.defender],
                facing,
                leaves: None,
            };
            let heading = self.choose_way_back(table, &retreat)?;
            self.fall_back(table, &retreat, heading)?;
        }
        Ok(())
    }

    /// [H1.0a] [H1.0b] How a beaten defender goes: straight back from an attack on its front, or
    /// before the attacker that struck its flank or rear, turned to face it. (GEO-20)
    fn defenders_retreat(
        &self,
        fight: &Fight,
        from: UnitId,
        difference: u8,
        ground: Vacated,
    ) -> Retreat {
        let unit = fight.defender;
        let edge = self.edge_against(unit, from);
        let facing = self.base(unit).outward(edge);
        let straight = if edge.is_open() { self.unit(from).pose.facing } else { facing.opposite() };
        let distance = self.fall_back_distance(difference);
        let foes = fight.attackers().collect();
        Retreat { unit, straight, distance, from, foes, facing, leaves: ground.town }
    }

    /// The ground a defender holds.
    fn ground_of(&self, defender: UnitId) -> Vacated {
        let town = self.town_of(defender);
        let centre = match town.map(|town| &self.field.piece(town).outline) {
            Some(Outline::Square { centre, .. }) => *centre,
            _ => self.unit(defender).pose.at,
        };
        Vacated { centre, town }
    }

    /// [G5.0b] Whether a garrison that has to go cannot leave its town completely, by any way.
    fn is_held_in_town(&self, retreat: &Retreat) -> bool {
        let Some(town) = retreat.leaves else { return false };
        self.fall_back_headings(retreat).into_iter().all(|heading| {
            let length = self.fall_back_length(retreat, heading);
            let end = self.base(retreat.unit).moved(heading, length);
            self.field.ground.under(&end).iter().any(|id| *id == town.feature())
        })
    }

    /// [G5.0b] It stays and loses one more; the attackers go back 3" to try again. (R-134)
    fn hold_in_town(&mut self, table: At<'_>, fight: &Fight, dominant: UnitId) -> Play<()> {
        let defender = fight.defender;
        let result = FightResult::HeldInTown;
        table.tell(self, Event::FightResult { defender, result });
        let loss = self.field.book.number(Number::TownLoss) as u8;
        self.hit(table, defender, loss, Cause::HeldInTown)?;
        let distance = self.field.book.distance(Distance::FallBackFromTown);
        self.attackers_fall_back(table, fight, dominant, distance)
    }
}
