//! Quick questions: closed by the next decision at their table and settled by the shot that decides, each in the transaction that stores it. There is no
//! money in them, and so no line in the audit log.

use crate::{
    command::Done,
    db::Result,
    features::{
        matches::facts::{MatchEnded, TableMoved},
        predictions::store::quick,
    },
    hooks::Handling,
};
use actors::rooms::Announcement;
use domain::prediction::{Command, Verdict};
use sqlx::PgConnection;

/// Closes what was asked about the decision that is stored in this transaction, and settles it where that decides it.
pub fn table_moved<'a>(db: &'a mut PgConnection, moved: &'a TableMoved) -> Handling<'a> {
    Box::pin(async move {
        let mut told = Done::with(());
        for id in quick::active_of_match(db, moved.id).await? {
            let Some(row) = quick::lock(db, &id).await? else {
                continue;
            };
            told = told.and(act(db, &id, Command::CloseByTable).await?);
            let (about, seat) = row.subject()?;
            let verdict = match moved.shot {
                Some((number, shot)) if row.is_moved_by(number) => about.settled_by(seat, shot),
                Some(_) | None => Some(Verdict::Void),
            };
            if let Some(verdict) = verdict {
                let winner = verdict.winner();
                told = told.and(act(db, &id, Command::SettleByTable { winner }).await?);
            }
        }
        Ok(told)
    })
}

/// A question that the last shot did not settle stays without a winner.
pub fn match_ended<'a>(db: &'a mut PgConnection, ended: &'a MatchEnded) -> Handling<'a> {
    Box::pin(async move {
        let mut told = Done::with(());
        for id in quick::active_of_match(db, ended.id).await? {
            told = told.and(act(db, &id, Command::SettleByTable { winner: None }).await?);
        }
        Ok(told)
    })
}

/// The same of matches that were called off past their tables.
pub async fn void_left_over(db: &mut PgConnection) -> Result<Done<()>> {
    let mut told = Done::with(());
    for id in quick::left_over(db).await? {
        told = told.and(act(db, &id, Command::SettleByTable { winner: None }).await?);
    }
    Ok(told)
}

/// Does what the table says to a question, once.
async fn act(db: &mut PgConnection, id: &str, command: Command) -> Result<Done<()>> {
    let Some(row) = quick::lock(db, id).await? else {
        return Ok(Done::with(()));
    };
    let (mut machine, now) = row.machine()?;
    let effects = machine
        .handle(command, now)
        .map_err(|refused| sqlx::Error::Protocol(format!("a table does not settle its question: {refused:?}")))?;
    if effects.is_empty() {
        return Ok(Done::with(()));
    }
    effects.iter().for_each(|effect| machine.apply(effect));
    let news = quick::save(db, id, &machine, now).await?;
    let stream = news.prediction.stream_id;
    Ok(Done::with(()).announce(stream, Announcement::Quick(Box::new(news))))
}
