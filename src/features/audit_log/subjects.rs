//! The things that rows of the log are about, as people know them.

use crate::{
    db::{Result, parse},
    ledger::currencies::amount,
    users::display_name,
};
use domain::Address;
use sqlx::PgConnection;
use std::collections::HashMap;

/// A thing that somebody acted on: what there is of its name, its page, its person and its amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Subject {
    pub name: Option<String>,
    /// A path of the site.
    pub link: Option<String>,
    pub person: Option<Person>,
    pub money: Option<Money>,
}

/// Whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Person {
    pub address: Address,
    pub username: String,
}

/// The amount that it comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Money {
    /// Decimal text of the currency's units.
    pub amount: String,
    pub currency: String,
    pub decimals: u8,
}

/// The subjects of these targets, such as `stream:65f1c0a2b3d4e5f601234567`: one question of as many keys as a page has rows. A target that is
/// of no known kind, or gone, is left out.
///
/// # Errors
/// The database's.
pub(super) async fn of(db: &mut PgConnection, targets: &[String]) -> Result<HashMap<String, Subject>> {
    let rows = sqlx::query!(
        r#"SELECT t.target AS "target!", s.name AS "name?", s.link AS "link?", u.address AS "address?", u.username AS "username?",
                  s.amount AS "amount?", c.code AS "code?", c.decimals AS "decimals?"
           FROM (SELECT DISTINCT target, split_part(target, ':', 1) AS kind, split_part(target, ':', 2) AS id FROM unnest($1::text[]) AS a (target)) t
           CROSS JOIN LATERAL (
               SELECT NULL::text AS name, NULL::text AS link, t.id AS owner, NULL::text AS amount, NULL::text AS currency WHERE t.kind = 'user'
               UNION ALL SELECT username, NULL, user_id, NULL, NULL FROM admins WHERE t.kind = 'admin' AND id = t.id
               UNION ALL SELECT NULL, NULL, id, NULL, NULL FROM users WHERE t.kind = 'admin' AND id = t.id
               UNION ALL SELECT title, '/live/' || id, creator_id, NULL, NULL FROM streams WHERE t.kind = 'stream' AND id = t.id
               UNION ALL SELECT question, '/live/' || stream_id, creator_id, NULL, NULL FROM predictions WHERE t.kind = 'prediction' AND id = t.id
               UNION ALL SELECT title, '/quests/' || id, NULL, NULL, NULL FROM quests WHERE t.kind = 'quest' AND id = t.id
               UNION ALL SELECT title, '/seasons/' || id, NULL, NULL, NULL FROM seasons WHERE t.kind = 'season' AND id = t.id
               UNION ALL SELECT title, '/tournament/' || id, NULL, NULL, NULL FROM tournaments WHERE t.kind = 'tournament' AND id = t.id
               UNION ALL SELECT title, '/tasks', NULL, NULL, NULL FROM tasks WHERE t.kind = 'task' AND id = t.id
               UNION ALL SELECT k.title, '/tasks', m.user_id, k.reward_amount::text, k.reward_currency
                         FROM task_submissions m JOIN tasks k ON k.id = m.task_id WHERE t.kind = 'submission' AND m.id = t.id
               UNION ALL SELECT name, '/admin?tab=nft-collections', NULL, NULL, NULL FROM nft_collections WHERE t.kind = 'nft_collection' AND id = t.id
               UNION ALL SELECT name, '/nft/' || id, NULL, NULL, NULL FROM nfts WHERE t.kind = 'nft' AND id = t.id
               UNION ALL SELECT NULL, '/admin?tab=withdrawals', user_id, amount::text, currency FROM withdrawals WHERE t.kind = 'withdrawal' AND id = t.id
               UNION ALL SELECT NULL, '/admin?tab=deposits', user_id, amount::text, currency FROM deposits WHERE t.kind = 'deposit' AND id = t.id
               UNION ALL SELECT reason, '/admin?tab=claims', user_id, amount::text, currency FROM claims WHERE t.kind = 'claim' AND id = t.id
               UNION ALL SELECT reason, '/admin?tab=pool-credits', user_id, credits::text, 'CREDIT' FROM credit_grants WHERE t.kind = 'credit_grant' AND id = t.id
               UNION ALL SELECT NULL, '/admin?tab=pool-credits', user_id, credits::text, 'CREDIT' FROM credit_orders WHERE t.kind = 'credit_order' AND id = t.id
           ) s
           LEFT JOIN users u ON u.id = s.owner
           LEFT JOIN currencies c ON c.code = s.currency"#,
        targets
    )
    .fetch_all(db)
    .await?;
    let mut found = HashMap::with_capacity(rows.len());
    for row in rows {
        let person = row.address.map(|address| {
            let address = parse(&address)?;
            Ok::<_, sqlx::Error>(Person {
                address,
                username: display_name(row.username.as_deref(), address),
            })
        });
        let money = match (row.amount, row.code, row.decimals) {
            (Some(units), Some(currency), Some(decimals)) => {
                let decimals = u8::try_from(decimals).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
                Some(Money {
                    amount: amount(&units)?.format(decimals),
                    currency,
                    decimals,
                })
            }
            _ => None,
        };
        let subject = Subject {
            name: row.name,
            link: row.link,
            person: person.transpose()?,
            money,
        };
        found.insert(row.target, subject);
    }
    Ok(found)
}
