//! Writes the glue between JavaScript and a module of WebAssembly: `goeye-js-pack MODULE FOLDER`.

use std::env::args;
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let [module, folder] = match <[String; 2]>::try_from(args().skip(1).collect::<Vec<_>>()) {
        Ok(arguments) => arguments,
        Err(_) => {
            eprintln!("usage: goeye-js-pack MODULE FOLDER");
            return ExitCode::FAILURE;
        }
    };
    match pack(&module, &folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("goeye-js-pack: {why}");
            ExitCode::FAILURE
        }
    }
}

fn pack(module: &str, folder: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("goeye");
    // Whoever imports the glue says where the module is.
    bindgen.web(true)?.omit_default_module_path(true);
    // The types are written by hand.
    bindgen.typescript(false);
    bindgen
        .remove_name_section(true)
        .remove_producers_section(true);
    // After a panic the module starts anew.
    bindgen.reset_state_function(true);
    bindgen.generate(folder)?;
    Ok(())
}
