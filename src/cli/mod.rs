//! The command line.

mod admin;
mod audit;
mod backup;
mod billiards;
mod chain;
mod config;
mod ledger;
mod media;
mod migrate;
mod outcome;
mod presale;
mod prompt;
mod quests;
mod sandbox;
mod seed_demo;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use outcome::{Outcome, show};

use crate::{
    app::{self, openapi},
    config::Config,
    telemetry,
};

/// Watch live streams together: rooms, chat and everything live about a stream.
#[derive(Parser)]
#[command(name = "cuecast", version, after_help = HELP)]
struct Cli {
    /// Configuration file [default: cuecast.toml, if it is there]
    #[arg(long, short, global = true, env = "CUECAST_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

const HELP: &str = "\
Every key of the configuration can be set in the file or as CUECAST_SECTION_KEY; `cuecast config --reference` lists them.
Without DATABASE_URL the server keeps a Postgres of its own in the data folder.

Examples:
  cuecast serve
  CUECAST_HTTP_BIND=127.0.0.1:9000 cuecast serve
  cuecast admin create --address 0x52908400098527886E0F7030069857D2E4169EE7
  cuecast admin create --username ada --totp --address 0x52908400098527886E0F7030069857D2E4169EE7
  cuecast audit verify
  cuecast backup /backups/monday
  CUECAST_DATA_DIR=/srv/new cuecast restore /backups/monday --wal /backups/wal --until 2026-05-04T11:58:00Z";

#[derive(Subcommand)]
enum Command {
    /// Run the server
    Serve,
    /// Bring the database's schema up to date, and end
    Migrate,
    /// Back up the server's own database and its secrets into a new folder, while it runs
    Backup(backup::Backup),
    /// Restore a backup into an empty data folder, and check it
    Restore(backup::Restore),
    /// Name administrators
    #[command(subcommand)]
    Admin(admin::Admin),
    /// Check the books
    #[command(subcommand)]
    Ledger(ledger::Ledger),
    /// Recompute the presale
    #[command(subcommand)]
    Presale(presale::Sale),
    /// Check the log of what administrators, creators and the server did
    #[command(subcommand)]
    Audit(audit::Audit),
    /// Bring the contracts onto the configured chains, and check them
    #[command(subcommand)]
    Chain(chain::Chain),
    /// Move pictures and metadata of NFTs
    #[command(subcommand)]
    Media(media::Media),
    /// Play finished games of quests again
    #[command(subcommand)]
    Quests(quests::Quests),
    /// Play billiards without a server, and matches of a server again
    #[command(subcommand)]
    Billiards(billiards::Billiards),
    /// Put demo streams and chat into a local or development database
    SeedDemo(seed_demo::SeedDemo),
    /// Run the sandbox of payments and of a pinning service alone, in the local environment (`serve` starts one of its own there)
    Sandbox,
    /// Print the OpenAPI document
    Openapi,
    /// Print the configuration in effect, secrets redacted
    Config(config::Print),
}

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cuecast: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Outcome {
    if let Command::Config(print) = &cli.command
        && print.reference
    {
        return show(&Config::reference());
    }
    let config = Config::load(cli.config.as_deref())?;
    telemetry::init(&config.log);
    for variable in &config.unknown_variables {
        tracing::warn!("{variable} sets no key of the configuration");
    }
    match cli.command {
        Command::Serve => actix_rt::System::new().block_on(app::serve(config)),
        Command::Migrate => actix_rt::System::new().block_on(migrate::run(&config)),
        Command::Backup(backup) => actix_rt::System::new().block_on(backup.run(&config)),
        Command::Restore(restore) => actix_rt::System::new().block_on(restore.run(&config)),
        Command::Admin(admin) => actix_rt::System::new().block_on(admin.run(&config)),
        Command::Ledger(ledger) => actix_rt::System::new().block_on(ledger.run(&config)),
        Command::Presale(sale) => actix_rt::System::new().block_on(sale.run(&config)),
        Command::Audit(audit) => actix_rt::System::new().block_on(audit.run(&config)),
        Command::Chain(chain) => actix_rt::System::new().block_on(chain.run(&config)),
        Command::Media(media) => actix_rt::System::new().block_on(media.run(&config)),
        Command::SeedDemo(seed) => actix_rt::System::new().block_on(seed.run(&config)),
        Command::Sandbox => actix_rt::System::new().block_on(sandbox::run(&config)),
        Command::Billiards(billiards) => billiards.run(&config),
        Command::Quests(quests) => quests.run(&config),
        Command::Openapi => show(&openapi::json()?),
        Command::Config(_) => show(config.effective()),
    }
}
