//! The tournaments of the demo.

use domain::TournamentId;
use domain::stream::{Category, Details, NewStream, Source, Start, TableSource};
use domain::tournament::{self, Author, PhaseForm, Prize, Status, TournamentForm};
use sqlx::{PgConnection, PgPool};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use super::{demo, people::person, streams::talk};
use crate::{
    cli::outcome::Outcome,
    features::{streams, tournaments},
    ids,
};

/// A tournament and whoever registered for it, unless it is there.
pub(super) async fn announce(pool: &PgPool, id: TournamentId, show: &demo::Tournament, now: OffsetDateTime) -> Outcome {
    let mut db = pool.begin().await?;
    if tournaments::store::get(&mut db, id, None).await?.is_none() {
        put(&mut db, id, show, now).await?;
        db.commit().await?;
    }
    Ok(())
}

/// The cups of agents with their streams, but those under way. They begin a moment after the server.
pub(super) async fn cups(pool: &PgPool, now: OffsetDateTime) -> Outcome {
    for one in &demo::CUPS {
        cup(pool, one, now).await?;
    }
    Ok(())
}

async fn cup(pool: &PgPool, cup: &demo::Cup, now: OffsetDateTime) -> Outcome {
    let show = &cup.tournament;
    let mut db = pool.begin().await?;
    let listed = tournaments::store::list(&mut db, None, None, LISTED, None).await?;
    let is_on = |one: &tournaments::store::Tournament| {
        one.title == show.title && matches!(one.status, Status::Open | Status::InProgress)
    };
    if listed.iter().any(is_on) {
        return Ok(());
    }
    let id = ids::tournament_id();
    put(&mut db, id, show, now).await?;
    for &(level, count) in cup.agents {
        tournaments::store::add_agents(&mut db, id, count, level).await??;
    }
    let stream = NewStream {
        details: Details {
            title: show.title.to_owned(),
            description: show.description.to_owned(),
            category: Category::Billiards,
            game: show.game.to_owned(),
            tags: vec!["pool".to_owned(), "tournament".to_owned()],
            thumbnail_url: None,
        },
        source: Source::Table(TableSource::Tournament(id)),
        start: Start::Now,
    };
    let (on, host) = (ids::stream_id(), person(&mut db, show.organiser).await?);
    if !streams::store::insert(&mut db, on, host, &stream).await? {
        return Err("the host of the cup has too many open streams".into());
    }
    db.commit().await?;
    talk(pool, on, cup.chat, Some(host), now).await
}

/// Running and open ones come first.
const LISTED: i64 = 100;

async fn put(db: &mut PgConnection, id: TournamentId, show: &demo::Tournament, now: OffsetDateTime) -> Outcome {
    let text = |text: &&str| (*text).to_owned();
    let form = TournamentForm {
        title: text(&show.title),
        game: text(&show.game),
        prize: text(&show.prize),
        date: (now + show.starts_in).format(&Rfc3339)?,
        max_participants: Some(show.max_participants),
        thumbnail: String::new(),
        description: text(&show.description),
        rules: show.rules.iter().map(text).collect(),
        schedule: show
            .schedule
            .iter()
            .map(|(phase, date)| PhaseForm {
                phase: text(phase),
                date: text(date),
                status: String::new(),
            })
            .collect(),
        prizes: show
            .prizes
            .iter()
            .map(|(place, amount, extras)| Prize {
                place: text(place),
                amount: text(amount),
                extras: text(extras),
            })
            .collect(),
        run: show.run,
    };
    let new = tournament::create(&form, Author::Admin, now)
        .map_err(|errors| format!("demo tournament {}: {:?}", show.title, errors.first()))?;
    let organiser = person(db, show.organiser).await?;
    if !tournaments::store::create(db, id, Some(organiser), &new).await? {
        return Err(format!("{} has too many open tournaments", show.organiser).into());
    }
    for name in show.people {
        let user = person(db, name).await?;
        tournaments::store::join(db, id, user).await??;
    }
    Ok(())
}
