//! Before the battle: Grand Batteries, and deployment where the scenario leaves it to the players.
//! (DP-02)

use crate::host::notation::told;
use crate::nouns::field::{Area, ForceId, OfficerId, UnitId};
use crate::nouns::kinds::{Arm, Terrain};
use crate::rules::ask::{Choice, Question};
use crate::rules::d_artillery::grand_battery::BatteryPlan;
use crate::rules::event::Event;
use crate::state::battle::{At, Battle, Phase};
use engine::{Play, Refusal, Seat, in_secret, rule};
use ground::table::{Base, Mil, Pose, Shape, Size, Spot};

/// How finely places are looked for.
const INCH: Mil = Mil::inches(1);

/// Where a side has put its troops, until both have.
#[derive(Clone, Debug, Default)]
struct Deployment {
    units: Vec<(UnitId, Pose)>,
    officers: Vec<(OfficerId, Spot)>,
    battery: Option<BatteryPlan>,
    /// Batteries with the infantry they are attached to.
    pairs: Vec<(UnitId, UnitId)>,
}

impl Battle {
    /// Both sides prepare at once, neither seeing the other: they may form a Grand Battery, deploy
    /// if they have zones to deploy in, and batteries that stand beside infantry are attached.
    pub fn deployment(&mut self, table: At<'_>, _step: u8) -> Play<()> {
        let plans = in_secret(self, table, |game, table, seat| game.deploy(table, seat))?;
        for plan in plans {
            for (unit, pose) in plan.units {
                self.put(unit, pose);
            }
            for (officer, spot) in plan.officers {
                self.officer_mut(officer).at = Some(spot);
            }
            // [D7.0b]
            if let Some(battery) = plan.battery {
                self.found_battery(table, &battery, 0);
            }
            for (battery, infantry) in plan.pairs {
                self.attach(battery, infantry);
                self.tell(table, Event::Attached(battery, infantry));
            }
        }
        self.phase = Phase::Command;
        Ok(())
    }

    fn deploy(&mut self, table: At<'_>, seat: Seat) -> Play<Deployment> {
        let mut plan = Deployment::default();
        let zone = self.field.sides[seat.index()].zone.is_some();
        let leaders: Vec<OfficerId> =
            self.officers_of(seat).filter(|&officer| self.led_by(officer).is_none()).collect();
        for officer in leaders.into_iter().filter(|_| zone) {
            self.deploy_officer(table, officer, &mut plan)?;
        }
        // [D7.0b]
        if let Some(battery) = self.battery_before(table, seat)? {
            self.form_battery(&battery);
            plan.battery = Some(battery);
        }
        let forces: Vec<ForceId> = self.forces_of(seat).filter(|_| zone).collect();
        for force in forces {
            self.deploy_force(table, force, &mut plan)?;
        }
        self.attach_all(table, seat, &mut plan)?;
        Ok(plan)
    }

    fn deploy_officer(
        &mut self,
        table: At<'_>,
        officer: OfficerId,
        plan: &mut Deployment,
    ) -> Play<()> {
        let seat = self.officer_def(officer).seat;
        let proposals = self.posts_to_deploy(officer).into_iter().map(Choice::Spot).collect();
        let question = Question::DeployOfficer(officer);
        let answer = self.ask_open(table, seat, rule!("A3.0"), question, proposals)?;
        if let Choice::Spot(spot) = answer {
            self.officer_mut(officer).at = Some(spot);
            plan.officers.push((officer, spot));
        }
        Ok(())
    }

    fn deploy_force(&mut self, table: At<'_>, force: ForceId, plan: &mut Deployment) -> Play<()> {
        let seat = self.field.force(force).seat;
        let choices = vec![Choice::Recommended, Choice::ByHand];
        let question = Question::Deploy(force);
        let answer = self.ask(table, seat, rule!("A3.0"), question, choices)?;
        if answer != Choice::ByHand {
            return Ok(());
        }
        let units: Vec<UnitId> = self.members(force).collect();
        for unit in units {
            let proposals = self.places_to_deploy(unit);
            let question = Question::DeployUnit(unit);
            let answer = self.ask_open(table, seat, rule!("A3.0"), question, proposals)?;
            if let Choice::Pose(pose) = answer {
                self.put(unit, pose);
                plan.units.push((unit, pose));
            }
        }
        // The officer of a Grand Battery has been placed with it. [D7.0e]
        if plan.battery.as_ref().is_some_and(|battery| battery.force == force) {
            return Ok(());
        }
        self.deploy_officer(table, self.sub_commander(force), plan)
    }

    /// [F9.31a] Batteries that stand beside infantry of their Force are attached to it from the
    /// start.
    fn attach_all(&mut self, table: At<'_>, seat: Seat, plan: &mut Deployment) -> Play<()> {
        let guns: Vec<UnitId> =
            self.army_of(seat).filter(|&unit| self.arm(unit) == Arm::Artillery).collect();
        for battery in guns {
            if let Some(infantry) = self.host_of(table, battery)? {
                self.attach(battery, infantry);
                plan.pairs.push((battery, infantry));
            }
        }
        Ok(())
    }

    /// Where it stands already, or the first free places of the zone.
    fn places_to_deploy(&self, unit: UnitId) -> Vec<Choice> {
        let stands = self.unit(unit).pose;
        let mut places = Vec::new();
        if self.check_deployed(unit, stands).is_ok() {
            places.push(Choice::Pose(stands));
        }
        let Some(zone) = self.field.sides[self.seat_of(unit).index()].zone else { return places };
        let size = self.def(unit).base;
        // Wide apart first; closer together if there is little room.
        for steps in [(size.width * 2, size.depth * 2), (INCH, INCH)] {
            for spot in spots(zone, size, steps) {
                let pose = Pose::new(spot, stands.facing);
                if places.len() < 8 && pose != stands && self.check_deployed(unit, pose).is_ok() {
                    places.push(Choice::Pose(pose));
                }
            }
            if !places.is_empty() {
                break;
            }
        }
        places
    }

    /// Where an officer is proposed: his place in the scenario, or spots of the zone from which he
    /// has all his units in radius. [F13.0]
    fn posts_to_deploy(&self, officer: OfficerId) -> Vec<Spot> {
        let here = self.officer(officer).at;
        let fits = |at: &Spot| self.check_officer_deployed(officer, *at).is_ok();
        let zone = self.field.sides[self.officer_def(officer).seat.index()].zone;
        let size = self.officer_def(officer).base;
        let grid = zone.into_iter().flat_map(|zone| spots(zone, size, (INCH, INCH)));
        here.into_iter().chain(grid).filter(fits).take(6).collect()
    }

    /// [F13.0] Whether a unit that is deployed there, and those of its Force that were
    /// deployed before it, can all be in the radius of their officer.
    fn check_rally(&self, unit: UnitId, base: &Base) -> Result<(), Refusal> {
        let force = self.unit(unit).force;
        let officer = self.sub_commander(force);
        let radius = self.officer(officer).radius;
        let bases: Vec<Base> = self
            .members(force)
            .take_while(|&other| other != unit)
            .map(|other| self.base(other))
            .chain([*base])
            .collect();
        let reaches = |at: Spot| {
            let his = self.officer_base_at(officer, at);
            bases.iter().all(|base| his.within(base, radius))
        };
        // The officer of a Grand Battery made before the game stands already. [D7.0e]
        let fixed = self.field.force(force).units.is_empty();
        let zone = self.field.sides[self.seat_of(unit).index()].zone;
        let size = self.officer_def(officer).base;
        let grid = zone.into_iter().flat_map(|zone| spots(zone, size, (INCH, INCH)));
        let mut posts = self.officer(officer).at.into_iter().chain(grid.filter(|_| !fixed));
        if posts.any(reaches) {
            return Ok(());
        }
        let name = self.officer_words(officer);
        let why = format!("{name} could not have it in his radius of {radius} with the others");
        Err(Refusal::new(rule!("F13.0"), why))
    }

    /// Whether a unit may be deployed there.
    pub fn check_deployed(&self, unit: UnitId, pose: Pose) -> Result<(), Refusal> {
        let refuse = |why: &'static str| Err(Refusal::new(rule!("A3.0"), why));
        let base = self.def(unit).base.at(pose);
        let zone = self.field.sides[self.seat_of(unit).index()].zone;
        if !zone.is_some_and(|zone| holds(zone, &base)) {
            return refuse("it must stand wholly within its side's deployment zone");
        }
        if self.on_table().any(|other| other != unit && self.base(other).clashes(&base)) {
            return refuse("it would stand on another unit");
        }
        self.check_ground(unit, &base)?;
        self.check_rally(unit, &base)
    }

    /// Whether a unit may stand on the ground there. [A4.2] [A4.2c] [F6.0b] [F2.0] [F2.1b]
    pub fn check_ground(&self, unit: UnitId, base: &Base) -> Result<(), Refusal> {
        let def = self.def(unit);
        let row = self.field.book.ground(def.troop.mover(def.sk));
        for id in self.field.ground.under(base) {
            let feature = self.field.ground.feature(id);
            let name = &feature.name;
            let refuse = |rule, why: String| Err(Refusal::new(rule, why));
            match Terrain::of(feature) {
                Terrain::Impassable => {
                    return refuse(rule!("A4.0a"), format!("{name} is impassable"));
                }
                Terrain::Wood | Terrain::Rough | Terrain::Stream if row.rough.is_none() => {
                    return refuse(rule!("F2.0"), format!("{name} is closed to it"));
                }
                Terrain::Wall | Terrain::SunkenRoad | Terrain::Brook => {
                    return refuse(rule!("F2.1b"), format!("it would sit on {name}"));
                }
                Terrain::Town => {
                    if self.arm(unit) != Arm::Infantry {
                        return refuse(rule!("A4.2"), format!("only infantry occupies {name}"));
                    }
                    if self.town_under(base).is_none() {
                        return refuse(
                            rule!("F6.0b"),
                            format!("it must stand wholly in {name}, or not at all"),
                        );
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether an officer may be placed there.
    pub fn check_officer_deployed(&self, officer: OfficerId, spot: Spot) -> Result<(), Refusal> {
        let base = self.officer_base_at(officer, spot);
        let zone = self.field.sides[self.officer_def(officer).seat.index()].zone;
        if !zone.is_some_and(|zone| holds(zone, &base)) {
            let why = "he must stand within his side's deployment zone";
            return Err(Refusal::new(rule!("A3.0"), why));
        }
        // [F13.0]
        let radius = self.officer(officer).radius;
        let force = self.led_by(officer);
        let out = force
            .into_iter()
            .flat_map(|force| self.members(force))
            .find(|&unit| !base.within(&self.base(unit), radius));
        match out {
            None => Ok(()),
            Some(unit) => {
                let (name, gap) = (self.unit_words(unit), told(base.gap(&self.base(unit)).mils()));
                let why = format!("{name} would be {gap} off, and his radius is {radius}");
                Err(Refusal::new(rule!("F13.0"), why))
            }
        }
    }
}

/// Centres of bases in a zone, row by row.
fn spots(zone: Area, size: Size, steps: (Mil, Mil)) -> impl Iterator<Item = Spot> {
    let count =
        |low: Mil, high: Mil, base: Mil, step: Mil| ((high - low - base).0 / step.0).max(-1);
    let columns = count(zone.low.x, zone.high.x, size.width, steps.0);
    let rows = count(zone.low.y, zone.high.y, size.depth, steps.1);
    let first = Spot::new(zone.low.x + size.width / 2, zone.low.y + size.depth / 2);
    (0..=rows).flat_map(move |row| {
        (0..=columns)
            .map(move |column| Spot::new(first.x + steps.0 * column, first.y + steps.1 * row))
    })
}

fn holds(zone: Area, base: &Base) -> bool {
    base.corners().iter().all(|corner| {
        (zone.low.x..=zone.high.x).contains(&corner.x)
            && (zone.low.y..=zone.high.y).contains(&corner.y)
    })
}
