use crate::db::{Result, parse};
use domain::agent::Level;
use domain::matchup::TableLength;
use domain::tournament::{Phase, Prize, Run, SchedulePhase, Status};
use domain::{Address, TournamentId, UserId};
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

/// People that a list shows of each tournament, and those that its page shows, at most.
pub const LISTED: i64 = 5;
pub const SHOWN: i64 = 500;

/// A tournament and its organiser.
#[derive(Debug, Clone, PartialEq)]
pub struct Tournament {
    pub id: TournamentId,
    /// Nobody when an administrator without a wallet made it.
    pub creator: Option<Person>,
    pub title: String,
    pub game: String,
    pub prize: String,
    pub starts_at: OffsetDateTime,
    /// None in old records: as many as come.
    pub max_participants: Option<i32>,
    pub thumbnail: String,
    pub description: String,
    pub rules: Vec<String>,
    pub schedule: Vec<SchedulePhase>,
    pub prizes: Vec<Prize>,
    pub status: Status,
    /// People and agents.
    pub participant_count: i32,
    pub created_at: OffsetDateTime,
    pub run: Option<RunState>,
    /// How it stands with whoever looks.
    pub is_registered: bool,
    pub is_checked_in: bool,
}

/// How a tournament runs itself, and how far it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunState {
    pub run: Run,
    pub phase: Phase,
    pub checked_in: i64,
}

/// Somebody in a tournament, as others see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub id: UserId,
    pub address: Address,
    /// None until one is chosen.
    pub username: Option<String>,
}

/// Somebody who takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    pub tournament: TournamentId,
    pub person: Person,
}

pub(super) struct Row {
    pub id: String,
    pub creator_id: Option<String>,
    pub creator_address: Option<String>,
    pub creator_username: Option<String>,
    pub title: String,
    pub game: String,
    pub prize: String,
    pub starts_at: OffsetDateTime,
    pub max_participants: Option<i32>,
    pub thumbnail: String,
    pub description: String,
    pub rules: Vec<String>,
    pub schedule: Json<Vec<SchedulePhase>>,
    pub prizes: Json<Vec<Prize>>,
    pub status: String,
    pub participant_count: i32,
    pub created_at: OffsetDateTime,
    pub format: Option<String>,
    pub play: Option<String>,
    pub seeding: Option<String>,
    pub check_in_minutes: Option<i16>,
    pub no_show_seconds: Option<i16>,
    pub table_size: Option<String>,
    pub phase: Option<String>,
    pub checked_in: i64,
    pub is_registered: bool,
    pub is_checked_in: bool,
}

impl TryFrom<Row> for Tournament {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let creator = match (&row.creator_id, &row.creator_address) {
            (Some(id), Some(address)) => Some(Person {
                id: parse(id)?,
                address: parse(address)?,
                username: row.creator_username.clone(),
            }),
            (None, _) | (_, None) => None,
        };
        Ok(Self {
            run: run(&row)?,
            id: parse(&row.id)?,
            creator,
            title: row.title,
            game: row.game,
            prize: row.prize,
            starts_at: row.starts_at,
            max_participants: row.max_participants,
            thumbnail: row.thumbnail,
            description: row.description,
            rules: row.rules,
            schedule: row.schedule.0,
            prizes: row.prizes.0,
            status: parse(&row.status)?,
            participant_count: row.participant_count,
            created_at: row.created_at,
            is_registered: row.is_registered,
            is_checked_in: row.is_checked_in,
        })
    }
}

fn run(row: &Row) -> Result<Option<RunState>> {
    let (Some(format), Some(play), Some(seeding), Some(table), Some(phase)) =
        (&row.format, &row.play, &row.seeding, &row.table_size, &row.phase)
    else {
        return Ok(None);
    };
    let small = |number: Option<i16>| u16::try_from(number.unwrap_or_default()).unwrap_or_default();
    Ok(Some(RunState {
        run: Run {
            format: parse(format)?,
            play: parse(play)?,
            seeding: parse(seeding)?,
            check_in_minutes: small(row.check_in_minutes),
            no_show_seconds: small(row.no_show_seconds),
            table: parse::<TableLength>(table)?,
        },
        phase: parse(phase)?,
        checked_in: row.checked_in,
    }))
}

/// One tournament, as `viewer` sees it.
pub async fn get(db: &mut PgConnection, id: TournamentId, viewer: Option<UserId>) -> Result<Option<Tournament>> {
    sqlx::query_as!(
        Row,
        r#"SELECT t.id, t.creator_id, u.address AS "creator_address?", u.username AS creator_username, t.title, t.game,
                  t.prize, t.starts_at, t.max_participants, t.thumbnail, t.description, t.rules,
                  t.schedule AS "schedule: Json<Vec<SchedulePhase>>", t.prizes AS "prizes: Json<Vec<Prize>>", t.status,
                  t.participant_count, t.created_at, r.format AS "format?", r.play AS "play?", r.seeding AS "seeding?",
                  r.check_in_minutes AS "check_in_minutes?", r.no_show_seconds AS "no_show_seconds?",
                  r.table_size AS "table_size?", r.phase AS "phase?",
                  (SELECT count(*) FROM tournament_entrants e WHERE e.tournament_id = r.tournament_id
                   AND (e.checked_in_at IS NOT NULL OR e.agent IS NOT NULL)) AS "checked_in!",
                  m.number IS NOT NULL AS "is_registered!", m.checked_in_at IS NOT NULL AS "is_checked_in!"
           FROM tournaments t LEFT JOIN users u ON u.id = t.creator_id
           LEFT JOIN tournament_runs r ON r.tournament_id = t.id
           LEFT JOIN tournament_entrants m ON m.tournament_id = t.id AND m.user_id = $2
           WHERE t.id = $1"#,
        id.to_string(),
        viewer.map(|viewer| viewer.to_string())
    )
    .fetch_optional(db)
    .await?
    .map(Tournament::try_from)
    .transpose()
}

/// The people who joined each of these first, at most `most` of each.
pub async fn entered(db: &mut PgConnection, ids: &[TournamentId], most: i64) -> Result<Vec<Entrant>> {
    let ids: Vec<String> = ids.iter().map(TournamentId::to_string).collect();
    let rows = sqlx::query!(
        r#"SELECT t.id AS "tournament!", e.user_id AS "user_id!", u.address, u.username
           FROM unnest($1::text[]) AS t(id)
           CROSS JOIN LATERAL (
               SELECT user_id, number FROM tournament_entrants
               WHERE tournament_id = t.id AND user_id IS NOT NULL ORDER BY number LIMIT $2
           ) e JOIN users u ON u.id = e.user_id ORDER BY t.id, e.number"#,
        &ids,
        most
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Entrant {
                tournament: parse(&row.tournament)?,
                person: Person {
                    id: parse(&row.user_id)?,
                    address: parse(&row.address)?,
                    username: row.username,
                },
            })
        })
        .collect()
}

/// The name of an agent that has none of its own among others of its kind.
pub fn agent_name(number: i32, level: Level) -> String {
    format!("Agent {number} ({})", level.as_str())
}
