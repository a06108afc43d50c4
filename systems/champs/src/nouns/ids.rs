//! Numbers that name things, and sets of them.

use engine::id;
use serde::{Deserialize, Serialize};

id! {
    /// A battalion, cavalry regiment or battery.
    UnitId(u8)
}
id! {
    /// A leader figure.
    LeaderId(u8)
}
id! {
    /// An organisation: army, corps, division, brigade, grand battery or battlegroup. (COM-1)
    OrgId(u8)
}
id! {
    /// A block of a structure or fortification. (STR-1)
    BlockId(u8)
}
id! {
    /// A named place of the table, which orders and victory speak of.
    PlaceId(u8)
}

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UnitSet([u64; 2]);

impl UnitSet {
    /// As many units as a set can hold; no battle has more.
    pub const MOST: usize = 128;
    /// Nobody.
    pub const NONE: UnitSet = UnitSet([0; 2]);

    /// Puts a unit in.
    pub const fn insert(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }

    /// Takes a unit out.
    pub const fn remove(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] &= !(1 << (unit.index() % 64));
    }

    /// Whether a unit is in it.
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] & 1 << (unit.index() % 64) != 0
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0[0] == 0 && self.0[1] == 0
    }

    /// Its units, by number.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        (0..UnitSet::MOST as u8).map(UnitId).filter(move |&unit| self.contains(unit))
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> UnitSet {
        let mut set = UnitSet::NONE;
        units.into_iter().for_each(|unit| set.insert(unit));
        set
    }
}

/// A set of blocks: those that a unit occupies. (STR-1c)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BlockSet(u64);

impl BlockSet {
    /// As many blocks as a set can hold; no table has more.
    pub const MOST: usize = 64;
    /// None: in the open.
    pub const NONE: BlockSet = BlockSet(0);

    /// One block.
    pub const fn one(block: BlockId) -> BlockSet {
        BlockSet(1 << block.index())
    }

    /// Puts a block in.
    pub const fn insert(&mut self, block: BlockId) {
        self.0 |= 1 << block.index();
    }

    /// Whether a block is in it.
    pub const fn contains(self, block: BlockId) -> bool {
        self.0 & 1 << block.index() != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Its blocks, by number.
    pub fn iter(self) -> impl Iterator<Item = BlockId> {
        (0..BlockSet::MOST as u8).map(BlockId).filter(move |&block| self.contains(block))
    }
}
