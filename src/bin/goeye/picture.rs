//! Pictures, as vectors and in pixels.

use crate::output::{exact, word, write_out};
use goeye::report::Theme;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::fs;
use std::path::{Path, PathBuf};

/// The pixels that a unit of the drawing takes in either direction, so that it is sharp on fine screens and on paper.
const FINENESS: f32 = 2.0;

/// The pictures that are asked for.
#[derive(clap::Args)]
pub struct Pictures {
    /// Draw an SVG picture into this file instead of printing; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw a PNG picture into this file instead of printing; `-` is standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    png: Option<PathBuf>,
    /// The page that it is for: light or dark.
    #[arg(long, default_value = "light", value_parser = word::<Theme>)]
    pub theme: Theme,
}

impl Pictures {
    /// Draws the picture that is asked for, which `svg` gives as SVG, or else prints a text.
    ///
    /// # Errors
    /// If something cannot be drawn or written; with the name of the file.
    pub fn draw(
        &self,
        svg: impl FnOnce(Theme) -> String,
        text: impl FnOnce() -> String,
    ) -> Result<(), String> {
        match (&self.svg, &self.png) {
            (Some(path), _) => write(path, svg(self.theme).as_bytes()),
            (None, Some(path)) => write(path, &png(&svg(self.theme))?),
            (None, None) => write_out(&text()).map_err(|e| e.to_string()),
        }
    }
}

/// Writes a file, or standard output.
fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    if path.as_os_str() == "-" {
        return exact(bytes).map_err(|e| e.to_string());
    }
    fs::write(path, bytes).map_err(|e| format!("{}: {e}", path.display()))
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
