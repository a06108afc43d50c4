//! Sections 10.2.3 to 10.2.5: whom a charge goes for.

use super::{Ask, Ride, Told};
use crate::book::Number;
use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Formation, Morale, Terrain};
use crate::rules::event::Event;
use crate::rules::question::Question;
use crate::state::battle::{At, Battle};
use engine::{Play, Seat, rule};
use ground::{Dir, Hex};

impl Battle {
    /// [10.2.5] [10.2.12] Three straight hexes, facing the target, double the charge; without them it
    /// strikes all the same. [16.2.7f2] Not against a masse.
    pub(crate) fn is_straight(&self, ride: &Ride, target: Hex) -> bool {
        let lead = ride.units[0];
        let troops = self.unit(lead);
        let enough = i32::from(ride.run) >= self.book().number(Number::StraightHexes);
        let ahead = troops.hexes.contains(target)
            || troops.hexes.iter().any(|hex| {
                self.board().direction(hex, target).is_some_and(|dir| match troops.formation {
                    Formation::Line => troops.facing.front().contains(&dir),
                    _ => Dir::new(troops.facing.number()) == dir,
                })
            });
        let masse = self.units_at(target).any(|unit| {
            let there = self.unit(unit);
            there.formation == Formation::Masse && there.state == Morale::GoodOrder
        });
        // [10.2.5p2] Without them it strikes all the same.
        enough && ahead && !masse
    }

    /// Whether a hex can be the target of a charge.
    pub(crate) fn may_be_charged(&self, hex: Hex, by: Seat) -> bool {
        let ours = self.units_at(hex).any(|unit| self.seat_of(unit) == by);
        // [10.1.9p1]
        self.enemy_in(hex, by) && !ours && self.terrain(hex) == Terrain::Clear
    }

    /// Names the target, and lets it answer. [10.2.3]
    pub(crate) fn name_target(&mut self, table: At<'_>, ride: &mut Ride, hex: Hex) -> Play<()> {
        ride.target = Some(hex);
        let seat = self.seat_of(ride.units[0]).other();
        let there = self.targets_in(hex, seat).into_iter();
        ride.aim = there.map(|unit| (unit, self.unit(unit).hexes)).collect();
        table.tell(self, Event::Charge(Told::Named(ride.units[0], hex)));
        self.target_answers(table, ride, hex)
    }

    /// [10.2.3] The target of a charge is whoever it named: a unit in two hexes that closes up in the
    /// other one is followed there. [10.2.8h] [16.2.7g3] Who has left both is no target any more.
    pub(crate) fn follow_target(&self, ride: &mut Ride) {
        let Some(target) = ride.target else { return };
        if self.enemy_in(target, self.seat_of(ride.units[0])) {
            return;
        }
        ride.target = ride.aim.iter().find_map(|(unit, before)| {
            self.unit(*unit).hexes.iter().find(|hex| before.contains(*hex))
        });
        ride.refused.retain(|hex| Some(*hex) != ride.target);
    }

    /// [10.2.3] Within two hexes of an enemy in sight the charge says whether he is the
    /// target.
    pub(crate) fn declare_target(&mut self, table: At<'_>, ride: &mut Ride) -> Play<()> {
        let lead = ride.units[0];
        let seat = self.seat_of(lead);
        let near = self.book().number(Number::DeclareAt) as u16;
        for hex in self.enemy_hexes_in_sight(lead, near) {
            // [10.2.4] What it has passed over is no target later.
            if ride.target == Some(hex) || ride.refused.contains(&hex) || ride.over {
                continue;
            }
            if !self.may_be_charged(hex, seat) {
                continue;
            }
            // Who comes near it with another target passes it over as well. (R243)
            if ride.target.is_some() {
                ride.refused.push(hex);
                continue;
            }
            // [10.2.9f] Who could not be recalled takes the closest; of several his owner says which.
            let yes = ride.bound && !self.has_rival(ride, hex) || {
                let question = Question::Charge(Ask::Target(lead, hex));
                table.confirm(self, seat, rule!("10.2.3"), question)?
            };
            if yes {
                self.name_target(table, ride, hex)?;
            } else {
                ride.refused.push(hex);
            }
        }
        Ok(())
    }

    /// Whether a charge could name another hex as near as this one.
    fn has_rival(&self, ride: &Ride, hex: Hex) -> bool {
        let lead = ride.units[0];
        let hexes = self.unit(lead).hexes;
        let apart = |to: Hex| hexes.iter().map(|from| self.distance(from, to)).min();
        let near = self.book().number(Number::DeclareAt) as u16;
        self.enemy_hexes_in_sight(lead, near).into_iter().any(|other| {
            other != hex
                && apart(other) == apart(hex)
                && !ride.refused.contains(&other)
                && self.may_be_charged(other, self.seat_of(lead))
        })
    }

    /// Hexes with enemies that a unit sees within a distance, nearest first.
    pub(crate) fn enemy_hexes_in_sight(&self, unit: UnitId, within: u16) -> Vec<Hex> {
        let seat = self.seat_of(unit);
        let hexes = self.unit(unit).hexes;
        let mut found: Vec<(u16, Hex)> = Vec::new();
        for from in hexes.iter() {
            for hex in self.board().around(from, within) {
                if self.enemy_in(hex, seat) && self.sees_from(unit, from, hex) {
                    found.push((self.distance(from, hex), hex));
                }
            }
        }
        found.sort_unstable();
        let mut seen: Vec<Hex> = Vec::new();
        for (_, hex) in found {
            if !seen.contains(&hex) {
                seen.push(hex);
            }
        }
        seen
    }
}
