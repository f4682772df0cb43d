use super::outcome::Outcome;
use crate::{
    cli::migrate,
    config::Config,
    features::quests::play::verify::{self, PlayFault},
};
use clap::Subcommand;
use domain::MatchId;

/// `cuecast quests`.
#[derive(Subcommand)]
pub enum Quests {
    /// Play finished games of quests and paid pool games again, and compare shots, score and reward with what was booked
    Verify(Verify),
}

#[derive(clap::Args)]
pub struct Verify {
    /// 24 hex characters of one game; left out, the newest ones
    id: Option<MatchId>,
    /// Of so many
    #[arg(long, default_value_t = 1_000)]
    newest: u32,
    /// The agents' choices are thought again in so many of them, the newest first
    #[arg(long, default_value_t = 50)]
    agents: usize,
}

impl Quests {
    pub fn run(self, config: &Config) -> Outcome {
        match self {
            Self::Verify(verify) => actix_rt::System::new().block_on(verify.run(config)),
        }
    }
}

impl Verify {
    async fn run(self, config: &Config) -> Outcome {
        let (_postgres, pool) = migrate::connect(config).await?;
        let ids = match self.id {
            Some(id) => vec![id],
            None => verify::newest(&mut *pool.acquire().await?, self.newest.into()).await?,
        };
        let (mut faults, mut not_kept) = (0_usize, 0_usize);
        for (at, id) in ids.iter().enumerate() {
            let read = verify::read(&mut *pool.acquire().await?, *id).await?;
            match read.map_or(Err(PlayFault::Unknown), |play| play.verify(at < self.agents)) {
                Ok(()) => {}
                Err(PlayFault::NotKept) => not_kept += 1,
                Err(fault) => {
                    faults += 1;
                    println!("{id}: {fault}");
                }
            }
        }
        pool.close().await;
        let (all, thought) = (ids.len(), ids.len().min(self.agents));
        let genuine = all - faults - not_kept;
        println!(
            "{genuine} of {all} plays come out as they were booked, {thought} with the agents' choices; {not_kept} are no longer kept"
        );
        if faults > 0 {
            return Err(format!("{faults} plays do not come out as they were booked").into());
        }
        Ok(())
    }
}
