use crate::db::Result;
use sqlx::{Acquire, PgConnection};
use std::fmt;

/// Faults of one kind that are told one by one.
const TOLD: i64 = 20;

/// The outcome of a trial balance.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    pub accounts: i64,
    pub transfers: i64,
    pub entries: i64,
    /// Faults of the books, for an operator; at most 20 of each kind. Empty when all is well.
    pub faults: Vec<String>,
}

impl Report {
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} accounts, {} transfers, {} entries",
            self.accounts, self.transfers, self.entries
        )?;
        if self.is_sound() {
            return writeln!(
                f,
                "Every transfer and currency sums to zero, and every balance is the sum of its entries."
            );
        }
        self.faults.iter().try_for_each(|fault| writeln!(f, "WRONG: {fault}"))
    }
}

/// Adds everything up anew, in one snapshot that nobody waits for, and trusts no stored sum.
pub async fn verify(db: &mut PgConnection) -> Result<Report> {
    let mut db = db.begin().await?;
    sqlx::raw_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        .execute(&mut *db)
        .await?;
    let counts = sqlx::query!(
        r#"SELECT (SELECT count(*) FROM accounts) AS "accounts!", (SELECT count(*) FROM transfers) AS "transfers!",
                  (SELECT count(*) FROM entries) AS "entries!""#
    )
    .fetch_one(&mut *db)
    .await?;
    let mut faults = balances(&mut db).await?;
    faults.extend(transfers(&mut db).await?);
    faults.extend(lines(&mut db).await?);
    faults.extend(holds(&mut db).await?);
    faults.extend(claims(&mut db).await?);
    faults.extend(promises(&mut db).await?);
    faults.extend(rewards(&mut db).await?);
    faults.extend(backed(&mut db).await?);
    db.commit().await?;
    Ok(Report {
        accounts: counts.accounts,
        transfers: counts.transfers,
        entries: counts.entries,
        faults,
    })
}

/// Currencies sum to zero, accounts are what their entries say, and only the outside owes.
async fn balances(db: &mut PgConnection) -> Result<Vec<String>> {
    let sums = sqlx::query_scalar!(
        r#"SELECT format('the accounts of %s sum to %s, not to zero', currency, sum(balance)) AS "fault!"
           FROM accounts GROUP BY currency HAVING sum(balance) <> 0 ORDER BY currency LIMIT $1"#,
        TOLD
    )
    .fetch_all(&mut *db)
    .await?;
    let stored = sqlx::query_scalar!(
        r#"SELECT format('account %s (%s, %s, %s) has a balance of %s, but its entries sum to %s',
                         a.id, a.owner, a.currency, a.purpose, a.balance, coalesce(e.total, 0)) AS "fault!"
           FROM accounts a
           LEFT JOIN (SELECT account_id, sum(amount) AS total FROM entries GROUP BY account_id) e ON e.account_id = a.id
           WHERE a.balance <> coalesce(e.total, 0) ORDER BY a.id LIMIT $1"#,
        TOLD
    )
    .fetch_all(&mut *db)
    .await?;
    let owing = sqlx::query_scalar!(
        r#"SELECT format('account %s (%s, %s, %s) owes %s', id, owner, currency, purpose, -balance) AS "fault!"
           FROM accounts WHERE balance < 0 AND purpose <> 'external' ORDER BY id LIMIT $1"#,
        TOLD
    )
    .fetch_all(db)
    .await?;
    Ok([sums, stored, owing].concat())
}

/// Every transfer sums to zero in each currency, and has entries at all; every entry is of an account and of a transfer.
async fn transfers(db: &mut PgConnection) -> Result<Vec<String>> {
    let strays = sqlx::query_scalar!(
        r#"SELECT format('entry %s is of account %s and transfer %s, which are not both there', e.id, e.account_id, e.transfer_id) AS "fault!"
           FROM entries e LEFT JOIN accounts a ON a.id = e.account_id LEFT JOIN transfers t ON t.id = e.transfer_id
           WHERE a.id IS NULL OR t.id IS NULL ORDER BY e.id LIMIT $1"#,
        TOLD
    )
    .fetch_all(&mut *db)
    .await?;
    let unbalanced = sqlx::query_scalar!(
        r#"SELECT format('transfer %s sums to %s %s, not to zero', e.transfer_id, sum(e.amount), a.currency) AS "fault!"
           FROM entries e JOIN accounts a ON a.id = e.account_id
           GROUP BY e.transfer_id, a.currency HAVING sum(e.amount) <> 0 ORDER BY e.transfer_id LIMIT $1"#,
        TOLD
    )
    .fetch_all(&mut *db)
    .await?;
    let empty = sqlx::query_scalar!(
        r#"SELECT format('transfer %s (%s) has no entries', t.id, t.key) AS "fault!"
           FROM transfers t LEFT JOIN entries e ON e.transfer_id = t.id WHERE e.id IS NULL ORDER BY t.id LIMIT $1"#,
        TOLD
    )
    .fetch_all(db)
    .await?;
    Ok([strays, unbalanced, empty].concat())
}

/// The running balance of each account goes from line to line.
async fn lines(db: &mut PgConnection) -> Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"SELECT format('entry %s of account %s says a balance of %s, but %s led there', id, account_id, balance_after, running) AS "fault!"
           FROM (SELECT id, account_id, balance_after, sum(amount) OVER (PARTITION BY account_id ORDER BY id) AS running FROM entries) e
           WHERE balance_after <> running ORDER BY id LIMIT $1"#,
        TOLD
    )
    .fetch_all(db)
    .await
}

/// Locked balances must be what open holds hold.
async fn holds(db: &mut PgConnection) -> Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"SELECT format('%s has %s %s locked, but open holds of %s', coalesce(a.owner, h.user_id), coalesce(a.balance, 0),
                         coalesce(a.currency, h.currency), coalesce(h.held, 0)) AS "fault!"
           FROM (SELECT owner, currency, balance FROM accounts WHERE purpose = 'locked') a
           FULL JOIN (SELECT user_id, currency, sum(amount) AS held FROM holds WHERE state = 'open' GROUP BY user_id, currency) h
             ON h.user_id = a.owner AND h.currency = a.currency
           WHERE coalesce(a.balance, 0) <> coalesce(h.held, 0) ORDER BY 1 LIMIT $1"#,
        TOLD
    )
    .fetch_all(db)
    .await
}

/// Balances set aside for people must be what they can claim.
async fn claims(db: &mut PgConnection) -> Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"SELECT format('%s has %s %s set aside, but claims of %s', coalesce(a.owner, c.user_id), coalesce(a.balance, 0),
                         coalesce(a.currency, c.currency), coalesce(c.due, 0)) AS "fault!"
           FROM (SELECT owner, currency, balance FROM accounts WHERE purpose = 'claimable') a
           FULL JOIN (SELECT user_id, currency, sum(amount) AS due FROM claims WHERE state = 'claimable' GROUP BY user_id, currency) c
             ON c.user_id = a.owner AND c.currency = a.currency
           WHERE coalesce(a.balance, 0) <> coalesce(c.due, 0) ORDER BY 1 LIMIT $1"#,
        TOLD
    )
    .fetch_all(db)
    .await
}

/// The account of promises holds the sum of all budgets.
async fn promises(db: &mut PgConnection) -> Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"SELECT format('%s %s are promised, but budgets hold %s', coalesce(a.balance, 0), coalesce(a.currency, b.currency),
                         coalesce(b.promised, 0)) AS "fault!"
           FROM (SELECT currency, balance FROM accounts WHERE purpose = 'promised') a
           FULL JOIN (SELECT currency, sum(promised) AS promised FROM reward_budgets GROUP BY currency) b ON b.currency = a.currency
           WHERE coalesce(a.balance, 0) <> coalesce(b.promised, 0) ORDER BY 1 LIMIT $1"#,
        TOLD
    )
    .fetch_all(db)
    .await
}

/// A budget got what is promised and paid, its rewards are what it paid, and each reward is in its receiver's account.
async fn rewards(db: &mut PgConnection) -> Result<Vec<String>> {
    let funded = sqlx::query_scalar!(
        r#"SELECT format('the budget of %s %s got %s %s, but its moves sum to %s', b.kind, b.id, b.funded, b.currency,
                         coalesce(m.moved, 0)) AS "fault!"
           FROM reward_budgets b LEFT JOIN (
               SELECT t.cause_type, t.cause_id, a.currency, sum(e.amount) AS moved
               FROM accounts a JOIN entries e ON e.account_id = a.id JOIN transfers t ON t.id = e.transfer_id
               WHERE a.purpose = 'promised' AND t.kind = 'promise' GROUP BY t.cause_type, t.cause_id, a.currency
           ) m ON m.cause_type = b.kind AND m.cause_id = b.id AND m.currency = b.currency
           WHERE b.funded <> coalesce(m.moved, 0) OR b.funded <> b.promised + b.paid ORDER BY 1 LIMIT $1"#,
        TOLD
    )
    .fetch_all(&mut *db)
    .await?;
    let paid = sqlx::query_scalar!(
        r#"SELECT format('the budget of %s %s paid %s %s, but its rewards are %s', b.kind, b.id, b.paid, b.currency,
                         coalesce(r.paid, 0)) AS "fault!"
           FROM reward_budgets b LEFT JOIN (
               SELECT budget_kind, budget_id, currency, sum(amount) AS paid FROM play_rewards GROUP BY budget_kind, budget_id, currency
           ) r ON r.budget_kind = b.kind AND r.budget_id = b.id AND r.currency = b.currency
           WHERE b.paid <> coalesce(r.paid, 0) ORDER BY 1 LIMIT $1"#,
        TOLD
    )
    .fetch_all(&mut *db)
    .await?;
    let received = sqlx::query_scalar!(
        r#"SELECT format('reward %s says %s %s, but transfer %s gave %s', r.id, r.amount, r.currency, r.transfer,
                         coalesce(sum(e.amount), 0)) AS "fault!"
           FROM play_rewards r
           LEFT JOIN accounts a ON a.owner = r.user_id AND a.currency = r.currency AND a.purpose = 'available'
           LEFT JOIN entries e ON e.transfer_id = r.transfer AND e.account_id = a.id
           GROUP BY r.id HAVING r.amount <> coalesce(sum(e.amount), 0) ORDER BY r.id LIMIT $1"#,
        TOLD
    )
    .fetch_all(db)
    .await?;
    Ok([funded, paid, received].concat())
}

/// The debts in a backed currency were covered by the vault at the last snapshot. A payout leaves the vault a moment before it
/// is booked.
async fn backed(db: &mut PgConnection) -> Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"SELECT format('%s %s were owed at block %s of chain %s, %s of them leaving, and the vault held %s',
                         owed, currency, block_number, chain_id, leaving, held) AS "fault!"
           FROM (SELECT DISTINCT ON (currency) * FROM chain_reserves ORDER BY currency, made_at DESC) latest
           WHERE owed - leaving > held ORDER BY currency LIMIT $1"#,
        TOLD
    )
    .fetch_all(db)
    .await
}
