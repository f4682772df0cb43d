//! A worker's sockets by room, and what rooms want told to them. It is told a slice at a time, the rooms in turn: a large room does not
//! make small ones wait, and what concerns one room overtakes the broadcasts of the others.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actors::metrics::Metrics;
use actors::room::{Class, ConnectionId, Credit, LineSpans, RoomKey, Share, Turns};
use actors::wire::{CloseCode, Encode, Hidden, ServerRestart, frame};
use bytes::{Bytes, BytesMut};
use rand::Rng;

use super::connection::Connection;

/// Writes in a row before other tasks of the thread get a turn: about a millisecond.
const WRITES_IN_A_ROW: usize = 256;
/// Viewers of a room that has ended who are told so at once; in a larger one, so many at each step.
const TOLD_AT_ONCE: usize = 100;
const STEP: Duration = Duration::from_millis(50);
/// The most steps: nobody is told later than after five seconds.
const MAX_STEPS: usize = 100;
/// Where what is told to everybody waits for its turn, as if it were a room.
const EVERYBODY: &str = "everybody";

/// The sockets of one room.
#[derive(Default)]
struct Members {
    list: Vec<Rc<Connection>>,
    /// Writes of the room's broadcasts.
    delivered: u64,
}

/// Something that a room wants done, in its order.
enum Work {
    Admit { connection: ConnectionId, first: Bytes },
    Expel { connection: ConnectionId },
    Reply { connection: ConnectionId, frames: Bytes },
    Deliver(Box<Delivery>),
    Close { frames: Bytes, close: Option<CloseCode> },
    Each { to: Vec<Rc<Connection>>, act: Act },
}

/// Frames for every member of a room.
pub struct Delivery {
    /// But not for those who are members of that one too.
    pub but: Option<RoomKey>,
    pub class: Class,
    pub frames: Bytes,
    pub line_spans: LineSpans,
    /// Who is owed a reply gets it in the same write, behind the frames.
    pub owed: BTreeMap<ConnectionId, BytesMut>,
    pub credit: Option<Arc<Credit>>,
    /// Members who have got it.
    pub done: usize,
}

impl Delivery {
    pub fn new(class: Class, frames: Bytes) -> Self {
        Self {
            but: None,
            class,
            frames,
            line_spans: LineSpans::default(),
            owed: BTreeMap::new(),
            credit: None,
            done: 0,
        }
    }
}

/// What is done to each of several sockets.
#[derive(Clone)]
enum Act {
    Say(Bytes),
    /// Each is told a time of its own within that, so that they do not all come back at once.
    SendAway(Duration),
}

pub struct FanOut {
    metrics: Rc<Metrics>,
    connections: RefCell<HashMap<ConnectionId, Rc<Connection>>>,
    rooms: RefCell<HashMap<RoomKey, Members>>,
    /// Rooms whose lists hold connections that have ended.
    untidy: RefCell<HashSet<RoomKey>>,
    turns: RefCell<Turns<Work>>,
    everybody: RoomKey,
}

impl FanOut {
    pub fn new(metrics: Rc<Metrics>) -> Self {
        Self {
            metrics,
            connections: RefCell::default(),
            rooms: RefCell::default(),
            untidy: RefCell::default(),
            turns: RefCell::default(),
            everybody: RoomKey::new(EVERYBODY, ""),
        }
    }

    pub fn add(&self, connection: &Rc<Connection>) {
        self.connections.borrow_mut().insert(connection.id, connection.clone());
    }

    /// The socket has ended.
    pub fn remove(&self, connection: &Connection) {
        self.connections.borrow_mut().remove(&connection.id);
        self.untidy.borrow_mut().extend(connection.rooms());
    }

    pub fn len(&self) -> usize {
        self.connections.borrow().len()
    }

    /// Every socket of the thread that `picks` names.
    pub fn connections(&self, picks: impl Fn(&Connection) -> bool) -> Vec<Rc<Connection>> {
        let connections = self.connections.borrow();
        connections
            .values()
            .filter(|connection| picks(connection))
            .cloned()
            .collect()
    }

    pub fn for_each(&self, act: impl FnMut(&Rc<Connection>)) {
        self.connections.borrow().values().for_each(act);
    }

    /// Each room's part: its sockets, and the writes to them.
    pub fn shares(&self, counts: impl Fn(&RoomKey) -> bool) -> Vec<(RoomKey, Share)> {
        let rooms = self.rooms.borrow();
        let counted = rooms.iter().filter(|(room, _)| counts(room));
        let share = |members: &Members| Share {
            sockets: members.list.len(),
            delivered: members.delivered,
        };
        counted.map(|(room, members)| (room.clone(), share(members))).collect()
    }

    pub fn admit(&self, room: &RoomKey, connection: ConnectionId, first: Bytes) {
        self.in_order(room, Work::Admit { connection, first });
    }

    pub fn expel(&self, room: &RoomKey, connection: ConnectionId) {
        self.in_order(room, Work::Expel { connection });
    }

    pub fn close_room(&self, room: &RoomKey, frames: Bytes, close: Option<CloseCode>) {
        self.in_order(room, Work::Close { frames, close });
    }

    pub fn deliver(&self, room: &RoomKey, delivery: Delivery) {
        self.turns.borrow_mut().push(room, Work::Deliver(Box::new(delivery)));
    }

    /// To one connection, behind what waits for the rooms that it watches.
    pub fn reply(&self, connection: ConnectionId, frames: Bytes) {
        let found = self.connections.borrow().get(&connection).cloned();
        let Some(found) = found else { return };
        let turns = self.turns.borrow();
        let busy = match turns.is_empty() {
            true => None,
            false => found.rooms().into_iter().find(|room| turns.has(room)),
        };
        drop(turns);
        match busy {
            Some(room) => self.in_order(&room, Work::Reply { connection, frames }),
            None => found.send(frames),
        }
    }

    /// To one connection, whatever waits.
    pub fn reply_now(&self, connection: ConnectionId, frames: Bytes) {
        let found = self.connections.borrow().get(&connection).cloned();
        if let Some(found) = found {
            found.send(frames);
        }
    }

    pub fn tell_everyone(&self, frames: Bytes) {
        let to = self.connections(|_| true);
        let act = Act::Say(frames);
        self.turns.borrow_mut().push(&self.everybody, Work::Each { to, act });
    }

    /// Closes each socket with a chance of one in `one_in`, with a time of its own within `over` to come back.
    pub fn send_away(&self, over: Duration, one_in: u32) {
        let mut rng = rand::rng();
        let mut to = self.connections(|connection| !connection.is_closing());
        to.retain(|_| rng.random_ratio(1, one_in.max(1)));
        let act = Act::SendAway(over);
        self.turns.borrow_mut().push(&self.everybody, Work::Each { to, act });
    }

    /// Does as much as fits one turn of the thread. False when nothing is left to do.
    pub fn turn(&self) -> bool {
        let mut left = WRITES_IN_A_ROW;
        while left > 0 {
            // Nothing that is done here comes back to the turns: sockets are written to, or close in tasks of their own.
            let more = self.turns.borrow_mut().step(|room, work| {
                let (writes, rest) = self.work(room, work, left);
                left = left.saturating_sub(writes.max(1));
                rest
            });
            if !more {
                return false;
            }
        }
        !self.turns.borrow().is_empty()
    }

    /// Works that wait for their turn.
    pub fn backlog(&self) -> usize {
        self.turns.borrow().len()
    }

    /// Takes those out of the lists who have ended. The list of a room that is being told something keeps its places.
    pub fn tidy(&self) {
        let mut rooms = self.rooms.borrow_mut();
        let (connections, turns) = (self.connections.borrow(), self.turns.borrow());
        self.untidy.borrow_mut().retain(|key| {
            let is_told = turns.has(key);
            if let (Some(members), false) = (rooms.get_mut(key), is_told) {
                members.list.retain(|member| connections.contains_key(&member.id));
                if members.list.is_empty() {
                    rooms.remove(key);
                }
            }
            is_told
        });
    }

    /// At once when nothing waits for the room, else behind that.
    fn in_order(&self, room: &RoomKey, work: Work) {
        if self.turns.borrow().has(room) {
            return self.turns.borrow_mut().push(room, work);
        }
        self.work(room, work, 1);
    }

    /// Does `work` up to so many writes; answers how many it made, and what is left of it. Only broadcasts leave anything.
    fn work(&self, room: &RoomKey, work: Work, most: usize) -> (usize, Option<Work>) {
        match work {
            Work::Admit { connection, first } => self.do_admit(room, connection, first),
            Work::Expel { connection } => self.do_expel(room, connection),
            Work::Reply { connection, frames } => self.reply_now(connection, frames),
            Work::Close { frames, close } => self.do_close(room, frames, close),
            Work::Deliver(delivery) => return self.do_deliver(room, delivery, most),
            Work::Each { mut to, act } => {
                let now = to.split_off(to.len().saturating_sub(most));
                now.iter().for_each(|connection| act.on(connection));
                let rest = (!to.is_empty()).then_some(Work::Each { to, act });
                return (now.len(), rest);
            }
        }
        (1, None)
    }

    fn do_admit(&self, room: &RoomKey, connection: ConnectionId, first: Bytes) {
        let Some(connection) = self.connections.borrow().get(&connection).cloned() else {
            return;
        };
        // A socket joins again after a sign-in or a gap: once is enough in the list.
        if connection.becomes_member(room) {
            let mut rooms = self.rooms.borrow_mut();
            let members = rooms.entry(room.clone()).or_default();
            members.list.push(connection.clone());
        }
        if !first.is_empty() {
            connection.send(first);
        }
    }

    fn do_expel(&self, room: &RoomKey, connection: ConnectionId) {
        let mut rooms = self.rooms.borrow_mut();
        let Some(members) = rooms.get_mut(room) else { return };
        if let Some(at) = members.list.iter().position(|member| member.id == connection) {
            members.list.swap_remove(at).is_no_member(room);
        }
        if members.list.is_empty() {
            rooms.remove(room);
        }
    }

    fn do_deliver(&self, room: &RoomKey, mut delivery: Box<Delivery>, most: usize) -> (usize, Option<Work>) {
        if let Some(credit) = &delivery.credit {
            credit.begins();
        }
        let mut rooms = self.rooms.borrow_mut();
        let mut writes = 0;
        if let Some(members) = rooms.get_mut(room) {
            let from = delivery.done;
            for member in members.list.iter().skip(from).take(most) {
                delivery.to(member);
                writes += 1;
            }
            delivery.done += writes;
            members.delivered += writes as u64;
            self.metrics.deliveries.inc_by(writes as u64);
            if delivery.done < members.list.len() {
                return (writes, Some(Work::Deliver(delivery)));
            }
            // A room that is always being told something is tidied between two deliveries.
            if self.untidy.borrow_mut().remove(room) {
                let connections = self.connections.borrow();
                members.list.retain(|member| connections.contains_key(&member.id));
                if members.list.is_empty() {
                    rooms.remove(room);
                }
            }
        }
        drop(rooms);
        // Those who are owed a reply and watch no more.
        let owed = std::mem::take(&mut delivery.owed);
        owed.into_iter()
            .for_each(|(connection, reply)| self.reply_now(connection, reply.freeze()));
        (writes, None)
    }

    /// They are nobody's from now on, until they join again. Of a large room they hear it one after the other, so that they do not all
    /// come back at once.
    fn do_close(&self, room: &RoomKey, frames: Bytes, close: Option<CloseCode>) {
        let members = self.rooms.borrow_mut().remove(room).unwrap_or_default().list;
        members.iter().for_each(|member| member.is_no_member(room));
        let tell = move |member: &Rc<Connection>| {
            member.send(frames.clone());
            if let Some(code) = close {
                member.close(code);
            }
        };
        if members.len() <= TOLD_AT_ONCE {
            return members.iter().for_each(tell);
        }
        let at_a_step = TOLD_AT_ONCE.max(members.len().div_ceil(MAX_STEPS));
        actix_rt::spawn(async move {
            for some in members.chunks(at_a_step) {
                some.iter().for_each(&tell);
                tokio::time::sleep(STEP).await;
            }
        });
    }
}

impl Delivery {
    fn to(&mut self, member: &Rc<Connection>) {
        if self.but.as_ref().is_some_and(|but| member.is_member(but)) {
            return;
        }
        let hidden = (!self.line_spans.is_empty() && !member.blocks_nobody())
            .then(|| without_blocked(&self.frames, &self.line_spans, member));
        let frames = hidden.as_ref().unwrap_or(&self.frames);
        // Mostly nobody is owed anything: asked for every member, so it must cost nothing then.
        match self.owed.remove(&member.id) {
            Some(reply) => member.send([frames, &reply.freeze()].map(Bytes::as_ref).concat().into()),
            None => member.deliver(frames, self.class),
        }
    }
}

impl Act {
    fn on(&self, connection: &Rc<Connection>) {
        match self {
            Act::Say(frames) => connection.send(frames.clone()),
            Act::SendAway(over) => {
                let wait = rand::rng().random_range(0..=over.as_millis().max(1));
                let hint = ServerRestart {
                    retry_after_ms: u64::try_from(wait).unwrap_or_default(),
                };
                connection.send(frame::text(&hint.json()));
                connection.close(CloseCode::ServerRestart);
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::socket::{ConnectionLimits, ConnectionSettings};
    use std::io::Read;
    use std::net::{IpAddr, Ipv4Addr};
    use tokio::net::{TcpListener, TcpStream};

    struct Place {
        sockets: FanOut,
        metrics: Rc<Metrics>,
        limits: ConnectionLimits,
        listener: TcpListener,
        viewers: Vec<std::net::TcpStream>,
    }

    impl Place {
        async fn open() -> Self {
            let metrics = Rc::new(Metrics::new().unwrap());
            Self {
                sockets: FanOut::new(metrics.clone()),
                metrics,
                limits: ConnectionLimits::new(10_000, 1, 10_000),
                listener: TcpListener::bind("127.0.0.1:0").await.unwrap(),
                viewers: Vec::new(),
            }
        }

        /// A socket in that room.
        async fn join(&mut self, room: &RoomKey) -> ConnectionId {
            let address = self.listener.local_addr().unwrap();
            let (near, far) = tokio::join!(TcpStream::connect(address), self.listener.accept());
            let viewer = near.unwrap().into_std().unwrap();
            viewer.set_nonblocking(true).unwrap();
            let id = ConnectionId(self.viewers.len() as u64);
            self.viewers.push(viewer);
            let settings = ConnectionSettings {
                outbox_bytes: 1 << 20,
                outbox_age: Duration::from_secs(60),
            };
            let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
            let permit = self.limits.admit(here).unwrap();
            let connection = Connection::new(id, here, far.unwrap().0, settings, self.metrics.clone(), permit);
            self.sockets.add(&connection);
            self.sockets.admit(room, id, Bytes::new());
            id
        }

        fn deliver(&self, room: &RoomKey, text: &'static str) {
            let delivery = Delivery::new(Class::Result, Bytes::from_static(text.as_bytes()));
            self.sockets.deliver(room, delivery);
        }

        /// What the viewer got, without waiting for more.
        fn read(&mut self, viewer: ConnectionId) -> String {
            let mut got = [0; 256];
            let read = self.viewers[viewer.0 as usize].read(&mut got).unwrap_or_default();
            String::from_utf8_lossy(&got[..read]).into_owned()
        }

        fn finish(&self) {
            while self.sockets.turn() {}
        }
    }

    fn room(name: &str) -> RoomKey {
        RoomKey::new("test", name)
    }

    #[actix_rt::test]
    async fn while_a_large_room_is_told_something_small_rooms_and_newcomers_wait_for_one_slice_of_it() {
        let mut place = Place::open().await;
        let (large, small) = (room("large"), room("small"));
        for _ in 0..3 * WRITES_IN_A_ROW {
            place.join(&large).await;
        }
        let (first, last) = (ConnectionId(0), ConnectionId(3 * WRITES_IN_A_ROW as u64 - 1));
        let viewer = place.join(&small).await;
        place.deliver(&large, "large");
        place.deliver(&small, "small");
        assert!(place.sockets.turn());
        assert_eq!(
            (place.read(first), place.read(last)),
            ("large".to_owned(), String::new())
        );
        // What concerns the other room does not wait behind the rest.
        place.sockets.reply(viewer, Bytes::from_static(b"!"));
        let newcomer = place.join(&room("third")).await;
        place
            .sockets
            .admit(&room("third"), newcomer, Bytes::from_static(b"joined"));
        assert_eq!(place.read(newcomer), "joined");
        for text in ["small", "!"] {
            assert!(place.sockets.turn());
            assert_eq!((place.read(viewer), place.read(last)), (text.to_owned(), String::new()));
        }
        place.finish();
        assert_eq!(place.read(last), "large");
        assert_eq!(place.sockets.backlog(), 0);
    }

    #[actix_rt::test]
    async fn what_a_room_says_stays_in_its_order_while_it_is_being_told() {
        let mut place = Place::open().await;
        let large = room("large");
        for _ in 0..2 * WRITES_IN_A_ROW {
            place.join(&large).await;
        }
        let (first, last) = (ConnectionId(0), ConnectionId(2 * WRITES_IN_A_ROW as u64 - 1));
        place.deliver(&large, "1");
        assert!(place.sockets.turn());
        // Behind the broadcast that is under way: a newcomer, a reply, one who goes, and the next broadcast.
        let newcomer = place.join(&large).await;
        place.sockets.reply(last, Bytes::from_static(b"r"));
        place.sockets.expel(&large, first);
        place.deliver(&large, "2");
        assert_eq!(place.read(last), "");
        place.finish();
        assert_eq!(place.read(first), "1");
        assert_eq!(place.read(last), "1r2");
        assert_eq!(place.read(newcomer), "2");
    }

    #[actix_rt::test]
    async fn those_who_have_ended_leave_the_lists_also_of_a_room_that_is_always_told_something() {
        let mut place = Place::open().await;
        let busy = room("busy");
        let gone = place.join(&busy).await;
        let stays = place.join(&busy).await;
        place.deliver(&busy, "1");
        let ended = place.sockets.connections(|connection| connection.id == gone);
        place.sockets.remove(&ended[0]);
        place.sockets.tidy();
        place.finish();
        assert_eq!(place.sockets.shares(|_| true)[0].1.sockets, 1);
        place.deliver(&busy, "2");
        place.finish();
        assert_eq!(place.read(stays), "12");
    }

    #[actix_rt::test]
    async fn viewers_of_a_large_room_that_has_ended_are_told_one_after_the_other() {
        let mut place = Place::open().await;
        let large = room("large");
        for _ in 0..TOLD_AT_ONCE + 1 {
            place.join(&large).await;
        }
        let last = ConnectionId(TOLD_AT_ONCE as u64);
        place.sockets.close_room(&large, Bytes::from_static(b"again"), None);
        tokio::task::yield_now().await;
        assert_eq!(
            (place.read(ConnectionId(0)), place.read(last)),
            ("again".to_owned(), String::new())
        );
        place.deliver(&large, "nobody is here");
        place.finish();
        let begun = std::time::Instant::now();
        let mut told = String::new();
        while told.is_empty() {
            assert!(begun.elapsed() < Duration::from_secs(10), "the last is never told");
            tokio::time::sleep(Duration::from_millis(5)).await;
            told = place.read(last);
        }
        assert_eq!(told, "again");
    }
}
