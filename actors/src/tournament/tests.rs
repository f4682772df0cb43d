//! A tournament with a store in memory and a worker that sweeps when the test says so.

use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use domain::MatchId;
use domain::matchup::TableLength;
use domain::tournament::{Format, Play, Run, Seeding};

use super::port::{Started, Step, TableResult};
use super::*;
use crate::metrics::Metrics;
use crate::room::overheard::Overheard;
use crate::room::{ConnectionId, Inbox, RoomAddr, Subject, ToWorker, WorkerHandle, WorkerId};
use crate::rooms::AbortError;

/// Another revision at each look.
#[derive(Default)]
struct MemoryStore(AtomicU64);

impl MemoryStore {
    fn stored(&self, id: TournamentId) -> Stored {
        Stored {
            id,
            title: "Cup".to_owned(),
            epoch: 1,
            revision: self.0.fetch_add(1, Ordering::SeqCst),
            run: Run {
                format: Format::SingleElimination,
                play: Play::Reported,
                seeding: Seeding::Random,
                check_in_minutes: 0,
                no_show_seconds: 60,
                table: TableLength::Nine,
            },
            phase: Phase::Registration,
            starts_at: i64::MAX,
            entrants: Vec::new(),
            matches: Vec::new(),
        }
    }
}

#[async_trait]
impl TournamentStore for MemoryStore {
    async fn open(&self, id: TournamentId) -> Result<Stored, LoadError> {
        Ok(self.stored(id))
    }

    async fn read(&self, id: TournamentId) -> Result<Option<Stored>, StoreError> {
        Ok(Some(self.stored(id)))
    }

    async fn start(&self, _: TournamentId, _: u64, _: bool, _: Option<&Entry>) -> Result<Started, StoreError> {
        Ok(Started::TooFew)
    }

    async fn commit(&self, _: TournamentId, _: &Step) -> Result<Option<Vec<MatchId>>, StoreError> {
        Ok(None)
    }

    async fn places(&self, _: TournamentId) -> Result<usize, StoreError> {
        Ok(0)
    }

    async fn results(&self, _: &[MatchId]) -> Result<Vec<TableResult>, StoreError> {
        Ok(Vec::new())
    }
}

struct NoTables;

#[async_trait]
impl Tables for NoTables {
    fn wake(&self, _: MatchId) {}

    fn changed(&self, _: MatchId) {}

    fn again(&self, _: MatchId, _: crate::wire::RematchOffer) {}

    async fn abort(&self, _: MatchId, _: domain::UserId) -> Result<(), AbortError> {
        Ok(())
    }
}

async fn room(store: &Arc<MemoryStore>) -> RoomAddr<TournamentRoom> {
    let metrics = Metrics::new().unwrap().room(TournamentRoom::KIND);
    let deps = TournamentDeps {
        store: store.clone(),
        tables: Arc::new(NoTables),
        metrics: metrics.clone(),
        coalesce: Duration::from_millis(20),
        idle: Duration::from_secs(60),
    };
    let id = TournamentId::new(1, [0; 8]);
    let room = TournamentRoom::load(id, deps, SupervisorHandle::default())
        .await
        .unwrap();
    RoomAddr::new(room.start(), metrics, Arc::default())
}

async fn join(room: &RoomAddr<TournamentRoom>, worker: &WorkerHandle, connection: u64) {
    let (admitted, answer) = oneshot::channel();
    let join = Join {
        worker: worker.clone(),
        connection: ConnectionId(connection),
        subject: Subject::Guest([127, 0, 0, 1].into()),
        admitted,
    };
    room.tell(join).unwrap();
    answer.await.unwrap();
}

fn admissions(overheard: &Overheard) -> usize {
    let admits = |message: &&ToWorker| matches!(message, ToWorker::Admit { .. });
    overheard.rest.iter().filter(admits).count()
}

#[actix_rt::test]
async fn a_tournament_gathers_while_its_workers_sweep_and_then_tells_all_that_changed() {
    let store = Arc::<MemoryStore>::default();
    let room = room(&store).await;
    let (worker, mut inbox): (_, Inbox) = WorkerHandle::channel(WorkerId(0));
    join(&room, &worker, 1).await;
    const CHANGES: u64 = 60;
    let mut unswept = Overheard::default();
    for change in 1..=CHANGES {
        room.tell(Changed).unwrap();
        while store.0.load(Ordering::SeqCst) <= change {
            tokio::task::yield_now().await;
        }
        unswept.take(&mut inbox);
    }
    assert!(
        unswept.told.len() <= 15,
        "{} flushes to a worker that sweeps nothing",
        unswept.told.len()
    );
    join(&room, &worker, 2).await;
    unswept.take(&mut inbox);
    assert_eq!(admissions(&unswept), 2, "a newcomer does not wait for the workers");
    drop(unswept);
    let mut swept = Overheard::default();
    swept.until(&mut inbox, &format!(r#""revision":{CHANGES}"#)).await;
}
