//! Whole numbers for lengths and prices.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A length in thousandths of an inch, or as many thousandths of a movement point (GEO-01).
///
/// Every printed size is a whole number of them, and a table of 240 inches fits with room to spare.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Mil(pub i32);

impl Mil {
    /// No length at all.
    pub const ZERO: Mil = Mil(0);

    /// Whole inches.
    pub const fn inches(inches: i32) -> Mil {
        Mil(inches * 1000)
    }

    /// The length without its sign.
    pub const fn abs(self) -> Mil {
        Mil(self.0.abs())
    }

    /// What this length costs at a rate, rounded up.
    pub fn at(self, rate: Rate) -> Mil {
        Mil(ceil_div(i64::from(self.0) * i64::from(rate.0), 1000) as i32)
    }

    pub(crate) fn wide(self) -> i64 {
        i64::from(self.0)
    }
}

impl fmt::Display for Mil {
    /// Inches with as many decimals as are needed, as in `7.5"`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        let decimals = format!("{part:03}");
        match decimals.trim_end_matches('0') {
            "" => write!(f, "{sign}{whole}\""),
            decimals => write!(f, "{sign}{whole}.{decimals}\""),
        }
    }
}

/// A text that is no length.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected inches with at most three decimals, such as 7.5, found {0:?}")]
pub struct NotALength(pub String);

impl std::str::FromStr for Mil {
    type Err = NotALength;

    /// Reads inches such as `7.5`, `-0.125` or `7.5"`.
    fn from_str(text: &str) -> Result<Mil, NotALength> {
        let error = || NotALength(text.to_string());
        let number = text.trim().trim_end_matches('"');
        let (sign, number) = number.strip_prefix('-').map_or((1, number), |rest| (-1, rest));
        let (whole, part) = number.split_once('.').unwrap_or((number, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 5 || part.len() > 3 || !digits(whole) || !digits(part)
        {
            return Err(error());
        }
        let mils: i32 = format!("{whole}{part:0<3}").parse().map_err(|_| error())?;
        Ok(Mil(sign * mils))
    }
}

impl Add for Mil {
    type Output = Mil;
    fn add(self, other: Mil) -> Mil {
        Mil(self.0 + other.0)
    }
}

impl Sub for Mil {
    type Output = Mil;
    fn sub(self, other: Mil) -> Mil {
        Mil(self.0 - other.0)
    }
}

impl AddAssign for Mil {
    fn add_assign(&mut self, other: Mil) {
        self.0 += other.0;
    }
}

impl SubAssign for Mil {
    fn sub_assign(&mut self, other: Mil) {
        self.0 -= other.0;
    }
}

impl Neg for Mil {
    type Output = Mil;
    fn neg(self) -> Mil {
        Mil(-self.0)
    }
}

impl Mul<i32> for Mil {
    type Output = Mil;
    fn mul(self, times: i32) -> Mil {
        Mil(self.0 * times)
    }
}

impl Div<i32> for Mil {
    type Output = Mil;
    fn div(self, parts: i32) -> Mil {
        Mil(self.0 / parts)
    }
}

impl std::iter::Sum for Mil {
    fn sum<I: Iterator<Item = Mil>>(lengths: I) -> Mil {
        lengths.fold(Mil::ZERO, Add::add)
    }
}

/// Movement points for an inch, in thousandths: 1000 in the clear, 2000 where all costs double.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rate(pub u32);

impl Rate {
    /// Nothing at all.
    pub const FREE: Rate = Rate(0);
    /// One point for half an inch's worth: two inches to a point.
    pub const HALF: Rate = Rate(500);
    /// One point to the inch.
    pub const PLAIN: Rate = Rate(1000);
    /// Two points to the inch.
    pub const DOUBLE: Rate = Rate(2000);

    /// The rate so many times over.
    pub const fn times(self, factor: u32) -> Rate {
        Rate(self.0 * factor)
    }

    /// How far these points reach at this rate, at most as far as wanted.
    pub fn reach(self, points: Mil, wanted: Mil) -> Mil {
        if points.0 < 0 {
            return Mil::ZERO;
        }
        if self.0 == 0 {
            return wanted;
        }
        let far = points.wide() * 1000 / i64::from(self.0);
        Mil(far.min(wanted.wide()) as i32)
    }
}

/// Quotient rounded to nearest, halves away from zero; the divisor is positive.
#[inline]
pub(crate) fn round_div(number: i64, by: i64) -> i64 {
    let half = by / 2;
    if number < 0 { -((-number + half) / by) } else { (number + half) / by }
}

/// As [`round_div`] for products that need more room.
pub(crate) fn round_div_wide(number: i128, by: i128) -> i64 {
    let half = by / 2;
    (if number < 0 { -((-number + half) / by) } else { (number + half) / by }) as i64
}

/// Quotient rounded up; the divisor is positive.
pub(crate) fn ceil_div(number: i64, by: i64) -> i64 {
    -(-number).div_euclid(by)
}

/// The root of a number, rounded up.
pub(crate) fn ceil_root(square: i64) -> i64 {
    let root = square.isqrt();
    root + i64::from(root * root < square)
}
