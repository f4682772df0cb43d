//! Eligibility for a pool: voters' history when the prediction was made, and the shares that their network addresses have.

use crate::{
    db::{Result, parse},
    http::places::network,
};
use actors::ports::Ballot;
use domain::{
    PredictionId, UserId,
    prediction::{MIN_AGE, NoShare, Standing, Terms},
};
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use std::{collections::HashMap, net::IpAddr};

/// Hashes network addresses: with another key, or for another prediction, the same address has another hash.
#[derive(Clone)]
pub struct NetworkKey(Hmac<Sha256>);

impl std::fmt::Debug for NetworkKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NetworkKey(..)")
    }
}

type Network = [u8; 16];

impl NetworkKey {
    /// Of the server's secret.
    pub fn new(secret: &str) -> Self {
        let key = Sha256::new_with_prefix("networks of votes")
            .chain_update(secret)
            .finalize();
        // Filled with zeros to the length of a block, as HMAC itself does: a key of that length is never refused.
        let mut block = [0; 64];
        block[..key.len()].copy_from_slice(&key);
        Self(<Hmac<Sha256> as Mac>::new(&block.into()))
    }

    /// A household's hash: of an address, or a /64 of IPv6. Votes of which no address is known count as one household's.
    fn household(&self, prediction: &str, from: Option<IpAddr>) -> Network {
        let octets = match from.map(network) {
            Some(IpAddr::V4(v4)) => v4.octets().to_vec(),
            Some(IpAddr::V6(v6)) => v6.octets().to_vec(),
            None => Vec::new(),
        };
        let tag = self.0.clone().chain_update(prediction).chain_update(octets);
        let tag: [u8; 32] = tag.finalize().into_bytes().into();
        std::array::from_fn(|at| tag[at])
    }
}

/// The word on new votes, under the lock of their prediction, and what their addresses have from now on.
pub(super) struct Judged {
    pub excluded: HashMap<UserId, NoShare>,
    taken: HashMap<Network, i32>,
}

/// Judges voters who have not voted, in the order of their votes.
pub(super) async fn judge(
    db: &mut PgConnection,
    key: &NetworkKey,
    id: &str,
    terms: &Terms,
    fresh: &[Ballot],
) -> Result<Judged> {
    let standings = standings(db, id, fresh.iter().map(|ballot| ballot.by)).await?;
    let networks: Vec<Network> = fresh.iter().map(|ballot| key.household(id, ballot.from)).collect();
    let known: Vec<Vec<u8>> = networks.iter().map(|network| network.to_vec()).collect();
    let rows = sqlx::query!(
        "SELECT network, shares FROM prediction_networks WHERE prediction_id = $1 AND network = ANY($2)",
        id,
        &known
    )
    .fetch_all(db)
    .await?;
    let mut taken: HashMap<Network, i32> = rows
        .into_iter()
        .filter_map(|row| Some((row.network.try_into().ok()?, row.shares)))
        .collect();
    let mut excluded = HashMap::new();
    for (ballot, network) in fresh.iter().zip(networks) {
        let standing = standings.get(&ballot.by).copied().unwrap_or_default();
        let shares = taken.entry(network).or_default();
        match terms.judge(&standing, u64::from(shares.unsigned_abs())) {
            Ok(()) => *shares += 1,
            Err(reason) => {
                excluded.insert(ballot.by, reason);
            }
        }
    }
    taken.retain(|_, shares| *shares > 0);
    Ok(Judged { excluded, taken })
}

impl Judged {
    /// Notes what the addresses have.
    pub(super) async fn note(&self, db: &mut PgConnection, id: &str) -> Result<()> {
        if self.taken.is_empty() {
            return Ok(());
        }
        let (networks, shares): (Vec<Vec<u8>>, Vec<i32>) = self
            .taken
            .iter()
            .map(|(network, shares)| (network.to_vec(), *shares))
            .unzip();
        sqlx::query!(
            "INSERT INTO prediction_networks (prediction_id, network, shares)
             SELECT $1, n.network, n.shares FROM UNNEST($2::bytea[], $3::integer[]) AS n(network, shares)
             ON CONFLICT (prediction_id, network) DO UPDATE SET shares = excluded.shares",
            id,
            &networks,
            &shares
        )
        .execute(db)
        .await?;
        Ok(())
    }
}

/// People's history when a prediction was made.
async fn standings(
    db: &mut PgConnection,
    id: &str,
    people: impl Iterator<Item = UserId>,
) -> Result<HashMap<UserId, Standing>> {
    let people: Vec<String> = people.map(|user| user.to_string()).collect();
    // Only of new accounts anything else is asked.
    let rows = sqlx::query!(
        r#"SELECT u.id, a.age AS "age!",
                  a.new AND EXISTS (SELECT FROM user_follows f WHERE f.user_id = u.id AND f.followed_id = p.creator_id
                                    AND f.active AND f.changed_at < p.created_at) AS "followed!",
                  a.new AND EXISTS (SELECT FROM streams s JOIN chat_messages m ON m.stream_id = s.id AND m.user_id = u.id
                                    WHERE s.creator_id = p.creator_id AND m.created_at < p.created_at
                                      AND m.deleted_at IS NULL) AS "spoke!",
                  a.new AND coalesce((
                      SELECT e.balance_after FROM accounts w JOIN entries e ON e.account_id = w.id JOIN transfers t ON t.id = e.transfer_id
                      WHERE w.owner = u.id AND w.purpose = 'available' AND w.currency = p.share_holding_currency
                        AND t.created_at < p.created_at
                      ORDER BY e.id DESC LIMIT 1) >= p.share_holding, false) AS "held!"
           FROM predictions p CROSS JOIN users u
           CROSS JOIN LATERAL (
               SELECT ceil(extract(epoch FROM p.created_at - u.created_at) * 1000)::bigint AS age
           ) measured
           CROSS JOIN LATERAL (SELECT measured.age, measured.age > 0 AND measured.age < $3 AS new) a
           WHERE p.id = $1 AND u.id = ANY($2)"#,
        id,
        &people,
        MIN_AGE
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let standing = Standing {
                age: row.age,
                followed: row.followed,
                spoke: row.spoke,
                held: row.held,
            };
            Ok((parse(&row.id)?, standing))
        })
        .collect()
}

/// Whether somebody who has not voted could share; which address they will vote from is not known.
pub(super) async fn prospect(db: &mut PgConnection, id: PredictionId, user: UserId) -> Result<Option<NoShare>> {
    let standings = standings(db, &id.to_string(), std::iter::once(user)).await?;
    let eligible = standings.get(&user).is_some_and(Standing::is_eligible);
    Ok((!eligible).then_some(NoShare::NotEligible))
}
