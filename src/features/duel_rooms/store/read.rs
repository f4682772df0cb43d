//! Rooms as they are stored.

use std::collections::HashMap;

use actors::duel_room::{MAX_CHAT_LINES, stored_line};
use actors::ports::DuelSnapshot;
use actors::wire::{DuelLine, DuelPerson};
use domain::duel_room::{Member, Pairing, Room, RoomName, RoomStatus, Seats};
use domain::{DuelRoomId, MatchId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::times::millis;
use crate::db::{Result, parse};

/// Rooms that the lobby knows at most; nobody gets at more of them than are listed.
pub const LOBBY: i64 = 10_000;

/// Takes the room's next epoch and reads it.
pub(super) async fn open(db: &mut PgConnection, room: &DuelRoomId) -> Result<Option<DuelSnapshot>> {
    sqlx::query!("UPDATE duel_rooms SET epoch = epoch + 1 WHERE id = $1", room.as_str())
        .execute(&mut *db)
        .await?;
    read(db, room).await
}

/// One room with its chat.
pub(super) async fn read(db: &mut PgConnection, room: &DuelRoomId) -> Result<Option<DuelSnapshot>> {
    let row = sqlx::query_as!(
        Row,
        "SELECT id, name, creator_id, max_participants, status, epoch, revision, matches, challenger_id, rival_id, started_at, created_at
         FROM duel_rooms WHERE id = $1",
        room.as_str()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let Some((_, mut snapshot)) = with_members(db, vec![row]).await?.pop() else {
        return Ok(None);
    };
    snapshot.lines = lines(db, room).await?;
    Ok(Some(snapshot))
}

/// The newest rooms that are not closed, without their chat, for the lobby.
pub async fn open_rooms(db: &mut PgConnection, most: i64) -> Result<Vec<(DuelRoomId, DuelSnapshot)>> {
    let rows = sqlx::query_as!(
        Row,
        "SELECT id, name, creator_id, max_participants, status, epoch, revision, matches, challenger_id, rival_id, started_at, created_at
         FROM duel_rooms WHERE status <> 'closed' ORDER BY created_at DESC LIMIT $1",
        most
    )
    .fetch_all(&mut *db)
    .await?;
    with_members(db, rows).await
}

/// Those of the rooms that are closed.
pub async fn closed(db: &mut PgConnection, of: &[DuelRoomId]) -> Result<Vec<DuelRoomId>> {
    let of: Vec<&str> = of.iter().map(DuelRoomId::as_str).collect();
    let closed = sqlx::query_scalar!(
        "SELECT id FROM duel_rooms WHERE id = ANY($1) AND status = 'closed'",
        &of as &[&str]
    )
    .fetch_all(db)
    .await?;
    closed.iter().map(|id| parse(id)).collect()
}

/// The room whose newest match it is.
pub async fn room_of(db: &mut PgConnection, of: MatchId) -> Result<Option<DuelRoomId>> {
    let id = sqlx::query_scalar!(
        "SELECT id FROM duel_rooms WHERE status = 'in_game' AND matches[cardinality(matches)] = $1",
        of.to_string()
    )
    .fetch_optional(db)
    .await?;
    id.map(|id| parse(&id)).transpose()
}

/// The match that runs in a room, if one does; the outer `None` when there is no such room.
pub async fn running(db: &mut PgConnection, room: &DuelRoomId) -> Result<Option<Option<MatchId>>> {
    let found = sqlx::query_scalar!(
        r#"SELECT CASE WHEN status = 'in_game' THEN matches[cardinality(matches)] END AS "match_id?"
           FROM duel_rooms WHERE id = $1"#,
        room.as_str()
    )
    .fetch_optional(db)
    .await?;
    found.map(|id| id.map(|id| parse(&id)).transpose()).transpose()
}

struct Row {
    id: String,
    name: String,
    creator_id: String,
    max_participants: i16,
    status: String,
    epoch: i64,
    revision: i64,
    matches: Vec<String>,
    challenger_id: Option<String>,
    rival_id: Option<String>,
    started_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
}

async fn with_members(db: &mut PgConnection, rows: Vec<Row>) -> Result<Vec<(DuelRoomId, DuelSnapshot)>> {
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    let members = sqlx::query!(
        "SELECT room_id, user_id, joined_at, is_ready FROM duel_room_members WHERE room_id = ANY($1) ORDER BY joined_at, user_id",
        &ids
    )
    .fetch_all(&mut *db)
    .await?;
    let named = rows
        .iter()
        .flat_map(|row| [Some(&row.creator_id), row.challenger_id.as_ref(), row.rival_id.as_ref()]);
    let mut named: Vec<String> = named
        .flatten()
        .chain(members.iter().map(|member| &member.user_id))
        .cloned()
        .collect();
    named.sort_unstable();
    named.dedup();
    let people = sqlx::query!("SELECT id, address, username FROM users WHERE id = ANY($1)", &named)
        .fetch_all(&mut *db)
        .await?;
    let mut known: HashMap<UserId, DuelPerson> = HashMap::with_capacity(people.len());
    for person in people {
        let address = parse(&person.address)?;
        known.insert(parse(&person.id)?, DuelPerson::new(address, person.username.as_deref()));
    }
    let mut of_room: HashMap<&str, Vec<Member>> = HashMap::with_capacity(rows.len());
    for member in &members {
        of_room.entry(&member.room_id).or_default().push(Member {
            user: parse(&member.user_id)?,
            joined_at: millis(member.joined_at),
            is_ready: member.is_ready,
        });
    }
    rows.into_iter()
        .map(|row| {
            let members = of_room.remove(row.id.as_str()).unwrap_or_default();
            let id: DuelRoomId = parse(&row.id)?;
            Ok((id, snapshot(row, members, &known)?))
        })
        .collect()
}

fn snapshot(row: Row, members: Vec<Member>, known: &HashMap<UserId, DuelPerson>) -> Result<DuelSnapshot> {
    let decode = |e: Box<dyn std::error::Error + Send + Sync>| sqlx::Error::Decode(e);
    let matches = row
        .matches
        .iter()
        .map(|id| parse(id))
        .collect::<Result<Vec<MatchId>>>()?;
    let status = match (row.status.as_str(), matches.last(), &row.challenger_id, &row.rival_id) {
        ("in_game", Some(match_id), Some(challenger), Some(rival)) => RoomStatus::InGame(Pairing {
            match_id: *match_id,
            challenger: parse(challenger)?,
            rival: parse(rival)?,
        }),
        ("closed", ..) => RoomStatus::Closed,
        _ => RoomStatus::Active,
    };
    let room = Room {
        name: RoomName::parse(&row.name).map_err(|e| decode(Box::new(e)))?,
        seats: Seats::parse(row.max_participants.into()).map_err(|e| decode(Box::new(e)))?,
        creator: parse(&row.creator_id)?,
        status,
        members,
        matches,
        started_at: row.started_at.map(millis),
    };
    let players = room.running().map(|pairing| [pairing.challenger, pairing.rival]);
    let here = room.members.iter().map(|member| member.user);
    let here = here.chain([room.creator]).chain(players.into_iter().flatten());
    let people = here
        .filter_map(|user| Some((user, known.get(&user)?.clone())))
        .collect();
    Ok(DuelSnapshot {
        epoch: u64::try_from(row.epoch).map_err(|e| decode(Box::new(e)))?,
        revision: u64::try_from(row.revision).map_err(|e| decode(Box::new(e)))?,
        created_at: millis(row.created_at),
        room,
        people,
        lines: Vec::new(),
    })
}

/// The newest lines, oldest first.
async fn lines(db: &mut PgConnection, room: &DuelRoomId) -> Result<Vec<DuelLine>> {
    let rows = sqlx::query_as!(
        Line,
        r#"SELECT c.body, c.said_at, u.address AS "address?", u.username AS "username?"
           FROM duel_room_chat c LEFT JOIN users u ON u.id = c.user_id
           WHERE c.room_id = $1 ORDER BY c.id DESC LIMIT $2"#,
        room.as_str(),
        i64::try_from(MAX_CHAT_LINES).unwrap_or(i64::MAX)
    )
    .fetch_all(db)
    .await?;
    let line = |row: Line| -> Result<DuelLine> {
        let person = match row.address {
            Some(address) => Some(DuelPerson::new(parse(&address)?, row.username.as_deref())),
            None => None,
        };
        Ok(stored_line(person.as_ref(), row.body, millis(row.said_at)))
    };
    rows.into_iter().rev().map(line).collect()
}

struct Line {
    body: String,
    said_at: OffsetDateTime,
    address: Option<String>,
    username: Option<String>,
}
