//! News between nodes: who tells them here, and the tasks and jobs of that.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use actors::duel_room::DuelRooms;
use actors::room::Registry;
use actors::rooms::{Announcement, Duels, Rooms, Users, Viewers};
use actors::stream::StreamRoom;
use actors::tournament::Tournaments;
use domain::{StreamId, moderation::Action};
use futures_util::future::join_all;
use sqlx::PgPool;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::{
    cluster::{
        NodeId,
        counts::AllViewers,
        news::{self, Ears, Everywhere, Hints, LastRead, News, Newsroom, Reader},
    },
    context::Context,
    db,
    features::{duel_rooms, moderation, operations::Operations},
    jobs::Job,
    socket::admission::Announced,
    tell::push,
};

/// Announcements that wait for their rooms at most. One more has its room built anew instead.
const QUEUE_CAPACITY: usize = 4_096;
/// Announcements that are told together: those of one room in their order, and none waits for the room of another.
const BATCH_SIZE: usize = 256;

/// How news leave this node, and what reads those of the others; a server that is alone has neither.
pub struct Wire {
    node: NodeId,
    hints: Hints,
    reader: Reader,
}

impl Wire {
    /// Begins to read: before rooms are built, so that they have read what came before.
    pub async fn of(node: Option<NodeId>, pool: &PgPool) -> db::Result<Option<Self>> {
        let Some(node) = node else { return Ok(None) };
        Ok(Some(Self {
            node,
            hints: Hints::default(),
            reader: Reader::start(pool.clone(), node).await?,
        }))
    }

    /// When news of other nodes were last read.
    pub fn last_read(&self) -> LastRead {
        self.reader.last_read()
    }

    /// News of actors, also for the other nodes.
    fn everywhere<T: ?Sized>(&self, here: Arc<T>) -> Everywhere<T> {
        let hints = self.hints.clone();
        Everywhere { here, hints }
    }

    /// Starts what reads and writes, and the jobs beside it.
    pub fn run(
        self,
        ears: NodeEars,
        pool: &PgPool,
        duel_rooms: DuelRooms,
        viewers: Option<Arc<AllViewers>>,
    ) -> (Vec<JoinHandle<()>>, Vec<Job>) {
        let sweep_pool = pool.clone();
        let mut jobs = vec![
            duel_rooms::jobs::mirror(duel_rooms, pool.clone()),
            Job::sweep(Duration::from_secs(60), "cluster.forget_news", move || {
                let pool = sweep_pool.clone();
                async move { news::sweep(&mut *pool.acquire().await?).await }
            }),
        ];
        jobs.extend(viewers.map(|viewers| viewers.job(pool.clone(), self.node)));
        let (announcements, told) = mpsc::channel(QUEUE_CAPACITY);
        let context = ears.context.clone();
        let ears = Told { ears, announcements };
        let tasks = vec![
            actix_rt::spawn(self.reader.run(ears)),
            actix_rt::spawn(announce(context, told)),
            actix_rt::spawn(self.hints.run(pool.clone(), Newsroom::of(Some(self.node)))),
        ];
        (tasks, jobs)
    }
}

/// The rooms of streams, as other actors tell them.
pub fn rooms(wire: Option<&Wire>, here: Arc<dyn Rooms>) -> Arc<dyn Rooms> {
    match wire {
        Some(wire) => Arc::new(wire.everywhere(here)),
        None => here,
    }
}

/// The pages of people, as actors tell them.
pub fn users(wire: Option<&Wire>, here: Arc<dyn Users>) -> Arc<dyn Users> {
    match wire {
        Some(wire) => Arc::new(wire.everywhere(here)),
        None => here,
    }
}

/// The rooms of duels, as tables tell them.
pub fn duels(wire: Option<&Wire>, here: Arc<dyn Duels>) -> Arc<dyn Duels> {
    match wire {
        Some(wire) => Arc::new(wire.everywhere(here)),
        None => here,
    }
}

/// The viewers of all nodes, where there are several.
pub fn viewers(wire: Option<&Wire>, here: &Arc<dyn Viewers>) -> Option<Arc<AllViewers>> {
    wire.map(|_| Arc::new(AllViewers::new(here.clone())))
}

/// The parts of this node that hear of deeds on others.
pub struct NodeEars {
    pub context: Arc<Context>,
    pub streams: Registry<StreamRoom>,
    pub tournaments: Tournaments,
    pub duel_rooms: DuelRooms,
    pub operations: Arc<Operations>,
}

struct Told {
    ears: NodeEars,
    announcements: mpsc::Sender<(StreamId, Announcement)>,
}

impl Ears for Told {
    fn hear(&self, news: News) {
        let ears = &self.ears;
        match news {
            News::Announced { stream, what } => {
                if self.announcements.try_send((stream, what)).is_err() {
                    ears.streams.rebuild(&stream);
                }
            }
            News::TournamentChanged { id } => ears.tournaments.changed(id),
            News::MatchEnded { room, id, outcome } => {
                let duels = ears.duel_rooms.clone();
                // A room that does not run here reads it from the store.
                if room.parse().is_ok_and(|room| duels.rooms.knows(&room)) {
                    actix_rt::spawn(async move { duels.match_ended(&room, id, outcome).await });
                }
            }
            News::Restart { notice } => {
                let operations = ears.operations.clone();
                let notice = notice.map(|restart| Announced {
                    at: restart.at,
                    text: restart.text,
                });
                actix_rt::spawn(async move { operations.announce(notice).await });
            }
            News::Drain { seconds: Some(seconds) } => {
                ears.operations.drain(Duration::from_secs(seconds));
            }
            News::Drain { seconds: None } => {
                ears.operations.end_drain();
            }
            News::Counted(_)
            | News::Balances { .. }
            | News::Notified { .. }
            | News::FollowersNotified { .. }
            | News::ListsChanged
            | News::SessionsEnded { .. }
            | News::Renamed { .. }
            | News::Blocked { .. }
            | News::TableChanged { .. }
            | News::Rematch { .. } => push(&news, &ears.context),
        }
    }

    fn start_over(&self) {
        self.ears.context.lists.changed();
        let operations = self.ears.operations.clone();
        actix_rt::spawn(async move { operations.start_over().await });
    }
}

/// Tells rooms of streams, until nobody hears any more.
async fn announce(context: Arc<Context>, mut told: mpsc::Receiver<(StreamId, Announcement)>) {
    let mut batch = Vec::with_capacity(BATCH_SIZE);
    while told.recv_many(&mut batch, BATCH_SIZE).await > 0 {
        let mut of_rooms: HashMap<StreamId, Vec<Announcement>> = HashMap::new();
        for (stream, what) in batch.drain(..) {
            of_rooms.entry(stream).or_default().push(what);
        }
        let context = &context;
        let tell = of_rooms.into_iter().map(|(stream, all)| async move {
            for what in all {
                context
                    .rooms
                    .announce(stream, as_of_now(context, stream, what).await)
                    .await;
            }
        });
        join_all(tell).await;
    }
}

/// A room reads standings again with each act, and knows the newer of two predictions. How slow it is and whether it hides badges, it believes:
/// what is heard late may have been changed since.
async fn as_of_now(context: &Context, stream: StreamId, mut what: Announcement) -> Announcement {
    if let Announcement::BadgesHidden(hides) = &mut what {
        let read = async { moderation::store::hides_badges(&mut *context.pool.acquire().await?, stream).await };
        match read.await {
            Ok(now) => *hides = now,
            Err(cause) => tracing::warn!(%stream, %cause, "whether a chat hides badges could not be read"),
        }
    }
    if let Announcement::Moderation(done) = &mut what
        && done.action == Action::SlowMode
    {
        let read = async { news::slow_mode(&mut *context.pool.acquire().await?, stream).await };
        match read.await {
            Ok(Some(seconds)) => done.slow_mode_seconds = u32::try_from(seconds).ok(),
            Ok(None) => {}
            Err(cause) => tracing::warn!(%stream, %cause, "how slow a chat is could not be read"),
        }
    }
    what
}
