use std::process::ExitCode;

fn main() -> ExitCode {
    cuecast::cli::main()
}
