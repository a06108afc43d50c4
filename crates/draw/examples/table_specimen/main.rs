//! Draws tables entered by hand, as PNG and SVG, into the folder given.
//!
//! `cargo run -p draw --example table_specimen -- /tmp/shots`

mod hand;
mod medley;
mod quatre_bras;

use std::path::PathBuf;
use std::time::Instant;

use draw::{Crop, Options, board_extent, png, svg};
use engine::scene::{Objective, Scene};

fn quatre_bras() -> Scene {
    let goal = |name: &str, holder: Option<&str>| Objective {
        name: name.to_owned(),
        value: 0,
        holder: holder.map(str::to_owned),
        hexes: Vec::new(),
    };
    Scene {
        title: "Quatre Bras".to_owned(),
        subtitle: "16 June 1815".to_owned(),
        table: Some(quatre_bras::table()),
        pieces: quatre_bras::pieces(),
        objectives: vec![
            goal("Quatre Bras", Some("allied")),
            goal("Gémioncourt", Some("french")),
            goal("Piraumont", None),
        ],
        table_overlays: hand::overlays(),
        ..Scene::default()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("give a folder to write to")?);
    std::fs::create_dir_all(&folder)?;
    let scene = quatre_bras();
    let firing = Scene { table_overlays: hand::firing(), ..scene.clone() };
    let winter = Scene {
        title: "Winter".to_owned(),
        subtitle: "a made-up field".to_owned(),
        table: Some(medley::table()),
        pieces: medley::pieces(),
        ..Scene::default()
    };
    let fitted = |scene: &Scene, width: f64, margin: f64| Options {
        scale: ((width - 2.0 * margin) / board_extent(scene).0) as f32,
        margin: margin as f32,
        ..Options::default()
    };
    let wide = fitted(&scene, 1440.0, 26.0);
    let thumb = Options { thumbnail: true, ..fitted(&scene, 480.0, 5.0) };
    let crop = Some(Crop { x: 380.0, y: 190.0, width: 300.0, height: 240.0 });
    let close = Options { scale: 4.0, crop, ..Options::default() };
    let pictures = [
        ("table-day", &scene, wide.clone()),
        ("table-night", &scene, Options { night: true, ..wide.clone() }),
        ("table-board", &scene, fitted(&scene, 856.0, 12.0)),
        ("table-fire", &firing, wide.clone()),
        ("table-close", &scene, close),
        ("table-thumb", &scene, thumb.clone()),
        ("table-thumb-night", &scene, Options { night: true, ..thumb }),
        ("table-winter", &winter, fitted(&winter, 1440.0, 26.0)),
        ("table-winter-night", &winter, Options { night: true, ..fitted(&winter, 1440.0, 26.0) }),
        ("table-winter-thumb", &winter, Options { thumbnail: true, ..fitted(&winter, 480.0, 5.0) }),
    ];
    for (name, scene, options) in pictures {
        let start = Instant::now();
        let picture = png(scene, &options)?;
        let time = start.elapsed();
        std::fs::write(folder.join(format!("{name}.png")), &picture)?;
        let start = Instant::now();
        let text = svg(scene, &options);
        println!(
            "{name}: {} KB svg in {} ms, {} KB png in {} ms",
            text.len() / 1024,
            start.elapsed().as_millis(),
            picture.len() / 1024,
            time.as_millis()
        );
        std::fs::write(folder.join(format!("{name}.svg")), text)?;
    }
    Ok(())
}
