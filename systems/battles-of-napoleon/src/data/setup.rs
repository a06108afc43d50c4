//! Scenarios: from the facts of a battle to a position.

use crate::book::charts::Book;
use crate::data::facts;
use crate::host::played::OPTIONS;
use crate::nouns::field::{
    Arrival, Circle, Command, Cubes, Field, FormationDef, FormationId, LeaderDef, LeaderId,
    ObjectiveDef, Placement, PointItem, Rank, Scenario, Switches, UnitDef, UnitId, Victory,
    WeatherMode, traits_of,
};
use crate::nouns::kinds::{Arm, FRENCH, Nation, Order, Quality, RUSSIAN, Shape, Troop, Weather};
use crate::state::battle::{Battle, Formation, Leader, Marks, MassCharge, Phase, Stack, Unit};
use charts::Shelf;
use engine::Seat;
use engine::scene::{HexCell, HexSheet, PieceKind};
use ground::{Board, Facing, Hex};
use muster::{DataError, LoadError, Setting, settings};
use std::sync::{Arc, OnceLock};

/// The built-in battle, read once.
pub fn eylau() -> Result<&'static facts::Battle, DataError> {
    static READ: OnceLock<Result<facts::Battle, DataError>> = OnceLock::new();
    READ.get_or_init(facts::eylau).as_ref().map_err(Clone::clone)
}

/// Loads a built-in scenario with options and charts.
pub fn load(id: &str, options: &[String], charts: &Shelf) -> Result<Battle, LoadError> {
    start(eylau()?, id, options, charts)
}

/// A scenario of a battle that need not be the built-in one.
pub fn start(
    battle: &facts::Battle,
    id: &str,
    options: &[String],
    charts: &Shelf,
) -> Result<Battle, LoadError> {
    let known = battle.scenarios.iter().find(|scenario| scenario.id == id);
    let scenario = known.ok_or_else(|| {
        LoadError::no_scenario(id, battle.scenarios.iter().map(|scenario| scenario.id.as_str()))
    })?;
    let book = Book::read(charts)?;
    let board = board(battle, scenario)?;
    let mut builder = Builder { battle, scenario, board, book };
    let field = builder.field(options)?;
    Ok(position(Arc::new(field)))
}

/// The whole ground, made once for the built-in battle.
fn board(battle: &facts::Battle, scenario: &facts::Scenario) -> Result<Board, LoadError> {
    static WHOLE: OnceLock<Board> = OnceLock::new();
    let make = || {
        let grid = &battle.grid;
        let hexes = grid
            .cells
            .iter()
            .map(|cell| HexCell { label: cell.label.clone(), cover: cell.cover, level: cell.level })
            .collect();
        Board::new(HexSheet {
            columns: grid.columns,
            rows: grid.rows,
            first_column: 1,
            first_row: 1,
            even_columns_south: battle.even_columns_south,
            winter: true,
            hexes,
            roads: grid.roads.clone(),
            places: grid.places.clone(),
            ..HexSheet::default()
        })
        .map_err(|error| DataError::file("board", error))
    };
    let built_in = eylau().is_ok_and(|known| std::ptr::eq(known, battle));
    let whole = if built_in {
        match WHOLE.get() {
            Some(board) => board.clone(),
            None => WHOLE.get_or_init(|| make().expect("the built-in board is sound")).clone(),
        }
    } else {
        make()?
    };
    Ok(match scenario.window {
        Some(window) => whole.window(window.columns, window.rows),
        None => whole,
    })
}

struct Builder<'a> {
    battle: &'a facts::Battle,
    scenario: &'a facts::Scenario,
    board: Board,
    book: Book,
}

fn seat(side: facts::Side) -> Seat {
    match side {
        facts::Side::French => FRENCH,
        // [16e] With the Prussians.
        facts::Side::Russian => RUSSIAN,
    }
}

fn order(order: facts::Order) -> Order {
    match order {
        facts::Order::Attack => Order::Attack,
        facts::Order::Move => Order::Move,
        facts::Order::StrategicMove => Order::StrategicMove,
        facts::Order::Hold => Order::Hold,
        facts::Order::Defend => Order::Defend,
        facts::Order::Regroup => Order::Regroup,
        facts::Order::Retire => Order::Retire,
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

    fn formation(&self, id: &str) -> FormationId {
        let index = self.battle.formations.iter().position(|f| f.id == id);
        FormationId(index.expect("checked when the file was read") as u8)
    }

    fn leader(&self, name: &str) -> LeaderId {
        let index = self.battle.leaders.iter().position(|l| l.name == name);
        LeaderId(index.expect("checked when the file was read") as u8)
    }

    /// Units that take part: placed one by one, or with their whole formation.
    fn units(&self) -> Vec<UnitDef> {
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
        use facts::Troops;
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
            troops if format!("{troops:?}").contains("Light") => PieceKind::Light,
            _ => PieceKind::Line,
        };
        UnitDef {
            id: unit.id.clone(),
            name: unit.name.clone(),
            formation,
            seat: seat(self.battle.formations[formation.index()].side),
            nation: match unit.nation {
                facts::Nation::French => Nation::French,
                facts::Nation::Russian => Nation::Russian,
                facts::Nation::Prussian => Nation::Prussian,
            },
            troop,
            piece,
            quality: match unit.quality {
                facts::Quality::Elite => Quality::Elite,
                facts::Quality::Veteran => Quality::Veteran,
                facts::Quality::Green => Quality::Green,
            },
            guard: unit.guard,
            grenadier: unit.guard && format!("{:?}", unit.troops).contains("Grenadier"),
            sp: unit.sp,
            mp: self.book.movement(troop),
        }
    }

    fn formations(&self, units: &[UnitDef]) -> Vec<FormationDef> {
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

    fn leaders(&self) -> Vec<LeaderDef> {
        let rank = |name: &str| match name {
            "Army" => Rank::Army,
            "Corps" => Rank::Corps,
            "Cavalry" => Rank::Cavalry,
            _ => Rank::Division,
        };
        self.battle
            .leaders
            .iter()
            .map(|leader| {
                let replacement = leader.replacement.as_ref();
                let rank = rank(&format!("{:?}", leader.rank));
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
            let shape = match placement.state {
                facts::State::Line => Shape::Line,
                facts::State::Column => Shape::Column,
                facts::State::Square => Shape::Square,
                facts::State::General => Shape::General,
                facts::State::Fresh | facts::State::Tired => Shape::Mounted,
                facts::State::Unlimbered => Shape::Unlimbered,
                facts::State::Limbered => Shape::Limbered,
            };
            all.push(Placement::Unit {
                unit: UnitId(unit.expect("checked when the file was read") as u16),
                hex: self.hex(&placement.hex)?,
                shape,
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

    fn field(&mut self, options: &[String]) -> Result<Field, LoadError> {
        let scenario = self.scenario;
        let units = self.units();
        let formations = self.formations(&units);
        let leaders = self.leaders();
        let objectives = self.objectives();
        let mut switches = Switches::default();
        for name in &scenario.switches {
            if let Some(switch) = switches.named(name) {
                *switch = true;
            }
        }
        let mut weather = mode(scenario.weather[0]);
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
        let sides = [&scenario.french, &scenario.russian];
        let mut objective_at = vec![u8::MAX; self.board.len()];
        for (index, objective) in objectives.iter().enumerate() {
            for hex in &objective.hexes {
                objective_at[hex.index()] = index as u8;
            }
        }
        let orders = scenario.orders.iter().map(|o| (self.formation(&o.formation), order(o.order)));
        let circles =
            scenario.circles.iter().map(|c| (self.formation(&c.formation), order(c.order)));
        let orders = orders.chain(circles).collect();
        let mut leaders_at = Vec::new();
        for place in &scenario.leaders {
            let leader = self.leader(&place.leader);
            if let Some(hex) = &place.hex {
                leaders_at.push((leader, self.hex(hex)?));
            } else if let Some(circle) = place
                .with
                .as_ref()
                .and_then(|with| scenario.circles.iter().find(|c| c.formation == *with))
            {
                leaders_at.push((leader, self.hex(&circle.centre)?));
            }
        }
        let losses =
            scenario.losses.iter().map(|loss| (self.formation(&loss.formation), loss.sp)).collect();
        let built = Scenario {
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
            victory: self.victory(&objectives),
            placements: self.placements(&units)?,
            losses,
            orders,
            leaders: leaders_at,
            arrivals: self.arrivals(&units),
            switches,
        };
        let (traits, sides) = traits_of(&units);
        Ok(Field {
            traits,
            sides,
            board: self.board.clone(),
            units,
            formations,
            leaders,
            objectives,
            scenario: built,
            book: self.book.clone(),
            objective_at,
        })
    }
}

fn mode(mode: facts::WeatherMode) -> WeatherMode {
    match mode {
        facts::WeatherMode::Clear => WeatherMode::Always(Weather::Clear),
        facts::WeatherMode::Historical => WeatherMode::Historical,
        facts::WeatherMode::Die => WeatherMode::Rolled,
    }
}

/// The position at the start of a scenario.
pub fn position(field: Arc<Field>) -> Battle {
    let scenario = &field.scenario;
    let units = field
        .units
        .iter()
        .map(|def| {
            let lost = scenario
                .losses
                .iter()
                .filter(|(formation, _)| *formation == def.formation && def.arm() == Arm::Infantry)
                .map(|(_, sp)| *sp)
                .sum::<u8>();
            Unit {
                hex: Hex::NOWHERE,
                sp: def.sp.saturating_sub(lost).max(1),
                facing: Facing::new(0),
                shape: Battle::marching_shape(def.arm()),
                tired: false,
                under: false,
                shown: false,
                marks: Marks::default(),
                spent: 0,
                start: Hex::NOWHERE,
            }
        })
        .collect();
    let arriving = |id: FormationId| scenario.arrivals.iter().any(|a| a.whole && a.formation == id);
    let formations = (0..field.formations.len() as u8)
        .map(FormationId)
        .map(|id| {
            let order =
                scenario.orders.iter().find(|(f, _)| *f == id).map_or(Order::Hold, |(_, o)| *o);
            Formation {
                order: if arriving(id) { Order::StrategicMove } else { order },
                activations: 0,
                arrived: field.formation(id).present && !arriving(id),
                called: false,
                revealed: !scenario.switches.hidden_orders,
            }
        })
        .collect();
    let mut leaders = vec![Leader { hex: Hex::NOWHERE, replaced: false }; field.leaders.len()];
    for (leader, hex) in &scenario.leaders {
        leaders[leader.index()].hex = *hex;
    }
    let circles =
        scenario.placements.iter().any(|placement| matches!(placement, Placement::Circle(_)));
    let mut battle = Battle {
        units,
        leaders,
        formations,
        stacks: vec![Stack::default(); field.board.len()],
        holders: field.objectives.iter().map(|objective| objective.holder).collect(),
        turn: scenario.turns.0,
        phase: if circles { Phase::SetUp(0) } else { Phase::FirstOrders },
        weather: Weather::Clear,
        fatigue: scenario.fatigue.unwrap_or([0; 2]),
        initiative: FRENCH,
        bag: [0; 3],
        row: (None, 0),
        guard_cube: false,
        mass: MassCharge::Ready(0),
        acting: 0,
        march: None,
        square_tries: Vec::new(),
        square_offers: Vec::new(),
        entries: Vec::new(),
        eliminated: [[0; 3]; 2],
        ended: None,
        field: Arc::clone(&field),
    };
    for placement in &scenario.placements {
        if let Placement::Unit { unit, hex, shape, facing } = placement {
            battle.put(*unit, *hex, *shape, *facing);
        }
    }
    battle
}
