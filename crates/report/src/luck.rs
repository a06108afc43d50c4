//! The account of the dice: what was to be expected of every kind of throw, and what fell. All of it is
//! exact, from the distribution of each throw as its rule reads it.

use crate::types::{Luck, LuckRow};
use engine::Viewer;
use host::{Cast, Fell};
use std::collections::BTreeMap;

/// More multiplications than this are not made for the chances of one row.
const WORK: usize = 200_000_000;

/// The account of some throws.
pub fn ledger(casts: &[Cast], sides: [&str; 2], viewer: Viewer) -> Luck {
    let mut kinds: BTreeMap<(usize, &str, &str, bool), Vec<&Cast>> = BTreeMap::new();
    let (mut unnamed, mut counted) = (0, 0);
    for cast in casts {
        // Whoever draws, the bag is everybody's.
        let own = cast.seat.filter(|_| matches!(cast.fell, Fell::Number { .. }));
        let seat = own.map_or(sides.len(), engine::Seat::index);
        let successes = match &cast.fell {
            Fell::Number { successes, .. } => *successes,
            Fell::Lot { drawn: None, .. } => {
                unnamed += 1;
                continue;
            }
            Fell::Lot { .. } => false,
        };
        counted += 1;
        kinds.entry((seat, &cast.why, &cast.rule, successes)).or_default().push(cast);
    }
    let mut rows = Vec::new();
    for ((seat, why, rule, successes), casts) in kinds {
        let row = LuckRow {
            side: sides.get(seat).map(|side| (*side).to_owned()),
            why: why.to_owned(),
            rule: rule.to_owned(),
            dice: dice(&casts),
            counts: if successes { "successes" } else { "sum" }.to_owned(),
            throws: casts.len() as u32,
            expected: 0.0,
            thrown: 0.0,
            deviation: 0.0,
            as_high: None,
            as_low: None,
        };
        let lots = lots(&row, &casts);
        if lots.is_empty() {
            rows.push((seat, numbers(row, &casts)));
        }
        rows.extend(lots.into_iter().map(|lot| (seat, lot)));
    }
    rows.sort_by(|(a, x), (b, y)| a.cmp(b).then(y.throws.cmp(&x.throws)).then(x.why.cmp(&y.why)));
    let mut note =
        "Expected is what the same throws bring on average, reckoned from all ways in which the \
                    dice can fall; whether high is good is a matter of the throw."
            .to_owned();
    if unnamed > 0 {
        note += &format!(" Lots without a number are left out: {unnamed}.");
    }
    if viewer != Viewer::Umpire {
        note += " While the battle goes on only throws that the story shows are counted.";
    }
    Luck { rows: rows.into_iter().map(|(_, row)| row).collect(), throws: counted, note }
}

/// The dice of some throws: `2d6`, or `d6` where there were now more, now fewer.
fn dice(casts: &[&Cast]) -> String {
    let same = |of: fn(&Cast) -> u8| {
        let first = casts.first().map(|cast| of(cast));
        first.filter(|first| casts.iter().all(|cast| of(cast) == *first))
    };
    match (same(|cast| cast.dice), same(|cast| cast.sides)) {
        (Some(1) | None, Some(sides)) => format!("d{sides}"),
        (Some(dice), Some(sides)) => format!("{dice}d{sides}"),
        (_, None) => "lots".to_owned(),
    }
}

/// Throws that come to a number.
fn numbers(row: LuckRow, casts: &[&Cast]) -> LuckRow {
    let (mut expected, mut thrown, mut variance) = (0.0, 0, 0.0);
    let mut distributions = Vec::new();
    for cast in casts {
        let Fell::Number { value, of, .. } = &cast.fell else { continue };
        let mean: f64 = of.iter().map(|(value, share)| f64::from(*value) * share).sum();
        let spread = |(value, share): &(i32, f64)| (f64::from(*value) - mean).powi(2) * share;
        expected += mean;
        variance += of.iter().map(spread).sum::<f64>();
        thrown += value;
        distributions.push(of.as_slice());
    }
    let tails = tails(&distributions, thrown);
    LuckRow {
        expected,
        thrown: f64::from(thrown),
        deviation: variance.sqrt(),
        as_high: tails.map(|(high, _)| high),
        as_low: tails.map(|(_, low)| low),
        ..row
    }
}

/// Throws that draw a lot with a name: a row for each.
fn lots(row: &LuckRow, casts: &[&Cast]) -> Vec<LuckRow> {
    let mut names: Vec<&str> = Vec::new();
    for cast in casts {
        let Fell::Lot { of, .. } = &cast.fell else { continue };
        for (name, _) in of {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
    }
    let one = |name: &str| {
        let (mut shares, mut thrown) = (Vec::new(), 0);
        for cast in casts {
            let Fell::Lot { drawn, of } = &cast.fell else { continue };
            let share = of.iter().find(|(lot, _)| lot == name).map_or(0.0, |(_, share)| *share);
            shares.push(share);
            thrown += i32::from(drawn.as_deref() == Some(name));
        }
        // What is drawn is out of the bag: so each draw has its own chances, and those of all together are not
        // the product of theirs.
        let variance: f64 = shares.iter().map(|share| share * (1.0 - share)).sum();
        LuckRow {
            dice: name.to_owned(),
            counts: "lots".to_owned(),
            expected: shares.iter().sum(),
            thrown: f64::from(thrown),
            deviation: variance.sqrt(),
            ..row.clone()
        }
    };
    names.into_iter().map(one).collect()
}

/// How likely it is that independent throws come to so much or more in all, and to so much or less.
/// `None` where it would take too long to tell.
pub fn tails(distributions: &[&[(i32, f64)]], thrown: i32) -> Option<(f64, f64)> {
    let reach = |of: &[(i32, f64)]| match of {
        [(low, _), .., (high, _)] => (high - low) as usize,
        _ => 0,
    };
    let (mut width, mut work) = (1, 0_usize);
    for of in distributions {
        work += width * of.len();
        width += reach(of);
    }
    if work > WORK {
        return None;
    }
    // The chance of every sum, from the lowest on.
    let mut sums = vec![1.0];
    let mut lowest = 0;
    for of in distributions {
        let Some((low, _)) = of.first() else { continue };
        let mut next = vec![0.0; sums.len() + reach(of)];
        for (value, share) in *of {
            let off = (value - low) as usize;
            for (sum, chance) in sums.iter().enumerate() {
                next[sum + off] += chance * share;
            }
        }
        lowest += low;
        sums = next;
    }
    let at = usize::try_from(thrown - lowest).ok()?;
    let high: f64 = sums.get(at..)?.iter().sum();
    let low: f64 = sums.get(..=at)?.iter().sum();
    Some((high.min(1.0), low.min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;

    fn two_dice() -> Vec<(i32, f64)> {
        (2..=12).map(|sum: i32| (sum, f64::from(6 - (sum - 7).abs()) / 36.0)).collect()
    }

    fn cast(seat: Option<Seat>, why: &str, fell: Fell) -> Cast {
        let (why, rule) = (why.to_owned(), "1a".to_owned());
        Cast { seat, why, rule, dice: 2, sides: 6, fell }
    }

    fn sum(seat: Seat, value: i32) -> Cast {
        cast(Some(seat), "fire", Fell::Number { successes: false, value, of: two_dice() })
    }

    /// Two dice bring seven on average with a variance of 35/6; two of three throws at 7 and more.
    #[test]
    fn what_was_to_be_expected_is_exact() {
        let casts = [sum(Seat::First, 12), sum(Seat::First, 9), sum(Seat::Second, 2)];
        let luck = ledger(&casts, ["french", "russian"], Viewer::Umpire);
        assert_eq!(luck.throws, 3);
        let [french, russian] = &luck.rows[..] else { panic!("{:?}", luck.rows) };
        assert_eq!(french.side.as_deref(), Some("french"));
        assert_eq!((french.throws, french.dice.as_str(), french.thrown), (2, "2d6", 21.0));
        assert!((french.expected - 14.0).abs() < 1e-12, "{}", french.expected);
        assert!((french.deviation - (35.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        // Four dice show 21 or more in 70 + 35 + 15 (and 4 and 1 less one) ways: 21: 20, 22: 10, 23: 4, 24: 1.
        let ways = 20.0 + 10.0 + 4.0 + 1.0;
        assert!((french.as_high.expect("few throws") - ways / 1296.0).abs() < 1e-12);
        assert!((french.as_low.expect("few throws") - (1296.0 - 15.0) / 1296.0).abs() < 1e-12);
        assert_eq!(russian.side.as_deref(), Some("russian"));
        assert!((russian.as_low.expect("one throw") - 1.0 / 36.0).abs() < 1e-12);
        assert!((russian.as_high.expect("one throw") - 1.0).abs() < 1e-12);
    }

    #[test]
    fn lots_have_a_row_each_and_those_without_a_name_none() {
        let draw = |name: &str, share: f64| {
            let of = vec![("french".to_owned(), share), ("fire".to_owned(), 1.0 - share)];
            cast(None, "cube", Fell::Lot { drawn: Some(name.to_owned()), of })
        };
        let nameless = cast(None, "lot", Fell::Lot { drawn: None, of: Vec::new() });
        let casts = [draw("french", 0.5), draw("french", 0.25), draw("fire", 0.75), nameless];
        let luck = ledger(&casts, ["french", "russian"], Viewer::Umpire);
        let rows: Vec<(&str, f64, f64)> =
            luck.rows.iter().map(|row| (row.dice.as_str(), row.expected, row.thrown)).collect();
        assert_eq!(rows, [("french", 1.5, 2.0), ("fire", 1.5, 1.0)]);
        let [french, _] = &luck.rows[..] else { panic!("two lots") };
        assert!((french.deviation.powi(2) - (0.25 + 0.1875 + 0.1875)).abs() < 1e-12);
        assert_eq!(french.as_high, None);
        assert_eq!(luck.throws, 3);
        assert!(luck.note.ends_with("left out: 1."), "{}", luck.note);
    }

    /// Those of a hundred throws add up, and a hit that cannot fall has no chance.
    #[test]
    fn tails_add_up() {
        let dice = two_dice();
        let many = vec![&dice[..]; 100];
        let (high, low) = tails(&many, 700).expect("quick");
        let (above, _) = tails(&many, 701).expect("quick");
        assert!((low + above - 1.0).abs() < 1e-9 && (high - low).abs() < 1e-9);
        assert_eq!(tails(&[&dice], 1), None);
        assert_eq!(tails(&[&dice], 13), None);
    }
}
