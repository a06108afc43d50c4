//! Before the battle: Grand Batteries, and deployment where the scenario leaves it to the players.
//! (DP-02)

use crate::nouns::field::{Area, ForceId, OfficerId, UnitId};
use crate::nouns::kinds::{Arm, Terrain};
use crate::rules::a_setup::Ask;
use crate::rules::ask::Choice;
use crate::rules::d_artillery::grand_battery::BatteryPlan;
use crate::rules::f_movement;
use crate::rules::notation::told;
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
                table.tell(self, f_movement::Event::Attached(battery, infantry));
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
        let question = Ask::DeployOfficer(officer);
        let answer = table.ask_open(self, seat, rule!("A3.0"), question, proposals)?;
        if let Choice::Spot(spot) = answer {
            self.officer_mut(officer).at = Some(spot);
            plan.officers.push((officer, spot));
        }
        Ok(())
    }

    fn deploy_force(&mut self, table: At<'_>, force: ForceId, plan: &mut Deployment) -> Play<()> {
        let seat = self.field.force(force).seat;
        let choices = vec![Choice::Recommended, Choice::ByHand];
        let question = Ask::Deploy(force);
        let answer = table.ask(self, seat, rule!("A3.0"), question, choices)?;
        if answer != Choice::ByHand {
            return Ok(());
        }
        let units: Vec<UnitId> = self.members(force).collect();
        for unit in units {
            let proposals = self.places_to_deploy(unit);
            let question = Ask::DeployUnit(unit);
            let answer = table.ask_open(self, seat, rule!("A3.0"), question, proposals)?;
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

    /// Where it stands already, or the first free places of the zone; if there is none, where the
    /// scenario puts it.
    fn places_to_deploy(&self, unit: UnitId) -> Vec<Choice> {
        let stands = self.unit(unit).pose;
        let size = self.def(unit).base;
        // Wide apart first; closer together if there is little room.
        for steps in [(size.width * 2, size.depth * 2), (INCH, INCH)] {
            let free = self.rallied_places(unit, steps).filter(|pose| *pose != stands);
            let own = [stands].into_iter().filter(|pose| self.check_rallied(unit, *pose).is_ok());
            let places: Vec<Choice> = own.chain(free).take(8).map(Choice::Pose).collect();
            if !places.is_empty() {
                return places;
            }
        }
        vec![Choice::Pose(stands)]
    }

    /// Places of the zone, so far apart, where a unit may be deployed in its officer's radius.
    fn rallied_places(
        &self,
        unit: UnitId,
        steps: (Mil, Mil),
    ) -> impl Iterator<Item = Pose> + use<'_> {
        let zone = self.field.sides[self.seat_of(unit).index()].zone;
        let (size, facing) = (self.def(unit).base, self.unit(unit).pose.facing);
        let all = zone.into_iter().flat_map(move |zone| spots(zone, size, steps));
        all.map(move |spot| Pose::new(spot, facing))
            .filter(move |pose| self.check_rallied(unit, *pose).is_ok())
    }

    /// Where an officer is proposed: his place in the scenario, or spots of the zone from which he
    /// has all his units in radius. [F13.0]
    fn posts_to_deploy(&self, officer: OfficerId) -> Vec<Spot> {
        let most = self.most_in_radius(officer);
        let fits = |at: &Spot| self.check_officer_among(officer, *at, most).is_ok();
        self.posts(officer).filter(fits).take(6).collect()
    }

    /// His place in the scenario, if it lies in the zone, and every whole inch of the zone.
    fn posts(&self, officer: OfficerId) -> impl Iterator<Item = Spot> + use<'_> {
        let zone = self.field.sides[self.officer_def(officer).seat.index()].zone;
        let size = self.officer_def(officer).base;
        let grid = zone.into_iter().flat_map(move |zone| spots(zone, size, (INCH, INCH)));
        let all = self.officer(officer).at.into_iter().chain(grid);
        all.filter(move |at| self.may_deploy_in(officer, &self.officer_base_at(officer, *at)))
    }

    /// How many of his units an officer can have in his radius from the best of his posts.
    fn most_in_radius(&self, officer: OfficerId) -> usize {
        let units: Vec<Base> = self.led_units(officer).map(|unit| self.base(unit)).collect();
        let radius = self.officer(officer).radius;
        let mut most = 0;
        for at in self.posts(officer) {
            let his = self.officer_base_at(officer, at);
            most = most.max(units.iter().filter(|base| his.within(*base, radius)).count());
            if most == units.len() {
                break;
            }
        }
        most
    }

    fn led_units(&self, officer: OfficerId) -> impl Iterator<Item = UnitId> + use<'_> {
        self.led_by(officer).into_iter().flat_map(|force| self.members(force))
    }

    fn may_deploy_in(&self, officer: OfficerId, base: &Base) -> bool {
        let zone = self.field.sides[self.officer_def(officer).seat.index()].zone;
        zone.is_some_and(|zone| holds(zone, base))
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
        let stands = self.officer(officer).at.filter(|_| fixed);
        if stands.into_iter().chain(self.posts(officer).filter(|_| !fixed)).any(reaches) {
            return Ok(());
        }
        let name = self.officer_words(officer);
        let why = format!("{name} could not have it in his radius of {radius} with the others");
        Err(Refusal::new(rule!("F13.0"), why))
    }

    /// Whether a unit may be deployed there. Where no free place of the zone lets its officer have it
    /// with the others, it stays where the scenario puts it: that place nobody has taken.
    pub fn check_deployed(&self, unit: UnitId, pose: Pose) -> Result<(), Refusal> {
        let refused = self.check_rallied(unit, pose);
        let stays = pose == self.unit(unit).pose;
        let out_of_radius = refused.as_ref().is_err_and(|why| why.rule == rule!("F13.0").key());
        if stays && out_of_radius && self.rallied_places(unit, (INCH, INCH)).next().is_none() {
            return Ok(());
        }
        refused
    }

    /// Whether a unit may be deployed there, with its officer's radius in mind.
    fn check_rallied(&self, unit: UnitId, pose: Pose) -> Result<(), Refusal> {
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
        self.check_officer_among(officer, spot, self.most_in_radius(officer))
    }

    /// The same, where from his best post he has so many of his units in radius.
    fn check_officer_among(
        &self,
        officer: OfficerId,
        spot: Spot,
        most: usize,
    ) -> Result<(), Refusal> {
        let base = self.officer_base_at(officer, spot);
        if !self.may_deploy_in(officer, &base) {
            let why = "he must stand within his side's deployment zone";
            return Err(Refusal::new(rule!("A3.0"), why));
        }
        // [F13.0]
        let radius = self.officer(officer).radius;
        let mut out =
            self.led_units(officer).filter(|&unit| !base.within(&self.base(unit), radius));
        let lost = self.led_units(officer).count() - most;
        match out.nth(lost) {
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
