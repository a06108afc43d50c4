//! A report as plain data.

use serde::Serialize;

/// Derives what all parts of a report derive.
macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $kind:ty,)+ })+) => {
        $($(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $kind,)+
        })+
    };
}

parts! {
    /// The after-action report of a game.
    Report {
        /// Its scenario, `system/name`.
        scenario: String,
        /// The title of its system.
        system: String,
        /// The title of its scenario.
        title: String,
        /// The battle.
        battle: String,
        /// Its date.
        date: String,
        /// Whose knowledge the report keeps to; nothing where all is open.
        known_to: Option<String>,
        /// Whether the battle is over.
        over: bool,
        /// Which turn it was in the end, counted from 1.
        turn: u32,
        /// How many turns the scenario has.
        turns: u32,
        /// What strength is counted in.
        strength: String,
        /// Both sides.
        factions: Vec<Faction>,
        /// How it ended.
        verdict: Verdict,
        /// The battle in words.
        bulletin: Vec<Article>,
        /// Where it turned, in their order.
        turning_points: Vec<TurningPoint>,
        /// The blows that cost most, in their order.
        blows: Vec<Blow>,
        /// Who came up during the battle.
        arrivals: Vec<Arrival>,
        /// Who was lost.
        leaders: Vec<LeaderLost>,
        /// What broke.
        crises: Vec<Crisis>,
        /// Who held what.
        held: Vec<Held>,
        /// What it cost.
        losses: Losses,
        /// The account of the dice.
        luck: Luck,
        /// Whether the dice are those of the seed.
        dice: Dice,
        /// What history did.
        history: Option<History>,
    }

    /// A side and what became of it.
    Faction {
        /// Its name in records.
        side: String,
        /// Its people, e.g. `the French`.
        people: String,
        /// Who played it.
        player: String,
        /// Units that were on the field.
        units: u32,
        /// How many of them are no more.
        gone: u32,
        /// Their strength.
        full: i32,
        /// What of it they lost.
        lost: i32,
        /// Tests its units were put to.
        tests: u32,
        /// How many of them they failed.
        failed: u32,
    }

    /// How a battle ended.
    Verdict {
        /// In a few words.
        headline: String,
        /// As the rules say it.
        words: String,
        /// The side that won.
        winner: Option<String>,
        /// Key of the rule that ended it.
        rule: Option<String>,
        /// How it stood in the points of the scenario.
        margin: String,
    }

    /// A part of the bulletin.
    Article {
        /// Its heading.
        title: String,
        /// The answer it begins at.
        after: u32,
        /// What happened.
        sentences: Vec<Sentence>,
    }

    /// A sentence of the bulletin.
    Sentence {
        /// The words.
        text: String,
        /// The answer it tells of, for a replay.
        after: u32,
        /// Keys of the rules behind it.
        rules: Vec<String>,
    }

    /// A part of the battle in which much changed.
    TurningPoint {
        /// Its rank: the greatest swing is 1.
        rank: u32,
        /// What the story calls it, e.g. a turn.
        title: String,
        /// The answer it begins at.
        from: u32,
        /// The answer it ends with.
        to: u32,
        /// What changed.
        words: String,
        /// By how much the first side was ahead before, in the scenario's own points.
        margin_before: i32,
        /// By how much afterwards.
        margin_after: i32,
        /// What each side lost meanwhile.
        lost: [i32; 2],
        /// The blow that weighed most.
        blow: Option<String>,
        /// The board at its end, drawn (SVG); empty if no map was wanted.
        map: String,
        /// The board in words.
        alt: String,
    }

    /// A blow: a fire, a charge, a melee, and what came of it.
    Blow {
        /// When, as the story says.
        when: String,
        /// The answer it tells of.
        after: u32,
        /// What was done, in short.
        words: String,
        /// As the story tells it, with its dice.
        story: String,
        /// What came of it.
        result: String,
        /// What each side lost.
        lost: [i32; 2],
        /// Keys of the rules behind it.
        rules: Vec<String>,
    }

    /// A formation that came up.
    Arrival {
        /// When.
        when: String,
        /// The answer by which it was there.
        after: u32,
        /// Its side.
        side: String,
        /// Its name.
        formation: String,
        /// How many of its units came.
        units: u32,
    }

    /// A leader who was lost.
    LeaderLost {
        /// When.
        when: String,
        /// The answer it tells of.
        after: u32,
        /// His side.
        side: String,
        /// His name.
        name: String,
        /// How, as the story tells it.
        words: String,
    }

    /// A formation that lost half of its strength.
    Crisis {
        /// When.
        when: String,
        /// The answer by which it had.
        after: u32,
        /// Its side.
        side: String,
        /// Its name.
        formation: String,
        /// What it had.
        full: i32,
        /// What was left.
        left: i32,
    }

    /// A place that counts, and who held it.
    Held {
        /// The place.
        place: String,
        /// What it counts.
        value: u32,
        /// Who held it, from the first to the last.
        holdings: Vec<Holding>,
    }

    /// Who held a place from when on.
    Holding {
        /// From when.
        when: String,
        /// The answer by which he did.
        after: u32,
        /// The side; nobody, if there is none.
        side: Option<String>,
    }

    /// What a battle cost.
    Losses {
        /// From moment to moment.
        course: Vec<Point>,
        /// By formation, the heaviest first.
        formations: Vec<FormationLoss>,
        /// By arm.
        arms: Vec<FormationLoss>,
    }

    /// How it stood at a moment.
    Point {
        /// What the story calls it.
        when: String,
        /// How many answers had been given.
        after: u32,
        /// What each side had lost.
        lost: [i32; 2],
        /// By how much the first side was ahead, in the scenario's own points.
        margin: i32,
    }

    /// What a formation or an arm lost.
    FormationLoss {
        /// Its side.
        side: String,
        /// Its name.
        name: String,
        /// How many units it had on the field.
        units: u32,
        /// How many of them are no more.
        gone: u32,
        /// Their strength.
        full: i32,
        /// What of it was lost.
        lost: i32,
    }

    /// The account of the dice.
    Luck {
        /// By side and kind of throw.
        rows: Vec<LuckRow>,
        /// How many throws are in it.
        throws: u32,
        /// What the reader should know.
        note: String,
    }

    /// One kind of throw of one side.
    LuckRow {
        /// The side; nothing where a throw is nobody's own.
        side: Option<String>,
        /// What was thrown for.
        why: String,
        /// Key of the rule that calls for it.
        rule: String,
        /// The dice, e.g. `2d6`; a lot by its name.
        dice: String,
        /// What is counted: `sum`, `successes` or `lots`.
        counts: String,
        /// How many throws.
        throws: u32,
        /// What was to be expected in all.
        expected: f64,
        /// What fell in all.
        thrown: f64,
        /// The standard deviation of that.
        deviation: f64,
        /// How likely that much or more was.
        as_high: Option<f64>,
        /// How likely that much or less was.
        as_low: Option<f64>,
    }

    /// Whether the dice are those of the seed that was sealed before the first answer.
    Dice {
        /// In words.
        words: String,
        /// Whether every throw was checked.
        verified: bool,
        /// How many throws were.
        throws: Option<u32>,
        /// The seal.
        commitment: String,
        /// The seed, once it is known.
        seed: Option<String>,
    }

    /// What history did.
    History {
        /// The battle.
        battle: String,
        /// Its date.
        date: String,
        /// What came of it.
        outcome: String,
        /// The side that won.
        winner: Option<String>,
        /// When it began and ended, in words.
        hours: String,
        /// Both sides, beside those of the game.
        sides: Vec<HistorySide>,
        /// What should be known about the figures.
        note: Option<String>,
        /// The works that they rest on.
        sources: Vec<String>,
    }

    /// One side in history and in the game.
    HistorySide {
        /// The side.
        side: String,
        /// Who commanded it.
        commander: String,
        /// Men on the field, from the lowest to the highest figure.
        strength: [u32; 2],
        /// Guns, likewise.
        guns: Option<[u32; 2]>,
        /// Men lost, likewise.
        losses: [u32; 2],
        /// That in hundredths of the men on the field: the lowest losses by the highest strength, and the
        /// other way round.
        share: [f64; 2],
        /// What the side lost in the game, in hundredths of its strength.
        game_share: f64,
        /// Remarks.
        note: Option<String>,
        /// The works.
        sources: Vec<String>,
    }
}
