//! Cups of the house: one starts every so often, with agents of three levels and whoever joins, and is a stream while it runs.

use super::store;
use crate::{
    command::Done,
    context::Context,
    db,
    features::{
        streams,
        tournaments::{self, store::PresentError},
    },
    ids,
    jobs::Job,
};
use domain::{
    UserId,
    agent::Level,
    house,
    matchup::TableLength,
    stream::{Category, Details, NewStream, Source, Start, TableSource},
    tournament::{self, Author, Format, Play, RunForm, Seeding, Status, TournamentForm},
};
use sqlx::PgConnection;
use std::sync::Arc;
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

/// Agents of a cup, by level, as many as the house has by name: no second of a name plays. The other places are for people.
const AGENTS: [(Level, u16); 3] = [(Level::Hard, 3), (Level::Medium, 3), (Level::Easy, 2)];
const PLACES: i64 = 16;
/// A cup is open for at least so long before it starts.
const NOTICE: Duration = Duration::minutes(2);
/// Cups that are open or run at a time: on a machine that plays them more slowly than they are to start, none is added.
const MAX_OPEN: usize = 2;

/// Looks every two seconds whether the next cup is to be announced, or one that has started is to be shown. Without an interval it does nothing.
pub fn hold(context: Arc<Context>, every: Option<Duration>) -> Job {
    Job::every(std::time::Duration::from_secs(2), "house.cups", move || {
        let context = context.clone();
        async move {
            let Some(every) = every else { return Ok(()) };
            look(&context, every, OffsetDateTime::now_utc()).await
        }
    })
}

/// Announces and shows what is due at `now`.
pub async fn look(context: &Arc<Context>, every: Duration, now: OffsetDateTime) -> db::Result<()> {
    if !is_due(&store::cups(&mut *context.pool.acquire().await?).await?) {
        return Ok(());
    }
    context
        .recorded("house.cup")
        .in_job(async move |db: &mut PgConnection| {
            // Of two servers one announces.
            store::account(db).await?;
            let cups = store::cups(db).await?;
            act(db, &cups, now, every).await?;
            Ok(Done::with(()).lists_changed())
        })
        .await
}

fn is_due(cups: &[store::Cup]) -> bool {
    cups.iter().any(is_unseen) || is_next_due(cups)
}

fn is_next_due(cups: &[store::Cup]) -> bool {
    cups.len() < MAX_OPEN && cups.iter().all(|cup| cup.status != Status::Open)
}

/// A cup is a stream from its start on: before, its stream would have nothing to show.
fn is_unseen(cup: &store::Cup) -> bool {
    cup.status == Status::InProgress && !cup.has_stream
}

async fn act(db: &mut PgConnection, cups: &[store::Cup], now: OffsetDateTime, every: Duration) -> db::Result<()> {
    for cup in cups.iter().filter(|cup| is_unseen(cup)) {
        if !streams::store::insert(db, ids::stream_id(), account()?, &stream(cup)).await? {
            return Err(sqlx::Error::Protocol("the house has too many open streams".to_owned()));
        }
    }
    if is_next_due(cups) {
        announce(db, now, start(now, every)).await?;
    }
    Ok(())
}

/// The first full interval of the clock that leaves time to join.
fn start(now: OffsetDateTime, every: Duration) -> OffsetDateTime {
    let (earliest, every) = ((now + NOTICE).unix_timestamp(), every.whole_seconds().max(1));
    let next = earliest.div_euclid(every).saturating_add(1).saturating_mul(every);
    OffsetDateTime::from_unix_timestamp(next).unwrap_or(now + NOTICE)
}

async fn announce(db: &mut PgConnection, now: OffsetDateTime, starts_at: OffsetDateTime) -> db::Result<()> {
    let number = store::cups_held(db).await? + 1;
    let form = form(number, starts_at).map_err(|e| sqlx::Error::Protocol(e.to_string()))?;
    let new = tournament::create(&form, Author::Admin, now)
        .map_err(|errors| sqlx::Error::Protocol(format!("the cup's form is refused: {:?}", errors.first())))?;
    let id = ids::tournament_id();
    if !tournaments::store::create(db, id, Some(account()?), &new).await? {
        return Err(sqlx::Error::Protocol(
            "the house has too many open tournaments".to_owned(),
        ));
    }
    for (level, count) in AGENTS {
        let seated: Result<(), PresentError> = tournaments::store::add_agents(db, id, count, level).await?;
        seated.map_err(|refused| sqlx::Error::Protocol(format!("agents of the cup were refused: {refused}")))?;
    }
    Ok(())
}

fn form(number: i64, starts_at: OffsetDateTime) -> Result<TournamentForm, time::error::Format> {
    Ok(TournamentForm {
        title: format!("House Cup {number}"),
        game: "Eight-ball".to_owned(),
        prize: "Glory".to_owned(),
        date: starts_at.format(&Rfc3339)?,
        max_participants: Some(PLACES),
        description: "Our own eight players and whoever joins, on seven-foot tables. Be here when it starts: your first rival waits a \
                      minute for you."
            .to_owned(),
        rules: vec!["Two losses and you are out.".to_owned()],
        run: Some(RunForm {
            format: Format::DoubleElimination,
            play: Play::Duel,
            seeding: Seeding::Rating,
            check_in_minutes: 0,
            no_show_seconds: 60,
            table_size: TableLength::Seven,
        }),
        ..TournamentForm::default()
    })
}

fn account() -> db::Result<UserId> {
    db::parse(house::USER)
}

fn stream(cup: &store::Cup) -> NewStream {
    NewStream {
        details: Details {
            title: cup.title.clone(),
            description: "The best table of the cup, until there is a winner.".to_owned(),
            category: Category::Billiards,
            game: "Eight-ball".to_owned(),
            tags: vec!["pool".to_owned(), "tournament".to_owned()],
            thumbnail_url: None,
        },
        source: Source::Table(TableSource::Tournament(cup.id)),
        start: Start::Now,
    }
}
