//! The drawn signs as plain data: `id`, box and body; an empty box means drawn at full size round the origin.

/// One sign.
pub struct Sign {
    /// Its id.
    pub id: &'static str,
    /// Its box, or nothing.
    pub view_box: &'static str,
    /// What is inside.
    pub body: &'static str,
}

/// Head-dress and guns, facing right; `%FIELD%` is the ground behind them.
#[rustfmt::skip]
pub const ARMS: &[Sign] = &[
    Sign { id: "a-line", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M4.4 5.8Q12 3.2 20 5.8L17.3 16.6Q12.3 15.1 7.3 16.6Z"/><ellipse cx="12.2" cy="1.7" rx="1.8" ry="2.4" fill="currentColor"/><path fill="currentColor" d="M7.1 17.6Q12.3 16.1 17.4 17.6L22.8 20.8Q14.6 19.1 7.2 21Z"/><path fill="none" stroke="%FIELD%" stroke-width="1.1" d="M5.2 8.2Q12.2 5.8 19.3 8.2"/><path fill="%FIELD%" d="M12.2 8.9l2.5 3-2.5 3-2.5-3z"/>"## },
    Sign { id: "a-light", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M4.4 7.6Q12 5 20 7.6L17.3 17.6Q12.3 16.1 7.3 17.6Z"/><path fill="currentColor" d="M10.8 5.6C9 3.4 9.6 .2 12.2-1.2C14.4 .6 14.4 3.6 13.2 5.6Z"/><path fill="currentColor" d="M7.1 18.6Q12.3 17.1 17.4 18.6L22.8 21.8Q14.6 20.1 7.2 22Z"/><path fill="none" stroke="%FIELD%" stroke-width="1.4" d="M8 9.9C8.2 13.8 11.4 15.2 13.8 14.4C16.2 13.6 16.6 11.2 15.2 10M16.2 8.8l-2 2.2"/>"## },
    Sign { id: "a-guard", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M6.6 20.4C4.8 13.4 5.4 3.2 12.8 2.8C20.2 2.8 20.6 13.4 18.8 20.4Q12.6 18 6.6 20.4Z"/><path fill="currentColor" d="M5.4 10C3 8.4 2.4 4 4.4 .4C6.8 2.2 7.4 6.2 6.6 9Z"/><path fill="none" stroke="%FIELD%" stroke-width="1.15" d="M7 12.2C10 16.4 15.4 16 18.6 10.6"/><circle cx="16.4" cy="16.2" r="1.25" fill="%FIELD%"/>"## },
    Sign { id: "a-mitre", view_box: "0 0 24 24", body: r##"<circle cx="12" cy="1.9" r="1.5" fill="currentColor"/><path fill="currentColor" d="M12 3C15.4 6 18.6 12.6 18.8 20.4Q12 18.4 5.2 20.4C5.4 12.6 8.6 6 12 3Z"/><path fill="none" stroke="%FIELD%" stroke-width="1.05" d="M6 16.2Q12 14.4 18 16.2"/><path fill="%FIELD%" d="M12 6.8c.8 1.2 1 1.8 2.8 1.6-.3 1.6-1 2.2-1.8 2.6l1 2.2-2-.7-2 .7 1-2.2c-.8-.4-1.5-1-1.8-2.6 1.8.2 2-.4 2.8-1.6z"/>"## },
    Sign { id: "a-jager", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M6 8.4H18L17.2 17.6H7Z"/><path fill="currentColor" d="M6.6 18.4H17.6L21.2 21Q14 19.6 6.6 21Z"/><path fill="currentColor" d="M15.6 7.8C15.4 5 17 2.2 19.4 1.6C19.8 4.2 18.6 6.6 17 8Z"/><path fill="none" stroke="%FIELD%" stroke-width="1.35" d="M8.8 11.2C9 14.4 11.2 15.6 13.4 15C15.4 14.4 15.9 12.4 14.8 11.3M15.5 10.4l-1.6 1.7"/>"## },
    Sign { id: "a-cuirassier", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M8 19C7.2 12.6 9.4 8.2 14 8.2C18.2 8.2 20 11.6 20.2 15.4L22.6 17.8H14.6L13.4 20.6Q10.4 19.2 8 19Z"/><path fill="currentColor" d="M8.2 9.2C9.6 4.6 14.4 2.6 19.6 4.4L19 7C15 6 11.2 7.2 9 10.4Z"/><path fill="currentColor" d="M8.4 6.6C4.2 8.4 2.6 13.2 3.2 21.8C5 21.4 6.2 20.4 7 18.8C6 14 6.6 10 8.8 7.4Z"/><path fill="currentColor" d="M18.6 3.6C18.8 1.8 20 .6 21.6 .8C21.8 2.4 21 3.6 19.6 4.4Z"/><path fill="none" stroke="%FIELD%" stroke-width="1.1" d="M9 14.6C12.4 13 16.6 13 20.2 14.4"/>"## },
    Sign { id: "a-dragoon", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M7.6 19C6.8 12 9 7.4 13.8 7.4C18 7.4 19.8 11 20 15.2L22.4 17.6H14.4L13.2 20.4Q10.2 19.2 7.6 19Z"/><path fill="currentColor" d="M7.8 8C10 4.8 14.6 4 18 5.8L17.4 7.4C14.4 6.2 10.8 7 8.8 9.4Z"/><path fill="none" stroke="%FIELD%" stroke-width="1.1" d="M8.6 13.8C12 12.2 16.2 12.2 19.8 13.6"/><path fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" d="M8 8C4.4 10.2 3.4 14.6 3.8 21M7.4 10.4C5.6 13 5.6 17 6.2 20.8"/>"## },
    Sign { id: "a-hussar", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M7.2 7.4H17.8L18.4 19Q12.6 17.4 6.6 19Z"/><path fill="currentColor" d="M11.4 6.6C10.4 4 11 1.4 12.8 0C14.4 1.8 14.4 4.4 13.6 6.6Z"/><path fill="currentColor" d="M6.6 7.6C3.6 8.6 2.4 12.4 3 17L4.6 18.4L5.6 16.8C5 13.6 5.4 10.6 7 9Z"/><path fill="none" stroke="%FIELD%" stroke-width="1" d="M7.4 11.4Q12.6 15.4 18 10.6M7.2 13.6Q12.6 17.6 18.2 12.8"/>"## },
    Sign { id: "a-chasseur", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M6 7.2H18.6L17.4 17.8H7.4Z"/><path fill="currentColor" d="M11 6.6C10 4 10.6 1.4 12.4 0C14 1.8 14 4.4 13.2 6.6Z"/><path fill="currentColor" d="M7 18.5H17.6L21 21.3Q14 19.6 7 21.1Z"/><path fill="none" stroke="%FIELD%" stroke-width="1.1" d="M6.6 9.6Q12 15.4 18.2 9.6M9.2 17.4L12.4 13.6L15.6 17.4"/>"## },
    Sign { id: "a-lancer", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M7 4.4H19.4L16.6 10.6V17.6H8.4V10.6Z"/><path fill="currentColor" d="M8 18.4H16.8L20 21Q13.8 19.6 8 20.8Z"/><path fill="none" stroke="%FIELD%" stroke-width="1" d="M8.4 11H16.6M12.6 4.8V10.4"/><path stroke="currentColor" stroke-width="1.2" d="M3.4 22L5.8 2"/><path fill="currentColor" d="M5.9 1.4L9 2.6 5.6 5Z"/>"## },
    Sign { id: "a-cossack", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M8 8.6C8 4 17.8 4 17.8 8.6L18.6 17.4Q13 19.4 7.2 17.4Z"/><path fill="currentColor" d="M17.6 6.8C20.6 7.6 21.4 10.6 20.8 14.4L19.4 13.6C19.6 11 19 9.4 17.6 8.8Z"/><path fill="none" stroke="%FIELD%" stroke-width="1" d="M7.6 14.4Q13 16.4 18.4 14.4"/><path stroke="currentColor" stroke-width="1.3" d="M2.6 22.6L5.6 1.4"/><path fill="currentColor" d="M5.8 .2L7.2 4.4 4.2 4Z"/>"## },
    Sign { id: "a-gun", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M4.6 10.8L20.8 7.2L22 9.8L6 14Z"/><path fill="currentColor" d="M3.2 9.8l2.2.4.8 3-2 .6z"/><path stroke="currentColor" stroke-width="2" d="M9 12L1.2 20.4"/><circle cx="12.2" cy="15.4" r="5" fill="%FIELD%" stroke="currentColor" stroke-width="1.5"/><path stroke="currentColor" stroke-width=".9" d="M12.2 10.6V20.2M7.4 15.4H17M8.8 12L15.6 18.8M15.6 12L8.8 18.8"/><circle cx="12.2" cy="15.4" r="1.3" fill="currentColor"/>"## },
    Sign { id: "a-gun-heavy", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M3.4 9.6L21.4 4.8L23.2 9L5.6 14.6Z"/><path fill="currentColor" d="M1.6 9.4l2.6.2 1.2 3.8-2.4.8z"/><path stroke="currentColor" stroke-width="2.4" d="M8.6 12L.8 20.6"/><circle cx="12.4" cy="15.6" r="5.6" fill="%FIELD%" stroke="currentColor" stroke-width="1.7"/><path stroke="currentColor" stroke-width="1" d="M12.4 10.4V20.8M7 15.6H17.8M8.6 11.8L16.2 19.4M16.2 11.8L8.6 19.4"/><circle cx="12.4" cy="15.6" r="1.5" fill="currentColor"/>"## },
    Sign { id: "a-gun-horse", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M4.6 10.8L20.8 7.2L22 9.8L6 14Z"/><path stroke="currentColor" stroke-width="2" d="M9 12L1.2 20.4"/><circle cx="12.2" cy="15.4" r="5" fill="%FIELD%" stroke="currentColor" stroke-width="1.5"/><path stroke="currentColor" stroke-width=".9" d="M12.2 10.6V20.2M7.4 15.4H17"/><path fill="none" stroke="currentColor" stroke-width="1.5" d="M4.2 1.4C2.4 3.6 2.6 6.8 4.8 7.4M8 1.4C9.8 3.6 9.6 6.8 7.4 7.4"/>"## },
    Sign { id: "a-bicorne", view_box: "0 0 24 16", body: r##"<path fill="currentColor" d="M.6 12.4C3.6 8.4 6.4 2 12 2C17.6 2 20.4 8.4 23.4 12.4C20 11.4 16.4 13 12 13C7.6 13 4 11.4 .6 12.4Z"/><circle cx="14.6" cy="7.6" r="1.7" fill="%FIELD%"/><path fill="none" stroke="%FIELD%" stroke-width=".9" d="M14.6 7.6L13.4 12.6"/>"## },
];

/// Front marks: formation and facing, drawn for facing east round the hex centre.
#[rustfmt::skip]
pub const FRONTS: &[Sign] = &[
    Sign { id: "f-line", view_box: "", body: r##"<path class="front" d="M22.2 -15.5h4.6v31h-4.6z"/><path class="front" d="M26.6 -3.6l4.4 3.6-4.4 3.6z"/>"## },
    Sign { id: "f-column", view_box: "", body: r##"<path class="front" d="M21.6 -6h4.4v-3.6L31.6 0L26 9.6V6h-4.4z"/>"## },
    Sign { id: "f-cavalry", view_box: "", body: r##"<path class="front" d="M21.4 -11.5L30.6 0L21.4 11.5H25.2L34 0 25.2 -11.5z" transform="translate(-2.4 0)"/>"## },
    Sign { id: "f-cavalry-tired", view_box: "", body: r##"<path class="front hollow" d="M20.4 -10.5L28.6 0L20.4 10.5"/>"## },
    Sign { id: "f-guns", view_box: "", body: r##"<path class="front" d="M21.6 -10.5h9v3.4h-9zM21.6 -1.7h10.2v3.4h-10.2zM21.6 7.1h9v3.4h-9z"/>"## },
    Sign { id: "f-limbered", view_box: "", body: r##"<path class="front hollow" d="M-21.5 0h-5.5"/><circle class="front hollow" cx="-25.4" cy="-5" r="3"/><circle class="front hollow" cx="-25.4" cy="5" r="3"/><path class="front" d="M21.8 -3.4L27.6 0l-5.8 3.4z"/>"## },
    Sign { id: "f-square", view_box: "", body: r##"<path class="front" d="M-24.6 -24.6h49.2v49.2h-49.2zM-21.2 -21.2v42.4h42.4v-42.4z" fill-rule="evenodd"/><path class="front" d="M-3.4 -24.4L0 -28.6l3.4 4.2zM-3.4 24.4L0 28.6l3.4 -4.2zM-24.4 -3.4L-28.6 0l4.2 3.4zM24.4 -3.4L28.6 0l-4.2 3.4z"/>"## },
    Sign { id: "f-line-left", view_box: "", body: r##"<path class="front" d="M22.2 -15.5h4.6v42.6h-4.6z"/><path class="front" d="M26.6 -3.6l4.4 3.6-4.4 3.6z"/>"## },
    Sign { id: "f-line-right", view_box: "", body: r##"<path class="front" d="M22.2 15.5h4.6v-42.6h-4.6z"/><path class="front" d="M26.6 -3.6l4.4 3.6-4.4 3.6z"/>"## },
    Sign { id: "f-skirmish", view_box: "", body: r##"<g class="front"><circle cx="23.8" cy="-14" r="1.9"/><circle cx="28.4" cy="-9.4" r="1.9"/><circle cx="24.2" cy="-4.6" r="1.9"/><circle cx="29.4" cy="0" r="1.9"/><circle cx="24.2" cy="4.6" r="1.9"/><circle cx="28.4" cy="9.4" r="1.9"/><circle cx="23.8" cy="14" r="1.9"/></g>"## },
    Sign { id: "f-skirmish-left", view_box: "", body: r##"<g class="front"><circle cx="23.8" cy="-14" r="1.9"/><circle cx="28.4" cy="-8.4" r="1.9"/><circle cx="24.2" cy="-2.8" r="1.9"/><circle cx="28.4" cy="2.8" r="1.9"/><circle cx="24.2" cy="8.4" r="1.9"/><circle cx="28.4" cy="14" r="1.9"/><circle cx="24.2" cy="19.6" r="1.9"/><circle cx="28.4" cy="25.2" r="1.9"/></g>"## },
    Sign { id: "f-skirmish-right", view_box: "", body: r##"<g class="front"><circle cx="23.8" cy="14" r="1.9"/><circle cx="28.4" cy="8.4" r="1.9"/><circle cx="24.2" cy="2.8" r="1.9"/><circle cx="28.4" cy="-2.8" r="1.9"/><circle cx="24.2" cy="-8.4" r="1.9"/><circle cx="28.4" cy="-14" r="1.9"/><circle cx="24.2" cy="-19.6" r="1.9"/></g>"## },
    Sign { id: "f-road", view_box: "", body: r##"<path class="front" d="M21.6 -3.4h3.2v-3.8L31.6 0L24.8 7.2V3.4h-3.2z"/>"## },
    Sign { id: "f-road-rear", view_box: "", body: r##"<path class="front" d="M21.4 -6.5h2.6v13h-2.6zM25.6 -6.5h2.6v13h-2.6zM29.8 -6.5h2.6v13h-2.6z"/>"## },
    Sign { id: "f-road-on", view_box: "", body: r##"<path class="front" d="M21.2 -3.4L25 0l-3.8 3.4h3.4L28.4 0l-3.8-3.4z"/>"## },
    Sign { id: "f-masse", view_box: "", body: r##"<path class="front" d="M21.6 -13h3.4v26h-3.4zM26.4 -10h3.4v20h-3.4zM29.6 -3l3.6 3-3.6 3z"/>"## },
    Sign { id: "f-masse-rear", view_box: "", body: r##"<path class="front" d="M21.6 -13h3.4v26h-3.4z"/>"## },
    Sign { id: "f-general", view_box: "", body: r##"<path class="front dots" d="M-23 -23h46v46h-46z"/>"## },
];

/// Formation pictures for lists and legends.
#[rustfmt::skip]
pub const PICTURES: &[Sign] = &[
    Sign { id: "p-line", view_box: "0 0 24 14", body: r##"<path fill="currentColor" d="M1 5h22v5H1zM10 4.4L12 1l2 3.4z"/>"## },
    Sign { id: "p-column", view_box: "0 0 24 14", body: r##"<path fill="currentColor" d="M7 4.2h10v2.4H7zM7 7.6h10V10H7zM7 11h10v2.4H7zM10 3.6L12 .4l2 3.2z"/>"## },
    Sign { id: "p-square", view_box: "0 0 24 14", body: r##"<path fill="currentColor" fill-rule="evenodd" d="M5.5 .5h13v13h-13zM8 3v8h8V3z"/>"## },
    Sign { id: "p-skirmish", view_box: "0 0 24 14", body: r##"<g fill="currentColor"><circle cx="3" cy="5" r="1.5"/><circle cx="7.5" cy="9" r="1.5"/><circle cx="12" cy="4" r="1.5"/><circle cx="16.5" cy="9" r="1.5"/><circle cx="21" cy="5" r="1.5"/></g>"## },
    Sign { id: "p-road-march", view_box: "0 0 24 14", body: r##"<path fill="currentColor" d="M17 2.6L23 7l-6 4.4zM12 4h3v6h-3zM7 4h3v6H7zM2 4h3v6H2z"/>"## },
    Sign { id: "p-masse", view_box: "0 0 24 14", body: r##"<path fill="currentColor" d="M5 3.6h14v2.6H5zM5 7h14v2.6H5zM5 10.4h14V13H5zM10 3L12 .4 14 3z"/>"## },
    Sign { id: "p-general", view_box: "0 0 24 14", body: r##"<g fill="currentColor"><path d="M2 3h4v3H2zM10 1h4v3h-4zM18 4h4v3h-4zM5 9h4v3H5zM14 9h4v3h-4z"/></g>"## },
    Sign { id: "p-fresh", view_box: "0 0 24 14", body: r##"<path fill="none" stroke="currentColor" stroke-width="1.4" d="M2 3h20v9H2z"/><path fill="currentColor" d="M2 12L22 3V12z"/>"## },
    Sign { id: "p-tired", view_box: "0 0 24 14", body: r##"<path fill="none" stroke="currentColor" stroke-width="1.4" d="M2 3h20v9H2z"/><path stroke="currentColor" stroke-width="1.2" d="M2 12L22 3M7 12v-2M11 12v-4M15 12V6.4M19 12V4.6"/>"## },
    Sign { id: "p-guns", view_box: "0 0 24 14", body: r##"<path fill="currentColor" d="M5 2h2.6v11H5zM10.7 1h2.6v12h-2.6zM16.4 2H19v11h-2.6z"/>"## },
    Sign { id: "p-limbered", view_box: "0 0 24 14", body: r##"<g fill="none" stroke="currentColor" stroke-width="1.5"><circle cx="5" cy="7" r="3"/><circle cx="16" cy="7" r="3"/><path d="M8 7h5M19 7h4"/></g>"## },
];

/// Trees and buildings, drawn round their origin.
#[rustfmt::skip]
pub const TERRAIN: &[Sign] = &[
    Sign { id: "t-pine", view_box: "", body: r##"<path class="tree-shadow" d="M0 3l8 1.6-5 1.4z"/><path class="tree" d="M0 -10L4.4 -4.4H2.6L5.4 0H3.2L5.6 3.4H-5.6L-3.2 0H-5.4L-2.6 -4.4H-4.4z"/><path class="tree-snow" d="M0 -10L-4.4 -4.4H-2.6L-5.4 0H-3.2L-5.6 3.4H-2.4L-1.2 .2H-2.2L-.8 -4H-1.6z"/><path class="tree-ink" d="M0 3.4V6M1 -6l1.6 2M1.4 -2.4L4 .6M1.2 .6l2.6 2.4"/>"## },
    Sign { id: "t-birch", view_box: "", body: r##"<path class="tree-shadow" d="M0 4l8.5 1-5.5 1.6z"/><path class="tree-ink" d="M0 0V6"/><path class="tree birch" d="M-5 -1.4C-6.6 -4 -4 -6.2 -2.6 -6.2C-2.4 -9.4 2.2 -9.8 3 -7C5.8 -7 6.6 -3.8 5 -2C5 1 1.4 2.2 0 .8C-2 2.4 -5 1 -5 -1.4Z"/><path class="tree-snow" d="M-5 -1.4C-6.6 -4 -4 -6.2 -2.6 -6.2C-2.4 -8.4 0 -9.2 1.4 -8.6C-1.6 -7 -3.4 -3.4 -3 .6C-4.2 .4 -5 -.4 -5 -1.4Z"/><path class="tree-ink" d="M1 -5.6q2 0 2.6 1.4M.6 -2.6q2 .2 3 1.4M2 -.2l1.2 .6"/>"## },
    Sign { id: "church", view_box: "", body: r##"<path class="roof" d="M-9 -3.4H-3V-7.6H3V-3.4H10V3.4H3V7.6H-3V3.4H-9Z"/><path class="roof-ridge" d="M-9 0H10M0 -7.6V7.6"/><path class="spire" d="M-14.6 -4.4h5.8v8.8h-5.8z"/><path class="cross" d="M-11.7 -11.4v6M-13.9 -9.4h4.4"/>"## },
    Sign { id: "churchyard", view_box: "", body: r##"<path class="wall" d="M-20 -14L-2 -20 19 -13 21 12 4 21 -19 15Z"/><g transform="translate(1 -1) scale(.92)"><path class="roof" d="M-9 -3.4H-3V-7.6H3V-3.4H10V3.4H3V7.6H-3V3.4H-9Z"/><path class="roof-ridge" d="M-9 0H10M0 -7.6V7.6"/><path class="spire" d="M-14.6 -4.4h5.8v8.8h-5.8z"/><path class="cross" d="M-11.7 -11.4v6M-13.9 -9.4h4.4"/></g><path class="grave" d="M12 6v5M10 7.6h4M5 11v5M3 12.6h4M-6 11v5M-8 12.6h4M-13 8v5M-15 9.6h4"/>"## },
    Sign { id: "churchyard-graves", view_box: "", body: r##"<path class="wall" d="M-20 -13L3 -20 20 -12 20 13 -2 20 -20 14Z"/><path class="grave" d="M-12 -8v5M-14 -6.4h4M-4 -11v5M-6 -9.4h4M5 -9v5M3 -7.4h4M13 -5v5M11 -3.4h4M-12 4v5M-14 5.6h4M-3 3v5M-5 4.6h4M6 5v5M4 6.6h4M13 6v5M11 7.6h4M0 12v5M-2 13.6h4"/>"## },
    Sign { id: "castle", view_box: "", body: r##"<path class="wall" d="M-21 -15H21V16H-21Z"/><path class="roof" d="M-13 -9H13V10H5V-1H-5V10H-13Z"/><path class="roof-snow" d="M-12.5 -8.5H12.5V-5.6H-12.5Z"/><path class="roof-ridge" d="M-13 -5H13M-9 -5V10M9 -5V10"/><path class="spire" d="M-16 -12h6v6h-6zM10 -12h6v6h-6z"/><path class="cross" d="M-13 -12v-6l4 1.6-4 1.6M13 -12v-6l4 1.6-4 1.6"/>"## },
    Sign { id: "windmill", view_box: "", body: r##"<path class="roof" d="M-3.4 8L-2.2 -3H2.2L3.4 8Z"/><path class="sail" d="M0 -3L9 -10M0 -3L-9 4M0 -3L-7 -11M0 -3L7 5"/><path class="sail thin" d="M4.4 -7.6l4.6 -.6-.6-3.6M-4.4 1.2l-4.4 .8 .4 3.4M-3.6 -7.4l-.6-4.2-3.6 .4M3.4 1l.8 4.2 3.4-.6"/>"## },
];

/// Weather, orders and page signs; `%LINE%` is their stroke.
#[rustfmt::skip]
pub const SIGNS: &[Sign] = &[
    Sign { id: "w-clear", view_box: "0 0 24 24", body: r##"<circle cx="12" cy="12" r="4.4" fill="currentColor"/><path %LINE% d="M12 2.5v2.6M12 18.9v2.6M2.5 12h2.6M18.9 12h2.6M5.3 5.3l1.8 1.8M16.9 16.9l1.8 1.8M18.7 5.3l-1.8 1.8M7.1 16.9l-1.8 1.8"/>"## },
    Sign { id: "w-snow", view_box: "0 0 24 24", body: r##"<path %LINE% d="M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.6 4.6L12 7l2.4-2.4M9.6 19.4L12 17l2.4 2.4"/>"## },
    Sign { id: "w-storm", view_box: "0 0 24 24", body: r##"<path %LINE% d="M2 8h11.5a3 3 0 1 0-2.6-4.5M2 12h17a3 3 0 1 1-2.6 4.5M2 16h8.5a2.6 2.6 0 1 1-2.3 3.9"/>"## },
    Sign { id: "w-unknown", view_box: "0 0 24 24", body: r##"<circle cx="12" cy="12" r="2" fill="currentColor"/>"## },
    Sign { id: "o-attack", view_box: "0 0 24 24", body: r##"<path %LINE% d="M4 20L19 5M19 5v6M19 5h-6M4 14l6 6"/>"## },
    Sign { id: "o-move", view_box: "0 0 24 24", body: r##"<path %LINE% d="M3 12h16M14 6l6 6-6 6"/>"## },
    Sign { id: "o-strategic", view_box: "0 0 24 24", body: r##"<path %LINE% d="M2 12h11M8 6l6 6-6 6M15 6l6 6-6 6"/>"## },
    Sign { id: "o-hold", view_box: "0 0 24 24", body: r##"<path %LINE% d="M5 4h14M5 20h14M8 4v16M16 4v16"/>"## },
    Sign { id: "o-defend", view_box: "0 0 24 24", body: r##"<path %LINE% d="M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z"/>"## },
    Sign { id: "o-regroup", view_box: "0 0 24 24", body: r##"<path %LINE% d="M19 12a7 7 0 1 1-2.2-5.1M17 2.6v4.6h-4.6"/>"## },
    Sign { id: "o-retire", view_box: "0 0 24 24", body: r##"<path %LINE% d="M20 8v3a5 5 0 0 1-5 5H4M9 10.5L3.5 16 9 21.5"/>"## },
    Sign { id: "u-undo", view_box: "0 0 24 24", body: r##"<path %LINE% d="M8.5 4L4 8.5 8.5 13M4.5 8.5H14a5.5 5.5 0 0 1 0 11H9"/>"## },
    Sign { id: "u-redo", view_box: "0 0 24 24", body: r##"<path %LINE% d="M15.5 4L20 8.5 15.5 13M19.5 8.5H10a5.5 5.5 0 0 0 0 11h5"/>"## },
    Sign { id: "u-first", view_box: "0 0 24 24", body: r##"<path %LINE% d="M6 5v14"/><path fill="currentColor" d="M19 5v14L8.5 12z"/>"## },
    Sign { id: "u-last", view_box: "0 0 24 24", body: r##"<path %LINE% d="M18 5v14"/><path fill="currentColor" d="M5 5v14l10.5-7z"/>"## },
    Sign { id: "u-back", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M17 5v14L6.5 12z"/>"## },
    Sign { id: "u-next", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M7 5v14l10.5-7z"/>"## },
    Sign { id: "u-play", view_box: "0 0 24 24", body: r##"<path fill="currentColor" d="M6 4v16l14-8z"/>"## },
    Sign { id: "u-eye", view_box: "0 0 24 24", body: r##"<path %LINE% d="M2 12c3-5 6.4-7 10-7s7 2 10 7c-3 5-6.4 7-10 7s-7-2-10-7z"/><circle cx="12" cy="12" r="3" fill="currentColor"/>"## },
    Sign { id: "u-counter", view_box: "0 0 24 24", body: r##"<path %LINE% d="M7 4h13v13M4 7h13v13H4zM3 3l18 18"/>"## },
    Sign { id: "u-army", view_box: "0 0 24 24", body: r##"<path %LINE% d="M12 3v5M5 16v-4h14v4M12 8v4M3 16h4v4H3zM10 16h4v4h-4zM17 16h4v4h-4z"/>"## },
    Sign { id: "u-night", view_box: "0 0 24 24", body: r##"<path %LINE% d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z"/>"## },
    Sign { id: "u-help", view_box: "0 0 24 24", body: r##"<path %LINE% d="M8.6 9a3.4 3.4 0 1 1 5 3c-1.2.7-1.6 1.3-1.6 2.6"/><circle cx="12" cy="18.4" r="1.2" fill="currentColor"/>"## },
    Sign { id: "u-plus", view_box: "0 0 24 24", body: r##"<path %LINE% d="M12 5v14M5 12h14"/>"## },
    Sign { id: "u-minus", view_box: "0 0 24 24", body: r##"<path %LINE% d="M5 12h14"/>"## },
    Sign { id: "u-fit", view_box: "0 0 24 24", body: r##"<path %LINE% d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>"## },
    Sign { id: "u-menu", view_box: "0 0 24 24", body: r##"<path %LINE% d="M4 7h16M4 12h16M4 17h16"/>"## },
    Sign { id: "u-link", view_box: "0 0 24 24", body: r##"<path %LINE% d="M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.4 1.4M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.4-1.4"/>"## },
    Sign { id: "q-star", view_box: "0 0 10 10", body: r##"<path fill="currentColor" d="M5 .4l1.3 3 3.3.3-2.5 2.2.8 3.2L5 7.4 2.1 9.1l.8-3.2L.4 3.7l3.3-.3z"/>"## },
    Sign { id: "q-green", view_box: "0 0 10 10", body: r##"<circle cx="5" cy="5" r="3.2" fill="none" stroke="currentColor" stroke-width="1.6"/>"## },
];
