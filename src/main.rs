use cuecast::cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
