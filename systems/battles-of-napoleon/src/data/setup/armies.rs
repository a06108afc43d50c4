//! Units, formations and leaders, from the facts of a battle.

use super::super::facts::{self, Troops};
use super::build::{Builder, seat};
use crate::nouns::field::{FormationDef, FormationId, LeaderDef, Rank, UnitDef, UnitId};
use crate::nouns::kinds::{FRENCH, Quality, Troop};
use engine::scene::PieceKind;
use muster::CommanderRank;

impl Builder<'_> {
    /// Units that take part: placed one by one, or with their whole formation.
    pub(super) fn units(&self) -> Vec<UnitDef> {
        let scenario = self.scenario;
        let whole: Vec<&str> = scenario
            .circles
            .iter()
            .map(|circle| circle.formation.as_str())
            .chain(scenario.reinforcements.iter().filter_map(|r| r.formation.as_deref()))
            .collect();
        let mut units = Vec::new();
        for unit in &self.battle.units {
            let attached = scenario
                .attachments
                .iter()
                .find(|attachment| attachment.unit == unit.id)
                .map(|attachment| attachment.formation.as_str())
                .or_else(|| {
                    scenario
                        .reinforcements
                        .iter()
                        .find(|r| r.units.contains(&unit.id))
                        .and_then(|r| r.joins.as_deref())
                });
            let placed = scenario.placements.iter().any(|placement| placement.unit == unit.id);
            let member = whole.contains(&unit.formation.as_str());
            if !placed && !member && attached.is_none() {
                continue;
            }
            let formation = self.formation(attached.unwrap_or(&unit.formation));
            units.push(self.unit(unit, formation));
        }
        units
    }

    fn unit(&self, unit: &facts::UnitData, formation: FormationId) -> UnitDef {
        let troop = Troop::from_key(unit.movement_row()).expect("a row of the movement chart");
        let piece = match unit.troops {
            Troops::Jager => PieceKind::Jager,
            Troops::Cuirassier => PieceKind::Cuirassier,
            Troops::GrenadierACheval => PieceKind::Guard,
            Troops::Dragoon => PieceKind::Dragoon,
            Troops::Hussar => PieceKind::Hussar,
            Troops::ChasseurACheval | Troops::Mameluke => PieceKind::Chasseur,
            Troops::Lancer => PieceKind::Lancer,
            Troops::Cossack => PieceKind::Cossack,
            Troops::HeavyGuns => PieceKind::HeavyGun,
            Troops::HorseGuns => PieceKind::HorseGun,
            Troops::FootGuns | Troops::LightGuns => PieceKind::Gun,
            _ if unit.guard => PieceKind::Guard,
            Troops::Grenadier => PieceKind::Grenadier,
            Troops::Light => PieceKind::Light,
            Troops::Line | Troops::Chasseur => PieceKind::Line,
        };
        UnitDef {
            id: unit.id.clone(),
            name: unit.name.clone(),
            formation,
            seat: seat(self.battle.formations[formation.index()].side),
            nation: unit.nation,
            troop,
            piece,
            quality: match unit.quality {
                facts::Quality::Elite => Quality::Elite,
                facts::Quality::Veteran => Quality::Veteran,
                facts::Quality::Green => Quality::Green,
            },
            guard: unit.guard,
            grenadier: unit.guard
                && matches!(unit.troops, Troops::Grenadier | Troops::GrenadierACheval),
            sp: unit.sp,
            mp: self.book.movement(troop),
        }
    }

    pub(super) fn formations(&self, units: &[UnitDef]) -> Vec<FormationDef> {
        self.battle
            .formations
            .iter()
            .enumerate()
            .map(|(index, formation)| {
                let id = FormationId(index as u8);
                let members: Vec<UnitId> = (0..units.len())
                    .filter(|&unit| units[unit].formation == id)
                    .map(|unit| UnitId(unit as u16))
                    .collect();
                let side = seat(formation.side);
                FormationDef {
                    id: formation.id.clone(),
                    name: formation.name.clone(),
                    seat: side,
                    corps: formation.corps.clone(),
                    leader: Some(self.leader(&formation.leader)),
                    reserve_artillery: formation.reserve_artillery,
                    cavalry_division: formation.cavalry_division && side == FRENCH,
                    guard: formation.imperial_guard,
                    present: !members.is_empty(),
                    units: members,
                }
            })
            .collect()
    }

    pub(super) fn leaders(&self) -> Vec<LeaderDef> {
        let rank = |rank: CommanderRank| match rank {
            CommanderRank::Army => Rank::Army,
            CommanderRank::Corps => Rank::Corps,
            CommanderRank::Cavalry => Rank::Cavalry,
            CommanderRank::Division => Rank::Division,
        };
        self.battle
            .leaders
            .iter()
            .map(|leader| {
                let replacement = leader.replacement.as_ref();
                let rank = rank(leader.rank);
                let commands = leader.commands.clone();
                LeaderDef {
                    name: leader.name.clone(),
                    seat: seat(leader.side),
                    rank,
                    formation: commands
                        .as_deref()
                        .filter(|_| rank == Rank::Division)
                        .map(|id| self.formation(id)),
                    corps: commands.filter(|_| rank == Rank::Corps),
                    cp: [leader.cp.unwrap_or(0), replacement.and_then(|r| r.cp).unwrap_or(0)],
                    initiative: [leader.initiative, replacement.and_then(|r| r.initiative)],
                    leadership: [leader.leadership, replacement.map_or(0, |r| r.leadership)],
                    napoleon: replacement.is_none(),
                }
            })
            .collect()
    }
}
