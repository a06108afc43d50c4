//! Infantry and cavalry within 2" of each other: Cossacks give way, muskets fire, anti-cavalry
//! formations open. [INT-2] [INT-4] [CHG-8d] [CRI-2i]

use super::{Ask, Told};
use crate::book::{Distance, Fatigue, Fighting, Number};
use crate::host::{Choice, Question};
use crate::nouns::{Arm, BlockSet, Breed, Formation, UnitId};
use crate::rules::crisis::{Away, Occasion, Test, Verdict};
use crate::state::{At, Battle};
use engine::{Play, rule};
use ground::table::Bearing;

impl Battle {
    /// Whether infantry has enemy cavalry within 2" to its front, with nothing between. [SEQ-V]
    /// [CRI-2i] (CG-06)
    pub fn may_fire_at(&self, infantry: UnitId, cavalry: UnitId) -> bool {
        let reach = self.reach(Distance::Interaction);
        self.seat_of(infantry) != self.seat_of(cavalry)
            && self.arm(infantry) == Arm::Infantry
            && self.arm(cavalry) == Arm::Cavalry
            && !self.unit(infantry).is_broken()
            && !self.unit(cavalry).is_broken()
            && self.within(infantry, cavalry, Distance::Interaction)
            && (self.looks_all_round(infantry)
                || self.before_front(infantry, self.body(cavalry), reach))
            && self.is_open_between(infantry, cavalry)
    }

    /// Who fires at cavalry, and what comes of it. [SEQ-V] [INT-2] (CD-20)
    pub(super) fn musketry_step(&mut self, table: At<'_>) -> Play<()> {
        self.cossacks_give_way(table)?;
        let mut volleys: Vec<(UnitId, Vec<UnitId>)> = Vec::new();
        for cavalry in self.by_name(self.on_table()) {
            let mut firers = Vec::new();
            for unit in
                self.by_name(self.on_table().filter(|&foot| self.may_fire_at(foot, cavalry)))
            {
                let question = Question::Interaction(Ask::Fire { unit, at: cavalry });
                if self.confirm(table, self.seat_of(unit), rule!("SEQ-V"), question)? {
                    self.tell(table, Told::Fired { unit, at: cavalry });
                    firers.push(unit);
                }
            }
            if !firers.is_empty() {
                volleys.push((cavalry, firers));
            }
        }
        self.volleys_at_cavalry(table, volleys)
    }

    /// Cavalry under muskets tests, and gives way if it fails. [CRI-2i]
    pub fn volleys_at_cavalry(
        &mut self,
        table: At<'_>,
        volleys: Vec<(UnitId, Vec<UnitId>)>,
    ) -> Play<()> {
        // All levels come from one moment: nobody has given way yet.
        let mut fates = Vec::new();
        for (cavalry, firers) in volleys {
            let leader = self.inspiring(table, cavalry, Occasion::Musketry.rule())?;
            let test = Test { leader, ..self.musketry_test(cavalry, &firers) };
            fates.push((cavalry, firers, self.crisis_test(table, &test)?));
        }
        for (cavalry, firers, verdict) in fates {
            match verdict {
                Verdict::Passed(_) => {}
                Verdict::Failed(_) => {
                    self.fail(table, cavalry, Away::From(firers), rule!("CRI-2i"))?;
                }
                Verdict::Hopeless(_) => self.break_unit(table, cavalry, Away::From(firers))?,
            }
        }
        Ok(())
    }

    /// The test of cavalry under muskets: fire and its own worth, for the two do not interact.
    /// [CRI-2i] [CRI-14b] (CR-93)
    pub fn musketry_test(&self, cavalry: UnitId, firers: &[UnitId]) -> Test {
        let mut test = Test::new(cavalry, Occasion::Musketry);
        test.flanked = firers.iter().any(|&foot| self.is_flanked_by_musketry(cavalry, foot))
            || self.is_flanked_by_guns(cavalry);
        let fire = self.line_fire_on(cavalry, firers);
        test.fighting.push((Fighting::LineFirepower, i32::from(fire)));
        test.fighting.extend(self.support_fire_on(cavalry).map(|fire| (fire, 1)));
        if self.troop(cavalry).cavalry().is_some_and(|horse| horse.unreliable) {
            test.fighting.push((Fighting::Unreliable, 1));
        }
        test
    }

    /// Enemies before whom Cossacks give way: infantry that faces them within 2", and in a wood any
    /// enemy within 2". [CHG-8d] [CHG-8e] [MOV-3b]
    fn gives_way_to(&self, unit: UnitId) -> Vec<UnitId> {
        // [CHG-8e] Guard Cossacks are exempt.
        let cossack = self.troop(unit).cavalry().is_some_and(|one| one.breed == Breed::Cossack);
        // [MOV-3b]
        let in_wood = self.is_opposed_in_wood(unit);
        let foes = self.unbroken_enemies_of(self.seat_of(unit)).filter(|&foe| {
            (cossack && self.may_fire_at(foe, unit))
                || (in_wood && self.within(unit, foe, Distance::Interaction))
        });
        self.by_name(foes)
    }

    /// Cossacks are recalled before infantry fires. [CHG-8d] [CHG-8e] [MOV-3b]
    fn cossacks_give_way(&mut self, table: At<'_>) -> Play<()> {
        let stable = |unit: &UnitId| !self.unit(*unit).is_broken();
        for unit in self.by_name(self.on_table().filter(stable)) {
            let foes = self.gives_way_to(unit);
            if foes.is_empty() {
                continue;
            }
            self.retire(unit, &foes);
            let pose = self.unit(unit).pose();
            self.unit_mut(unit).marks.recalled = true;
            self.tell(table, Told::GaveWay(unit, pose));
            // [REC-3] Whoever is recalled is tired.
            let steps = self.field.book.fatigue(Fatigue::Recalled);
            self.lose_steps(table, unit, steps, rule!("REC-3"));
        }
        self.remove_dead(table);
        Ok(())
    }

    /// Anti-cavalry formations with enemy infantry within 2" may open into line or column. [INT-4]
    /// (CD-19)
    pub(super) fn unform_step(&mut self, table: At<'_>) -> Play<()> {
        let square = |unit: &UnitId| {
            let state = self.unit(*unit);
            state.formation().is_square() && state.inside().is_empty() && !state.is_broken()
        };
        for unit in self.by_name(self.on_table().filter(square)) {
            let near = self.unbroken_enemies_of(self.seat_of(unit)).filter(|&enemy| {
                self.arm(enemy) == Arm::Infantry && self.within(unit, enemy, Distance::Interaction)
            });
            let near = self.by_name(near);
            if near.is_empty() {
                continue;
            }
            let level = i32::from(self.def(unit).level.usual);
            let steady = level > self.field.book.number(Number::SteadyLevel);
            let mut choices = vec![Choice::No];
            for formation in [Formation::Line, Formation::Column] {
                // [INT-4] Lines only for troops above level 7.
                let allowed = formation == Formation::Column || steady;
                let fits = |enemy: &UnitId| self.opened(unit, formation, *enemy).is_some();
                if allowed && near.iter().any(fits) {
                    choices.push(Choice::Form(formation));
                }
            }
            let seat = self.seat_of(unit);
            let question = Question::Interaction(Ask::Unform(unit));
            let choice = self.ask(table, seat, rule!("INT-4"), question, choices)?;
            let Choice::Form(formation) = choice else { continue };
            let fits = |enemy: &UnitId| self.opened(unit, formation, *enemy).is_some();
            let open: Vec<Choice> = near.into_iter().filter(fits).map(Choice::Unit).collect();
            let question = Question::Interaction(Ask::Face(unit));
            let whom = self.ask(table, seat, rule!("INT-4"), question, open)?;
            let Choice::Unit(whom) = whom else { continue };
            if let Some(pose) = self.opened(unit, formation, whom) {
                self.put(unit, pose, formation, BlockSet::NONE);
                self.tell(table, Told::Unformed(unit, pose, formation));
            }
        }
        Ok(())
    }

    /// Where an anti-cavalry formation stands when it has opened to face an enemy. [INT-4] [MOV-12]
    fn opened(
        &self,
        unit: UnitId,
        formation: Formation,
        enemy: UnitId,
    ) -> Option<ground::table::Pose> {
        let facing = Bearing::between(self.middle(unit), self.middle(enemy));
        self.room_to_form(unit, formation, facing)
    }
}
