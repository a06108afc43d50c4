//! What stays as it is, from the facts of a battle and its scenario.

use super::super::facts;
use crate::book::charts::Book;
use crate::host::played::OPTIONS;
use crate::nouns::field::{
    Arrival, Circle, Command, Cubes, Field, FormationId, LeaderId, ObjectiveDef, Placement,
    PointItem, Scenario, Switches, UnitDef, UnitId, Victory, WeatherMode, traits_of,
};
use crate::nouns::kinds::{FRENCH, RUSSIAN, Weather};
use engine::Seat;
use ground::{Board, Facing, Hex};
use muster::{DataError, LoadError, Setting, settings};

pub(super) struct Builder<'a> {
    /// The facts.
    pub battle: &'a facts::Battle,
    /// The scenario.
    pub scenario: &'a facts::Scenario,
    /// Its ground.
    pub board: Board,
    /// The charts.
    pub book: Book,
}

/// The seat of a side.
pub(super) fn seat(side: facts::Side) -> Seat {
    match side {
        facts::Side::French => FRENCH,
        // [16e] With the Prussians.
        facts::Side::Russian => RUSSIAN,
    }
}

impl Builder<'_> {
    fn hex(&self, label: &str) -> Result<Hex, LoadError> {
        self.board.hex(label).ok_or_else(|| {
            DataError::file("board", format!("hex {label} is not on the map")).into()
        })
    }

    fn hexes(&self, labels: &[String]) -> Vec<Hex> {
        labels.iter().filter_map(|label| self.board.hex(label)).collect()
    }

    pub(super) fn formation(&self, id: &str) -> FormationId {
        let index = self.battle.formations.iter().position(|f| f.id == id);
        FormationId(index.expect("checked when the file was read") as u8)
    }

    pub(super) fn leader(&self, name: &str) -> LeaderId {
        let index = self.battle.leaders.iter().position(|l| l.name == name);
        LeaderId(index.expect("checked when the file was read") as u8)
    }

    fn objective(&self, objectives: &[ObjectiveDef], name: &str) -> usize {
        objectives.iter().position(|objective| objective.name == name).unwrap_or(0)
    }

    fn objectives(&self) -> Vec<ObjectiveDef> {
        let mut all = Vec::new();
        for objective in &self.battle.objectives {
            let start = self.scenario.objectives.iter().find(|start| start.name == objective.name);
            if let Some(start) = start {
                all.push(ObjectiveDef {
                    name: objective.name.clone(),
                    value: objective.afp,
                    hexes: self.hexes(&objective.hexes),
                    holder: Some(seat(start.holder)),
                });
            }
        }
        all
    }

    fn victory(&self, objectives: &[ObjectiveDef]) -> Victory {
        match &self.scenario.victory {
            facts::Victory::Afp { .. } => Victory::Fatigue,
            facts::Victory::Control { objective, decisive_lead } => Victory::Control {
                objective: self.objective(objectives, objective),
                decisive: i16::from(*decisive_lead),
            },
            facts::Victory::Points { french_wins_at, russian_wins_at, items } => Victory::Points {
                items: items.iter().map(|item| self.item(objectives, item)).collect(),
                french_lead: *french_wins_at,
                russian_lead: *russian_wins_at,
            },
        }
    }

    fn item(&self, objectives: &[ObjectiveDef], item: &facts::Item) -> PointItem {
        match item {
            facts::Item::UnitEliminated { points, guard } => {
                PointItem::Eliminated { unit: i16::from(*points), guard: i16::from(*guard) }
            }
            facts::Item::LeaderCasualty { points } => PointItem::LeaderCasualty(i16::from(*points)),
            facts::Item::Control { objective, points, side } => PointItem::Objective {
                objective: self.objective(objectives, objective),
                value: i16::from(*points),
                only: side.map(seat),
            },
            facts::Item::BatteryEliminated { formation, points, .. } => PointItem::Batteries {
                formation: self.formation(formation),
                value: i16::from(*points),
            },
            facts::Item::NoEnemyInfantryNear { side, objective, within, points } => {
                PointItem::Cleared {
                    seat: seat(*side),
                    objective: self.objective(objectives, objective),
                    distance: u16::from(*within),
                    value: i16::from(*points),
                }
            }
        }
    }

    fn arrivals(&self, units: &[UnitDef]) -> Vec<Arrival> {
        self.scenario
            .reinforcements
            .iter()
            .map(|reinforcement| {
                let whole = reinforcement.formation.as_deref();
                let formation =
                    self.formation(whole.or(reinforcement.joins.as_deref()).unwrap_or_default());
                let belongs = |unit: &UnitDef| match whole {
                    Some(_) => unit.formation == formation,
                    None => reinforcement.units.contains(&unit.id),
                };
                let mut leaders: Vec<LeaderId> =
                    reinforcement.leaders.iter().map(|name| self.leader(name)).collect();
                if whole.is_some() {
                    let own = self.leader(&self.battle.formations[formation.index()].leader);
                    if !leaders.contains(&own) {
                        leaders.insert(0, own);
                    }
                }
                Arrival {
                    turn: reinforcement.turn,
                    formation,
                    units: (0..units.len())
                        .filter(|&index| belongs(&units[index]))
                        .map(|index| UnitId(index as u16))
                        .collect(),
                    whole: whole.is_some(),
                    entry: self.hexes(&reinforcement.hexes),
                    leaders,
                }
            })
            .collect()
    }

    /// Units with a hex of their own, and the circles of the formations that players place. [12.8e]
    fn placements(&self, units: &[UnitDef]) -> Result<Vec<Placement>, LoadError> {
        let mut all = Vec::new();
        for placement in &self.scenario.placements {
            let unit = units.iter().position(|unit| unit.id == placement.unit);
            all.push(Placement::Unit {
                unit: UnitId(unit.expect("checked when the file was read") as u16),
                hex: self.hex(&placement.hex)?,
                shape: placement.state.shape(),
                facing: Facing::new(placement.facing.unwrap_or(0)),
            });
        }
        for circle in &self.scenario.circles {
            all.push(Placement::Circle(Circle {
                formation: self.formation(&circle.formation),
                centre: self.hex(&circle.centre)?,
                radius: u16::from(circle.radius),
                facing: Facing::new(circle.facing),
            }));
        }
        Ok(all)
    }

    /// Everything that stays as it is.
    pub(super) fn field(&self, options: &[String]) -> Result<Field, LoadError> {
        let units = self.units();
        let objectives = self.objectives();
        let mut objective_at = vec![u8::MAX; self.board.len()];
        for (index, objective) in objectives.iter().enumerate() {
            for hex in &objective.hexes {
                objective_at[hex.index()] = index as u8;
            }
        }
        let (traits, sides) = traits_of(&units);
        Ok(Field {
            traits,
            sides,
            board: self.board.clone(),
            formations: self.formations(&units),
            leaders: self.leaders(),
            scenario: self.scenario(&units, &objectives, options)?,
            units,
            objectives,
            book: self.book.clone(),
            objective_at,
        })
    }

    fn scenario(
        &self,
        units: &[UnitDef],
        objectives: &[ObjectiveDef],
        options: &[String],
    ) -> Result<Scenario, LoadError> {
        let scenario = self.scenario;
        let sides = [&scenario.french, &scenario.russian];
        let orders = scenario.orders.iter().map(|o| (self.formation(&o.formation), o.order));
        let circles = scenario.circles.iter().map(|c| (self.formation(&c.formation), c.order));
        let losses = scenario.losses.iter().map(|l| (self.formation(&l.formation), l.sp));
        let (weather, switches) = self.options(options)?;
        Ok(Scenario {
            id: scenario.id.clone(),
            title: scenario.title.clone(),
            words: scenario.words.clone(),
            battle: (self.battle.name.clone(), self.battle.date.clone()),
            turns: (scenario.first_turn, scenario.first_turn + scenario.turns - 1),
            weather,
            cubes: sides.map(|side| match side.cubes {
                facts::Cubes::Fixed { number } => Cubes::Fixed(number),
                facts::Cubes::Die { modifier, ref leader } => Cubes::Rolled {
                    modifier: modifier.map(i16::from),
                    leadership: leader.is_some(),
                },
            }),
            command: sides.map(|side| match side.command {
                facts::CommandPoints::None => Command::Pool(0),
                facts::CommandPoints::Leaders => Command::Leaders,
                facts::CommandPoints::Anywhere { points } => Command::Pool(points),
            }),
            // [14b] [12.8d] Where army fatigue is used, each side has its stock.
            fatigue: scenario.army_fatigue.then(|| sides.map(|side| side.afp.unwrap_or(0) as i16)),
            last_two_lost: scenario.last_two_cubes_lost,
            victory: self.victory(objectives),
            placements: self.placements(units)?,
            losses: losses.collect(),
            orders: orders.chain(circles).collect(),
            leaders: self.leader_places()?,
            arrivals: self.arrivals(units),
            switches,
        })
    }

    /// The weather and the optional rules: those of the scenario, then what the players chose.
    fn options(&self, options: &[String]) -> Result<(WeatherMode, Switches), LoadError> {
        let mut switches = Switches::default();
        for name in &self.scenario.switches {
            if let Some(switch) = switches.named(name) {
                *switch = true;
            }
        }
        let mut weather = match self.scenario.weather[0] {
            facts::WeatherMode::Clear => WeatherMode::Always(Weather::Clear),
            facts::WeatherMode::Historical => WeatherMode::Historical,
            facts::WeatherMode::Die => WeatherMode::Rolled,
        };
        for (name, setting) in settings(options, OPTIONS, &[])? {
            match setting {
                Setting::To("die") => weather = WeatherMode::Rolled,
                Setting::To("historical") => weather = WeatherMode::Historical,
                Setting::To(_) => weather = WeatherMode::Always(Weather::Clear),
                Setting::On | Setting::Off => {
                    if let Some(switch) = switches.named(name) {
                        *switch = setting == Setting::On;
                    }
                }
            }
        }
        Ok((weather, switches))
    }

    /// Where leaders stand at the start: on a hex, or in the circle of a formation.
    fn leader_places(&self) -> Result<Vec<(LeaderId, Hex)>, LoadError> {
        let mut places = Vec::new();
        for place in &self.scenario.leaders {
            let with = |id: &String| self.scenario.circles.iter().find(|c| c.formation == *id);
            let circle = place.with.as_ref().and_then(with).map(|circle| &circle.centre);
            if let Some(hex) = place.hex.as_ref().or(circle) {
                places.push((self.leader(&place.leader), self.hex(hex)?));
            }
        }
        Ok(places)
    }
}
