//! Game records of servers: GIB, NGF and UGF, which are put into SGF before anything else reads them. The first byte says which.
#![no_main]

use goeye::{Game, Komi, Rules, UpTo, sgf};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&kind, rest)) = bytes.split_first() else {
        return;
    };
    let head: &[u8] = match kind % 4 {
        0 => b"\\HS\n\\[GAMETAG=S1,R3,D5,G65,W1,Z35,T30-3-1200\\]\n\\HE\n\\GS\n",
        1 => b"Rated game\n19\nann     7D*\nbea 5DP\nwww\n0\n0\n6\n20110812 [09:31]\n10\nBlack wins\n3\n",
        2 => b"[Header]\nCoordinateType=IGS\nSize=19\nHdcp=2,0.5\nRule=JPN\n[Data]\n",
        _ => b"",
    };
    let Ok(record) = sgf::read(&[head, rest].concat()) else {
        return;
    };
    if let Ok((game, _)) = Game::from_record(&record, Rules::default(), Komi::default(), UpTo::End)
    {
        game.board().validate().expect("a board");
    }
});
