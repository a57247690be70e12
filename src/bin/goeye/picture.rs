//! Pictures in pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::fs;
use std::path::Path;

/// The pixels that a unit of the drawing takes in either direction, so that it is sharp on fine screens and on paper.
const FINENESS: f32 = 2.0;

/// Writes a picture, which is drawn in SVG, to a PNG file.
///
/// # Errors
/// If it cannot be drawn or written; with the name of the file.
pub fn write_png(svg: &str, path: &Path) -> Result<(), String> {
    let png = png(svg)?;
    fs::write(path, png).map_err(|e| format!("{}: {e}", path.display()))
}

fn png(svg: &str) -> Result<Vec<u8>, String> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|e| e.to_string())?;
    let size = tree.size().to_int_size();
    let size = size.scale_by(FINENESS).ok_or("the picture is too large")?;
    let pixels = Pixmap::new(size.width(), size.height());
    let mut pixels = pixels.ok_or("the picture is too large")?;
    let finer = Transform::from_scale(FINENESS, FINENESS);
    resvg::render(&tree, finer, &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| e.to_string())
}
