//! What an event names. Units, leaders, formations and hexes are numbers with a type of their own, and
//! every event can be written down (`Serialize`): so its names are found by writing it down and keeping
//! nothing but these numbers. A new event needs no line here.

use crate::played::{Named, Played};
use ground::Hex;
use serde::ser::{self, Impossible, Serialize};
use std::fmt;

/// A number with the name of its type, e.g. `("UnitId", 12)`.
pub(crate) type Name = (&'static str, usize);

/// All names in a value, in their order, each once.
pub(crate) fn names(value: &impl Serialize) -> Vec<Name> {
    let mut found = Finder::default();
    // Nothing of an event is refused by a writer that keeps only names.
    if value.serialize(&mut found).is_err() {
        return Vec::new();
    }
    found.names
}

/// The first number with a type of its own in a value, with the name of its type: the piece that a
/// question is about.
pub fn first_named(value: &impl Serialize) -> Option<(&'static str, usize)> {
    names(value).into_iter().next()
}

/// What a number of a type stands for on the board of a game.
pub(crate) fn named<G: Played>(game: &G, kind: &str, number: usize) -> Named {
    match (kind, game.board()) {
        ("Hex", Some(board)) => {
            let hex = Some(Hex::at(number)).filter(|hex| hex.is_somewhere());
            Named { place: hex.map(|hex| board.label(hex)), ..Named::default() }
        }
        ("Facing", _) => Named { facing: u8::try_from(number).ok(), ..Named::default() },
        _ => game.named(kind, number),
    }
}

/// The pieces that a value names, by their ids.
pub(crate) fn pieces_in<G: Played>(game: &G, value: &impl Serialize) -> Vec<String> {
    let of = |(kind, number)| named(game, kind, number).pieces;
    names(value).into_iter().flat_map(of).collect()
}

#[derive(Default)]
struct Finder {
    names: Vec<Name>,
    /// The type around the number that comes next.
    within: Option<&'static str>,
}

impl Finder {
    fn number(&mut self, number: usize) {
        if let Some(kind) = self.within.take()
            && !self.names.contains(&(kind, number))
        {
            self.names.push((kind, number));
        }
    }
}

/// The finder refuses nothing; serde wants an error all the same.
#[derive(Debug)]
struct Never;

impl fmt::Display for Never {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a name could not be found")
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Never
    }
}

/// Values that hold no names.
macro_rules! nothing {
    ($($method:ident($($kind:ty),*);)+) => {
        $(fn $method(self, $(_: $kind),*) -> Result<(), Never> {
            self.within = None;
            Ok(())
        })+
    };
}

/// Whole numbers: the number of something, if its type says of what.
macro_rules! numbers {
    ($($method:ident($kind:ty);)+) => {
        $(fn $method(self, number: $kind) -> Result<(), Never> {
            match usize::try_from(number) {
                Ok(number) => self.number(number),
                Err(_) => self.within = None,
            }
            Ok(())
        })+
    };
}

impl ser::Serializer for &mut Finder {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Impossible<(), Never>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! {
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
    }

    nothing! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_f32(f32);
        serialize_f64(f64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(&'static str);
        serialize_unit_variant(&'static str, u32, &'static str);
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.within = Some(name);
        let done = value.serialize(&mut *self);
        self.within = None;
        done
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Never> {
        self.within = None;
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Never> {
        self.within = None;
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        self.within = None;
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Never> {
        Err(Never)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        self.within = None;
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Never> {
        Ok(self)
    }
}

/// Everything that has parts: each part is looked through.
macro_rules! parts {
    ($($kind:ident::$method:ident),+) => {
        $(impl ser::$kind for &mut Finder {
            type Ok = ();
            type Error = Never;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), Never> {
                Ok(())
            }
        })+
    };
}

parts!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

/// Everything whose parts have names of their own.
macro_rules! fields {
    ($($kind:ident),+) => {
        $(impl ser::$kind for &mut Finder {
            type Ok = ();
            type Error = Never;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                _: &'static str,
                value: &T,
            ) -> Result<(), Never> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), Never> {
                Ok(())
            }
        })+
    };
}

fields!(SerializeStruct, SerializeStructVariant);

#[cfg(test)]
mod tests {
    use super::names;
    use serde::Serialize;

    #[derive(Serialize)]
    struct UnitId(u16);
    #[derive(Serialize)]
    struct Hex(u16);
    #[derive(Serialize)]
    struct Roll {
        unit: UnitId,
        dice: [u8; 2],
    }
    #[derive(Serialize)]
    enum Event {
        Turn(u8),
        Stepped(UnitId, Hex, i16),
        Fight { defender: UnitId, attackers: Vec<Roll>, at: Option<Hex> },
    }

    /// Names are kept, plain numbers are not, and each name comes once.
    #[test]
    fn an_event_tells_whom_it_is_about() {
        assert_eq!(names(&Event::Turn(3)), []);
        let step = Event::Stepped(UnitId(4), Hex(17), 6);
        assert_eq!(names(&step), [("UnitId", 4), ("Hex", 17)]);
        let rolls = [7, 9, 7].map(|unit| Roll { unit: UnitId(unit), dice: [1, 2] });
        let fight = Event::Fight { defender: UnitId(2), attackers: rolls.into(), at: Some(Hex(1)) };
        assert_eq!(names(&fight), [("UnitId", 2), ("UnitId", 7), ("UnitId", 9), ("Hex", 1)]);
    }
}
