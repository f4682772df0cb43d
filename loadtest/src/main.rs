//! `loadtest`: see README.md beside it.
use clap::{Parser, Subcommand};
use loadtest::{compare, fail::Result};

/// Load against a Cuecast server of this machine, and against its peers
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    scenario: Scenario,
}

#[derive(Debug, Subcommand)]
enum Scenario {
    /// The same load against Cuecast, a raw epoll writer, Bun, socket.io and Nchan
    Compare(compare::Options),
}

fn main() -> Result<()> {
    match Arguments::parse().scenario {
        Scenario::Compare(options) => compare::main(&options),
    }
}
