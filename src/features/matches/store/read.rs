//! Matches as people see them: statistics, the leaderboard, the history.

use domain::glicko::SETTLED;
use domain::matchup::{AgentLevel, MatchKind, Player, Side};
use domain::{Address, GuestId, MatchId, UserId};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::columns::{agent_name, seat};
use crate::{
    db::{Result, parse},
    users::display_name,
};

/// Players among whom ranks are told.
const RANKED: i64 = 100_000;
/// Points of a rating curve at most.
const POINTS: i64 = 200;

/// A person's record.
#[derive(Debug, Clone, PartialEq)]
pub struct Stats {
    pub user: UserId,
    pub address: Address,
    pub username: String,
    pub rating: f64,
    pub deviation: f64,
    pub wins: u32,
    pub losses: u32,
    pub draws: u32,
    /// None before one has played for rating.
    pub standing: Option<Standing>,
    /// Oldest first.
    pub curve: Vec<(OffsetDateTime, f64)>,
}

/// The order of the leaderboard: settled ratings above all others.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Standing {
    is_settled: bool,
    rating: f64,
}

/// The best, best first.
#[derive(Debug, Clone, PartialEq)]
pub struct Standings(Vec<Standing>);

impl Standings {
    /// One more than those above. None when more are than are looked at.
    pub fn rank(&self, standing: Standing) -> Option<u64> {
        let above = self.0.partition_point(|other| *other > standing);
        let rank = i64::try_from(above).ok()? + 1;
        (rank <= RANKED).then_some(rank.unsigned_abs())
    }
}

/// A line of the leaderboard.
#[derive(Debug, Clone, PartialEq)]
pub struct Leader {
    pub address: Address,
    pub username: String,
    pub rating: f64,
    /// Too few matches say where this player stands.
    pub provisional: bool,
    pub wins: u32,
    pub losses: u32,
}

/// A player as history shows them.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    pub user: Option<UserId>,
    pub address: Option<Address>,
    pub username: String,
    pub agent: Option<AgentLevel>,
    pub guest: Option<GuestId>,
}

impl Played {
    /// As a seat has them.
    pub fn player(&self) -> Option<Player> {
        let user = self.user.map(Player::User);
        user.or(self.agent.map(Player::Agent)).or(self.guest.map(Player::Guest))
    }
}

/// A match as history shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    pub id: MatchId,
    pub room: Option<String>,
    pub kind: MatchKind,
    pub status: String,
    pub players: [Played; 2],
    pub winner: Option<Side>,
    pub reason: Option<String>,
    pub changes: Option<[f64; 2]>,
    pub started_at: OffsetDateTime,
    pub ended_at: Option<OffsetDateTime>,
}

/// The record of a person; none when there is no such person.
pub async fn stats(db: &mut PgConnection, address: Address) -> Result<Option<Stats>> {
    let row = sqlx::query!(
        r#"SELECT u.id, u.username, r.rating AS "rating?", r.deviation AS "deviation?", r.wins AS "wins?", r.losses AS "losses?", r.draws AS "draws?"
           FROM users u LEFT JOIN ratings r ON r.user_id = u.id WHERE u.address = $1"#,
        address.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let curve = sqlx::query!(
        "SELECT at, rating FROM rating_changes WHERE user_id = $1 ORDER BY number DESC LIMIT $2",
        row.id,
        POINTS
    )
    .fetch_all(db)
    .await?;
    let newcomer = domain::glicko::Rating::default();
    Ok(Some(Stats {
        user: parse(&row.id)?,
        address,
        username: display_name(row.username.as_deref(), address),
        rating: row.rating.unwrap_or(newcomer.rating),
        deviation: row.deviation.unwrap_or(newcomer.deviation),
        wins: unsigned(row.wins),
        losses: unsigned(row.losses),
        draws: unsigned(row.draws),
        standing: row.rating.zip(row.deviation).map(|(rating, deviation)| Standing {
            is_settled: deviation < SETTLED,
            rating,
        }),
        curve: curve.into_iter().rev().map(|point| (point.at, point.rating)).collect(),
    }))
}

/// Where the best players stand.
pub async fn standings(db: &mut PgConnection) -> Result<Standings> {
    let rows = sqlx::query!(
        r#"SELECT deviation < $2 AS "is_settled!", rating FROM ratings ORDER BY deviation >= $2, rating DESC LIMIT $1"#,
        RANKED,
        SETTLED
    )
    .fetch_all(db)
    .await?;
    let standing = |(is_settled, rating)| Standing { is_settled, rating };
    Ok(Standings(
        rows.into_iter()
            .map(|row| standing((row.is_settled, row.rating)))
            .collect(),
    ))
}

/// The best, best first; those whose rating is not settled yet come after all others.
pub async fn leaderboard(db: &mut PgConnection, limit: i64) -> Result<Vec<Leader>> {
    let rows = sqlx::query!(
        r#"SELECT u.address, u.username, r.rating, r.deviation >= $2 AS "provisional!", r.wins, r.losses
           FROM ratings r JOIN users u ON u.id = r.user_id ORDER BY r.deviation >= $2, r.rating DESC, r.user_id LIMIT $1"#,
        limit,
        SETTLED
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let address = parse(&row.address)?;
            Ok(Leader {
                address,
                username: display_name(row.username.as_deref(), address),
                rating: row.rating,
                provisional: row.provisional,
                wins: unsigned(Some(row.wins)),
                losses: unsigned(Some(row.losses)),
            })
        })
        .collect()
}

struct Row {
    id: String,
    room_id: Option<String>,
    kind: String,
    status: String,
    challenger_id: Option<String>,
    challenger_agent: Option<String>,
    challenger_guest: Option<String>,
    challenger_address: Option<String>,
    challenger_name: Option<String>,
    rival_id: Option<String>,
    rival_agent: Option<String>,
    rival_address: Option<String>,
    rival_name: Option<String>,
    /// The names of agents that have one.
    challenger_character: Option<String>,
    rival_character: Option<String>,
    winner: Option<i16>,
    reason: Option<String>,
    challenger_change: Option<f64>,
    rival_change: Option<f64>,
    created_at: OffsetDateTime,
    started_ms: Option<i64>,
    ended_at: Option<OffsetDateTime>,
}

/// A person's matches, newest first.
pub async fn history(db: &mut PgConnection, user: UserId, limit: i64) -> Result<Vec<Record>> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT m.id AS "id!", m.room_id, m.kind AS "kind!", m.status AS "status!", m.challenger_id, m.challenger_agent, m.challenger_guest, m.rival_id, m.rival_agent,
                  m.winner, m.reason, m.challenger_change, m.rival_change, m.created_at AS "created_at!", m.started_ms, m.ended_at,
                  c.address AS "challenger_address?", c.username AS challenger_name, r.address AS "rival_address?", r.username AS rival_name,
                  numbered_name(ca.name, m.challenger_number) AS challenger_character, numbered_name(ra.name, m.rival_number) AS rival_character
           FROM (
               (SELECT * FROM matches WHERE challenger_id = $1 ORDER BY number DESC LIMIT $2)
               UNION ALL (SELECT * FROM matches WHERE rival_id = $1 ORDER BY number DESC LIMIT $2)
               ORDER BY number DESC LIMIT $2
           ) m LEFT JOIN users c ON c.id = m.challenger_id LEFT JOIN users r ON r.id = m.rival_id
           LEFT JOIN agents ca ON ca.id = m.challenger_character LEFT JOIN agents ra ON ra.id = m.rival_character ORDER BY m.number DESC"#,
        user.to_string(),
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Record::try_from).collect()
}

/// One match.
pub async fn find(db: &mut PgConnection, id: MatchId) -> Result<Option<Record>> {
    sqlx::query_as!(
        Row,
        r#"SELECT m.id, m.room_id, m.kind, m.status, m.challenger_id, m.challenger_agent, m.challenger_guest, m.rival_id, m.rival_agent,
                  m.winner, m.reason, m.challenger_change, m.rival_change, m.created_at, m.started_ms, m.ended_at,
                  c.address AS "challenger_address?", c.username AS challenger_name, r.address AS "rival_address?", r.username AS rival_name,
                  numbered_name(ca.name, m.challenger_number) AS challenger_character, numbered_name(ra.name, m.rival_number) AS rival_character
           FROM matches m LEFT JOIN users c ON c.id = m.challenger_id LEFT JOIN users r ON r.id = m.rival_id
           LEFT JOIN agents ca ON ca.id = m.challenger_character LEFT JOIN agents ra ON ra.id = m.rival_character WHERE m.id = $1"#,
        id.to_string()
    )
    .fetch_optional(db)
    .await?
    .map(Record::try_from)
    .transpose()
}

impl Record {
    /// The seat of a person or a guest, if they played.
    pub fn seat_of(&self, player: Player) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|seat| self.players[seat.index()].player() == Some(player))
    }
}

impl TryFrom<Row> for Record {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let guest: Option<GuestId> = row.challenger_guest.as_deref().map(parse).transpose()?;
        let played = |user: Option<String>,
                      agent: Option<String>,
                      guest: Option<GuestId>,
                      address: Option<String>,
                      name: Option<String>| {
            let address: Option<Address> = address.as_deref().map(parse).transpose()?;
            Ok::<_, sqlx::Error>(Played {
                user: user.as_deref().map(parse).transpose()?,
                address,
                username: match (address, guest, &agent) {
                    (Some(address), ..) => display_name(name.as_deref(), address),
                    (None, Some(guest), _) => guest.name(),
                    (None, None, agent) => name.unwrap_or_else(|| agent_name(agent.as_deref().unwrap_or_default())),
                },
                agent: agent.as_deref().map(parse).transpose()?,
                guest,
            })
        };
        let started = row
            .started_ms
            .and_then(|at| OffsetDateTime::UNIX_EPOCH.checked_add(Duration::milliseconds(at)));
        Ok(Self {
            id: parse(&row.id)?,
            room: row.room_id,
            kind: parse(&row.kind)?,
            status: row.status,
            players: [
                played(
                    row.challenger_id,
                    row.challenger_agent,
                    guest,
                    row.challenger_address,
                    row.challenger_name.or(row.challenger_character),
                )?,
                played(
                    row.rival_id,
                    row.rival_agent,
                    None,
                    row.rival_address,
                    row.rival_name.or(row.rival_character),
                )?,
            ],
            winner: seat(row.winner),
            reason: row.reason,
            changes: row
                .challenger_change
                .zip(row.rival_change)
                .map(|(one, other)| [one, other]),
            started_at: started.unwrap_or(row.created_at),
            ended_at: row.ended_at,
        })
    }
}

fn unsigned(count: Option<i32>) -> u32 {
    count.and_then(|count| u32::try_from(count).ok()).unwrap_or_default()
}
