//! Plain questions: who is near, who is adjacent, what lies in front.

use crate::book::{LandRow, MoveColumn, Number, TargetKind};
use crate::nouns::{
    Arm, Aspect, Aspects, DivisionId, Formation, LeaderId, MoraleLevel, Nation, UnitId,
};
use crate::state::{Battle, Mark, Place};
use engine::Seat;
use ground::{Dir, Hex};

impl Battle {
    /// All units of the game.
    pub fn all_units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// Units of a side on the map, by id.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        let side = self.setup.sides[seat.index()].iter().copied();
        side.filter(move |unit| self.unit(*unit).on_map())
    }

    /// Units of a division on the map, batteries with its band too.
    pub fn division_units(&self, division: DivisionId) -> impl Iterator<Item = UnitId> + '_ {
        let units = self.setup.army.division(division).units.iter().copied();
        units.filter(move |unit| self.unit(*unit).on_map())
    }

    /// The arm of a unit.
    pub fn arm(&self, unit: UnitId) -> Arm {
        self.stats(unit).arm
    }

    /// Whose combat units stand in a hex.
    pub fn owner(&self, hex: Hex) -> Option<Seat> {
        self.top(hex).map(|unit| self.seat_of(unit))
    }

    /// Whether combat units of the other side stand in a hex. [MOV-16]
    pub fn enemy_in(&self, hex: Hex, seat: Seat) -> bool {
        self.owner(hex) == Some(seat.other())
    }

    /// Whether a hex is beside an enemy combat unit, across any of its sides. [ACT-06]
    pub fn beside_enemy(&self, hex: Hex, seat: Seat) -> bool {
        self.board().neighbours(hex).any(|(_, next)| self.enemy_in(next, seat))
    }

    /// Hexes to the nearest enemy combat unit of a side; `u16::MAX` if there is none.
    pub fn nearest_enemy(&self, hex: Hex, seat: Seat) -> u16 {
        let units = self.army(seat.other());
        let hexes = units.flat_map(|unit| self.unit(unit).hexes());
        hexes.map(|there| self.board().distance(hex, there)).min().unwrap_or(u16::MAX)
    }

    /// Hexes between two units, by their nearest hexes.
    pub fn gap(&self, a: UnitId, b: UnitId) -> u16 {
        let (a, b) = (self.unit(a), self.unit(b));
        let all = a.hexes().flat_map(|from| b.hexes().map(move |to| (from, to)));
        all.map(|(from, to)| self.board().distance(from, to)).min().unwrap_or(u16::MAX)
    }

    /// Leaders in a hex.
    pub fn leaders_at(&self, hex: Hex) -> impl Iterator<Item = LeaderId> + '_ {
        (0..self.leaders.len() as u8).map(LeaderId).filter(move |leader| {
            let state = self.leader(*leader);
            state.place == Place::OnMap && state.hex == hex
        })
    }

    /// Whether a leader of a unit's side is in its hex. [MCT-05]
    pub fn leader_with(&self, unit: UnitId) -> bool {
        let seat = self.seat_of(unit);
        self.unit(unit)
            .hexes()
            .any(|hex| self.leaders_at(hex).any(|leader| self.leader_card(leader).seat == seat))
    }

    /// The six hexes around a unit, by direction.
    pub fn aspects(&self, unit: UnitId) -> Aspects {
        let troops = self.unit(unit);
        self.book().aspects(troops.formation, troops.facing)
    }

    /// What a hex beside a unit is to it; nothing if it is not beside it. A two-hex line shows the
    /// hex of its own that is named. [MLT-03]
    pub fn aspect(&self, unit: UnitId, own: Hex, other: Hex) -> Option<Aspect> {
        let dir = self.board().direction(own, other)?;
        Some(self.aspects(unit).at(dir))
    }

    /// Whether a hex is in front of a unit, from either of its hexes. [MLT-03]
    pub fn in_front(&self, unit: UnitId, hex: Hex) -> bool {
        let mut own = self.unit(unit).hexes();
        own.any(|from| self.aspect(unit, from, hex) == Some(Aspect::Front))
    }

    /// Whether a unit is at its breakpoint: more than half of its printed SP are lost. [BPT-01]
    pub fn at_breakpoint(&self, unit: UnitId) -> bool {
        let stats = self.stats(unit);
        let lost = stats.sp - self.unit(unit).sp.min(stats.sp);
        stats.arm != Arm::Artillery && 2 * lost > stats.sp
    }

    /// The division whose state counts for a unit: its own, or the one a battery serves this turn.
    pub fn division_of(&self, unit: UnitId) -> Option<DivisionId> {
        self.unit(unit).serves.or(self.stats(unit).division)
    }

    /// Whether a unit is in strategic movement. [STR-07]
    pub fn is_strategic(&self, unit: UnitId) -> bool {
        self.division_of(unit).is_some_and(|division| self.division(division).strategic)
    }

    /// The fatigue of a unit's division; batteries have none. [FAT-01]
    pub fn fatigue_of(&self, unit: UnitId) -> u8 {
        match self.stats(unit).division {
            Some(division) if self.arm(unit) != Arm::Artillery => self.division(division).fatigue,
            _ => 0,
        }
    }

    /// Whether a unit is routed.
    pub fn is_routed(&self, unit: UnitId) -> bool {
        self.unit(unit).level == MoraleLevel::Routed
    }

    /// Whether a unit is unsteady or routed: it may not start melee. [MOR-03]
    pub fn is_unsteady(&self, unit: UnitId) -> bool {
        self.unit(unit).level >= MoraleLevel::Unsteady
    }

    /// Whether a unit belongs to the activation that goes on. [GEN-09]
    pub fn is_active(&self, unit: UnitId) -> bool {
        self.unit(unit).marks.has(Mark::Active)
    }

    /// The column of the Terrain Effects Chart for a unit. [MOV-03]
    pub fn move_column(&self, unit: UnitId) -> MoveColumn {
        self.move_column_as(unit, self.unit(unit).formation)
    }

    /// The same if it stood in another formation. A square has the costs of a column, though it
    /// cannot move. [FOR-04]
    pub fn move_column_as(&self, unit: UnitId, formation: Formation) -> MoveColumn {
        let stats = self.stats(unit);
        match (stats.arm, formation) {
            (Arm::Artillery, _) if stats.horse => MoveColumn::HorseArtillery,
            (Arm::Artillery, _) => MoveColumn::FootArtillery,
            (Arm::Infantry, Formation::Line) => MoveColumn::InfantryLine,
            (Arm::Infantry, Formation::Disorder) => MoveColumn::InfantryDisorder,
            (Arm::Infantry, Formation::Skirmish) => MoveColumn::Skirmisher,
            (Arm::Infantry, _) => MoveColumn::InfantryColumn,
            (Arm::Cavalry, Formation::Line) => MoveColumn::CavalryLine,
            (Arm::Cavalry, Formation::Disorder) => MoveColumn::CavalryDisorder,
            (Arm::Cavalry, _) => MoveColumn::CavalryColumn,
        }
    }

    /// The row of the Terrain Effects Chart for what fills a hex.
    pub fn land_row(&self, hex: Hex) -> LandRow {
        self.field().land_row(hex)
    }

    /// The rows of the Terrain Effects Chart for what lies along a hexside, as he sees it who leaves
    /// the hex: slope, water, wall. Roads and bridges are for those who use them. [MOV-02]
    pub fn side_rows(&self, hex: Hex, dir: Dir) -> impl Iterator<Item = LandRow> + use<> {
        self.field().side(hex, dir).rows()
    }

    /// What a unit is as a target. [FIR-08] A routed unit is in disorder.
    pub fn target_kind(&self, unit: UnitId) -> TargetKind {
        let stats = self.stats(unit);
        let french = stats.nation == Nation::French;
        match (stats.arm, self.unit(unit).formation) {
            (Arm::Artillery, _) => TargetKind::Artillery,
            (Arm::Cavalry, Formation::Line) => TargetKind::CavalryLine,
            (Arm::Cavalry, Formation::Disorder) => TargetKind::CavalryDisorder,
            (Arm::Cavalry, _) => TargetKind::CavalryColumn,
            (Arm::Infantry, Formation::Skirmish) => TargetKind::Skirmishers,
            (Arm::Infantry, Formation::Square) => TargetKind::Square,
            (Arm::Infantry, Formation::Line) if french => TargetKind::FrenchLine,
            (Arm::Infantry, Formation::Disorder) if french => TargetKind::FrenchDisorder,
            (Arm::Infantry, _) if french => TargetKind::FrenchColumn,
            (Arm::Infantry, Formation::Line) => TargetKind::AlliedLine,
            (Arm::Infantry, Formation::Disorder) => TargetKind::AlliedDisorder,
            (Arm::Infantry, _) => TargetKind::AlliedColumn,
        }
    }

    /// A number of the rules.
    pub fn number(&self, key: Number) -> i32 {
        self.book().number(key)
    }
}
