//! Exact odds: single procedures run with every face of every die, and what comes of them in words.
//!
//! Nothing is reckoned here: the rule code itself is run. Questions on the way are answered by
//! [`Battle::usual_reply`], which stands in every answer given to a reader.

use crate::book::keys::Check;
use crate::book::numbers::SQUARE_DISTANCE;
use crate::book::rows::{AssaultRow, FireResult};
use crate::nouns::field::{Cubes, LeaderId, UnitId, WeatherMode};
use crate::nouns::kinds::{Arm, Order, Shape};
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::rules::r21_fire::volley::FireKind;
use crate::rules::r21_fire::{evasion, leaders};
use crate::rules::r23_assault::Assault;
use crate::rules::r23_assault::stand::Occasion;
use crate::rules::r25_losses::Cause;
use crate::rules::{
    r09_turn, r11_orders, r12_setup, r13_cubes, r14_victory, r17_formation, r18_stacking,
    r19_movement, r21_fire, r23_assault, r25_losses, r26_retreat, r28_reinforcements,
};
use crate::state::battle::{Battle, Phase};
use engine::odds::{Alike, Bounds, Chances, Rolls, Watched, walk};
use engine::{AskOf, Play, Table};
use ground::Hex;
use std::sync::Arc;

/// What is assumed about questions that follow a decision, as sentences.
pub const REPLIES: &[&str] = &[
    "nobody turns, evades, reaction charges or forms square",
    "all reaction and defensive fire is given, evenly over its targets",
    "retreats and losses as listed first; attackers and their leaders advance",
    "an assault is the last one declared, and the first one carried out",
    "the look ahead ends at the next decision that is not such a reply",
];

/// More runs than this would take too long.
const LIMIT: usize = 100_000;

/// A procedure whose odds are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Procedure {
    /// The fire of one arm in a hex at a hex, with its effect.
    Fire {
        /// Who fires; without an arm the infantry, or guns where there is none in reach.
        from: (Hex, Option<Arm>),
        /// At which hex.
        at: Hex,
        /// On which occasion. [21.3k]
        kind: FireKind,
    },
    /// An assault or charge from hexes into a hex, defensive fire and all.
    Assault(Vec<Hex>, Hex),
    /// A stand check. [23.8]
    Stand(UnitId, Occasion),
    /// A square check against the nearest enemy cavalry. [17.3.1]
    Square(UnitId),
    /// An initiative check. [8.4.3]
    Initiative(LeaderId),
    /// A leader's casualty roll. [21.6]
    Casualty(LeaderId),
    /// Guns forced back: do they limber in time? [26i]
    Limber(UnitId),
    /// Do Cossacks dare to charge cavalry? [23.6]
    Cossacks(Hex, Hex),
    /// The weather of a turn, by the die. [10.1]
    Weather,
    /// Cubes of both armies, by the die. [13a]
    Cubes,
}

/// Procedures by name, with what they are about and what they are.
pub const PROCEDURES: &[(&str, &str, &str)] = &[
    ("fire", "HEX@HEX", "fire from one hex at another (`guns 2135@2037`, `foot 2135@2037`)"),
    ("defensive-fire", "HEX@HEX", "the same as defensive fire"),
    ("assault", "HEX[+HEX]xHEX", "an assault or charge with its defensive fire"),
    ("stand", "UNIT[:OCCASION]", "a stand check: star, retreat, eliminated or top"),
    ("square", "UNIT", "a square check against the nearest enemy cavalry"),
    ("initiative", "LEADER", "an initiative check"),
    ("casualty", "LEADER", "a leader's casualty roll"),
    ("limber", "UNIT", "guns forced back: do they limber in time?"),
    ("cossacks", "HEXxHEX", "whether Cossacks dare to charge cavalry"),
    ("weather", "", "the weather of a turn by the die"),
    ("cubes", "", "activation cubes of both armies by the die"),
];

impl Procedure {
    /// Reads a procedure: a name of [`PROCEDURES`] and what it is about.
    pub fn read(battle: &Battle, name: &str, about: &str) -> Result<Procedure, String> {
        let about = about.trim();
        let hex = |label: &str| {
            let label = label.trim();
            battle.field.board.hex(label).ok_or_else(|| format!("no hex '{label}' on this map"))
        };
        let unit = |id: &str| {
            let unit =
                battle.field.unit_named(id).ok_or_else(|| format!("no unit '{id}' in this battle"));
            unit.and_then(|unit| match battle.unit(unit).hex.is_somewhere() {
                true => Ok(unit),
                false => Err(format!("{id} is not in the position")),
            })
        };
        let leader =
            || battle.field.leader_named(about).ok_or_else(|| format!("no leader '{about}'"));
        let pair = |text: &str, mark: char| -> Result<(String, String), String> {
            let parts = text.split_once(mark);
            let (a, b) = parts.ok_or_else(|| format!("HEX{mark}HEX expected, found '{text}'"))?;
            Ok((a.to_owned(), b.to_owned()))
        };
        Ok(match name {
            "fire" | "defensive-fire" => {
                let (arm, rest) = match about.split_once(' ') {
                    Some(("guns", rest)) => (Some(Arm::Artillery), rest),
                    Some(("foot", rest)) => (Some(Arm::Infantry), rest),
                    _ => (None, about),
                };
                let (from, at) = pair(rest, '@')?;
                let kind = match name {
                    "fire" => FireKind::Ordinary,
                    _ => FireKind::Defensive,
                };
                Procedure::Fire { from: (hex(&from)?, arm), at: hex(&at)?, kind }
            }
            "assault" => {
                let (from, at) = pair(about, 'x')?;
                let from = from.split('+').map(hex).collect::<Result<Vec<_>, _>>()?;
                Procedure::Assault(from, hex(&at)?)
            }
            "stand" => {
                let (id, occasion) = about.split_once(':').unwrap_or((about, "star"));
                let occasion = match occasion {
                    "star" => Occasion::Star,
                    "retreat" => Occasion::NeighbourRetreats,
                    "eliminated" => Occasion::NeighbourEliminated,
                    "top" => Occasion::TopEliminated,
                    other => {
                        return Err(format!(
                            "star, retreat, eliminated or top expected, found '{other}'"
                        ));
                    }
                };
                Procedure::Stand(unit(id)?, occasion)
            }
            "square" => Procedure::Square(unit(about)?),
            "initiative" => Procedure::Initiative(leader()?),
            "casualty" => Procedure::Casualty(leader()?),
            "limber" => Procedure::Limber(unit(about)?),
            "cossacks" => {
                let (from, at) = pair(about, 'x')?;
                Procedure::Cossacks(hex(&from)?, hex(&at)?)
            }
            "weather" => Procedure::Weather,
            "cubes" => Procedure::Cubes,
            other => return Err(format!("no procedure '{other}'")),
        })
    }
}

/// The exact odds of a procedure. The error says why it cannot take place.
pub fn chances(position: &Battle, procedure: &Procedure) -> Result<Chances, String> {
    chances_within(position, procedure, Bounds::runs(LIMIT), Battle::essence)
}

/// The same with other bounds, and with another opinion on which faces come to the same.
pub fn chances_within<A: Alike>(
    position: &Battle,
    procedure: &Procedure,
    bounds: Bounds<'_>,
    alike: impl FnMut(&Battle, &Event) -> Option<A>,
) -> Result<Chances, String> {
    let mut battle = position.clone();
    let mut notes = Vec::new();
    let subject = prepare(&mut battle, procedure, &mut notes)?;
    let mut rolls = Rolls::default();
    // Of some procedures the first check alone is wanted, not what follows.
    let only = |event: &Event| match (procedure, event) {
        (Procedure::Cossacks(..), Event::Assault(told)) => {
            matches!(told, r23_assault::Told::CossackCheck(..))
        }
        (Procedure::Limber(_), Event::Retreat(told)) => {
            matches!(told, r26_retreat::Told::Limber(..))
        }
        (Procedure::Cossacks(..) | Procedure::Limber(_), _) => false,
        _ => true,
    };
    let outcomes = walk(
        &battle,
        bounds,
        |game, table| run(game, &mut Watched { table, watch: &mut rolls }, procedure),
        &mut |game: &Battle, ask| reply_in(procedure, game, ask),
        alike,
        |end| {
            let events: Vec<Event> = end.events.iter().filter(|e| only(e)).cloned().collect();
            end.game.consequence(&events)
        },
    );
    let Some(outcomes) = outcomes else {
        return Err(format!("more than {} courses: too much can happen", bounds.runs));
    };
    let mut rolls = rolls.into_list();
    if matches!(procedure, Procedure::Cossacks(..) | Procedure::Limber(_)) {
        rolls.truncate(1);
    }
    Ok(Chances { subject, rolls, outcomes, notes })
}

/// The usual reply, but for what the procedure itself is about.
fn reply_in(procedure: &Procedure, game: &Battle, ask: &AskOf<Battle>) -> Option<Choice> {
    match (procedure, &ask.question) {
        (Procedure::Square(_), Question::Formation(r17_formation::Ask::FormSquare { .. })) => {
            Some(Choice::Yes)
        }
        (Procedure::Cossacks(..), Question::Evasion(evasion::Ask::AfterCheck(_))) => None,
        _ => game.usual_reply(ask),
    }
}

/// Makes the position fit for the procedure, or says why it is not. What it is, in words.
fn prepare(
    battle: &mut Battle,
    procedure: &Procedure,
    notes: &mut Vec<String>,
) -> Result<String, String> {
    match procedure {
        Procedure::Fire { from: (from, arm), at, kind } => {
            let who = match firing_arm(battle, *from, *arm, *at)? {
                Arm::Artillery => battle.guns_at(*from),
                _ => battle.lead_infantry(*from).into_iter().collect(),
            };
            let kind = match kind {
                FireKind::Ordinary => "fire",
                FireKind::Defensive => "defensive fire",
            };
            Ok(format!("{kind} of {} at {}", ids(battle, &who), battle.field.board.label(*at)))
        }
        Procedure::Assault(from, to) => declare(battle, from, *to, notes),
        Procedure::Cossacks(from, to) => {
            let subject = declare(battle, &[*from], *to, notes)?;
            let foe = battle.top(*to).map(|unit| battle.arm(unit));
            if foe != Some(Arm::Cavalry) {
                return Err("Cossacks check only against cavalry [23.6b]".to_owned());
            }
            Ok(subject)
        }
        Procedure::Stand(unit, _) => {
            battle.unit_mut(*unit).marks.stood = false;
            Ok(format!("stand check of {}", battle.def(*unit).id))
        }
        Procedure::Square(unit) => {
            let hex = battle.unit(*unit).hex;
            let cavalry = nearest_cavalry(battle, *unit)
                .ok_or("no enemy cavalry stands within four hexes [17.3.1a]")?;
            battle.acting |= 1 << battle.formation_of(cavalry).0;
            let lead = battle.lead_infantry(hex);
            if lead != Some(*unit) || !battle.may_form_square(hex, battle.unit(cavalry).hex) {
                return Err(format!(
                    "{} cannot form square: it must be the top infantry of its hex, in line or \
                     column in the open, with 3 SP or more, and see the cavalry [17.3.1c]",
                    battle.def(*unit).id
                ));
            }
            battle.square_tries.clear();
            // It is known already, so that a check is needed even at four hexes. [17.3.1b]
            battle.square_offers = vec![(cavalry, *unit)];
            Ok(format!("{} forms square against {}", battle.def(*unit).id, battle.def(cavalry).id))
        }
        Procedure::Initiative(leader) => {
            let def = battle.field.leader(*leader);
            if battle.initiative_rating(*leader).is_none() {
                return Err(format!("{} has no initiative rating [8.4.3a]", def.name));
            }
            Ok(format!("initiative check of {}", def.name))
        }
        Procedure::Casualty(leader) => {
            let name = battle.field.leader(*leader).name.clone();
            if !battle.leader_hex(*leader).is_somewhere() {
                return Err(format!("{name} is not in the position"));
            }
            Ok(format!("casualty roll for {name}"))
        }
        Procedure::Limber(unit) => {
            if battle.unit(*unit).shape != Shape::Unlimbered {
                return Err(format!("{} is not unlimbered [26i]", battle.def(*unit).id));
            }
            Ok(format!("{} is forced back", battle.def(*unit).id))
        }
        Procedure::Weather => {
            let mut field = (*battle.field).clone();
            field.scenario.weather = WeatherMode::Rolled;
            battle.field = Arc::new(field);
            battle.phase = Phase::Weather;
            Ok("the weather".to_owned())
        }
        Procedure::Cubes => {
            battle.phase = Phase::Cubes;
            let rolled = |cubes: &Cubes| matches!(cubes, Cubes::Rolled { .. });
            if !battle.field.scenario.cubes.iter().any(rolled) {
                notes.push("this scenario fixes the number of cubes".to_owned());
            }
            Ok(format!("activation cubes of turn {}", battle.turn))
        }
    }
}

fn ids(battle: &Battle, units: &[UnitId]) -> String {
    units.iter().map(|&unit| battle.def(unit).id.clone()).collect::<Vec<_>>().join(" and ")
}

/// The arm that fires, if it may.
fn firing_arm(battle: &Battle, from: Hex, arm: Option<Arm>, at: Hex) -> Result<Arm, String> {
    let label = |hex: Hex| battle.field.board.label(hex);
    let reaches = |arm: &Arm| match arm {
        Arm::Infantry => battle
            .lead_infantry(from)
            .is_some_and(|unit| battle.infantry_targets(unit).contains(&at)),
        Arm::Artillery => {
            battle.guns_at(from).into_iter().any(|guns| battle.gun_targets(guns).contains(&at))
        }
        Arm::Cavalry => false,
    };
    if battle.top(from).is_none() {
        return Err(format!("nobody stands in {}", label(from)));
    }
    if battle.owner(at).is_none() || battle.owner(at) == battle.owner(from) {
        return Err(format!("no enemy stands in {}", label(at)));
    }
    let arms = arm.map_or(vec![Arm::Infantry, Arm::Artillery], |arm| vec![arm]);
    arms.into_iter().find(reaches).ok_or_else(|| {
        format!(
            "nobody in {} can fire at {}: out of range or sight, not in front, limbered or \
             cavalry [21.3aa] [21.4h]",
            label(from),
            label(at)
        )
    })
}

/// Lets the units of hexes attack a hex, as if their formations acted under Attack.
fn declare(
    battle: &mut Battle,
    from: &[Hex],
    to: Hex,
    notes: &mut Vec<String>,
) -> Result<String, String> {
    let label = |battle: &Battle, hex: Hex| battle.field.board.label(hex);
    let mut declared: Vec<Assault> = Vec::new();
    for &hex in from {
        let Some(lead) = battle.top(hex) else {
            return Err(format!("nobody stands in {}", label(battle, hex)));
        };
        let formation = battle.formation_of(lead);
        if !battle.is_acting(formation) || battle.formation(formation).order != Order::Attack {
            battle.acting |= 1 << formation.0;
            battle.formations[formation.index()].order = Order::Attack;
            let id = &battle.field.formation(formation).id;
            notes.push(format!("{id} is taken to act under Attack [12.7c]"));
        }
    }
    for &hex in from {
        if !battle.possible_assaults(&declared).contains(&(hex, to)) {
            return Err(format!(
                "no assault from {} into {}: only into an adjacent enemy hex, through a front \
                 hexside, not cavalry into broken ground, attackers side by side and of one arm \
                 [23.2l]",
                label(battle, hex),
                label(battle, to)
            ));
        }
        match declared.first_mut() {
            Some(assault) => assault.attackers.push(hex),
            None => {
                declared.push(Assault { attackers: vec![hex], target: to, reaction: false });
            }
        }
    }
    let attackers: Vec<UnitId> = from.iter().flat_map(|&hex| battle.attackers_in(hex)).collect();
    let short = |unit: &UnitId| {
        battle.arm(*unit) == Arm::Cavalry && battle.unit(*unit).start == battle.unit(*unit).hex
    };
    if attackers.iter().any(short) {
        notes.push(
            "the cavalry charges from where it stands, so the short distance counts [23.2o]"
                .to_owned(),
        );
    }
    let defenders = battle.stack(to);
    Ok(format!(
        "{} against {} in {}",
        ids(battle, &attackers),
        ids(battle, &defenders),
        label(battle, to)
    ))
}

fn nearest_cavalry(battle: &Battle, infantry: UnitId) -> Option<UnitId> {
    let (hex, enemy) = (battle.unit(infantry).hex, battle.seat_of(infantry).other());
    battle
        .army(enemy)
        .filter(|&unit| battle.arm(unit) == Arm::Cavalry)
        .filter(|&unit| battle.distance(hex, battle.unit(unit).hex) <= SQUARE_DISTANCE)
        .min_by_key(|&unit| battle.distance(hex, battle.unit(unit).hex))
}

/// Runs the procedure itself.
fn run(battle: &mut Battle, table: &mut dyn Table<Battle>, procedure: &Procedure) -> Play<()> {
    let mut alarms = Vec::new();
    match procedure {
        Procedure::Fire { from: (from, arm), at, kind } => {
            let Ok(arm) = firing_arm(battle, *from, *arm, *at) else { return Ok(()) };
            for volley in battle.volleys(table, *from, arm, Some(&[*at]), *kind)? {
                let hit = battle.roll_volley(table, &volley)?;
                battle.suffer(table, &hit, &mut alarms)?;
            }
            battle.answer_alarms(table, &mut alarms)
        }
        Procedure::Assault(from, to) => {
            let assault = Assault { attackers: from.clone(), target: *to, reaction: false };
            battle.resolve_assault(table, &assault, &[*to])
        }
        Procedure::Cossacks(from, to) => {
            let assault = Assault { attackers: vec![*from], target: *to, reaction: false };
            battle.resolve_assault(table, &assault, &[*to])
        }
        Procedure::Stand(unit, occasion) => {
            let (hex, seat) = (battle.unit(*unit).hex, battle.seat_of(*unit));
            let threats = threats(battle, hex, seat);
            battle.stand_check(table, hex, *occasion, &threats, &mut alarms)?;
            battle.answer_alarms(table, &mut alarms)
        }
        Procedure::Square(unit) => {
            let hex = battle.unit(*unit).hex;
            match nearest_cavalry(battle, *unit) {
                Some(cavalry) => battle.offer_square(table, hex, cavalry),
                None => Ok(()),
            }
        }
        Procedure::Initiative(leader) => {
            let own = battle.field.leader(*leader).formation;
            let formation = own.unwrap_or(crate::nouns::field::FormationId(0));
            battle.initiative_check(table, *leader, formation).map(|_| ())
        }
        Procedure::Casualty(leader) => {
            let hex = battle.leader_hex(*leader);
            // He alone is looked at, whoever else is in the hex. [21.6g]
            for index in 0..battle.leaders.len() {
                if index != leader.index() && battle.leaders[index].hex == hex {
                    battle.leaders[index].hex = Hex::NOWHERE;
                }
            }
            let seat = battle.field.leader(*leader).seat;
            battle.casualty_roll(table, &[hex], seat)
        }
        Procedure::Limber(unit) => {
            let (hex, seat) = (battle.unit(*unit).hex, battle.seat_of(*unit));
            let threats = threats(battle, hex, seat);
            battle.retreat(table, hex, &threats, &mut alarms)
        }
        Procedure::Weather | Procedure::Cubes => battle.activity(table),
    }
}

/// The enemies from whom a hex would retreat: those beside it, or the nearest.
fn threats(battle: &Battle, hex: Hex, seat: engine::Seat) -> Vec<Hex> {
    let mut all: Vec<Hex> = battle.army(seat.other()).map(|unit| battle.unit(unit).hex).collect();
    all.sort_by_key(|&enemy| (battle.distance(hex, enemy), enemy));
    all.dedup();
    let beside = all.iter().take_while(|&&enemy| battle.distance(hex, enemy) == 1).count();
    all.truncate(beside.max(1));
    all
}

/// What of a roll decides the further course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Essence {
    /// A volley's result, and whether the dice, plain and modified, put a leader at risk. [21.6f]
    Fire(FireResult, [bool; 2]),
    /// An assault's result.
    Assault(AssaultRow),
    /// Whether a check was passed.
    Check(bool),
}

impl Alike for Essence {}

impl Battle {
    /// What of a roll decides the further course: two rolls with equal essences lead to the same.
    pub fn essence(&self, event: &Event) -> Option<Essence> {
        let at_risk = |total: i32| total >= self.field.book.check(Check::LeaderRoll);
        match event {
            Event::Fire(r21_fire::Told::Volley { result, dice, mods, .. }) => {
                let risks = [at_risk(dice.sum()), at_risk(dice.sum() + mods.total())];
                Some(Essence::Fire(*result, risks))
            }
            Event::Assault(r23_assault::Told::Fought { result, .. }) => {
                Some(Essence::Assault(*result))
            }
            Event::Assault(r23_assault::Told::Stand { stands: passed, .. })
            | Event::Formation(r17_formation::Told::SquareCheck { formed: passed, .. })
            | Event::Orders(r11_orders::Told::InitiativeCheck { passed, .. })
            | Event::Assault(r23_assault::Told::CossackCheck(_, _, passed))
            | Event::Retreat(r26_retreat::Told::Limber(_, _, passed))
            | Event::Leaders(leaders::Told::Roll(_, _, passed)) => Some(Essence::Check(*passed)),
            // Weather, cubes and lots differ face by face.
            _ => None,
        }
    }

    /// The answer that odds assume to a question that follows a decision (see [`REPLIES`]); `None`
    /// for a decision of its own, at which the look ahead ends.
    pub fn usual_reply(&self, ask: &AskOf<Battle>) -> Option<Choice> {
        let first = || ask.choices.first().copied();
        match ask.question {
            Question::Formation(r17_formation::Ask::FormSquare { .. })
            | Question::Assault(r23_assault::Ask::DefendersTurn(_))
            | Question::Evasion(evasion::Ask::BeforeFire(_))
            | Question::Evasion(evasion::Ask::BeforeAssault(_))
            | Question::Evasion(evasion::Ask::AfterCheck(_))
            | Question::Stacking(r18_stacking::Ask::OnTop(_)) => Some(Choice::No),
            Question::Assault(r23_assault::Ask::Approached { .. }) => Some(Choice::Stand),
            Question::Fire(r21_fire::Ask::Reaction { .. })
            | Question::Assault(r23_assault::Ask::DefensiveFire(_))
            | Question::Leaders(leaders::Ask::Advances(_)) => Some(Choice::Yes),
            Question::Assault(r23_assault::Ask::AfterEvasion(_)) => first(),
            Question::Fire(r21_fire::Ask::Allot { left, .. }) => {
                let most = ask.choices.iter().filter_map(|choice| match choice {
                    Choice::Points(points) => Some(*points),
                    _ => None,
                });
                // At least one point is kept for every further target.
                let targets = 1 + left - most.max().unwrap_or(left);
                Some(Choice::Points(left.div_ceil(targets)))
            }
            Question::Assault(r23_assault::Ask::AdvanceFacing(unit))
            | Question::Retreat(r26_retreat::Ask::Facing(unit))
            | Question::Retreat(r26_retreat::Ask::PushedFacing(unit))
            | Question::SetUp(r12_setup::Ask::Facing(unit))
            | Question::Movement(r19_movement::Ask::PushedGuns(unit))
            | Question::Reinforcements(r28_reinforcements::Ask::Facing(unit)) => {
                let kept = Choice::Turn(self.unit(unit).facing);
                if ask.choices.contains(&kept) { Some(kept) } else { first() }
            }
            Question::Fire(r21_fire::Ask::Aim { .. })
            | Question::Assault(r23_assault::Ask::NextCharge)
            | Question::Assault(r23_assault::Ask::WhoFollows)
            | Question::Assault(r23_assault::Ask::AttackersLoss)
            | Question::Leaders(leaders::Ask::AtRisk)
            | Question::Assault(r23_assault::Ask::Advance { .. })
            | Question::Retreat(r26_retreat::Ask::Way { .. })
            | Question::Retreat(r26_retreat::Ask::PushedTo(_))
            | Question::Leaders(leaders::Ask::Joins(_))
            | Question::Evasion(evasion::Ask::Where(_)) => first(),
            _ => None,
        }
    }

    /// What events changed, in words that are equal for equal results: the hex, then unit by unit.
    pub fn consequence(&self, events: &[Event]) -> String {
        let field = &self.field;
        let side = |seat: engine::Seat| ["French", "Russian"][seat.index()];
        let mut parts: Vec<String> = Vec::new();
        let mut fates: Vec<(UnitId, Fate)> = Vec::new();
        let mut volleys: Vec<(Hex, FireResult, bool)> = Vec::new();
        let mut quiet: Option<String> = None;
        for event in events {
            match event {
                Event::Assault(r23_assault::Told::Fought { hex, result, .. }) => {
                    let what = if result.lost { "lost" } else { "held" };
                    parts.push(format!("hex {} {what}", field.board.label(*hex)));
                }
                Event::Assault(r23_assault::Told::Cancelled(hex)) => {
                    parts.push(format!("hex {} found empty", field.board.label(*hex)));
                }
                Event::Fire(r21_fire::Told::Volley { at, result, .. }) => {
                    volleys.push((*at, *result, false))
                }
                Event::Losses(r25_losses::Told::Lost(unit, sp, cause)) => {
                    fate(&mut fates, *unit).lost += sp;
                    if *cause == Cause::Fire {
                        for volley in &mut volleys {
                            volley.2 = true;
                        }
                    }
                }
                Event::Losses(r25_losses::Told::Eliminated(unit, ..)) => {
                    fate(&mut fates, *unit).gone = true
                }
                Event::Retreat(r26_retreat::Told::Retreated(unit, _)) => {
                    fate(&mut fates, *unit).retreats = true
                }
                Event::Fire(r21_fire::Told::Evaded(unit, ..)) => {
                    fate(&mut fates, *unit).evades = true
                }
                Event::Assault(r23_assault::Told::Stand { unit, stands, .. }) => {
                    fate(&mut fates, *unit).stands |= stands;
                    for volley in &mut volleys {
                        volley.2 = true;
                    }
                }
                Event::Formation(r17_formation::Told::SquareCheck { unit, formed, .. }) => {
                    let what = if *formed { "forms square" } else { "fails to form square" };
                    parts.push(format!("{} {what}", self.def(*unit).id));
                }
                Event::Assault(r23_assault::Told::CossackCheck(unit, _, go)) => {
                    let what = if *go { "dares to charge" } else { "does not dare" };
                    parts.push(format!("{} {what}", self.def(*unit).id));
                }
                Event::Retreat(r26_retreat::Told::Limber(unit, _, true)) => {
                    parts.push(format!("{} limbers in time", self.def(*unit).id));
                }
                Event::Retreat(r26_retreat::Told::Limber(unit, _, false)) => {
                    parts.push(format!("{} cannot limber", self.def(*unit).id));
                }
                Event::Leaders(leaders::Told::Roll(leader, _, true)) => {
                    parts.push(format!("{} is hit", field.leader(leader.leader).name));
                }
                Event::Leaders(leaders::Told::Roll(leader, _, false)) => {
                    quiet = Some(format!("{} is unhurt", field.leader(leader.leader).name));
                }
                Event::Orders(r11_orders::Told::InitiativeCheck { leader, passed, .. }) => {
                    let what = if *passed { "passes" } else { "fails" };
                    parts.push(format!("{} {what}", field.leader(leader.leader).name));
                }
                Event::Turn(r09_turn::Told::Weather(weather, _)) => {
                    parts.push(weather.key().to_owned())
                }
                Event::Cubes(r13_cubes::Told::Cubes { seat, cubes, .. }) => {
                    parts.push(format!(
                        "{} {}",
                        side(*seat),
                        crate::rules::words::counted(*cubes, "cube")
                    ));
                }
                Event::Cubes(r13_cubes::Told::Drawn(lot)) => {
                    parts.push(
                        ["French", "Russian", "fire"][usize::from(*lot)].to_owned() + " cube",
                    );
                }
                Event::Victory(r14_victory::Told::Control(number, seat)) => parts.push(format!(
                    "{} now {}",
                    field.objectives[usize::from(*number)].name,
                    side(*seat)
                )),
                Event::Victory(r14_victory::Told::Over(..)) => {
                    parts.push("the battle is over".to_owned())
                }
                _ => {}
            }
        }
        // Where effects are held back, the results of the volleys say what is to come. [21.3c]
        for (at, result, _) in volleys.iter().filter(|(_, r, done)| !done && (r.loss > 0 || r.star))
        {
            let star = if result.star { ", must stand" } else { "" };
            parts.push(format!("{}: {} SP{star}", field.board.label(*at), result.loss));
        }
        for (unit, fate) in &fates {
            let words = fate.words();
            if !words.is_empty() {
                parts.push(format!("{} {words}", self.def(*unit).id));
            }
        }
        if !parts.is_empty() {
            return parts.join("; ");
        }
        match quiet {
            Some(words) => words,
            None if volleys.is_empty() => "nothing happens".to_owned(),
            None => "no effect".to_owned(),
        }
    }
}

/// What became of a unit.
#[derive(Default)]
struct Fate {
    lost: u8,
    gone: bool,
    retreats: bool,
    evades: bool,
    stands: bool,
}

impl Fate {
    fn words(&self) -> String {
        let mut words = Vec::new();
        if self.gone {
            return "eliminated".to_owned();
        }
        if self.lost > 0 {
            words.push(format!("−{} SP", self.lost));
        }
        if self.retreats {
            words.push("retreats".to_owned());
        } else if self.stands {
            words.push("stands".to_owned());
        }
        if self.evades {
            words.push("evades".to_owned());
        }
        words.join(", ")
    }
}

fn fate(fates: &mut Vec<(UnitId, Fate)>, unit: UnitId) -> &mut Fate {
    let index = fates.iter().position(|(other, _)| *other == unit).unwrap_or_else(|| {
        fates.push((unit, Fate::default()));
        fates.len() - 1
    });
    &mut fates[index].1
}
