//! Numbers that name things; each is the place in the list of its kind.

use engine::id;

id! {
    /// A combat unit: battalion, regiment or battery. [GEN-04]
    UnitId(u16)
}

id! {
    /// A leader.
    LeaderId(u8)
}

id! {
    /// A division.
    DivisionId(u8)
}

id! {
    /// A corps or an Allied column.
    CorpsId(u8)
}

id! {
    /// A Leader Initiative Marker.
    LimId(u8)
}
