//! The bundled faces, under the SIL Open Font License (see `fonts/OFL.txt`).

/// One bundled face.
#[derive(Clone, Copy, Debug)]
pub struct Font {
    /// Family as named in stylesheets, e.g. `Grognard Display`.
    pub family: &'static str,
    /// File name without ending, e.g. `display-bold`.
    pub file: &'static str,
    /// CSS weight.
    pub weight: u16,
    /// Whether it slants.
    pub italic: bool,
    /// The face for rasterising.
    pub ttf: &'static [u8],
    /// The face for browsers.
    pub woff2: &'static [u8],
}

macro_rules! font {
    ($family:literal, $file:literal, $weight:literal, $italic:literal) => {
        Font {
            family: $family,
            file: $file,
            weight: $weight,
            italic: $italic,
            ttf: include_bytes!(concat!("../fonts/", $file, ".ttf")),
            woff2: include_bytes!(concat!("../fonts/", $file, ".woff2")),
        }
    };
}

/// Every face the drawings use.
pub const FONTS: [Font; 6] = [
    font!("Grognard Display", "display-regular", 400, false),
    font!("Grognard Display", "display-italic", 400, true),
    font!("Grognard Display", "display-bold", 700, false),
    font!("Grognard Sans", "sans-regular", 400, false),
    font!("Grognard Sans", "sans-bold", 700, false),
    font!("Grognard Sans", "sans-black", 900, false),
];

/// `@font-face` rules with the faces inside, so that an SVG needs nothing else.
pub fn font_faces() -> String {
    FONTS
        .iter()
        .map(|f| {
            format!(
                "@font-face{{font-family:\"{}\";font-weight:{};font-style:{};src:url(data:font/woff2;base64,{}) format(\"woff2\")}}\n",
                f.family,
                f.weight,
                if f.italic { "italic" } else { "normal" },
                base64(f.woff2)
            )
        })
        .collect()
}

/// Bytes as base 64, as pages and pictures carry other files.
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let b = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
        let word = b(0) << 16 | b(1) << 8 | b(2);
        for i in 0..4 {
            if i <= chunk.len() {
                out.push(char::from(DIGITS[(word >> (18 - 6 * i) & 63) as usize]));
            } else {
                out.push('=');
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_pads() {
        assert_eq!(base64(b"Man"), "TWFu");
        assert_eq!(base64(b"Ma"), "TWE=");
        assert_eq!(base64(b"M"), "TQ==");
        assert_eq!(base64(b""), "");
    }
}
