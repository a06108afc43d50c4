//! The picture as pixels, with no font but the bundled ones.

use std::sync::{Arc, OnceLock};

use engine::scene::Scene;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options as Reading, Tree, fontdb};

use crate::fonts::FONTS;
use crate::sheet::{pixels, svg};
use crate::{DrawError, Options};

/// Most pixels of one picture.
const MOST: u64 = 120_000_000;

/// The bundled faces, loaded once.
fn faces() -> Arc<fontdb::Database> {
    static FACES: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    Arc::clone(FACES.get_or_init(|| {
        let mut faces = fontdb::Database::new();
        for font in FONTS {
            faces.load_font_data(font.ttf.to_vec());
        }
        faces.set_serif_family("Grognard Display");
        faces.set_sans_serif_family("Grognard Sans");
        faces.set_cursive_family("Grognard Display");
        faces.set_fantasy_family("Grognard Display");
        faces.set_monospace_family("Grognard Sans");
        Arc::new(faces)
    }))
}

/// Reads an SVG text as the renderer sees it.
pub(crate) fn tree(text: &str) -> Result<Tree, DrawError> {
    let reading =
        Reading { fontdb: faces(), font_family: "Grognard Sans".to_owned(), ..Reading::default() };
    Tree::from_str(text, &reading).map_err(|e| DrawError::Svg(e.to_string()))
}

/// Draws a scene as a PNG file.
pub fn png(scene: &Scene, options: &Options) -> Result<Vec<u8>, DrawError> {
    let (width, height) = pixels(scene, options);
    let too_large = DrawError::TooLarge { width, height };
    if u64::from(width) * u64::from(height) > MOST {
        return Err(too_large);
    }
    let text = svg(scene, &Options { embed_fonts: false, ..options.clone() });
    let tree = tree(&text)?;
    let mut pixmap = Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|e| DrawError::Png(e.to_string()))
}
