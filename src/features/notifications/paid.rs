//! Money that moved while its owner was elsewhere: told by the transaction that moves it.

use super::store::{self, Kind, Notice};
use crate::{command::Outcome, db::Result, ledger::currencies};
use domain::{
    UserId,
    ledger::{Amount, CurrencyCode},
};
use sqlx::PgConnection;

/// As the database holds a text.
const MAX_TEXT: usize = 300;

/// A movement of as much for each of these people.
#[derive(Debug, Clone)]
pub struct Moved<'a> {
    pub kind: Kind,
    /// The payment, 1 to 120 characters: it is told once, however often it is repeated.
    pub cause: String,
    pub to: &'a [UserId],
    pub currency: CurrencyCode,
    pub amount: Amount,
    /// A path of the site.
    pub link: String,
}

/// Those who were told of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Told {
    cause: String,
    users: Vec<UserId>,
}

impl Told {
    /// Their open pages hear of it after the commit.
    pub fn with<T, A>(self, outcome: Outcome<T, A>) -> Outcome<T, A> {
        match self.users.is_empty() {
            true => outcome,
            false => outcome.notified(self.cause, self.users),
        }
    }
}

/// Tells its people of a movement, in the caller's transaction; `say` makes the text of the amount with its currency. An amount of zero is told to nobody.
///
/// # Errors
/// The database's.
pub async fn tell(db: &mut PgConnection, moved: Moved<'_>, say: impl FnOnce(&str) -> String) -> Result<Told> {
    let cause = moved.cause;
    if moved.amount.is_zero() || moved.to.is_empty() {
        return Ok(Told {
            cause,
            users: Vec::new(),
        });
    }
    let all = currencies::all(db).await?;
    let currency = all.iter().find(|one| one.code == moved.currency);
    let currency = currency.ok_or(sqlx::Error::RowNotFound)?;
    // Pool credits have no code that people know.
    let unit = if currency.shown {
        currency.code.as_str()
    } else {
        &currency.display_name
    };
    let text = say(&format!("{} {unit}", moved.amount.format(currency.decimals)));
    let notice = Notice {
        kind: moved.kind,
        cause: cause.clone(),
        actor: None,
        text: text.chars().take(MAX_TEXT).collect(),
        link: moved.link,
    };
    let users = store::add(db, moved.to, &notice).await?;
    Ok(Told { cause, users })
}
