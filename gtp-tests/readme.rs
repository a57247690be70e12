//! The table of commands in the README is the one of the engine.

use goeye::gtp::registry::Registry;
use std::path::Path;
use std::{env, fs};

const START: &str = "<!-- commands: generated, GOEYE_BLESS=1 cargo test readme writes them -->\n";
const END: &str = "<!-- end of commands -->";

#[test]
fn the_readme_lists_the_commands() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let (before, rest) = readme.split_once(START).expect("the start of the table");
    let (table, after) = rest.split_once(END).expect("the end of the table");
    let wanted = Registry::standard().markdown();
    if env::var_os("GOEYE_BLESS").is_some() {
        fs::write(&path, format!("{before}{START}{wanted}{END}{after}")).unwrap();
    } else {
        assert_eq!(
            table, wanted,
            "GOEYE_BLESS=1 cargo test readme puts it right"
        );
    }
}
