//! Game records in SGF: what is read can be played or is refused, and what is written of it is read again.
#![no_main]

use goeye::{Game, Komi, Rules, UpTo, sgf};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = sgf::Tree::read(bytes);
    let Ok(record) = sgf::read(bytes) else {
        return;
    };
    let Ok((game, _)) = Game::from_record(&record, Rules::default(), Komi::default(), UpTo::End)
    else {
        return;
    };
    game.board().validate().expect("a board");
    let written = sgf::write(&record);
    sgf::read(written.as_bytes()).expect("what was written");
});
