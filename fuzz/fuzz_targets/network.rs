//! Weights of networks, as `goeye-gtp --network FILE` reads them: they are refused, or boards can be evaluated by them.
//! Bytes are laid over the weights of the program: a place of three bytes and what stands there.
#![no_main]

use goeye::network::{Network, Situation};
use goeye::{Color, Game, Komi, Rules, Size};
use libfuzzer_sys::fuzz_target;

static WEIGHTS: &[u8] = include_bytes!("../../patterns/network.weights");

fuzz_target!(|bytes: &[u8]| {
    // As they come.
    let _ = Network::read(bytes);
    let mut weights = WEIGHTS.to_vec();
    for patch in bytes.chunks_exact(4) {
        let place =
            usize::from(patch[0]) << 16 | usize::from(patch[1]) << 8 | usize::from(patch[2]);
        let place = place % weights.len();
        weights[place] = patch[3];
    }
    let Ok(network) = Network::read(&weights) else {
        return;
    };
    let size = Size::square(7).expect("a board");
    let game = Game::new(size, Rules::default(), Komi::default());
    let told = network.answer(&Situation::of(&game, Color::Black, None));
    assert!(told.lead.is_finite() && told.winrate.is_finite() && told.spread.is_finite());
});
