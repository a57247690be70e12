//! Tests of the engine as a program, through its protocol.

mod agreement;
mod analysis_engine;
mod cli;
mod clients;
mod coverage;
mod docs;
mod engine;
mod estimates;
mod fuzz;
mod interrupts;
mod layers;
mod lender;
mod lists;
mod memory;
mod options;
mod positions;
mod protocol;
mod readme;
mod review;
mod schema;
mod score;
mod tst;
