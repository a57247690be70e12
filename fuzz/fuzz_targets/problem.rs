//! Lines of `goeye solve --jsonl`: each is a problem or refused. It is not solved, which takes seconds.
#![no_main]

use goeye::json::SolveQuestion;
use goeye::sgf::Tree;
use goeye::solve::{Asked, Tsumego};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(question) = SolveQuestion::read(&String::from_utf8_lossy(bytes)) {
        let _ = question.problem();
    }
    if let Ok(tree) = Tree::read(bytes) {
        let _ = Tsumego::from_tree(&tree, &Asked::default());
    }
});
