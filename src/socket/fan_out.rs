//! A worker's sockets by room, and what rooms want told to them. It is told a slice at a time, the rooms in turn: a large room does not
//! make small ones wait, and what concerns one room overtakes the broadcasts of the others.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::time::Duration;

use actors::metrics::Metrics;
use actors::room::{ConnectionId, RoomKey, Share, Turns, WorkerId};
use actors::wire::{CloseCode, Encode, ServerRestart, frame};
use bytes::Bytes;
use rand::Rng;

use super::{connection::Connection, delivery::Delivery, relay::Elsewhere};

/// Writes in a row before other tasks of the thread get a turn: about a millisecond.
const WRITES_IN_A_ROW: usize = 128;
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
    /// Those whom other nodes write to.
    elsewhere: Elsewhere,
    /// Writes of the room's broadcasts, those of other nodes among them.
    delivered: u64,
}

impl Members {
    fn is_empty(&self) -> bool {
        self.list.is_empty() && self.elsewhere.is_empty()
    }

    fn retain(&mut self, stays: impl Fn(&Connection) -> bool) {
        self.list.retain(|member| stays(member));
        self.elsewhere.retain(stays);
    }
}

/// Something that a room wants done, in its order.
enum Work {
    Admit { connection: ConnectionId, first: Bytes },
    Expel { connection: ConnectionId },
    Regroup { connection: ConnectionId },
    Reply { connection: ConnectionId, frames: Bytes },
    Deliver(Box<Delivery>),
    Close { frames: Bytes, close: Option<CloseCode> },
    Each { to: Vec<Rc<Connection>>, act: Act },
}

/// An act on each of several sockets.
#[derive(Clone)]
enum Act {
    Say(Bytes),
    /// Each is told a time of its own within that, so that they do not all come back at once.
    SendAway(Duration),
}

pub struct FanOut {
    worker: WorkerId,
    metrics: Rc<Metrics>,
    connections: RefCell<HashMap<ConnectionId, Rc<Connection>>>,
    rooms: RefCell<HashMap<RoomKey, Members>>,
    /// Rooms whose lists hold connections that have ended.
    untidy: RefCell<HashSet<RoomKey>>,
    turns: RefCell<Turns<Work>>,
    everybody: RoomKey,
}

impl FanOut {
    pub fn new(worker: WorkerId, metrics: Rc<Metrics>) -> Self {
        Self {
            worker,
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
            sockets: members.list.len() + members.elsewhere.len(),
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

    /// Its person blocks somebody now, or nobody any more: only those get what all others get who block nobody.
    pub fn regroup(&self, connection: &Connection) {
        let connection_id = connection.id;
        for room in connection.rooms() {
            self.in_order(
                &room,
                Work::Regroup {
                    connection: connection_id,
                },
            );
        }
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
                members.retain(|member| connections.contains_key(&member.id));
                if members.is_empty() {
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
            Work::Regroup { connection } => self.do_regroup(room, connection),
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
            if !members.elsewhere.admit(self.worker, room, &connection) {
                members.list.push(connection.clone());
            }
        } else {
            self.do_regroup(room, connection.id);
        }
        if !first.is_empty() {
            connection.send(first);
        }
    }

    fn do_expel(&self, room: &RoomKey, connection: ConnectionId) {
        let mut rooms = self.rooms.borrow_mut();
        let Some(members) = rooms.get_mut(room) else { return };
        let is = |member: &Rc<Connection>| member.id == connection;
        let expelled = match members.list.iter().position(is) {
            Some(at) => Some(members.list.swap_remove(at)),
            None => members.elsewhere.expel(self.worker, room, connection),
        };
        if let Some(expelled) = expelled {
            expelled.is_no_member(room);
        }
        if members.is_empty() {
            rooms.remove(room);
        }
    }

    fn do_regroup(&self, room: &RoomKey, connection: ConnectionId) {
        let found = self.connections.borrow().get(&connection).cloned();
        let Some(found) = found.filter(|found| found.linked().is_some() && found.is_member(room)) else {
            return;
        };
        let mut rooms = self.rooms.borrow_mut();
        let Some(members) = rooms.get_mut(room) else { return };
        let alone = members.list.iter().position(|member| member.id == connection);
        if let Some(at) = alone {
            if members.elsewhere.admit(self.worker, room, &found) {
                members.list.swap_remove(at);
            }
        } else if !found.blocks_nobody() {
            let expelled = members.elsewhere.expel(self.worker, room, connection);
            members.list.extend(expelled);
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
                delivery.to(member, members.list.len());
                writes += 1;
            }
            delivery.done += writes;
            members.delivered += writes as u64;
            self.metrics.deliveries.inc_by(writes as u64);
            if delivery.done < members.list.len() {
                return (writes, Some(Work::Deliver(delivery)));
            }
            if !members.elsewhere.is_empty() {
                members.delivered += members.elsewhere.len() as u64;
                writes += members.elsewhere.tell(self.worker, room, &mut delivery);
            }
            // A room that is always being told something is tidied between two deliveries.
            if self.untidy.borrow_mut().remove(room) {
                let connections = self.connections.borrow();
                members.retain(|member| connections.contains_key(&member.id));
                if members.is_empty() {
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
        let Members {
            list: mut members,
            mut elsewhere,
            ..
        } = self.rooms.borrow_mut().remove(room).unwrap_or_default();
        members.extend(elsewhere.expel_all(self.worker, room));
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

#[cfg(test)]
mod tests;
