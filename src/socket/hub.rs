//! Fan-out on one worker thread: the sockets of that thread by room. A room sends one message here however many watch.

use std::cell::{Cell, RefCell};
use std::collections::{HashSet, VecDeque};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use actors::metrics::Metrics;
use actors::pulse;
use actors::room::{Answers, Class, ConnectionId, HubCount, Inbox, OUTLET_CAPACITY, Part, ToWorker, WorkerHandle};
use actors::wire::CloseCode;
use domain::UserId;
use tokio::sync::mpsc;

use super::{
    connection::Connection,
    delivery::Delivery,
    fan_out::{FanOut, Next},
    relay, room_key,
    watched::Watched,
    wheel::{Wheel, WheelSettings},
};

/// Messages taken from the rooms in one turn.
const MESSAGES_IN_A_ROW: usize = 256;
/// How often those who left are told to their rooms.
const SWEEP: Duration = Duration::from_millis(250);

/// Longer than a standing is kept, with looking up a token and what belongs to it.
const REMEMBER: Duration = Duration::from_secs(20);

pub struct Hub {
    pub worker: WorkerHandle,
    metrics: Rc<Metrics>,
    next: Cell<u64>,
    sockets: FanOut,
    /// Sockets that left, until their rooms took note.
    leaving: RefCell<Vec<(Watched, Vec<ConnectionId>)>>,
    /// Sessions that ended lately: a token that was looked up just before must not slip through.
    revoked: RefCell<VecDeque<(Instant, String)>>,
    /// Blocks that were made or taken back lately, for the same reason.
    blocks: RefCell<VecDeque<(Instant, UserId, UserId, bool)>>,
    wheel: Wheel,
}

impl Hub {
    /// Starts this thread's hub.
    pub fn start(worker: WorkerHandle, inbox: Inbox, metrics: Rc<Metrics>, wheel: WheelSettings) -> Rc<Self> {
        let hub = Rc::new(Self {
            sockets: FanOut::new(worker.id, metrics.clone()),
            worker,
            metrics,
            next: Cell::new(0),
            leaving: RefCell::default(),
            revoked: RefCell::default(),
            blocks: RefCell::default(),
            wheel: Wheel::new(wheel),
        });
        let Inbox {
            messages,
            answers,
            backlog,
        } = inbox;
        let note = move |waiting| backlog.store(waiting, Ordering::Relaxed);
        actix_rt::spawn(hub.clone().run(messages, note));
        actix_rt::spawn(hub.clone().answer(answers));
        actix_rt::spawn(hub.clone().sweep());
        hub
    }

    pub fn next_id(&self) -> ConnectionId {
        self.next.set(self.next.get() + 1);
        ConnectionId(self.next.get())
    }

    pub fn metrics(&self) -> Rc<Metrics> {
        self.metrics.clone()
    }

    pub fn add(&self, connection: &Rc<Connection>) {
        self.sockets.add(connection);
        self.wheel.watch(connection);
    }

    /// A viewer of a room at another node, which is asked for signs of life from there.
    pub fn add_relayed(&self, connection: &Rc<Connection>) {
        self.sockets.add(connection);
    }

    /// The socket has ended.
    pub fn remove(&self, connection: &Connection, room: Option<Watched>) {
        self.sockets.remove(connection);
        let Some(left) = room else { return };
        let mut leaving = self.leaving.borrow_mut();
        match leaving.iter_mut().find(|(room, _)| room.same(&left)) {
            Some((_, connections)) => connections.push(connection.id),
            None => leaving.push((left, vec![connection.id])),
        }
    }

    /// Takes in what rooms say, and does it a turn at a time. What is taken in is bounded as the queue before it is: when nothing more
    /// fits, the rooms find that one full.
    async fn run(self: Rc<Self>, mut inbox: mpsc::Receiver<ToWorker>, note: impl Fn(usize)) {
        let mut next = Next::Never;
        loop {
            let came = match next {
                Next::Now => None,
                Next::At(due) if self.is_full() => {
                    tokio::time::sleep_until(due.into()).await;
                    None
                }
                Next::At(due) => match tokio::time::timeout_at(due.into(), inbox.recv()).await {
                    Ok(None) => return,
                    Ok(came) => came,
                    Err(_) => None,
                },
                Next::Never => match inbox.recv().await {
                    None => return,
                    came => came,
                },
            };
            came.into_iter().for_each(|message| self.hear(message));
            for _ in 0..MESSAGES_IN_A_ROW {
                if self.is_full() {
                    break;
                }
                let Ok(message) = inbox.try_recv() else { break };
                self.hear(message);
            }
            pulse::begins("telling viewers");
            next = self.sockets.turn();
            note(self.sockets.backlog());
            if next == Next::Now {
                tokio::task::yield_now().await;
            }
        }
    }

    fn is_full(&self) -> bool {
        self.sockets.backlog() >= OUTLET_CAPACITY
    }

    /// Goes on while a broadcast gives other tasks their turns.
    async fn answer(self: Rc<Self>, mut answers: mpsc::Receiver<Answers>) {
        while let Some(answers) = answers.recv().await {
            for (connection, frames) in answers {
                self.sockets.reply_now(connection, frames);
            }
        }
    }

    fn hear(&self, message: ToWorker) {
        match message {
            ToWorker::Admit {
                room,
                connection,
                first,
            } => self.sockets.admit(&room, connection, first),
            ToWorker::Deliver {
                room,
                parts,
                replies,
                hurries,
                credit,
            } => {
                let delivery = Delivery {
                    hurries,
                    credit,
                    ..Delivery::new(parts)
                };
                self.sockets.deliver(&room, delivery, replies);
            }
            ToWorker::DeliverBut {
                room,
                but,
                frames,
                credit,
            } => {
                let delivery = Delivery {
                    but: Some(but),
                    credit: Some(credit),
                    ..Delivery::new(vec![Part::new(Class::Result, frames)])
                };
                self.sockets.deliver(&room, delivery, Vec::new());
            }
            ToWorker::Expel { room, connection } => self.sockets.expel(&room, connection),
            ToWorker::Reply { connection, frames } => self.sockets.reply(connection, frames),
            ToWorker::CloseRoom { room, frames, close } => self.sockets.close_room(&room, frames, close),
            ToWorker::Rename { user, name } => self.sockets.for_each(|connection| connection.rename(user, &name)),
            ToWorker::Block { user, other, blocked } => self.block(user, other, blocked),
            ToWorker::Revoke { session } => self.revoke(session),
            ToWorker::Everyone { frames } => self.sockets.tell_everyone(frames),
            ToWorker::Drain { over, one_in } => self.sockets.send_away(over, one_in),
            // The one who asked may have stopped waiting.
            ToWorker::Count { reply } => drop(reply.send(self.count())),
        }
    }

    fn block(&self, user: UserId, other: UserId, blocked: bool) {
        self.sockets
            .for_each(|connection| connection.block(user, other, blocked));
        let of_user = |connection: &Connection| connection.author().is_some_and(|author| author.user_id == user);
        let linked = self
            .sockets
            .connections(|connection| connection.linked().is_some() && of_user(connection));
        linked.iter().for_each(|connection| self.sockets.regroup(connection));
        let mut blocks = self.blocks.borrow_mut();
        blocks.retain(|(at, ..)| at.elapsed() < REMEMBER);
        blocks.push_back((Instant::now(), user, other, blocked));
    }

    /// Those whom a user blocks by now, when they blocked those a moment ago.
    pub fn blocked_now(&self, user: UserId, blocked: Vec<UserId>) -> HashSet<UserId> {
        let mut now: HashSet<UserId> = blocked.into_iter().collect();
        for (at, by, other, blocked) in self.blocks.borrow().iter() {
            if *by == user && at.elapsed() < REMEMBER {
                if *blocked {
                    now.insert(*other);
                } else {
                    now.remove(other);
                }
            }
        }
        now
    }

    fn revoke(&self, session: String) {
        let of_session = self
            .sockets
            .connections(|connection| connection.is_of_session(&session));
        of_session
            .iter()
            .for_each(|connection| connection.close(CloseCode::SessionRevoked));
        let mut revoked = self.revoked.borrow_mut();
        revoked.retain(|(at, _)| at.elapsed() < REMEMBER);
        revoked.push_back((Instant::now(), session));
    }

    pub fn was_revoked(&self, session: &str) -> bool {
        self.revoked
            .borrow()
            .iter()
            .any(|(at, ended)| ended == session && at.elapsed() < REMEMBER)
    }

    fn count(&self) -> HubCount {
        HubCount {
            sockets: self.sockets.len(),
            rooms: self
                .sockets
                .shares(|room| !matches!(room.kind(), room_key::USER | relay::RELAY)),
        }
    }

    async fn sweep(self: Rc<Self>) {
        let mut every = tokio::time::interval(SWEEP);
        loop {
            every.tick().await;
            self.wheel.turn();
            self.sockets.tidy();
            self.tell_leaves();
        }
    }

    /// A full mailbox keeps its leaves for the next round; a room that has ended needs none.
    fn tell_leaves(&self) {
        use actors::room::TellError;
        self.leaving.borrow_mut().retain_mut(|(room, connections)| {
            let told = room.leave(self.worker.id, connections.clone());
            matches!(told, Err(TellError::Busy))
        });
    }
}
