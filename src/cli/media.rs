use super::outcome::Outcome;
use crate::{cli::migrate, config::Config, features::media::moving, providers::bucket::Bucket};
use clap::Subcommand;

/// `cuecast media`.
#[derive(Subcommand)]
pub enum Media {
    /// Move what Postgres holds of pictures and metadata of NFTs into the bucket of media.s3_endpoint, while servers serve; cut off, it goes on when it is
    /// run again
    Move,
}

impl Media {
    pub async fn run(self, config: &Config) -> Outcome {
        match self {
            Self::Move => into_bucket(config).await,
        }
    }
}

async fn into_bucket(config: &Config) -> Outcome {
    let bucket = Bucket::of(&config.media)?;
    let bucket = bucket
        .ok_or("there is no bucket to move to: set media.s3_endpoint and its keys (cuecast config --reference)")?;
    let (_postgres, pool) = migrate::connect(config).await?;
    let (mut moved, mut behind) = (0_u64, None);
    loop {
        let some = moving::move_some(&pool, &bucket, behind.as_ref()).await?;
        moved += some.moved;
        behind = some.last;
        if behind.is_none() {
            break;
        }
    }
    let left = moving::left(&pool).await?;
    pool.close().await;
    println!("{moved} contents moved to the bucket; Postgres holds {left} still");
    Ok(())
}
