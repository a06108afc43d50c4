//! 8.3.1 #7 and 8.4.2 #8: advance and pursuit. [ASL-03] [CHG-16] [CHG-17]

use super::{Ask, Attack, Told};
use crate::book::{Disordering, Number, PursuitDrm, ShockKind};
use crate::host::ask::Choice;
use crate::host::mods::{Drm, Mods};
use crate::nouns::{CavalryClass, Formation, LeaderId, UnitId};
use crate::rules::s06_formation::reaction::Trigger;
use crate::rules::s09_morale::LossCause;
use crate::state::{At, Battle};
use engine::{Play, rule};
use ground::{Dir, Hex};

impl Battle {
    /// [ASL-03] [CHG-17] [BAY-08] The attackers who are left enter the hex that was left to them, with
    /// their facing; leaders may go along. It triggers nothing. [RZ-22]
    pub(crate) fn advance(&mut self, table: At<'_>, attack: &Attack, to: Hex) -> Play<()> {
        let (start, leaders) = self.leaders_along(attack);
        let moved = self.enter_left(table, attack, to)?;
        match moved.first() {
            Some(unit) => self.leaders_follow(table, *unit, start, &leaders),
            None => Ok(()),
        }
    }

    /// The hex the attackers stand in, and the leaders with them.
    pub(super) fn leaders_along(&self, attack: &Attack) -> (Hex, Vec<LeaderId>) {
        (attack.from, self.leaders_at(attack.from).collect())
    }

    /// The attackers who are left enter a hex, as far as the ground and the stacking allow it; the ground
    /// may disorder them, but cavalry that has charged is disordered anyhow.
    fn enter_left(&mut self, table: At<'_>, attack: &Attack, to: Hex) -> Play<Vec<UnitId>> {
        let mut moved: Vec<UnitId> = Vec::new();
        for unit in self.attackers_left(attack) {
            let hexes: Vec<Hex> = self.unit(unit).hexes().collect();
            let way = hexes.iter().find_map(|own| {
                let dir = self.board().direction(*own, to)?;
                (!self.is_prohibited(unit, *own, dir)).then_some((*own, dir))
            });
            let Some((own, dir)) = way else { continue };
            let ground = match attack.kind {
                ShockKind::Charge => Disordering::None,
                ShockKind::Bayonet | ShockKind::Assault => self.ground_disorders(unit, own, dir),
            };
            let formation = match ground {
                Disordering::AtOnce => Formation::Disorder,
                Disordering::None | Disordering::Check => self.unit(unit).formation,
            };
            let room =
                self.may_join(unit, formation, to).is_ok() && !self.over_limit(unit, formation, to);
            if !room {
                continue;
            }
            // A two-hex line draws together in the hex it enters: step 9 disorders it.
            self.put(unit, to);
            table.tell(self, Told::Advanced(unit, to));
            match ground {
                Disordering::AtOnce => self.disorder(table, unit)?,
                Disordering::Check => self.disorder_check(table, unit)?,
                Disordering::None => {}
            }
            moved.push(unit);
        }
        // Who was on top lies on top.
        if let Some(top) = moved.first().copied() {
            self.bring_up(top);
            self.shelter_leaders(table, to, self.seat_of(top).other())?;
        }
        Ok(moved)
    }

    /// What the ground does to the order of a unit that steps across a hexside. [MOV-08] [MOV-09]
    pub(super) fn ground_disorders(&self, unit: UnitId, from: Hex, dir: Dir) -> Disordering {
        let column = self.move_column(unit);
        let next = self.board().neighbour(from, dir);
        let rows = next.map(|next| self.land_row(next)).into_iter();
        let rows = rows.chain(self.side_rows(from, dir));
        let all = rows.map(|row| self.book().cost(row, column).disorder);
        all.max().unwrap_or(Disordering::None)
    }

    /// [CHG-16] The modifiers of pursuit.
    pub fn pursuit_mods(&self, unit: UnitId) -> Mods {
        let book = self.book();
        let mut mods = Mods::new();
        let mut chart = |key: PursuitDrm| mods.add(Drm::Pursuit(key), book.pursuit_drm(key).value);
        match self.stats(unit).class {
            // [PUR-01]
            Some(CavalryClass::Light | CavalryClass::Lancer) => chart(PursuitDrm::Light),
            // [PUR-02]
            Some(CavalryClass::Cossack) => chart(PursuitDrm::Cossack),
            Some(CavalryClass::Medium | CavalryClass::Heavy | CavalryClass::Cuirassier) | None => {}
        }
        let hexes = self.unit(unit).hexes();
        let with: Vec<LeaderId> = hexes.flat_map(|hex| self.leaders_at(hex)).collect();
        // [PUR-03] [EXC-09]
        if with.iter().any(|leader| self.leader_card(*leader).murat) {
            chart(PursuitDrm::Murat);
        }
        // [PUR-04]
        if with.iter().any(|leader| !self.leader_card(*leader).murat) {
            chart(PursuitDrm::Commander);
        }
        mods
    }

    /// [MCS-10] The end of a charge: [CHG-16] after a rout the chargers who are left roll for pursuit,
    /// [CHG-17] and in any case enter the hex if it is empty. (G60)
    pub(super) fn ride_home(&mut self, table: At<'_>, attack: &Attack) -> Play<()> {
        let Some(lead) = self.attackers_left(attack).first().copied() else { return Ok(()) };
        let seat = self.side_of(attack);
        let free: Vec<Hex> =
            attack.targets.iter().copied().filter(|hex| !self.enemy_in(*hex, seat)).collect();
        if free.is_empty() {
            return Ok(());
        }
        let (start, leaders) = self.leaders_along(attack);
        let fugitive = self.fugitive(table, attack, &free)?;
        let mut hexes = 0;
        if fugitive.is_some() {
            let mods = self.pursuit_mods(lead);
            let die = self.die(table, rule!("CHG-16"), "pursuit")?;
            let above = i32::from(die) + mods.total() - i32::from(self.stats(lead).morale);
            hexes = self.book().pursuit(above);
            table.tell(self, Told::Pursuit { unit: lead, die, mods, hexes });
        }
        let to = match &fugitive {
            Some((_, path)) => path[0],
            None => {
                let choices = free.into_iter().map(Choice::Hex).collect();
                let question = Ask::Advance(lead);
                match table.ask(self, seat, rule!("CHG-17"), question, choices)? {
                    Choice::Hex(hex) => hex,
                    _ => return Ok(()),
                }
            }
        };
        let moved = self.enter_left(table, attack, to)?;
        if let Some((routed, path)) = fugitive {
            self.pursue(table, &moved, routed, &path, hexes)?;
        }
        match moved.into_iter().find(|unit| self.unit(*unit).on_map()) {
            Some(unit) => self.leaders_follow(table, unit, start, &leaders),
            None => Ok(()),
        }
    }

    /// [CHG-16] The routed defender whom the chargers follow, with the way he ran from a hex they can
    /// enter; of several the one they like.
    fn fugitive(
        &mut self,
        table: At<'_>,
        attack: &Attack,
        free: &[Hex],
    ) -> Play<Option<(UnitId, Vec<Hex>)>> {
        let mut fled: Vec<(UnitId, Vec<Hex>)> = Vec::new();
        for unit in attack.against.iter().copied() {
            let path = self.way_of(unit, attack.before);
            let begins = path.first().is_some_and(|hex| free.contains(hex));
            if self.unit(unit).on_map() && self.is_routed(unit) && begins {
                fled.push((unit, path));
            }
        }
        let choices: Vec<Choice> = fled.iter().map(|(unit, _)| Choice::Unit(*unit)).collect();
        if choices.is_empty() {
            return Ok(None);
        }
        let seat = self.side_of(attack);
        let question = Ask::Pursue(attack.lead());
        let chosen = table.ask(self, seat, rule!("CHG-16"), question, choices)?;
        Ok(fled.into_iter().find(|(unit, _)| Choice::Unit(*unit) == chosen))
    }

    /// The way a unit has retreated since a point of the activity, from where it stood.
    fn way_of(&self, unit: UnitId, since: usize) -> Vec<Hex> {
        let mut way: Vec<Hex> = Vec::new();
        for (_, path) in self.flights.iter().skip(since).filter(|(other, _)| *other == unit) {
            let known = usize::from(way.last() == path.first());
            way.extend(path.iter().skip(known));
        }
        way
    }

    /// [CHG-16] The pursuit along the way of a routed unit, which loses a strength point for each hex; not
    /// where it stopped nor where the pursuers may not go. [RZ-22] Enemies react to it as to a move.
    fn pursue(
        &mut self,
        table: At<'_>,
        pursuers: &[UnitId],
        routed: UnitId,
        path: &[Hex],
        hexes: u8,
    ) -> Play<()> {
        for next in path.iter().skip(1).take(usize::from(hexes)).copied() {
            let Some(lead) = self.leads_on(pursuers) else { return Ok(()) };
            self.reaction_window(table, lead, Trigger::Spends)?;
            let Some(lead) = self.leads_on(pursuers) else { return Ok(()) };
            if !self.unit(routed).on_map() || !self.may_follow(lead, next) {
                return Ok(());
            }
            let here = self.unit(lead).hex;
            let group = pursuers.iter().copied().filter(|unit| self.unit(*unit).hex == here);
            let group: Vec<UnitId> = group.filter(|unit| !self.is_unsteady(*unit)).collect();
            // The top unit comes last and so to the top.
            for unit in group.into_iter().rev() {
                self.put(unit, next);
                table.tell(self, Told::Pursued(unit, next));
            }
            let loss = self.number(Number::PursuitLoss) as u8;
            self.lose_strength(table, routed, loss, LossCause::Pursuit);
            self.shelter_leaders(table, next, self.seat_of(lead).other())?;
            self.reaction_window(table, lead, Trigger::Enters)?;
        }
        Ok(())
    }

    /// The first of the pursuers who is still fit to go on.
    fn leads_on(&self, pursuers: &[UnitId]) -> Option<UnitId> {
        let mut fit = pursuers.iter().copied();
        fit.find(|unit| self.unit(*unit).on_map() && !self.is_unsteady(*unit))
    }

    /// Whether a pursuer may enter the next hex of a flight: no enemy, no ground forbidden to him. His
    /// own side is not in it, for nobody flees through his enemies.
    fn may_follow(&self, unit: UnitId, next: Hex) -> bool {
        let here = self.unit(unit).hex;
        let dir = self.board().direction(here, next);
        let free = !self.enemy_in(next, self.seat_of(unit));
        free && dir.is_some_and(|dir| !self.is_prohibited(unit, here, dir))
    }
}
