//! Fan-out on one worker thread: the sockets of that thread by room. A room sends one message here however many watch.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::time::{Duration, Instant};

use actors::metrics::Metrics;
use actors::room::{Answers, Class, ConnectionId, HubCount, Inbox, LineSpans, RoomKey, Share, ToWorker, WorkerHandle};
use actors::wire::{CloseCode, Encode, Hidden, ServerRestart, frame};
use bytes::{Bytes, BytesMut};
use domain::UserId;
use rand::Rng;
use tokio::sync::mpsc;

use super::{
    connection::Connection,
    user,
    watched::Watched,
    wheel::{Wheel, WheelSettings},
};

/// Writes in a row before other tasks of the thread get a turn.
const WRITES_IN_A_ROW: usize = 256;
/// Messages taken from the rooms in one turn.
const MESSAGES_IN_A_ROW: usize = 256;
/// How often those who left are told to their rooms.
const SWEEP: Duration = Duration::from_millis(250);

/// Longer than looking up a token, and what belongs to it, can take.
const REMEMBER: Duration = Duration::from_secs(10);

/// The sockets of one room.
#[derive(Default)]
struct Members {
    list: Vec<Rc<Connection>>,
    /// Writes of the room's broadcasts.
    delivered: u64,
}

pub struct Hub {
    pub worker: WorkerHandle,
    metrics: Rc<Metrics>,
    next: Cell<u64>,
    connections: RefCell<HashMap<ConnectionId, Rc<Connection>>>,
    rooms: RefCell<HashMap<RoomKey, Members>>,
    /// Rooms whose lists hold connections that have ended.
    untidy: RefCell<HashSet<RoomKey>>,
    /// Who left, until their rooms took note.
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
            worker,
            metrics,
            next: Cell::new(0),
            connections: RefCell::default(),
            rooms: RefCell::default(),
            untidy: RefCell::default(),
            leaving: RefCell::default(),
            revoked: RefCell::default(),
            blocks: RefCell::default(),
            wheel: Wheel::new(wheel),
        });
        actix_rt::spawn(hub.clone().run(inbox.messages));
        actix_rt::spawn(hub.clone().answer(inbox.answers));
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
        self.connections.borrow_mut().insert(connection.id, connection.clone());
        self.wheel.watch(connection);
    }

    /// The socket has ended.
    pub fn remove(&self, connection: &Connection, room: Option<Watched>) {
        self.connections.borrow_mut().remove(&connection.id);
        self.untidy.borrow_mut().extend(connection.rooms());
        let Some(left) = room else { return };
        let mut leaving = self.leaving.borrow_mut();
        match leaving.iter_mut().find(|(room, _)| room.same(&left)) {
            Some((_, connections)) => connections.push(connection.id),
            None => leaving.push((left, vec![connection.id])),
        }
    }

    async fn run(self: Rc<Self>, mut inbox: mpsc::Receiver<ToWorker>) {
        let mut messages = Vec::with_capacity(MESSAGES_IN_A_ROW);
        while inbox.recv_many(&mut messages, MESSAGES_IN_A_ROW).await > 0 {
            for message in messages.drain(..) {
                self.hear(message).await;
            }
        }
    }

    /// Goes on while a broadcast gives other tasks their turns.
    async fn answer(self: Rc<Self>, mut answers: mpsc::Receiver<Answers>) {
        while let Some(answers) = answers.recv().await {
            for (connection, frames) in answers {
                self.reply(connection, frames);
            }
        }
    }

    async fn hear(&self, message: ToWorker) {
        match message {
            ToWorker::Admit {
                room,
                connection,
                first,
            } => self.admit(room, connection, first),
            ToWorker::Deliver {
                room,
                class,
                frames,
                line_spans,
                replies,
            } => self.deliver(&room, None, class, (&frames, &line_spans), replies).await,
            ToWorker::DeliverBut { room, but, frames } => {
                self.deliver(
                    &room,
                    Some(&but),
                    Class::Result,
                    (&frames, &LineSpans::default()),
                    Vec::new(),
                )
                .await;
            }
            ToWorker::Expel { room, connection } => self.expel(&room, connection),
            ToWorker::Reply { connection, frames } => self.reply(connection, frames),
            ToWorker::CloseRoom { room, frames, close } => self.close_room(&room, &frames, close),
            ToWorker::Rename { user, name } => self.rename(user, &name),
            ToWorker::Block { user, other, blocked } => self.block(user, other, blocked),
            ToWorker::Revoke { session } => self.revoke(session),
            ToWorker::Everyone { frames } => self.tell_everyone(&frames),
            ToWorker::Drain { over, one_in } => self.drain(over, one_in),
            // Who asked may have stopped waiting.
            ToWorker::Count { reply } => drop(reply.send(self.count())),
        }
    }

    fn admit(&self, room: RoomKey, connection: ConnectionId, first: Bytes) {
        let Some(connection) = self.connections.borrow().get(&connection).cloned() else {
            return;
        };
        // A socket joins again after a sign-in or a gap: once is enough in the list.
        if connection.becomes_member(&room) {
            self.rooms
                .borrow_mut()
                .entry(room)
                .or_default()
                .list
                .push(connection.clone());
        }
        if !first.is_empty() {
            connection.send(first);
        }
    }

    fn expel(&self, room: &RoomKey, connection: ConnectionId) {
        let mut rooms = self.rooms.borrow_mut();
        let Some(members) = rooms.get_mut(room) else { return };
        if let Some(at) = members.list.iter().position(|member| member.id == connection) {
            members.list.swap_remove(at).is_no_member(room);
        }
        if members.list.is_empty() {
            rooms.remove(room);
        }
    }

    /// Who is owed a reply gets it in the same write, behind the broadcast.
    async fn deliver(
        &self,
        room: &RoomKey,
        but: Option<&RoomKey>,
        class: Class,
        (frames, line_spans): (&Bytes, &LineSpans),
        replies: Vec<(ConnectionId, Bytes)>,
    ) {
        // Mostly one or none: asked for every member, so it must cost nothing then.
        let mut owed: BTreeMap<ConnectionId, BytesMut> = BTreeMap::new();
        for (connection, reply) in replies {
            owed.entry(connection).or_default().extend_from_slice(&reply);
        }
        // The list is taken out while it is walked, so that others may run in between. Only this task puts members in.
        let taken = |room: &mut Members| std::mem::take(&mut room.list);
        let Some(members) = self.rooms.borrow_mut().get_mut(room).map(taken) else {
            return self.pay(owed);
        };
        for (at, member) in members.iter().enumerate() {
            if at % WRITES_IN_A_ROW == WRITES_IN_A_ROW - 1 {
                tokio::task::yield_now().await;
            }
            if but.is_some_and(|but| member.is_member(but)) {
                continue;
            }
            let hidden = (!line_spans.is_empty() && !member.blocks_nobody())
                .then(|| without_blocked(frames, line_spans, member));
            let frames = hidden.as_ref().unwrap_or(frames);
            match owed.remove(&member.id) {
                Some(reply) => member.send([frames, &reply.freeze()].map(Bytes::as_ref).concat().into()),
                None => member.deliver(frames, class),
            }
        }
        self.metrics.deliveries.inc_by(members.len() as u64);
        if let Some(place) = self.rooms.borrow_mut().get_mut(room) {
            place.delivered += members.len() as u64;
            place.list = members;
        }
        self.pay(owed);
    }

    fn pay(&self, owed: BTreeMap<ConnectionId, BytesMut>) {
        owed.into_iter()
            .for_each(|(connection, reply)| self.reply(connection, reply.freeze()));
    }

    fn reply(&self, connection: ConnectionId, frames: Bytes) {
        let connection = self.connections.borrow().get(&connection).cloned();
        if let Some(connection) = connection {
            connection.send(frames);
        }
    }

    fn close_room(&self, room: &RoomKey, frames: &Bytes, close: Option<CloseCode>) {
        for member in self.rooms.borrow_mut().remove(room).unwrap_or_default().list {
            member.is_no_member(room);
            member.send(frames.clone());
            if let Some(code) = close {
                member.close(code);
            }
        }
    }

    fn rename(&self, user: UserId, name: &str) {
        self.connections
            .borrow()
            .values()
            .for_each(|connection| connection.rename(user, name));
    }

    fn block(&self, user: UserId, other: UserId, blocked: bool) {
        self.connections
            .borrow()
            .values()
            .for_each(|connection| connection.block(user, other, blocked));
        let mut blocks = self.blocks.borrow_mut();
        blocks.retain(|(at, ..)| at.elapsed() < REMEMBER);
        blocks.push_back((Instant::now(), user, other, blocked));
    }

    /// Whom a user blocks by now, when they blocked those a moment ago.
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
        let connections = self.connections.borrow();
        let of_session: Vec<_> = connections
            .values()
            .filter(|c| c.is_of_session(&session))
            .cloned()
            .collect();
        drop(connections);
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

    fn tell_everyone(&self, frames: &Bytes) {
        let everyone: Vec<_> = self.connections.borrow().values().cloned().collect();
        everyone.iter().for_each(|connection| connection.send(frames.clone()));
    }

    /// They are sent away with a time of their own to come back, so that they do not all come at once.
    fn drain(&self, over: Duration, one_in: u32) {
        let mut rng = rand::rng();
        let connections = self.connections.borrow();
        let open = connections.values().filter(|connection| !connection.is_closing());
        let chosen: Vec<_> = open.filter(|_| rng.random_ratio(1, one_in.max(1))).cloned().collect();
        drop(connections);
        for connection in chosen {
            let wait = rng.random_range(0..=over.as_millis().max(1));
            let hint = ServerRestart {
                retry_after_ms: u64::try_from(wait).unwrap_or_default(),
            };
            connection.send(frame::text(&hint.json()));
            connection.close(CloseCode::ServerRestart);
        }
    }

    fn count(&self) -> HubCount {
        let rooms = self.rooms.borrow();
        let shared = rooms.iter().filter(|(room, _)| room.kind() != user::KIND);
        let share = |members: &Members| Share {
            sockets: members.list.len(),
            delivered: members.delivered,
        };
        HubCount {
            sockets: self.connections.borrow().len(),
            rooms: shared.map(|(room, members)| (room.clone(), share(members))).collect(),
        }
    }

    async fn sweep(self: Rc<Self>) {
        let mut every = tokio::time::interval(SWEEP);
        loop {
            every.tick().await;
            self.wheel.turn();
            self.tidy();
            self.tell_leaves();
        }
    }

    fn tidy(&self) {
        let mut rooms = self.rooms.borrow_mut();
        let connections = self.connections.borrow();
        self.untidy.borrow_mut().retain(|key| {
            let Some(members) = rooms.get_mut(key) else {
                return false;
            };
            let walked_now = members.list.is_empty();
            members.list.retain(|member| connections.contains_key(&member.id));
            if members.list.is_empty() && !walked_now {
                rooms.remove(key);
            }
            walked_now
        });
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

/// The frames with the numbers alone of lines whose authors the member blocks, so that it misses nothing of the order.
fn without_blocked(frames: &Bytes, line_spans: &LineSpans, member: &Connection) -> Bytes {
    let mut shown = BytesMut::with_capacity(frames.len());
    let mut done = 0;
    for line in line_spans.iter().filter(|line| member.blocks(line.author)) {
        shown.extend_from_slice(frames.get(done..line.from).unwrap_or_default());
        frame::encode_text(&Hidden { at: line.at }.json(), &mut shown);
        done = line.to;
    }
    if done == 0 {
        return frames.clone();
    }
    shown.extend_from_slice(frames.get(done..).unwrap_or_default());
    shown.freeze()
}
