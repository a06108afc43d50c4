//! Dice: questions to chance, and the sources that answer them.

use crate::Rule;
use crate::seat::Seat;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// Faces of dice as they fell, or the number of a lot drawn.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Faces {
    len: u8,
    faces: [u8; 23],
}

impl Faces {
    /// Faces from a slice of at most 23.
    ///
    /// # Panics
    /// If there are more: no rule throws so many at once.
    pub fn new(faces: &[u8]) -> Self {
        let mut all = [0; 23];
        all[..faces.len()].copy_from_slice(faces);
        Faces { len: faces.len() as u8, faces: all }
    }

    /// The faces.
    pub fn as_slice(&self) -> &[u8] {
        &self.faces[..usize::from(self.len)]
    }

    /// Their sum.
    pub fn sum(&self) -> i32 {
        self.as_slice().iter().map(|&f| i32::from(f)).sum()
    }

    /// The first face.
    pub fn first(&self) -> u8 {
        self.faces[0]
    }
}

impl std::fmt::Debug for Faces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.as_slice().fmt(f)
    }
}

/// Lots in a bag: names and how many of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lots {
    /// What is drawn, e.g. `french`, `russian`, `fire`.
    pub names: &'static [&'static str],
    /// How many of each.
    pub counts: [u8; 4],
}

impl Lots {
    /// Which lot a face of the numbered cubes belongs to.
    pub fn of_face(&self, face: u8) -> usize {
        let mut left = face;
        for (index, &count) in self.counts.iter().enumerate() {
            if left <= count {
                return index;
            }
            left -= count;
        }
        self.names.len() - 1
    }

    /// The first face of a lot.
    pub fn face_of(&self, lot: usize) -> u8 {
        1 + self.counts[..lot].iter().sum::<u8>()
    }
}

/// What of a throw the rule reads; the enumerator need not walk more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Read {
    /// Only the sum.
    Sum,
    /// Every die for itself.
    Each,
    /// How many dice fall into each band, whichever they are. A band begins at each of these faces
    /// (0: none), in rising order, and the first band below them.
    Bands([u8; 5]),
    /// One lot out of a bag.
    Lot(Lots),
}

/// A question to the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Throw {
    /// The rule that calls for it.
    pub rule: Rule,
    /// What it is for, e.g. `fire combat`.
    pub why: &'static str,
    /// How many dice.
    pub dice: u8,
    /// How many sides each.
    pub sides: u8,
    /// What of them counts.
    pub read: Read,
    /// The side that throws them, where the event that tells of them is about both. No rule reads it: it is
    /// for whoever keeps account of the dice.
    pub by: Option<Seat>,
}

impl Throw {
    /// The same as a throw of a side.
    #[must_use]
    pub fn by(self, seat: Seat) -> Self {
        Throw { by: Some(seat), ..self }
    }

    /// Two six-sided dice, of which the sum counts.
    pub fn two_dice(rule: Rule, why: &'static str) -> Self {
        Throw { rule, why, dice: 2, sides: 6, read: Read::Sum, by: None }
    }

    /// One six-sided die.
    pub fn one_die(rule: Rule, why: &'static str) -> Self {
        Throw { rule, why, dice: 1, sides: 6, read: Read::Sum, by: None }
    }

    /// Six-sided dice, of which only the number that show `need` or more counts.
    pub fn hits(rule: Rule, why: &'static str, dice: u8, need: u8) -> Self {
        Self::bands(rule, why, dice, &[need])
    }

    /// Six-sided dice, of which the number in each band counts; a band begins at each face named.
    pub fn bands(rule: Rule, why: &'static str, dice: u8, from: &[u8]) -> Self {
        let mut bands = [0; 5];
        bands[..from.len()].copy_from_slice(from);
        Throw { rule, why, dice, sides: 6, read: Read::Bands(bands), by: None }
    }

    /// Six-sided dice, of which every face counts but not which die shows it.
    pub fn handful(rule: Rule, why: &'static str, dice: u8) -> Self {
        Self::bands(rule, why, dice, &[2, 3, 4, 5, 6])
    }

    /// One lot out of a bag.
    pub fn draw(rule: Rule, why: &'static str, lots: Lots) -> Self {
        let sides = lots.counts.iter().sum();
        Throw { rule, why, dice: 1, sides, read: Read::Lot(lots), by: None }
    }

    /// Whether these faces can fall.
    pub fn admits(&self, faces: &[u8]) -> bool {
        faces.len() == usize::from(self.dice) && faces.iter().all(|f| (1..=self.sides).contains(f))
    }

    /// Every distinct result that the rule can read, with its weight out of the returned total.
    pub fn outcomes(&self) -> (Vec<(Faces, u64)>, u64) {
        match self.read {
            Read::Lot(lots) => {
                let faces = (0..lots.names.len()).filter(|&lot| lots.counts[lot] > 0);
                let all = faces
                    .map(|lot| (Faces::new(&[lots.face_of(lot)]), u64::from(lots.counts[lot])));
                (all.collect(), u64::from(self.sides))
            }
            Read::Each => {
                let total = u64::from(self.sides).pow(u32::from(self.dice));
                let all = (0..total).map(|mut n| {
                    let mut faces = [0u8; 23];
                    for face in &mut faces[..usize::from(self.dice)] {
                        *face = (n % u64::from(self.sides)) as u8 + 1;
                        n /= u64::from(self.sides);
                    }
                    (Faces { len: self.dice, faces }, 1)
                });
                (all.collect(), total)
            }
            Read::Sum => self.sums(),
            Read::Bands(bands) => self.counts(&bands),
        }
    }

    /// One representative for every way to spread the dice over the bands, weighted by the number
    /// of throws that do so.
    fn counts(&self, bands: &[u8; 5]) -> (Vec<(Faces, u64)>, u64) {
        let mut starts = vec![1];
        starts.extend(bands.iter().copied().filter(|&face| face > 1 && face <= self.sides));
        let ends = starts[1..].iter().copied().chain([self.sides + 1]);
        let widths: Vec<u64> =
            starts.iter().zip(ends).map(|(&from, to)| u64::from(to - from)).collect();
        let mut all = Vec::new();
        let mut open = vec![(Vec::<u8>::new(), 0, 1)];
        while let Some((faces, band, weight)) = open.pop() {
            let left = self.dice - faces.len() as u8;
            let last = band + 1 == starts.len();
            for count in if last { left..=left } else { 0..=left } {
                let ways = choose(left, count) * widths[band].pow(u32::from(count));
                let mut longer = faces.clone();
                longer.extend((0..count).map(|_| starts[band]));
                if last {
                    all.push((Faces::new(&longer), weight * ways));
                } else {
                    open.push((longer, band + 1, weight * ways));
                }
            }
        }
        (all, u64::from(self.sides).pow(u32::from(self.dice)))
    }

    /// One representative per sum, weighted by the number of ways to throw it.
    fn sums(&self) -> (Vec<(Faces, u64)>, u64) {
        let mut ways = vec![1u64];
        for _ in 0..self.dice {
            let mut next = vec![0u64; ways.len() + usize::from(self.sides)];
            for (sum, &count) in ways.iter().enumerate() {
                for face in 1..=usize::from(self.sides) {
                    next[sum + face] += count;
                }
            }
            ways = next;
        }
        let total = ways.iter().sum();
        let mut all = Vec::new();
        for (sum, &count) in ways.iter().enumerate().filter(|(_, count)| **count > 0) {
            // Spread the sum over the dice, each between 1 and its highest face.
            let mut left = sum;
            let mut faces = [0u8; 23];
            for (others, die) in (0..usize::from(self.dice)).rev().zip(&mut faces) {
                let face = (left - others).min(usize::from(self.sides));
                left -= face;
                *die = face as u8;
            }
            all.push((Faces { len: self.dice, faces }, count));
        }
        (all, total)
    }
}

/// How many ways there are to choose `k` of `n`.
fn choose(n: u8, k: u8) -> u64 {
    (0..u64::from(k)).fold(1, |ways, i| ways * (u64::from(n) - i) / (i + 1))
}

/// Numbers the throws of a game.
///
/// Throws that all may see count 0, 1, 2 and so on. Each secret lane counts its own throws, from
/// 2⁶² and from 2⁶³: so what falls there does not depend on which side answered first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Throws([u64; 3]);

impl Throws {
    /// The number of the next throw in a lane.
    pub fn next(&mut self, lane: Option<Seat>) -> u64 {
        let (count, base) = match lane {
            None => (&mut self.0[0], 0),
            Some(Seat::First) => (&mut self.0[1], 1 << 62),
            Some(Seat::Second) => (&mut self.0[2], 1 << 63),
        };
        *count += 1;
        base + *count - 1
    }
}

/// A source of dice.
pub trait Dice {
    /// The faces of throw number `n` of this game (see [`Throws`]), or `None`: not thrown yet, ask a person.
    fn throw(&mut self, n: u64, throw: &Throw) -> Option<Faces>;
}

/// No dice: people type in what they threw on a real table.
pub struct Typed;

impl Dice for Typed {
    fn throw(&mut self, _: u64, _: &Throw) -> Option<Faces> {
        None
    }
}

/// Dice from a secret seed, committed to by its hash.
///
/// Throw *n* is drawn from stream *n* of ChaCha8 with our own function, so any throw can be
/// checked for itself and records outlive versions of the generator's crate.
#[derive(Clone, PartialEq, Eq)]
pub struct Seeded {
    seed: [u8; 32],
    base: ChaCha8Rng,
}

impl Seeded {
    /// Dice from 32 secret bytes.
    pub fn new(seed: [u8; 32]) -> Self {
        Seeded { seed, base: ChaCha8Rng::from_seed(seed) }
    }

    /// Dice of one battle out of many: `seed` for the run, `game` for the battle.
    pub fn numbered(seed: u64, game: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"grognard dice");
        hash.update(seed.to_le_bytes());
        hash.update(game.to_le_bytes());
        Self::new(hash.finalize().into())
    }

    /// The seed as hexadecimal text, revealed at the end.
    pub fn reveal(&self) -> String {
        hex(&self.seed)
    }

    /// SHA-256 of the seed, published at the start.
    pub fn commitment(&self) -> String {
        commitment(&self.seed)
    }
}

/// SHA-256 of a seed as hexadecimal text.
pub fn commitment(seed: &[u8]) -> String {
    hex(&Sha256::digest(seed))
}

/// Bytes as hexadecimal text.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Hexadecimal text as bytes.
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).ok()).collect()
}

impl Dice for Seeded {
    fn throw(&mut self, n: u64, throw: &Throw) -> Option<Faces> {
        let mut stream = self.base.clone();
        stream.set_stream(n);
        let mut faces = [0u8; 23];
        for face in &mut faces[..usize::from(throw.dice)] {
            *face = below(&mut stream, u32::from(throw.sides)) as u8 + 1;
        }
        Some(Faces { len: throw.dice, faces })
    }
}

/// A number below `n`, every one equally likely: multiply, and reject the uneven rest.
pub fn below(stream: &mut ChaCha8Rng, n: u32) -> u32 {
    let reject = n.wrapping_neg() % n;
    loop {
        let wide = u64::from(stream.next_u32()) * u64::from(n);
        if wide as u32 >= reject {
            return (wide >> 32) as u32;
        }
    }
}

impl Dice for Fast {
    fn throw(&mut self, _: u64, throw: &Throw) -> Option<Faces> {
        let mut faces = [0; 23];
        let faces = &mut faces[..usize::from(throw.dice)];
        for face in &mut *faces {
            *face = self.below(usize::from(throw.sides)) as u8 + 1;
        }
        Some(Faces::new(faces))
    }
}

/// A small fast generator for bots, which need no audit.
#[derive(Clone)]
pub struct Fast(u64);

impl Fast {
    /// From any number.
    pub fn new(seed: u64) -> Self {
        Fast(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0xd1b5_4a32_d192_ed03)
    }

    /// The next number (splitmix64).
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n` (which must not be 0).
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.draw()) * n as u128) >> 64) as usize
    }
}
