//! The same two again, if both want to within a minute.

use actors::wire::RematchOffer;
use domain::MatchId;
use domain::matchup::{MatchKind, Player, Side};
use sqlx::PgConnection;
use std::net::IpAddr;
use time::OffsetDateTime;

use super::{
    columns::{millis, seat as side},
    create::{NewMatch, create},
    guests::{self, Full},
    read::find,
    running::{are_free, end_practice},
};
use crate::{
    db::{Result, parse},
    features::matches::ticket::Sitter,
    ids, users,
};

/// How long the other has time to agree.
const WINDOW_SECONDS: f64 = 60.0;

/// The outcome of the wish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rematch {
    /// There is no such match.
    NotFound,
    NotAPlayer,
    /// It still runs or was aborted, or is a room's: there the room starts the next one.
    NotNow,
    /// One of the two is in another match.
    Busy,
    /// A guest, of whom there are enough.
    Full(Full),
    /// The other has not answered yet.
    Offered(RematchOffer),
    /// The next match, and those that were given up for it. The offer is for those who are still at the table.
    Matched {
        next: MatchId,
        offer: Option<RematchOffer>,
        before: Vec<MatchId>,
    },
}

/// The bounds of guests, where one asks.
#[derive(Debug, Clone, Copy)]
pub struct OfGuests {
    /// The network that the guest is at.
    pub source: IpAddr,
    /// Their tables in all.
    pub tables: u32,
}

/// The wish as it is told; none where the seat is none.
pub(super) fn offer(by: i16, at: OffsetDateTime, next: Option<&str>) -> Result<Option<RematchOffer>> {
    let next = next.map(parse).transpose()?;
    Ok(side(Some(by)).map(|by| RematchOffer {
        by: by.into(),
        until: millis(at) + WINDOW_SECONDS as i64 * 1_000,
        next,
    }))
}

/// Asks for a rematch of a match that is over. Against an agent it begins at once.
pub async fn ask(db: &mut PgConnection, id: MatchId, sitter: Sitter, of_guests: OfGuests) -> Result<Rematch> {
    let Some(record) = find(db, id).await? else {
        return Ok(Rematch::NotFound);
    };
    if record.seat_of(sitter.into()).is_none() {
        return Ok(Rematch::NotAPlayer);
    }
    // People before their matches, as everywhere: who begins a practice holds the person while they give up what they play.
    let mut people: Vec<_> = record
        .players
        .iter()
        .filter_map(|player| player.player()?.user())
        .collect();
    people.sort();
    for user in people {
        users::lock(&mut *db, user).await?;
    }
    let locked = sqlx::query!(
        "SELECT table_size FROM matches WHERE id = $1 FOR NO KEY UPDATE",
        id.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(locked) = locked else {
        return Ok(Rematch::NotFound);
    };
    let Some(record) = find(db, id).await? else {
        return Ok(Rematch::NotFound);
    };
    let Some(seat) = record.seat_of(sitter.into()) else {
        return Ok(Rematch::NotAPlayer);
    };
    let played = record.ended_at.is_some() && record.status == "ended";
    if !played || matches!(record.kind, MatchKind::Duel | MatchKind::Tournament | MatchKind::Quest) {
        return Ok(Rematch::NotNow);
    }
    let known = sqlx::query!(
        r#"SELECT seat, next_id, asked_at > clock_timestamp() - make_interval(secs => $2) AS "fresh!"
           FROM match_rematches WHERE match_id = $1"#,
        id.to_string(),
        WINDOW_SECONDS
    )
    .fetch_optional(&mut *db)
    .await?;
    let agent = record.players.iter().any(|player| player.agent.is_some());
    let agreed = match &known {
        Some(known) => {
            if let Some(next) = &known.next_id {
                return Ok(Rematch::Matched {
                    next: parse(next)?,
                    offer: None,
                    before: Vec::new(),
                });
            }
            known.fresh && known.seat != i16::from(u8::from(seat))
        }
        None => false,
    };
    if !agreed && !agent {
        return Ok(match wish(db, id, seat, None).await? {
            Some(offer) => Rematch::Offered(offer),
            None => Rematch::NotFound,
        });
    }
    let mut before = Vec::new();
    match sitter {
        Sitter::User(user) if agent => (before, _) = end_practice(db, user).await?,
        Sitter::User(_) => {}
        Sitter::Guest(guest) => {
            before = guests::give_up(db, guest).await?;
            if let Err(full) = guests::may_begin(db, of_guests.source, of_guests.tables).await? {
                return Ok(Rematch::Full(full));
            }
        }
    }
    let player = |at: usize| record.players[at].player().ok_or(sqlx::Error::RowNotFound);
    let players = [player(0)?, player(1)?];
    if let [Player::User(one), Player::User(other)] = players
        && !are_free(&mut *db, [one, other]).await?
    {
        return Ok(Rematch::Busy);
    }
    let new = NewMatch {
        id: ids::match_id(),
        room: None,
        kind: record.kind,
        players,
        table: parse(&locked.table_size)?,
        seed: rand::random(),
        stake: None,
    };
    if let Err(refused) = create(db, &new).await? {
        return Err(sqlx::Error::Protocol(format!("a rematch was refused: {refused:?}")));
    }
    if let Player::Guest(guest) = Player::from(sitter) {
        guests::begun(db, guest, new.id, of_guests.source).await?;
    }
    let offer = wish(db, id, seat, Some(new.id)).await?;
    Ok(Rematch::Matched {
        next: new.id,
        offer,
        before,
    })
}

/// Stores who asked first, and the match that came of it.
async fn wish(db: &mut PgConnection, id: MatchId, seat: Side, next: Option<MatchId>) -> Result<Option<RematchOffer>> {
    let stored = sqlx::query!(
        "INSERT INTO match_rematches (match_id, seat, next_id) VALUES ($1, $2, $3)
         ON CONFLICT (match_id) DO UPDATE SET next_id = excluded.next_id,
             seat = CASE WHEN excluded.next_id IS NULL THEN excluded.seat ELSE match_rematches.seat END,
             asked_at = CASE WHEN excluded.next_id IS NULL THEN clock_timestamp() ELSE match_rematches.asked_at END
         RETURNING seat, asked_at",
        id.to_string(),
        i16::from(u8::from(seat)),
        next.map(|next| next.to_string())
    )
    .fetch_one(db)
    .await?;
    let next = next.map(|next| next.to_string());
    offer(stored.seat, stored.asked_at, next.as_deref())
}
