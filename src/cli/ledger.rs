use clap::Subcommand;

use super::{migrate, outcome::Outcome};
use crate::{config::Config, ledger};

/// `cuecast ledger`.
#[derive(Subcommand)]
pub enum Ledger {
    /// Add up every transfer, account and hold anew; ends with exit code 1 when something does not add up
    Verify,
}

impl Ledger {
    pub async fn run(self, config: &Config) -> Outcome {
        let Self::Verify = self;
        let (_postgres, pool) = migrate::connect(config).await?;
        let report = ledger::verify(&mut *pool.acquire().await?).await?;
        pool.close().await;
        print!("{report}");
        if report.is_sound() {
            return Ok(());
        }
        Err(format!("the ledger does not add up: {} faults", report.faults.len()).into())
    }
}
