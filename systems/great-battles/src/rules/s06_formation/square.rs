//! 6.3 and 6.4.1: formations taken up of one's own will, squares too. [FOR-02]

use super::Told;
use crate::book::Manoeuvre;
use crate::host::ask::Choice;
use crate::nouns::{Arm, Blown, Faces, Facing, Formation, Terrain, UnitId};
use crate::state::{At, Battle, Mark};
use engine::{Play, Refusal, rule};
use ground::{Dir, Hex};

impl Battle {
    /// The formations a unit may take up where it is, with their facings. [FOR-01]
    pub(super) fn formings(&self, unit: UnitId) -> Vec<Choice> {
        let mut choices = Vec::new();
        for formation in Formation::ALL.iter().copied() {
            if self.may_form(unit, formation).is_err() {
                continue;
            }
            for facing in self.new_facings(unit, formation) {
                let wide = self.stats(unit).two_hex && formation == Formation::Line;
                if wide {
                    let ways = self.wide_ways(unit, facing).into_iter();
                    choices.extend(ways.map(|dir| Choice::Form(formation, facing, Some(dir))));
                } else {
                    choices.push(Choice::Form(formation, facing, None));
                }
            }
        }
        choices
    }

    /// Whether a unit may take up a formation where it is, its points apart. [FOR-11] Infantry may form
    /// square of its own will. (G21) [FOR-12] Guns limber and unlimber before and after they move. (G22)
    pub fn may_form(&self, unit: UnitId, formation: Formation) -> Result<(), Refusal> {
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        let (troops, stats) = (*self.unit(unit), self.stats(unit));
        let same = troops.formation == formation || formation == Formation::Disorder;
        if same || !formation.suits(stats.arm) {
            return refuse(rule!("FOR-01"), "that is no formation for it");
        }
        if formation == Formation::Skirmish && !stats.skirmish {
            return refuse(rule!("FOR-03"), "only marked infantry skirmishes");
        }
        // [CHG-19]
        if troops.blown == Blown::Two {
            return refuse(rule!("CHG-19"), "such blown cavalry stays disordered");
        }
        if self.is_strategic(unit) && formation == Formation::Line {
            return refuse(rule!("STR-02"), "nobody marches in line");
        }
        if self.is_strategic(unit) && formation == Formation::Square {
            return refuse(rule!("STR-07"), "nobody forms square on the march");
        }
        for hex in troops.hexes() {
            // [FOR-08] Never in woods or swamp; in villages and castles only to column.
            let barred = match self.field().terrain(hex) {
                Terrain::Woods | Terrain::Swamp => true,
                Terrain::Village | Terrain::Castle => formation != Formation::Column,
                Terrain::Clear | Terrain::Pond | Terrain::Closed => false,
            };
            if troops.formation == Formation::Disorder && barred {
                return refuse(rule!("FOR-08"), "it cannot re-form so in this terrain");
            }
            // [STK-07]
            self.may_stand(unit, formation, hex)?;
            self.friends_follow(unit, formation, hex)?;
        }
        Ok(())
    }

    /// [STK-02] Friends of the hex are of one formation: a change is made only if the others have it
    /// already, or can still follow.
    pub(crate) fn friends_follow(
        &self,
        unit: UnitId,
        formation: Formation,
        hex: Hex,
    ) -> Result<(), Refusal> {
        if self.arm(unit) == Arm::Artillery {
            return Ok(());
        }
        let over = self.over_limit(unit, formation, hex);
        let friends = self.units_at(hex).filter(|other| *other != unit);
        let mut troops = friends.filter(|other| self.arm(*other) != Arm::Artillery);
        let follows = |other: UnitId| {
            let there = self.unit(other);
            let cost = self.manoeuvre_cost(other, Manoeuvre::ChangeFormation);
            let able = self.is_active(other) && !there.marks.has(Mark::Moved);
            let paid = cost.is_some_and(|cost| cost <= self.points_left(other));
            let fit = formation != Formation::Skirmish || self.stats(other).skirmish;
            there.formation == formation || (able && paid && fit && there.blown != Blown::Two)
        };
        if over || !troops.all(follows) {
            let why = "units of one hex are of one formation";
            return Err(Refusal::new(rule!("STK-02"), why));
        }
        Ok(())
    }

    /// The facings a unit may have in a new formation: from hexside to vertex and back one of the two
    /// beside it, the same where nothing changes, and any after it has faced all round. [FOR-02]
    fn new_facings(&self, unit: UnitId, formation: Formation) -> Vec<Facing> {
        let troops = self.unit(unit);
        let (old, new) =
            (self.book().formation(troops.formation).faces, self.book().formation(formation).faces);
        match (old, new) {
            (_, Faces::All) => vec![troops.facing],
            (Faces::All, _) => {
                let all = (0..Facing::COUNT as u8).map(Facing::new);
                all.filter(|facing| facing.suits(new)).collect()
            }
            _ if old == new => vec![troops.facing],
            _ => troops.facing.beside().to_vec(),
        }
    }

    /// [FOR-02] [TEC-38] A unit takes up a formation and pays for the one it leaves.
    pub(super) fn form(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        formation: Formation,
        facing: Facing,
        with: Option<Dir>,
    ) -> Play<()> {
        let cost = self.manoeuvre_cost(unit, Manoeuvre::ChangeFormation);
        self.spend(unit, cost.unwrap_or_default());
        self.close_up(table, unit)?;
        if let Some(dir) = with {
            self.spread(unit, facing, dir);
        }
        let troops = self.unit_mut(unit);
        (troops.formation, troops.facing) = (formation, facing);
        table.tell(self, Told::Formed(unit, formation, facing));
        // [LDR-03] A two-hex line has spread into another hex.
        self.displace_leaders(table, unit)
    }
}
