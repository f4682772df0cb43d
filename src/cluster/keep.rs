//! Rooms that run here and rooms that this node owns are made the same.

use super::{claim::Kind, member::Cluster, store};
use crate::db;
use actors::room::{Roster, Standing};
use futures_util::future::join_all;
use std::{collections::HashSet, sync::Arc};

/// Ends rooms that another node has taken, and lets go of rooms that have ended. A room that runs was claimed before, so what runs is read before
/// what is owned; what is taken again meanwhile carries a newer time, and stays.
pub async fn keep(cluster: &Cluster, rosters: &[Arc<dyn Roster>]) -> db::Result<()> {
    let Some(member) = &cluster.0 else { return Ok(()) };
    let node = member.standing.node;
    let rosters: Vec<_> = rosters.iter().filter(|roster| is_owned(roster.kind())).collect();
    let mut running = Vec::new();
    for roster in &rosters {
        let rooms = roster
            .look()
            .into_iter()
            .filter(|room| room.standing == Standing::Running);
        running.extend(rooms.map(|room| (*roster, room)));
    }
    let mut db = member.pool.acquire().await?;
    let owned = store::owned(&mut db, node).await?;
    let ours: HashSet<(&str, &str)> = owned
        .iter()
        .map(|room| (room.kind.as_str(), room.id.as_str()))
        .collect();
    let leads = cluster.leads();
    let lost = running.iter().filter(|(roster, room)| {
        let is_misplaced = roster.kind() != Kind::Stream.as_str() && !leads;
        is_misplaced || !ours.contains(&(roster.kind(), room.id.as_str()))
    });
    join_all(lost.map(|(roster, room)| roster.close(&room.id, room.incarnation))).await;
    let known: HashSet<(String, String)> = rosters
        .iter()
        .flat_map(|roster| {
            let kind = roster.kind();
            roster.look().into_iter().map(move |room| (kind.to_owned(), room.id))
        })
        .collect();
    let is_known = |room: &store::Owned| known.contains(&(room.kind.clone(), room.id.clone()));
    let ended: Vec<_> = owned.into_iter().filter(|room| !is_known(room)).collect();
    if !ended.is_empty() {
        store::release(&mut db, node, &ended).await?;
    }
    Ok(())
}

/// Votes are counted under locks of the database: each node has its own rooms of predictions.
fn is_owned(kind: &str) -> bool {
    [Kind::Stream, Kind::Duel, Kind::Table, Kind::Tournament]
        .iter()
        .any(|owned| owned.as_str() == kind)
}
