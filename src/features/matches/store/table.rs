//! The store of tables.

use actors::ports::StoreError;
use actors::room::LoadError;
use actors::table::port::{Committed, MatchInfo, Over, Sitter, Standing, Step, TableSnapshot, TableStore};
use actors::wire::TableStake;
use async_trait::async_trait;
use domain::agent::{Secret, Seeds, Version};
use domain::match_rules::{Decision, Millis, Rules};
use domain::matchup::{MatchKind, Player};
use domain::prediction::Shot;
use domain::{GuestId, MatchId};
use sqlx::{Acquire, PgConnection, PgPool};

use super::{
    characters,
    columns::{agent_name, millis, seat},
    end, rematch,
};
use crate::{
    cluster::{Cluster, Kind},
    db::{self, OwnConnections, Result, error::refused_or_unavailable, parse},
    failpoint,
    features::matches::facts::{MatchBegun, MatchEnded, TableMoved},
    hooks::Hooks,
    ledger::currencies::amount,
    users::display_name,
};

/// Matches kept in Postgres.
pub struct PgTableStore {
    pool: PgPool,
    /// For steps alone: a pool would ask before each whether its connection lives.
    steps: OwnConnections,
    turns: tokio::sync::Semaphore,
    hooks: MatchHooks,
    cluster: Cluster,
}

/// Handlers of what happens at tables, in its transaction.
#[derive(Default)]
pub struct MatchHooks {
    pub begun: Hooks<MatchBegun>,
    /// Run while a quick question waits for the table.
    pub moved: Hooks<TableMoved>,
    pub ended: Hooks<MatchEnded>,
}

impl std::fmt::Debug for PgTableStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PgTableStore")
            .field("pool", &self.pool)
            .finish_non_exhaustive()
    }
}

/// Commits under way at once.
const MAX_CONCURRENT: usize = 8;

impl PgTableStore {
    /// Of a server that is alone.
    pub fn new(pool: PgPool, hooks: MatchHooks) -> Self {
        Self::among(pool, hooks, Cluster::alone())
    }

    /// Of one of several.
    pub fn among(pool: PgPool, hooks: MatchHooks, cluster: Cluster) -> Self {
        Self {
            hooks,
            cluster,
            steps: OwnConnections::new((*pool.connect_options()).clone()),
            turns: tokio::sync::Semaphore::new(MAX_CONCURRENT),
            pool,
        }
    }
}

#[async_trait]
impl TableStore for PgTableStore {
    async fn open(&self, id: MatchId) -> std::result::Result<TableSnapshot, LoadError> {
        let opened = async {
            let mut db = self.pool.acquire().await?;
            let of = id.to_string();
            let opened = self
                .cluster
                .opened(&mut db, Kind::Table, &of, async |db| open(db, id).await);
            opened.await
        };
        let unavailable = |e: sqlx::Error| LoadError::Unavailable(e.to_string());
        opened.await.map_err(unavailable)?.loaded()
    }

    async fn start(&self, id: MatchId, epoch: u64, at: Millis) -> std::result::Result<(), StoreError> {
        let _turn = self.turns.acquire().await;
        let started = self.steps.with(async |db| start(db, id, epoch, at).await).await;
        match started.map_err(refused_or_unavailable)? {
            true => Ok(()),
            false => Err(StoreError::Fenced),
        }
    }

    async fn commit(&self, id: MatchId, step: &Step) -> std::result::Result<Committed, StoreError> {
        let _turn = self.turns.acquire().await;
        let stored = self
            .steps
            .with(async |db| commit(db, id, step, &self.hooks).await)
            .await;
        stored.map_err(refused_or_unavailable)?.ok_or(StoreError::Fenced)
    }
}

/// Opening a match that has ended writes nothing, and needs none of its steps but the last shot.
async fn open(db: &mut PgConnection, id: MatchId) -> Result<Option<TableSnapshot>> {
    let row = sqlx::query!(
        r#"WITH opened AS (UPDATE matches SET epoch = epoch + 1 WHERE id = $1 AND status = 'running' RETURNING *)
           SELECT m.room_id, b.tournament_id AS "tournament_id?", m.kind AS "kind!", m.challenger_id, m.challenger_agent, m.challenger_guest, m.rival_id, m.rival_agent,
                  m.table_size AS "table_size!", m.seed AS "seed!", m.hand_version AS "hand_version!", m.hand_secret, m.rules AS "rules!", m.agents AS "agents!", m.status AS "status!", m.epoch AS "epoch!",
                  m.winner, m.reason, m.challenger_change, m.rival_change, m.created_at AS "created_at!", m.started_ms, m.wait_ms, m.begins_ms,
                  ca.rating AS "challenger_house_rating?", ra.rating AS "rival_house_rating?",
                  c.address AS "challenger_address?", c.username AS challenger_name, cr.rating AS "challenger_rating?",
                  r.address AS "rival_address?", r.username AS rival_name, rr.rating AS "rival_rating?",
                  s.currency AS "currency?", s.amount::text AS amount, k.decimals AS "decimals?",
                  w.seat AS "rematch_by?", w.asked_at AS "rematch_at?", w.next_id AS "rematch_next?",
                  EXISTS (SELECT FROM user_blocks x WHERE x.active AND (x.user_id, x.blocked_id) IN ((m.challenger_id, m.rival_id), (m.rival_id, m.challenger_id))) AS "quiet!"
           FROM (SELECT * FROM opened UNION ALL SELECT * FROM matches WHERE id = $1 AND NOT EXISTS (SELECT FROM opened)) m
           LEFT JOIN users c ON c.id = m.challenger_id LEFT JOIN ratings cr ON cr.user_id = m.challenger_id
           LEFT JOIN users r ON r.id = m.rival_id LEFT JOIN ratings rr ON rr.user_id = m.rival_id
           LEFT JOIN agents ca ON ca.id = m.challenger_character LEFT JOIN agents ra ON ra.id = m.rival_character
           LEFT JOIN tournament_matches b ON b.match_id = m.id
           LEFT JOIN match_rematches w ON w.match_id = m.id
           LEFT JOIN match_stakes s ON s.match_id = m.id AND s.seat = 0 LEFT JOIN currencies k ON k.code = s.currency"#,
        id.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let changes = row.challenger_change.zip(row.rival_change);
    let sitter = |user: Option<&str>, agent: Option<&str>, address: Option<&str>, name: Option<&str>, rating: f64| {
        Ok::<_, sqlx::Error>(match (user, agent, address) {
            (Some(user), _, Some(address)) => Sitter {
                player: Player::User(parse(user)?),
                address: Some(parse(address)?),
                username: display_name(name, parse(address)?),
                character: None,
                rating,
            },
            (_, Some(level), _) => Sitter {
                player: Player::Agent(parse(level)?),
                address: None,
                username: agent_name(level),
                character: None,
                rating,
            },
            _ => return Err(sqlx::Error::RowNotFound),
        })
    };
    let newcomer = domain::glicko::Rating::default().rating;
    // Of a match that has ended, the ratings are those from before.
    let before = |rating: Option<f64>, change: Option<f64>| rating.unwrap_or(newcomer) - change.unwrap_or_default();
    let guest: Option<GuestId> = row.challenger_guest.as_deref().map(parse).transpose()?;
    let guest = guest.map(|guest| Sitter {
        player: Player::Guest(guest),
        address: None,
        username: guest.name(),
        character: None,
        rating: newcomer,
    });
    let mut challenger = match guest {
        Some(guest) => guest,
        None => sitter(
            row.challenger_id.as_deref(),
            row.challenger_agent.as_deref(),
            row.challenger_address.as_deref(),
            row.challenger_name.as_deref(),
            before(row.challenger_rating, row.challenger_change),
        )?,
    };
    let mut rival = sitter(
        row.rival_id.as_deref(),
        row.rival_agent.as_deref(),
        row.rival_address.as_deref(),
        row.rival_name.as_deref(),
        before(row.rival_rating, row.rival_change),
    )?;
    let kind: MatchKind = parse(&row.kind)?;
    let house_ratings = [
        (row.challenger_house_rating, row.challenger_change),
        (row.rival_house_rating, row.rival_change),
    ];
    let seated = characters::seated(&mut *db, &[id.to_string()])
        .await?
        .into_values()
        .next();
    let seated = seated.unwrap_or_default().into_iter().zip(house_ratings);
    for (sitter, (character, (rating, change))) in [&mut challenger, &mut rival].into_iter().zip(seated) {
        let Some(character) = character else { continue };
        sitter.username.clone_from(&character.name);
        sitter.character = Some(character);
        // In practice and quests an agent plays as well as it is asked to, not as well as its rating says.
        if let (MatchKind::House | MatchKind::Tournament, Some(rating)) = (kind, rating) {
            sitter.rating = rating - change.unwrap_or_default();
        }
    }
    let players = [challenger, rival];
    let stake = match (row.currency, row.amount, row.decimals) {
        (Some(currency), Some(stake), Some(decimals)) => Some(TableStake {
            currency,
            amount: amount(&stake)?.format(u8::try_from(decimals).unwrap_or_default()),
        }),
        _ => None,
    };
    let rematch = match (row.rematch_by, row.rematch_at) {
        (Some(by), Some(at)) => rematch::offer(by, at, row.rematch_next.as_deref())?,
        (Some(_), None) | (None, Some(_) | None) => None,
    };
    let steps = sqlx::query!(
        r#"SELECT decision::text AS "decision!" FROM match_steps WHERE match_id = $1 AND $2 ORDER BY number"#,
        id.to_string(),
        row.status == "running"
    )
    .fetch_all(&mut *db)
    .await?;
    let shot = sqlx::query_scalar!(
        r#"SELECT shot::text AS "shot!" FROM match_steps WHERE match_id = $1 AND shot_number IS NOT NULL ORDER BY shot_number DESC LIMIT 1"#,
        id.to_string()
    )
    .fetch_optional(db)
    .await?;
    Ok(Some(TableSnapshot {
        epoch: row.epoch.cast_unsigned(),
        info: MatchInfo {
            id,
            room: row.room_id,
            tournament: row.tournament_id.as_deref().map(parse).transpose()?,
            kind,
            table: parse(&row.table_size)?,
            seed: row.seed.cast_unsigned(),
            seeds: seeds(row.hand_version, row.hand_secret.as_deref(), row.seed)?,
            rules: rules(row.rules)?,
            agents: Version::of(row.agents)
                .ok_or_else(|| sqlx::Error::Decode("the agents are of a newer version".into()))?,
            players,
            stake,
            quiet: row.quiet,
            created_at: millis(row.created_at),
            wait: row.wait_ms.map(Millis::from),
            begins_at: row.begins_ms,
        },
        started_at: row.started_ms,
        standing: match row.status.as_str() {
            "running" => Standing::Running,
            status => Standing::Over(Over {
                aborted: status == "aborted",
                winner: seat(row.winner),
                reason: row.reason.unwrap_or_default(),
                rating_changes: changes.map(|(challenger, rival)| [challenger, rival]),
            }),
        },
        decisions: steps.iter().map(|step| read(&step.decision)).collect::<Result<_>>()?,
        shot: shot.map(|shot| read(&shot)).transpose()?,
        rematch,
    }))
}

async fn start(db: &mut PgConnection, id: MatchId, epoch: u64, at: Millis) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE matches SET started_ms = $3 WHERE id = $1 AND epoch = $2 AND status = 'running' AND started_ms IS NULL",
        id.to_string(),
        epoch.cast_signed(),
        at
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// None when another incarnation has the match.
async fn commit(db: &mut PgConnection, id: MatchId, step: &Step, hooks: &MatchHooks) -> Result<Option<Committed>> {
    let begins = step.decision.is_some() && step.number == 1;
    // Asked by the table itself before its shot, and by no other incarnation. One whose commit was slower than the table waits is found by the next
    // shot, which makes it void.
    let is_asked = is_asked(&mut *db, id).await?;
    if step.end.is_none() && !begins && !is_asked {
        // One statement is one transaction.
        let place = match step.decision {
            Some(Decision::Chose { .. }) => "choice",
            Some(_) | None => "shot",
        };
        failpoint::around(place, "before_commit");
        let stored = insert(db, id, step).await?;
        failpoint::around(place, "after_commit");
        return Ok(stored.then(Committed::default));
    }
    let mut db = db.begin().await?;
    if step.decision.is_some() && !insert(&mut db, id, step).await? {
        return Ok(None);
    }
    let mut committed = Committed::default();
    if begins {
        // A statement of its own behind the one that holds the match: it sees what was committed while that one waited.
        let told = hooks.begun.run(&mut db, &MatchBegun { id }).await?;
        (committed.moved, committed.announced) = told.into_told();
    }
    if let (true, Some(moved)) = (is_asked, moved(id, step)) {
        let told = hooks.moved.run(&mut db, &moved).await?;
        let (_, announced) = told.into_told();
        committed.announced.extend(announced);
    }
    let Some(end) = &step.end else {
        db::commit(db, "shot").await?;
        return Ok(Some(committed));
    };
    let Some(committed) = end::end(&mut db, id, step.epoch, end, &hooks.ended, committed).await? else {
        return Ok(None);
    };
    db::commit(db, "match").await?;
    Ok(Some(committed))
}

/// Whether a quick question waits for the next decision of this match.
async fn is_asked(db: &mut PgConnection, id: MatchId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM quick_predictions WHERE match_id = $1 AND outcome IS NULL) AS "asked!""#,
        id.to_string()
    )
    .fetch_one(db)
    .await
}

/// A step's answer to a quick question; None where it has none.
fn moved(id: MatchId, step: &Step) -> Option<TableMoved> {
    match (step.decision.as_ref()?, &step.shot) {
        (Decision::Shot { seat, .. }, Some(shot)) => Some(TableMoved {
            id,
            shot: Some((
                shot.number,
                Shot {
                    seat: *seat,
                    then: shot.then,
                },
            )),
        }),
        (Decision::Shot { .. }, None)
        | (
            Decision::TimeOut { .. } | Decision::Forfeited { .. } | Decision::Abandoned | Decision::Conceded { .. },
            _,
        ) => Some(TableMoved { id, shot: None }),
        (Decision::Chose { .. } | Decision::Left { .. } | Decision::Returned { .. }, _) => None,
    }
}

async fn insert(db: &mut PgConnection, id: MatchId, step: &Step) -> Result<bool> {
    let decision = serde_json::to_string(&step.decision).map_err(|e| sqlx::Error::Encode(Box::new(e)))?;
    let (number, shot) = match &step.shot {
        Some(shot) => (
            i32::try_from(shot.number).ok(),
            Some(String::from_utf8_lossy(&shot.json).into_owned()),
        ),
        None => (None, None),
    };
    let done = sqlx::query!(
        "WITH fenced AS (
             UPDATE matches SET steps = $3 WHERE id = $1 AND epoch = $2 AND status = 'running' AND steps = $3 - 1 RETURNING id
         )
         INSERT INTO match_steps (match_id, number, decision, shot_number, shot)
         SELECT id, $3, $4::text::json, $5, $6::text::json FROM fenced",
        id.to_string(),
        step.epoch.cast_signed(),
        i32::try_from(step.number).unwrap_or(i32::MAX),
        decision,
        number,
        shot
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// How the seeds of the agents' shots are made, by the stored version.
pub(super) fn seeds(version: i16, secret: Option<&[u8]>, rack: i64) -> Result<Seeds> {
    let secret = secret.and_then(|secret| <[u8; 32]>::try_from(secret).ok());
    match (version, secret) {
        (1, None) => Ok(Seeds::Rack(rack.cast_unsigned())),
        (2, Some(secret)) => Ok(Seeds::Secret(Secret(secret))),
        _ => Err(sqlx::Error::Decode("the agents' seeds are of no known version".into())),
    }
}

pub(super) fn rules(version: i16) -> Result<Rules> {
    Rules::of(version).ok_or_else(|| sqlx::Error::Decode("the rules are of a newer version".into()))
}

pub(super) fn read<T: serde::de::DeserializeOwned>(json: &str) -> Result<T> {
    serde_json::from_str(json).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}
