use std::io::{self, Write};

use clap::Subcommand;
use serde_json::json;
use sqlx::PgConnection;

use super::{migrate, outcome::Outcome};
use crate::{
    audit::{Checkpoint, Line, Verdict, after, key, verify::verify},
    config::Config,
};

/// `cuecast audit`.
#[derive(Subcommand)]
pub enum Audit {
    /// Check that no row was changed, removed or put in; ends with 1 and names the first one otherwise. It takes the server's auth.audit_key
    Verify {
        /// A row and its hash from an earlier check or the server's log, such as 120:9f86d0...: tells whether newer rows were cut off
        #[arg(long, value_name = "ROW:HASH", value_parser = checkpoint)]
        since: Option<Checkpoint>,
    },
    /// Print every row as a line of JSON, oldest first, for an auditor who computes the hashes anew
    Export,
}

impl Audit {
    pub async fn run(self, config: &Config) -> Outcome {
        let (_postgres, pool) = migrate::connect(config).await?;
        let mut db = pool.acquire().await?;
        let done = match self {
            Self::Verify { since } => check(&mut db, since).await,
            Self::Export => export(&mut db, &mut io::stdout().lock()).await,
        };
        drop(db);
        pool.close().await;
        done
    }
}

async fn check(db: &mut PgConnection, since: Option<Checkpoint>) -> Outcome {
    let mut verdict = verify(db, Checkpoint::default()).await?;
    if let (Some(since), Verdict::Whole(_)) = (since, verdict) {
        verdict = verify(db, since).await?;
    }
    println!("{}", told(verdict)?);
    if let Some(row) = key::keyed_from(db).await? {
        println!("the chain stands under the server's key from row {row} on");
    }
    Ok(())
}

/// Writes the hashed fields in the form in which they are hashed: `before` and `after` are texts, the time is microseconds since 1970.
async fn export(db: &mut PgConnection, to: &mut impl Write) -> Outcome {
    let mut last = 0;
    loop {
        let lines = after(db, last).await?;
        let Some(end) = lines.last() else { return Ok(()) };
        last = end.row.id;
        for Line {
            row,
            previous_hash,
            hash,
        } in lines
        {
            let line = json!({
                "id": row.id, "at": (row.at.unix_timestamp_nanos() / 1000).to_string(),
                "actorType": row.actor_type, "actorId": row.actor_id, "action": row.action, "target": row.target,
                "before": row.before, "after": row.after, "address": row.address, "requestId": row.request_id,
                "previousHash": hex::encode(previous_hash), "hash": hex::encode(hash)
            });
            writeln!(to, "{line}")?;
        }
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
    use crate::audit::{Actor, Entry, append};
    use crate::testing;
    use hmac::{Hmac, Mac};
    use serde_json::Value;
    use sha2::{Digest, Sha256};

    /// As the documentation of the chain tells an auditor, who is given the key.
    fn linked(previous: &str, line: &Value) -> String {
        let mut bytes = hex::decode(previous).unwrap();
        let fields = [
            "id",
            "at",
            "actorType",
            "actorId",
            "action",
            "target",
            "before",
            "after",
            "address",
            "requestId",
        ];
        for field in fields {
            let text = match &line[field] {
                Value::Null => {
                    bytes.push(0);
                    continue;
                }
                Value::String(text) => text.clone(),
                other @ (Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => other.to_string(),
            };
            bytes.push(1);
            bytes.extend(u64::try_from(text.len()).unwrap().to_be_bytes());
            bytes.extend(text.as_bytes());
        }
        let key = Sha256::new_with_prefix("audit log").chain_update(testing::AUDIT_KEY);
        let mac = Hmac::<Sha256>::new_from_slice(&key.finalize()).unwrap();
        hex::encode(mac.chain_update(bytes).finalize().into_bytes())
    }

    #[tokio::test]
    async fn an_auditor_computes_the_chain_from_the_export() {
        let database = testing::database().await;
        let mut db = database.pool.acquire().await.unwrap();
        for number in 0..1005 {
            let entry = Entry {
                actor: Actor::System,
                action: "deposit.expire",
                target: format!("deposit:{number}"),
                before: Some(json!({ "amount": "1.50", "note": "né\u{0}" })),
                after: None,
                address: None,
                request_id: None,
            };
            append(&mut db, &entry).await.unwrap();
        }
        let mut text = Vec::new();
        export(&mut db, &mut text).await.unwrap();
        let lines: Vec<Value> = String::from_utf8(text)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 1005, "more than one batch");
        let mut previous = "00".repeat(32);
        for line in &lines {
            assert_eq!(line["previousHash"], previous);
            assert_eq!(line["hash"], linked(&previous, line));
            previous = line["hash"].as_str().unwrap().to_owned();
        }
    }

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
