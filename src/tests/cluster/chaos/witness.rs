//! Owners and leaders, as the database told them all the time: one node an epoch, and nobody beside a leader who lives.

use crate::chaos::{checks::Fault, world::World};
use cuecast::testing;
use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    time::Duration,
};
use time::OffsetDateTime;
use tokio::time::sleep;

const EVERY: Duration = Duration::from_millis(40);

#[derive(Clone, Default)]
pub struct Witness {
    /// Each node that was seen to own a room in an epoch.
    pub owners: BTreeMap<(String, i64), BTreeSet<i32>>,
    /// In the order in which they came.
    pub leaders: Vec<Leader>,
    /// Until when each node's lease was last seen to run.
    pub leases: BTreeMap<i32, OffsetDateTime>,
    /// Nodes that were killed or told to leave: what they had is free at once.
    pub ended: BTreeSet<i32>,
}

#[derive(Clone, Debug)]
pub struct Leader {
    pub node: i32,
    pub since: OffsetDateTime,
    /// How long the lease of the one before was to run when it was last seen to lead; None where nothing was left of it.
    pub before_until: Option<OffsetDateTime>,
}

impl Witness {
    /// Looks again and again, also while the database is away, until everybody leaves.
    pub async fn watch(witness: Rc<RefCell<Self>>, world: Rc<World>, options: PgConnectOptions) {
        while !world.has_ended() {
            if let Ok(mut db) = PgConnection::connect_with(&testing::keyed(options.clone())).await {
                while !world.has_ended() && look(&mut db, &witness).await.is_ok() {
                    sleep(EVERY).await;
                }
            }
            sleep(EVERY).await;
        }
    }

    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for ((room, epoch), owners) in self.owners.iter().filter(|(_, owners)| owners.len() > 1) {
            let text = format!("room {room} had the owners {owners:?} in epoch {epoch}");
            faults.push(Fault { kind: "owners", text });
        }
        for pair in self.leaders.windows(2) {
            let [before, next] = pair else { continue };
            let is_free =
                self.ended.contains(&before.node) || next.before_until.is_none_or(|until| until <= next.since);
            if next.since < before.since || !is_free {
                let text = format!("{next:?} after {before:?}");
                faults.push(Fault { kind: "leaders", text });
            }
        }
        faults
    }

    /// A node that renews what it leads is the same leader, whenever it did so. Leases are those of the look before: one who was replaced may
    /// have renewed since.
    fn leads(&mut self, node: i32, since: OffsetDateTime) {
        let before_until = match self.leaders.last_mut() {
            Some(last) if last.node == node => return last.since = since,
            Some(last) => self.leases.get(&last.node).copied(),
            None => None,
        };
        self.leaders.push(Leader {
            node,
            since,
            before_until,
        });
    }
}

/// One look is one statement, so that all it tells was so at one moment.
async fn look(db: &mut PgConnection, witness: &RefCell<Witness>) -> sqlx::Result<()> {
    let rows: Vec<(String, String, i64, i32, OffsetDateTime)> = sqlx::query_as(
        "SELECT o.kind, o.id, coalesce(s.epoch, 0), o.node, o.since
         FROM room_owners o LEFT JOIN streams s ON s.id = o.id WHERE o.kind IN ('stream', 'job')
         UNION ALL SELECT 'lease', '', 0, node, lease_until FROM nodes ORDER BY 1",
    )
    .fetch_all(db)
    .await?;
    let mut witness = witness.borrow_mut();
    for (kind, id, epoch, node, at) in rows {
        match kind.as_str() {
            "stream" => drop(witness.owners.entry((id, epoch)).or_default().insert(node)),
            "job" => witness.leads(node, at),
            _ => drop(witness.leases.insert(node, at)),
        }
    }
    Ok(())
}
