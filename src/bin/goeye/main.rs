//! GTP engine.
fn main() {}
