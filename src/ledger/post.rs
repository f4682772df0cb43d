use super::minor;
use crate::db::{Result, parse};
use domain::ledger::{AccountKey, Book, Entry, Fingerprint, Outcome, Refusal, Transfer, TransferKey};
use sqlx::PgConnection;
use std::collections::{BTreeSet, HashMap};

/// A stored transfer. Ids grow, but not in the order of commits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TransferId(pub i64);

/// A transfer that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posted {
    pub transfer: TransferId,
    /// It happened at an earlier call with the same key; this one changed nothing.
    pub replayed: bool,
}

/// Moves money: each transfer wholly or not at all, one after the other, in the caller's transaction. Answers in the order asked.
/// A key that was used before answers the first result. A refusal leaves no trace, so the same key may be tried again.
pub async fn post(db: &mut PgConnection, transfers: &[Transfer]) -> Result<Vec<std::result::Result<Posted, Refusal>>> {
    move_money(db, transfers, None).await
}

/// Moves money by one transfer.
pub async fn post_one(db: &mut PgConnection, transfer: &Transfer) -> Result<std::result::Result<Posted, Refusal>> {
    move_one(db, transfer, None).await
}

pub(super) async fn move_one(
    db: &mut PgConnection,
    transfer: &Transfer,
    reverses: Option<TransferId>,
) -> Result<std::result::Result<Posted, Refusal>> {
    let mut answers = move_money(db, std::slice::from_ref(transfer), reverses).await?;
    answers.pop().ok_or(sqlx::Error::RowNotFound)
}

async fn move_money(
    db: &mut PgConnection,
    transfers: &[Transfer],
    reverses: Option<TransferId>,
) -> Result<Vec<std::result::Result<Posted, Refusal>>> {
    let touched: BTreeSet<AccountKey> = transfers
        .iter()
        .flat_map(|transfer| transfer.legs.iter().map(|leg| leg.account))
        .collect();
    let accounts = lock(db, &touched.into_iter().collect::<Vec<_>>()).await?;
    // After the locks: a transfer with the same key touches the same accounts, so it has either committed or not begun. A single one is nearly always
    // new: whether it is shows when it is stored, and asking before would hold the locks for one question longer.
    let mut known = match transfers {
        [_] => None,
        _ => Some(used_keys(db, transfers).await?),
    };
    let (outcomes, written) = loop {
        let outcomes = outcomes(transfers, &accounts, known.as_ref());
        if known.is_none() && outcomes.iter().any(|outcome| outcome.is_err()) {
            known = Some(used_keys(db, transfers).await?);
            continue;
        }
        let fresh: Vec<(&Transfer, &[Entry])> = transfers
            .iter()
            .zip(&outcomes)
            .filter_map(|(transfer, outcome)| match outcome {
                Ok(Outcome::Posted(entries)) => Some((transfer, entries.as_slice())),
                Ok(Outcome::Replayed) | Err(_) => None,
            })
            .collect();
        let written = write(db, &fresh, &accounts, reverses).await?;
        if written.len() == fresh.len() {
            break (outcomes, written);
        }
        if known.is_some() {
            // The caller's transaction ends with this.
            return Err(sqlx::Error::Protocol(
                "a key was used for other accounts meanwhile".to_owned(),
            ));
        }
        known = Some(used_keys(db, transfers).await?);
    };
    let known = known.unwrap_or_default();
    let answer = |(transfer, outcome): (&Transfer, std::result::Result<Outcome, Refusal>)| {
        let replayed = match outcome {
            Ok(Outcome::Posted(_)) => false,
            Ok(Outcome::Replayed) => true,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let before = known.get(&transfer.key).map(|(id, _)| *id);
        let transfer = before.or_else(|| written.get(transfer.key.as_str()).copied());
        let transfer = transfer.ok_or(sqlx::Error::RowNotFound)?;
        Ok(Ok(Posted { transfer, replayed }))
    };
    transfers.iter().zip(outcomes).map(answer).collect()
}

/// Of each transfer, one after the other.
fn outcomes(
    transfers: &[Transfer],
    accounts: &HashMap<AccountKey, Account>,
    known: Option<&UsedKeys>,
) -> Vec<std::result::Result<Outcome, Refusal>> {
    let known = known.into_iter().flatten();
    let mut book = Book::new(
        accounts.iter().map(|(key, account)| (*key, account.balance)),
        known.map(|(key, (_, fingerprint))| (key.clone(), *fingerprint)),
    );
    transfers.iter().map(|transfer| book.apply(transfer)).collect()
}

type UsedKeys = HashMap<TransferKey, (TransferId, Fingerprint)>;

struct Account {
    id: i64,
    balance: i128,
}

/// The accounts, locked until the transaction ends and made where there was none. One of an unknown person or currency is left out.
async fn lock(db: &mut PgConnection, wanted: &[AccountKey]) -> Result<HashMap<AccountKey, Account>> {
    let mut accounts = lock_existing(db, wanted).await?;
    if accounts.len() < wanted.len() {
        let missing: Vec<_> = wanted
            .iter()
            .filter(|key| !accounts.contains_key(key))
            .copied()
            .collect();
        let (owners, codes, purposes) = columns(&missing);
        sqlx::query!(
            "INSERT INTO accounts (owner, currency, purpose)
             SELECT k.owner, k.currency, k.purpose
             FROM UNNEST($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS k(owner, currency, purpose, ord)
             JOIN currencies c ON c.code = k.currency
             WHERE k.owner = 'house' OR EXISTS (SELECT FROM users u WHERE u.id = k.owner)
             ORDER BY k.ord ON CONFLICT (owner, currency, purpose) DO NOTHING",
            &owners,
            &codes,
            &purposes
        )
        .execute(&mut *db)
        .await?;
        accounts.extend(lock_existing(db, &missing).await?);
    }
    Ok(accounts)
}

/// An array that is a subquery has no length for the planner: a statement of few rows would be planned anew at each call otherwise, which costs more than
/// running it. [`write()`] does the same.
async fn lock_existing(db: &mut PgConnection, wanted: &[AccountKey]) -> Result<HashMap<AccountKey, Account>> {
    let (owners, codes, purposes) = columns(wanted);
    let rows = sqlx::query!(
        r#"SELECT k.ord AS "ord!", a.id, a.balance::text AS "balance!"
           FROM UNNEST((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::text[])) WITH ORDINALITY AS k(owner, currency, purpose, ord)
           JOIN accounts a ON a.owner = k.owner AND a.currency = k.currency AND a.purpose = k.purpose
           ORDER BY a.id FOR NO KEY UPDATE OF a"#,
        &owners,
        &codes,
        &purposes
    )
    .fetch_all(db)
    .await?;
    let mut accounts = HashMap::with_capacity(rows.len());
    for row in rows {
        let index = usize::try_from(row.ord - 1).ok();
        if let Some(key) = index.and_then(|index| wanted.get(index)) {
            let balance = minor(&row.balance)?;
            accounts.insert(*key, Account { id: row.id, balance });
        }
    }
    Ok(accounts)
}

fn columns(accounts: &[AccountKey]) -> (Vec<String>, Vec<String>, Vec<String>) {
    let text = |of: fn(&AccountKey) -> String| accounts.iter().map(of).collect();
    (
        text(|key| key.owner().to_string()),
        text(|key| key.currency().to_string()),
        text(|key| key.purpose().as_str().to_owned()),
    )
}

async fn used_keys(db: &mut PgConnection, transfers: &[Transfer]) -> Result<UsedKeys> {
    let keys: Vec<_> = transfers.iter().map(|transfer| transfer.key.to_string()).collect();
    let rows = sqlx::query!("SELECT id, key, fingerprint FROM transfers WHERE key = ANY($1)", &keys)
        .fetch_all(db)
        .await?;
    rows.into_iter()
        .map(|row| {
            let fingerprint = row.fingerprint.as_slice().try_into();
            let fingerprint = fingerprint.map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
            Ok((parse(&row.key)?, (TransferId(row.id), fingerprint)))
        })
        .collect()
}

/// Stores transfers, entries and balances in one statement, and answers the ids by key. One whose key was used is not stored and not answered: of a single
/// transfer nothing is, of several the rest must be rolled back.
async fn write(
    db: &mut PgConnection,
    fresh: &[(&Transfer, &[Entry])],
    accounts: &HashMap<AccountKey, Account>,
    reverses: Option<TransferId>,
) -> Result<HashMap<String, TransferId>> {
    if fresh.is_empty() {
        return Ok(HashMap::new());
    }
    let mut balances: HashMap<i64, i128> = HashMap::new();
    let (mut ords, mut ids, mut amounts, mut afters) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (ord, (_, entries)) in (1_i64..).zip(fresh) {
        for entry in *entries {
            let account = accounts.get(&entry.account).ok_or(sqlx::Error::RowNotFound)?;
            ords.push(ord);
            ids.push(account.id);
            amounts.push(entry.amount.to_string());
            afters.push(entry.balance_after.to_string());
            balances.insert(account.id, entry.balance_after);
        }
    }
    let (changed, balances): (Vec<i64>, Vec<String>) = balances
        .into_iter()
        .map(|(id, balance)| (id, balance.to_string()))
        .unzip();
    let text = |of: fn(&Transfer) -> String| fresh.iter().map(|(transfer, _)| of(transfer)).collect::<Vec<_>>();
    let fingerprints: Vec<_> = fresh
        .iter()
        .map(|(transfer, _)| transfer.fingerprint().to_vec())
        .collect();
    let rows = sqlx::query!(
        r#"WITH input AS MATERIALIZED (
               SELECT nextval(pg_get_serial_sequence('transfers', 'id')) AS id, i.*
               FROM UNNEST((SELECT $1::text[]), (SELECT $2::bytea[]), (SELECT $3::text[]), (SELECT $4::text[]), (SELECT $5::text[]))
               WITH ORDINALITY AS i(key, fingerprint, kind, cause_type, cause_id, ord)
           ), t AS (
               INSERT INTO transfers (id, key, fingerprint, kind, cause_type, cause_id, reverses) OVERRIDING SYSTEM VALUE
               SELECT id, key, fingerprint, kind, cause_type, cause_id, $6 FROM input
               ON CONFLICT (key) DO NOTHING RETURNING id, key
           ), e AS (
               INSERT INTO entries (transfer_id, account_id, amount, balance_after)
               SELECT input.id, l.account_id, l.amount::numeric, l.balance_after::numeric
               FROM UNNEST((SELECT $7::bigint[]), (SELECT $8::bigint[]), (SELECT $9::text[]), (SELECT $10::text[]))
               WITH ORDINALITY AS l(transfer, account_id, amount, balance_after, ord)
               JOIN input ON input.ord = l.transfer JOIN t ON t.id = input.id ORDER BY l.ord
           ), b AS (
               UPDATE accounts a SET balance = n.balance::numeric
               FROM UNNEST((SELECT $11::bigint[]), (SELECT $12::text[])) AS n(id, balance) WHERE a.id = n.id AND EXISTS (SELECT FROM t)
           )
           SELECT id AS "id!", key AS "key!" FROM t"#,
        &text(|transfer| transfer.key.to_string()),
        &fingerprints,
        &text(|transfer| transfer.kind.as_str().to_owned()),
        &text(|transfer| transfer.cause.kind.as_str().to_owned()),
        &text(|transfer| transfer.cause.id.to_string()),
        reverses.map(|id| id.0),
        &ords,
        &ids,
        &amounts,
        &afters,
        &changed,
        &balances
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.key, TransferId(row.id))).collect())
}
