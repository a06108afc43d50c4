//! Section 7: stacking. [STK-01]

use crate::book::{Number, StackColumn, StackRow, Switch};
use crate::host::ask::{Asks, Choice};
use crate::host::event::Tells;
use crate::nouns::{Arm, Formation, Terrain, UnitId};
use crate::state::{At, Battle};
use engine::{Line, Play, Refusal, Seat, rule};
use ground::Hex;
use serde::Serialize;

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Which unit lies on top. [STK-05]
    Top(Hex),
}

impl Asks for Ask {
    fn words(&self, battle: &Battle) -> String {
        let Ask::Top(hex) = self;
        format!("Who lies on top in {}?", battle.board().label(*hex))
    }

    fn choice_words(&self, _: &Battle, choice: Choice) -> Option<String> {
        (choice == Choice::Done).then(|| "as they lie".to_owned())
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit comes to the top of its stack. [STK-05]
    Top(UnitId),
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        let Told::Top(unit) = self;
        Line {
            text: format!("{} comes to the top of its stack", battle.card(*unit).name),
            rules: vec![rule!("STK-05").key()],
            ..Line::default()
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        let Told::Top(unit) = self;
        Some(battle.seat_of(*unit))
    }
}

impl Battle {
    /// The row of the Stacking Chart for an arm in a formation; batteries have none.
    pub fn stack_row(arm: Arm, formation: Formation) -> Option<StackRow> {
        match (arm, formation) {
            (Arm::Infantry, Formation::Line) => Some(StackRow::InfantryLine),
            (Arm::Infantry, Formation::Column) => Some(StackRow::InfantryColumn),
            (Arm::Infantry, Formation::Disorder) => Some(StackRow::InfantryDisorder),
            (Arm::Infantry, Formation::Square) => Some(StackRow::InfantrySquare),
            (Arm::Infantry, Formation::Skirmish) => Some(StackRow::InfantrySkirmish),
            (Arm::Cavalry, Formation::Line) => Some(StackRow::CavalryLine),
            (Arm::Cavalry, Formation::Column) => Some(StackRow::CavalryColumn),
            (Arm::Cavalry, Formation::Disorder) => Some(StackRow::CavalryDisorder),
            _ => None,
        }
    }

    /// The column of the Stacking Chart for a hex.
    pub fn stack_column(&self, hex: Hex) -> StackColumn {
        match self.field().terrain(hex) {
            Terrain::Clear | Terrain::Pond | Terrain::Closed => StackColumn::Clear,
            Terrain::Woods | Terrain::Swamp => StackColumn::WoodsSwamp,
            Terrain::Village | Terrain::Castle => StackColumn::VillageCastle,
        }
    }

    /// Whether a unit alone may stand in a formation in a hex. [STK-07] (G50)
    pub fn may_stand(&self, unit: UnitId, formation: Formation, hex: Hex) -> Result<(), Refusal> {
        let row = Battle::stack_row(self.arm(unit), formation);
        let barred = row.is_some_and(|row| {
            self.book().stacking(row, self.stack_column(hex)).is_none()
                && self.book().switch(Switch::NaBarsSingle)
        });
        if barred {
            let why = "nobody may be drawn up so in this terrain";
            return Err(Refusal::new(rule!("STK-07"), why));
        }
        Ok(())
    }

    /// Whether a unit in a formation may end in a hex with the friends who are there. [STK-01]
    pub fn may_stack(&self, unit: UnitId, formation: Formation, hex: Hex) -> Result<(), Refusal> {
        self.may_stand(unit, formation, hex)?;
        self.may_join(unit, formation, hex)?;
        // [STK-06] Ending over the limit is not allowed.
        if self.over_limit(unit, formation, hex) {
            return Err(Refusal::new(rule!("STK-06"), "too many strength points in one hex"));
        }
        Ok(())
    }

    /// Whether a unit and the friends in a hex are of a kind to share it, their strength apart.
    /// [STK-02] [STK-03]
    pub fn may_join(&self, unit: UnitId, formation: Formation, hex: Hex) -> Result<(), Refusal> {
        let stats = self.stats(unit);
        let (mut batteries, mut troops) = (0, 0);
        for other in self.units_at(hex).filter(|other| *other != unit) {
            let (there, their) = (self.unit(other), self.stats(other));
            // [STC-15] [MLT-04] [FOR-10]
            if stats.two_hex || their.two_hex {
                return Err(Refusal::new(rule!("MLT-04"), "a multi-hex counter never stacks"));
            }
            if their.arm == Arm::Artillery {
                batteries += 1;
                continue;
            }
            troops += 1;
            // [STC-11] [STC-14] Leaders are no units and count nowhere.
            let alike = stats.arm == Arm::Artillery
                || (their.arm == stats.arm
                    && there.formation == formation
                    && their.division == stats.division);
            if !alike {
                let why = "units of one hex are of one type, formation and division";
                return Err(Refusal::new(rule!("STK-02"), why));
            }
        }
        match stats.arm {
            Arm::Artillery => batteries += 1,
            Arm::Infantry | Arm::Cavalry => troops += 1,
        }
        let most = match troops {
            0 => Number::BatteriesAlone,
            _ => Number::BatteriesWithTroops,
        };
        // [STC-09]
        if batteries > self.number(most) {
            return Err(Refusal::new(rule!("STK-03"), "too many batteries in one hex"));
        }
        Ok(())
    }

    /// Whether a unit and the friends in a hex are more than the chart allows. [STK-01] [STC-10] A
    /// unit alone may have any strength.
    pub fn over_limit(&self, unit: UnitId, formation: Formation, hex: Hex) -> bool {
        let Some(row) = Battle::stack_row(self.arm(unit), formation) else { return false };
        let others = self.units_at(hex).filter(|other| *other != unit);
        let others = others.filter(|other| self.arm(*other) != Arm::Artillery);
        let (count, sum) = others
            .fold((0, 0), |(count, sum), other| (count + 1, sum + i32::from(self.unit(other).sp)));
        if count == 0 {
            return false;
        }
        let limit = match (self.is_strategic(unit), self.arm(unit)) {
            (true, Arm::Infantry) => self.number(Number::StrategicInfantry),
            (true, _) => self.number(Number::StrategicCavalry),
            (false, _) => i32::from(self.book().stacking(row, self.stack_column(hex)).unwrap_or(0)),
        };
        sum + i32::from(self.unit(unit).sp) > limit
    }

    /// Whether a hex is a massed target: several units other than batteries. [STK-04]
    pub fn is_massed(&self, hex: Hex) -> bool {
        // [STC-12]
        self.units_at(hex).filter(|unit| self.arm(*unit) != Arm::Artillery).count() > 1
    }

    /// The top infantry or cavalry unit of a hex: it fires, is hit and checks. [STK-05]
    pub fn top_troops(&self, hex: Hex) -> Option<UnitId> {
        self.units_at(hex).find(|unit| self.arm(*unit) != Arm::Artillery)
    }

    /// [STK-05] The owner of a stack says who lies on top, when units stack and as an activation of
    /// theirs begins.
    pub fn order_stack(&mut self, table: At<'_>, hex: Hex) -> Play<()> {
        let Some(top) = self.top(hex) else { return Ok(()) };
        let others = self.units_at(hex).filter(|unit| *unit != top);
        let mut choices: Vec<Choice> = others.map(Choice::Top).collect();
        choices.push(Choice::Done);
        let seat = self.seat_of(top);
        if let Choice::Top(unit) = table.ask(self, seat, rule!("STK-05"), Ask::Top(hex), choices)? {
            self.bring_up(unit);
            table.tell(self, Told::Top(unit));
        }
        Ok(())
    }
}
