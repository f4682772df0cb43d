//! The rows of nodes and of what they own. All times are the database's.

use super::view::NodeId;
use crate::db::Result;
use sqlx::{Connection, PgConnection};
use std::{collections::BTreeMap, net::SocketAddr, time::Duration};
use time::OffsetDateTime;

/// How long a node owns what it owns after its last renewal.
pub const LEASE: Duration = Duration::from_millis(900);

/// The advisory locks of nodes: each holds the one of its number while its connection lives.
const LOCKS: i32 = 0x6375_6e64;

/// Binaries that understand each other's rows have the same.
const PROTOCOL: i32 = 1;

/// A server that joins.
#[derive(Debug)]
pub struct Entrant<'a> {
    pub name: &'a str,
    pub address: SocketAddr,
    pub secret_check: String,
    pub public_url: &'a str,
}

/// How far this machine's clock is ahead of the database's.
pub async fn clock_apart(db: &mut PgConnection) -> Result<time::Duration> {
    let now = sqlx::query_scalar!(r#"SELECT clock_timestamp() AS "now!""#)
        .fetch_one(db)
        .await?;
    Ok(OffsetDateTime::now_utc() - now)
}

/// The first thing in which a living node does not go together with the one who wants to join, in words for operators.
pub async fn differs(db: &mut PgConnection, entrant: &Entrant<'_>) -> Result<Option<String>> {
    let others = sqlx::query!(
        "SELECT name, address, secret_check, public_url FROM nodes WHERE name <> $1 AND lease_until > clock_timestamp()",
        entrant.name
    )
    .fetch_all(db)
    .await?;
    let address = entrant.address.to_string();
    Ok(others.into_iter().find_map(|other| {
        let name = other.name;
        if other.address == address {
            return Some(format!("node {name} has the same cluster.address, {address}"));
        }
        if other.secret_check.is_some_and(|check| check != entrant.secret_check) {
            return Some(format!("node {name} was given another cluster.secret"));
        }
        let site = other.public_url.filter(|site| site != entrant.public_url)?;
        Some(format!(
            "node {name} serves {site}, and this one {}",
            entrant.public_url
        ))
    }))
}

/// Enters under a name. Whoever had it before is gone, and what they owned is free; so are those whose lease ran out a day ago.
pub async fn enter(db: &mut PgConnection, entrant: &Entrant<'_>) -> Result<NodeId> {
    let mut db = db.begin().await?;
    let gone = sqlx::query_scalar!(
        "DELETE FROM nodes WHERE name = $1 OR lease_until < clock_timestamp() - interval '1 day' RETURNING node",
        entrant.name
    )
    .fetch_all(&mut *db)
    .await?;
    for node in gone {
        release_all(&mut db, NodeId(node)).await?;
    }
    let node = sqlx::query_scalar!(
        r#"INSERT INTO nodes (node, name, address, lease_until, steady_since, version, protocol, secret_check, public_url)
           VALUES (nextval('node_numbers')::int, $1, $2, clock_timestamp() + make_interval(secs => $7), clock_timestamp(), $3, $4, $5, $6)
           RETURNING node"#,
        entrant.name,
        entrant.address.to_string(),
        env!("CARGO_PKG_VERSION"),
        PROTOCOL,
        entrant.secret_check,
        entrant.public_url,
        LEASE.as_secs_f64()
    )
    .fetch_one(&mut *db)
    .await?;
    db.commit().await?;
    Ok(NodeId(node))
}

/// Takes the node's lock for as long as this connection lives: a process that was killed lets go of it at once. False while another has it.
pub async fn lock(db: &mut PgConnection, node: NodeId) -> Result<bool> {
    sqlx::query_scalar!(r#"SELECT pg_try_advisory_lock($1, $2) AS "taken!""#, LOCKS, node.0)
        .fetch_one(db)
        .await
}

/// Renews the lease. Some(true) when it had lapsed; None when the row is gone.
pub async fn renew(db: &mut PgConnection, node: NodeId) -> Result<Option<bool>> {
    sqlx::query_scalar!(
        r#"UPDATE nodes n SET lease_until = clock_timestamp() + make_interval(secs => $2),
                  steady_since = CASE WHEN n.lease_until < clock_timestamp() THEN clock_timestamp() ELSE n.steady_since END
           FROM (SELECT lease_until < clock_timestamp() AS lapsed FROM nodes WHERE node = $1) before
           WHERE n.node = $1 RETURNING before.lapsed AS "lapsed!""#,
        node.0,
        LEASE.as_secs_f64()
    )
    .fetch_optional(db)
    .await
}

/// Nodes whose leases run.
#[derive(Debug)]
pub struct Living {
    /// Where each is reached.
    pub nodes: BTreeMap<NodeId, SocketAddr>,
    /// Until the first of them lapses that is not renewed.
    pub next_lapse: Duration,
}

/// The nodes whose leases run, by the database's clock.
pub async fn living(db: &mut PgConnection) -> Result<Living> {
    let rows = sqlx::query!(
        r#"SELECT node, address, ceil(extract(epoch FROM lease_until - now) * 1000)::int AS "left_ms!"
           FROM nodes, (SELECT clock_timestamp() AS now) clock WHERE lease_until > now"#
    )
    .fetch_all(db)
    .await?;
    let next_lapse = rows.iter().filter_map(|row| u64::try_from(row.left_ms).ok()).min();
    let placed = rows
        .into_iter()
        .filter_map(|row| Some((NodeId(row.node), row.address.parse().ok()?)));
    Ok(Living {
        nodes: placed.collect(),
        next_lapse: next_lapse.map_or(LEASE, Duration::from_millis),
    })
}

/// A node that runs, as operators see it.
#[derive(Debug)]
pub struct Node {
    pub node: NodeId,
    pub name: String,
    pub version: String,
    pub is_draining: bool,
}

/// The nodes whose leases run, by their names.
pub async fn nodes(db: &mut PgConnection) -> Result<Vec<Node>> {
    let rows = sqlx::query!(
        "SELECT node, name, version, draining FROM nodes WHERE lease_until > clock_timestamp() ORDER BY name"
    )
    .fetch_all(db)
    .await?;
    let read = rows.into_iter().map(|row| Node {
        node: NodeId(row.node),
        name: row.name,
        version: row.version,
        is_draining: row.draining,
    });
    Ok(read.collect())
}

/// The owner, living or not.
pub async fn owner(db: &mut PgConnection, kind: &str, id: &str) -> Result<Option<NodeId>> {
    let node = sqlx::query_scalar!("SELECT node FROM room_owners WHERE kind = $1 AND id = $2", kind, id)
        .fetch_optional(db)
        .await?;
    Ok(node.map(NodeId))
}

/// The owner of the stream's room; the leader owns those that show a table, because that is where tables are.
pub async fn owner_of_stream(db: &mut PgConnection, id: &str) -> Result<(Option<NodeId>, bool)> {
    let found = sqlx::query!(
        r#"SELECT (SELECT node FROM room_owners WHERE kind = 'stream' AND id = $1) AS node,
                  EXISTS (SELECT FROM streams WHERE id = $1 AND source = 'table') AS "shows_table!""#,
        id
    )
    .fetch_one(db)
    .await?;
    Ok((found.node.map(NodeId), found.shows_table))
}

/// Takes a room that is free, one's own, or of a node that is gone: false when it is another's. Only a node whose own lease has not lapsed for a
/// whole lease takes what is of the gone, so that a pause of the database moves nothing. Of `suspects` those are gone whose connection is.
pub async fn claim(db: &mut PgConnection, node: NodeId, kind: &str, id: &str, suspects: &[i32]) -> Result<bool> {
    let taken = sqlx::query!(
        "WITH me AS (SELECT node, steady_since < clock_timestamp() - make_interval(secs => $6) AS steady FROM nodes
                     WHERE node = $1 AND lease_until > clock_timestamp() AND NOT draining),
              gone AS MATERIALIZED (SELECT o.node FROM room_owners o LEFT JOIN nodes n USING (node) WHERE o.kind = $2 AND o.id = $3
                     AND (n.node IS NULL OR n.lease_until < clock_timestamp()
                          OR (o.node = ANY($4) AND o.node <> $1 AND pg_try_advisory_xact_lock_shared($5, o.node))))
         INSERT INTO room_owners AS r (kind, id, node, since) SELECT $2, $3, me.node, clock_timestamp() FROM me
         ON CONFLICT (kind, id) DO UPDATE SET node = excluded.node, since = excluded.since
         WHERE r.node = excluded.node OR ((SELECT steady FROM me) AND r.node IN (SELECT node FROM gone))",
        node.0,
        kind,
        id,
        suspects,
        LOCKS,
        LEASE.as_secs_f64()
    )
    .execute(db)
    .await?;
    Ok(taken.rows_affected() > 0)
}

/// A room as this node took it.
#[derive(Debug)]
pub struct Owned {
    pub kind: String,
    pub id: String,
    pub since: OffsetDateTime,
}

/// The rooms that the node owns.
pub async fn owned(db: &mut PgConnection, node: NodeId) -> Result<Vec<Owned>> {
    sqlx::query_as!(
        Owned,
        "SELECT kind, id, since FROM room_owners WHERE node = $1 AND kind <> 'job'",
        node.0
    )
    .fetch_all(db)
    .await
}

/// Lets go of rooms that have ended, unless they were taken again meanwhile.
pub async fn release(db: &mut PgConnection, node: NodeId, rooms: &[Owned]) -> Result<()> {
    let kinds: Vec<String> = rooms.iter().map(|room| room.kind.clone()).collect();
    let ids: Vec<String> = rooms.iter().map(|room| room.id.clone()).collect();
    let since: Vec<OffsetDateTime> = rooms.iter().map(|room| room.since).collect();
    sqlx::query!(
        "DELETE FROM room_owners o USING unnest($2::text[], $3::text[], $4::timestamptz[]) AS e (kind, id, since)
         WHERE o.node = $1 AND o.kind = e.kind AND o.id = e.id AND o.since = e.since",
        node.0,
        &kinds,
        &ids,
        &since
    )
    .execute(db)
    .await
    .map(drop)
}

pub async fn set_draining(db: &mut PgConnection, node: NodeId) -> Result<()> {
    sqlx::query!("UPDATE nodes SET draining = true WHERE node = $1", node.0)
        .execute(db)
        .await
        .map(drop)
}

/// The node goes, and what it owned is free.
pub async fn leave(db: &mut PgConnection, node: NodeId) -> Result<()> {
    let mut db = db.begin().await?;
    release_all(&mut db, node).await?;
    sqlx::query!("DELETE FROM nodes WHERE node = $1", node.0)
        .execute(&mut *db)
        .await?;
    db.commit().await
}

async fn release_all(db: &mut PgConnection, node: NodeId) -> Result<()> {
    sqlx::query!("DELETE FROM room_owners WHERE node = $1", node.0)
        .execute(db)
        .await
        .map(drop)
}
