//! A session: one game of any system.

use crate::chances;
use crate::chronicle::{Chronicle, chronicle, hears, log_line};
use crate::common;
use crate::data::{
    Answer, Draft, Facts, LogLine, Loss, Mind, OddsAnswer, Outcome, Preview, Question, Reach, Said,
    Seen, Strength, Thought, ThrowAwaited, TimeLimit, Work,
};
use crate::error::Error;
use crate::facade::Session;
use crate::foresee;
use crate::played::Played;
use crate::preview;
use crate::reach;
use crate::records::{self, Written};
use crate::shown::{Ahead, Aim};
use engine::nouns::capital;
use engine::record::{self, Tags};
use engine::scene::Scene;
use engine::{AskOf, Bot, Match, Open, Read, Refusal, Seat, Seeded, Sight, Since, Viewer, rule};

/// A game of `G` at the table.
pub(crate) struct SessionOf<G: Played> {
    pub(crate) tags: Tags,
    pub(crate) game: Match<G>,
    /// The dice, if they come from a seed.
    pub(crate) dice: Option<Seeded>,
}

impl<G: Played> SessionOf<G> {
    fn question(viewer: Viewer, open: &Open<G>) -> Option<Question> {
        let Open::Ask(ask, lane, asked_in) = open else { return None };
        // Which rule asks in secret would tell how far a side has come, and with what.
        if lane.is_some() && !viewer.sees(ask.seat) {
            return None;
        }
        let mut question = Question {
            side: G::side(ask.seat).to_owned(),
            rule: ask.rule.key().to_owned(),
            words: String::new(),
            help: String::new(),
            subject: Vec::new(),
            open: ask.open,
            secret: lane.is_some(),
            answers: Vec::new(),
            by_hand: None,
            occasion: None,
            overlays: Vec::new(),
        };
        if viewer.sees(ask.seat) {
            let known = asked_in.known_to(viewer);
            question.words = known.question_words(ask);
            question.help = G::help(ask).to_owned();
            question.subject = known.subject(ask);
            question.by_hand = known.by_hand(ask);
            question.occasion = known.occasion(ask);
            question.overlays = known.overlays(ask);
            question.answers = ask
                .choices
                .iter()
                .zip(common::facts(&known, ask))
                .map(|(choice, facts)| Answer {
                    notation: known.notation(ask, choice),
                    words: known.choice_words(ask, choice),
                    facts: Facts {
                        closes: G::closes(ask, choice),
                        declines: G::declines(ask, choice),
                        ..preview::foreseen(&known, ask, choice, facts)
                    },
                })
                .collect();
        } else {
            question.words = format!("The {} side decides.", capital(&question.side));
        }
        Some(question)
    }
}

impl<G: Played> SessionOf<G> {
    fn written(&self) -> Written<'_, G> {
        let SessionOf { tags, game, dice } = self;
        let (journal, told, now) = (game.journal(), game.log(), game.now());
        Written { tags, journal, told, now, dice: dice.as_ref() }
    }
}

/// What the game waits for, as a viewer may know it.
pub(crate) fn questions<G: Played>(game: &Match<G>, viewer: Viewer) -> Vec<Question> {
    game.open().iter().filter_map(|open| SessionOf::<G>::question(viewer, open)).collect()
}

/// The open question of a seat, in the position as it knows it.
pub(crate) struct Asked<G: Played> {
    ask: AskOf<G>,
    known: G,
}

impl<G: Played> Asked<G> {
    /// The question, if the seat is asked.
    pub(crate) fn of(game: &Match<G>, seat: Seat) -> Option<Self> {
        game.open().iter().find_map(|open| match open {
            Open::Ask(ask, _, asked_in) if ask.seat == seat => {
                Some(Asked { ask: ask.clone(), known: asked_in.known_to(Viewer::Seat(seat)) })
            }
            _ => None,
        })
    }

    /// Why an answer would be refused; `None` if it would not.
    pub(crate) fn refusal(&self, notation: &str) -> Option<Refusal> {
        let Asked { ask, known } = self;
        if ask.choices.iter().any(|choice| known.notation(ask, choice) == notation) {
            return None;
        }
        if ask.open
            && let Some(choice) = known.parse(ask, notation)
        {
            return known.validate(ask, &choice).err();
        }
        Some(known.refusal(ask, notation))
    }

    /// What an answer would do.
    pub(crate) fn preview(&self, draft: &Draft) -> Result<Preview, Refusal> {
        let Asked { ask, known } = self;
        let choice = match draft {
            Draft::Answer(notation) => {
                let mut listed = ask.choices.iter();
                let listed = listed.find(|choice| known.notation(ask, choice) == *notation);
                let parsed = || ask.open.then(|| known.parse(ask, notation)).flatten();
                listed.cloned().or_else(parsed).ok_or_else(|| known.refusal(ask, notation))
            }
            drawn => known.drawn(ask, drawn).ok_or_else(|| {
                let why = "that cannot be drawn as an answer to this question";
                Refusal::new(ask.rule, why)
            }),
        }?;
        Ok(known.preview(ask, &choice))
    }
}

/// A seat that is not asked.
fn not_asked<G: Played>(seat: Seat) -> Refusal {
    let side = capital(G::side(seat));
    Refusal::new(rule!("turn"), format!("the {side} side is not asked anything now"))
}

impl<G: Played> Session for SessionOf<G> {
    fn tags(&self) -> &Tags {
        &self.tags
    }

    fn questions(&self, viewer: Viewer) -> Vec<Question> {
        questions(&self.game, viewer)
    }

    fn aims(&self) -> Vec<Aim> {
        self.game.now().aims()
    }

    fn throw_awaited(&self) -> Option<ThrowAwaited> {
        self.game.open().iter().find_map(|open| match open {
            Open::Ask(..) => None,
            Open::Throw(throw, _) => {
                let lots = match throw.read {
                    Read::Lot(lots) => lots
                        .names
                        .iter()
                        .zip(lots.counts)
                        .enumerate()
                        .filter(|(_, (_, count))| *count > 0)
                        .map(|(lot, (name, count))| ((*name).to_owned(), lots.face_of(lot), count))
                        .collect(),
                    Read::Sum | Read::Each | Read::Bands(_) => Vec::new(),
                };
                Some(ThrowAwaited {
                    rule: throw.rule.key().to_owned(),
                    why: throw.why.to_owned(),
                    dice: throw.dice,
                    sides: throw.sides,
                    lots,
                })
            }
        })
    }

    fn awaited(&self) -> Vec<Seat> {
        let asked = |open: &Open<G>| match open {
            Open::Ask(ask, ..) => Some(ask.seat),
            Open::Throw(..) => None,
        };
        self.game.open().iter().filter_map(asked).collect()
    }

    fn time_limit(&self) -> Option<TimeLimit> {
        self.game.open().iter().find_map(|open| match open {
            Open::Ask(ask, _, asked_in) => asked_in.time_limit(ask),
            Open::Throw(..) => None,
        })
    }

    fn answer(&mut self, seat: Seat, notation: &str) -> Result<(), Refusal> {
        self.game.answer(seat, notation)
    }

    fn fault(&self) -> Option<String> {
        self.game.fault()
    }

    fn answer_because(&mut self, seat: Seat, notation: &str, why: &str) -> Result<(), Refusal> {
        self.game.answer_because(seat, notation, why)
    }

    fn refusal(&self, seat: Seat, notation: &str) -> Option<Refusal> {
        match Asked::of(&self.game, seat) {
            Some(asked) => asked.refusal(notation),
            None => Some(not_asked::<G>(seat)),
        }
    }

    fn preview(&self, seat: Seat, draft: &Draft) -> Result<Preview, Refusal> {
        Asked::of(&self.game, seat).ok_or_else(|| not_asked::<G>(seat))?.preview(draft)
    }

    fn why(&self, seat: Seat, notation: &str) -> Work<Option<Refusal>> {
        let (asked, notation) = (Asked::of(&self.game, seat), notation.to_owned());
        Box::new(move |_| {
            Ok(match asked {
                Some(asked) => asked.refusal(&notation),
                None => Some(not_asked::<G>(seat)),
            })
        })
    }

    fn foresee(&self, seat: Seat, draft: Draft) -> Result<Work<Preview>, Refusal> {
        let asked = Asked::of(&self.game, seat).ok_or_else(|| not_asked::<G>(seat))?;
        Ok(Box::new(move |_| Ok(asked.preview(&draft)?)))
    }

    fn roll(&mut self, faces: &[u8]) -> Result<(), Refusal> {
        self.game.roll(faces)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.game.undo(seat)
    }

    fn redo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.game.redo(seat)
    }

    fn may_redo(&self, seat: Seat) -> bool {
        self.game.may_redo(seat)
    }

    fn log(&self, viewer: Viewer, from: usize) -> Vec<LogLine> {
        let now = self.game.now();
        let heard = self.game.log().iter().filter(|told| hears(now, viewer, told));
        heard.skip(from).map(|told| log_line(now, viewer, told)).collect()
    }

    fn chronicle(&self, viewer: Viewer) -> Work<Chronicle> {
        chronicle(&self.game, viewer)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.game.now().scene(viewer)
    }

    fn strength(&self) -> Vec<Strength> {
        self.game.now().strength()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.now().outcome().map(|outcome| plain::<G>(&outcome))
    }

    fn turn(&self) -> u32 {
        self.game.now().turn()
    }

    fn answers(&self) -> usize {
        self.game.journal().len()
    }

    fn record_first(&self) -> String {
        self.written().first()
    }

    fn record_lines(&self, from: usize) -> Vec<String> {
        self.written().lines(from)
    }

    fn record_end(&self) -> Option<String> {
        self.written().end()
    }

    fn record_resigned(&self, seat: Seat) -> String {
        let now = self.game.now();
        let ending = records::resigned(now, self.dice.as_ref(), seat);
        record::ending_line(&ending, Some(&now.scene(Viewer::Umpire)))
    }

    fn record(&self) -> String {
        self.written().whole()
    }

    fn seed(&self) -> Option<String> {
        self.dice.as_ref().map(Seeded::reveal)
    }

    fn odds(&self, seat: Seat, notation: &str) -> Result<Work<OddsAnswer>, Error> {
        chances::odds(&self.game, seat, notation)
    }

    fn ahead(&self, seat: Seat, notation: Option<&str>) -> Result<Work<Ahead>, Error> {
        foresee::foresee(&self.game, seat, notation)
    }

    fn reach(&self, seat: Seat, piece: Option<&str>) -> Result<Work<Reach>, Error> {
        reach::reach(&self.game, seat, piece)
    }

    fn lanes(&self) -> Vec<Option<Seat>> {
        self.game.journal().iter().map(|entry| entry.lane).collect()
    }

    fn undo_refusal(&self, seat: Seat) -> Option<Refusal> {
        self.game.may_undo(seat).err()
    }

    fn losses(&self, viewer: Viewer) -> Vec<Loss> {
        let full = self.game.start().strength();
        let now = self.game.now().known_to(viewer).strength();
        full.into_iter()
            .zip(now)
            .map(|(full, now)| Loss {
                side: full.side,
                arm: full.arm,
                full: full.points,
                points: full.points - now.points,
            })
            .collect()
    }

    fn sight(&self, viewer: Viewer, hex: &str) -> Option<Vec<Seen>> {
        self.game.now().known_to(viewer).sight(hex)
    }

    fn think(&self, seat: Seat, mind: Mind) -> Result<Thought, Mind> {
        let open = self.game.open().iter().find_map(|open| match open {
            Open::Ask(ask, lane, asked_in) if ask.seat == seat && !ask.choices.is_empty() => {
                Some((ask, *lane, asked_in))
            }
            _ => None,
        });
        let Some((ask, lane, asked_in)) = open else { return Err(mind) };
        let mut bot = match mind.0.downcast::<Box<dyn Bot<G> + Send>>() {
            Ok(bot) => bot,
            Err(other) => return Err(Mind(other)),
        };
        // What a bot may not know does not even leave this room.
        let viewer = Viewer::Seat(seat);
        let (ask, known) = (ask.clone(), asked_in.known_to(viewer));
        let from = bot.thinks().then(|| self.game.checkpoint().supposed(asked_in, viewer));
        let entries = self.game.since_checkpoint().to_vec();
        Ok(Box::new(move || {
            let mut sight = Sight::of_supposed(&known, seat);
            if let Some(from) = &from {
                sight = sight.with_course(Since { from, entries: &entries, lane });
            }
            let choice = bot.answer(&sight, &ask);
            let said = Said {
                answer: known.notation(&ask, &choice),
                words: known.choice_words(&ask, &choice),
                why: bot.explain(&sight, &ask, &choice),
            };
            (Mind(bot), said)
        }))
    }
}

/// An outcome as plain data.
pub(crate) fn plain<G: Played>(outcome: &engine::Outcome) -> Outcome {
    Outcome {
        winner: outcome.winner.map(|seat| G::side(seat).to_owned()),
        rule: outcome.rule.key().to_owned(),
        words: outcome.words.clone(),
    }
}
