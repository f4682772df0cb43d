use clap::Subcommand;

use super::{Outcome, migrate};
use crate::config::Config;
use crate::store::audit::{Checkpoint, Verdict, verify};

/// `cuecast audit`.
#[derive(Subcommand)]
pub enum Audit {
    /// Check that no row was changed, removed or put in; ends with 1 and names the first one otherwise
    Verify {
        /// A row and its hash from an earlier check or the server's log, such as 120:9f86d0...: tells whether newer rows were cut off
        #[arg(long, value_name = "ROW:HASH", value_parser = checkpoint)]
        since: Option<Checkpoint>,
    },
}

impl Audit {
    pub async fn run(self, config: &Config) -> Outcome {
        let Self::Verify { since } = self;
        let (_postgres, pool) = migrate::connect(config).await?;
        let mut db = pool.acquire().await?;
        let mut verdict = verify(&mut db, Checkpoint::default()).await?;
        if let (Some(since), Verdict::Whole(_)) = (since, verdict) {
            verdict = verify(&mut db, since).await?;
        }
        drop(db);
        pool.close().await;
        println!("{}", told(verdict)?);
        Ok(())
    }
}

fn told(verdict: Verdict) -> Result<String, String> {
    match verdict {
        Verdict::Whole(Checkpoint { id: 0, .. }) => Ok("the audit log is empty".to_owned()),
        Verdict::Whole(Checkpoint { id, hash }) => Ok(format!(
            "the audit log is whole: {id} rows\nto be given to --since later: {id}:{}",
            hex::encode(hash)
        )),
        Verdict::Broken { row } => Err(format!(
            "the audit log is broken: row {row} is changed, missing or put in"
        )),
    }
}

fn checkpoint(text: &str) -> Result<Checkpoint, String> {
    let parsed = text.split_once(':').and_then(|(id, hash)| {
        let hash = hex::decode(hash).ok()?.try_into().ok()?;
        Some(Checkpoint {
            id: id.parse().ok().filter(|id| *id > 0)?,
            hash,
        })
    });
    parsed.ok_or_else(|| "this is not a row's number, a colon and 64 hex digits".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_check_prints_can_be_given_to_a_later_one() {
        let head = Checkpoint {
            id: 12,
            hash: [0xab; 32],
        };
        let printed = told(Verdict::Whole(head)).unwrap();
        assert_eq!(checkpoint(printed.rsplit(' ').next().unwrap()), Ok(head));
        for bad in ["", "12", "12:", "12:ab", "0:", ":ab", "-1:00"] {
            assert!(checkpoint(bad).is_err(), "{bad}");
        }
        let broken = told(Verdict::Broken { row: 7 }).unwrap_err();
        assert!(broken.contains("row 7"), "{broken}");
    }
}
