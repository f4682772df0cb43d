//! A worker's sockets by room, and what rooms want told to them. It is told a slice at a time, the rooms in turn: a large room does not
//! make small ones wait, and what concerns one room overtakes the broadcasts of the others.

mod members;
mod pace;
mod round;
mod turn;

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::time::{Duration, Instant};

use actors::metrics::Metrics;
use actors::room::{ConnectionId, RoomKey, Share, WorkerId};
use actors::wire::CloseCode;
use bytes::Bytes;
use rand::Rng;

use super::{connection::Connection, delivery::Delivery};
use members::{Members, Slice};
use turn::{Act, Ending, Turn};

/// Writes in a row before other tasks of the thread get a turn: about a millisecond.
const WRITES_IN_A_ROW: usize = 128;

/// When there is something to do again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Now,
    At(Instant),
    /// When something comes.
    Never,
}

pub struct FanOut {
    worker: WorkerId,
    metrics: Rc<Metrics>,
    connections: RefCell<HashMap<ConnectionId, Rc<Connection>>>,
    rooms: RefCell<HashMap<RoomKey, Members>>,
    /// Rooms whose lists hold connections that have ended.
    untidy: RefCell<HashSet<RoomKey>>,
    order: RefCell<VecDeque<Turn>>,
    /// Rooms that make a pause, until then.
    pausing: RefCell<Vec<(Instant, RoomKey)>>,
    /// Broadcasts that are on their way, and other turns that wait.
    waiting: Cell<usize>,
}

impl FanOut {
    pub fn new(worker: WorkerId, metrics: Rc<Metrics>) -> Self {
        Self {
            worker,
            metrics,
            connections: RefCell::default(),
            rooms: RefCell::default(),
            untidy: RefCell::default(),
            order: RefCell::default(),
            pausing: RefCell::default(),
            waiting: Cell::default(),
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
            sockets: members.len(),
            delivered: members.delivered,
        };
        counted.map(|(room, members)| (room.clone(), share(members))).collect()
    }

    pub fn admit(&self, room: &RoomKey, connection: ConnectionId, first: Bytes) {
        let Some(connection) = self.connections.borrow().get(&connection).cloned() else {
            return;
        };
        // A socket joins again after a sign-in or a gap: once is enough in the list.
        if connection.becomes_member(room) {
            let mut rooms = self.rooms.borrow_mut();
            rooms
                .entry(room.clone())
                .or_default()
                .admit(self.worker, room, &connection);
            drop(rooms);
            if !first.is_empty() {
                connection.send(first);
            }
        } else {
            self.regroup_in(room, &connection);
            self.send_in_order(&connection, room, first);
        }
    }

    pub fn expel(&self, room: &RoomKey, connection: ConnectionId) {
        let expelled = self.of_room(room, |members| members.expel(self.worker, room, connection));
        if let Some(expelled) = expelled.flatten() {
            expelled.is_no_member(room);
        }
        self.forget_if_empty(room);
    }

    /// Its person blocks somebody now, or nobody any more: only those get what all others get who block nobody.
    pub fn regroup(&self, connection: &Rc<Connection>) {
        for room in connection.rooms() {
            self.regroup_in(&room, connection);
        }
    }

    fn regroup_in(&self, room: &RoomKey, connection: &Rc<Connection>) {
        if connection.linked().is_some() && connection.is_member(room) {
            self.of_room(room, |members| members.regroup(self.worker, room, connection));
        }
    }

    /// The room's members are nobody's from now on, until they join again; they hear it behind what is on its way to them.
    pub fn close_room(&self, room: &RoomKey, frames: Bytes, close: Option<CloseCode>) {
        let Some(mut members) = self.rooms.borrow_mut().remove(room) else {
            return;
        };
        members.leave(self.worker, room);
        self.waiting.update(|waiting| waiting - members.waiting());
        let ending = Ending { members, frames, close };
        if ending.members.waiting() == 0 {
            return ending.tell();
        }
        self.queue(Turn::Ending(Box::new(ending)));
    }

    /// To every member of the room, and `replies` to single ones behind it.
    pub fn deliver(&self, room: &RoomKey, delivery: Delivery, replies: Vec<(ConnectionId, Bytes)>) {
        let hurries = delivery.hurries;
        let words = self.of_room(room, |members| members.begin(self.worker, room, delivery));
        self.metrics.deliveries.inc_by(words.unwrap_or_default() as u64);
        for (connection, frames) in replies {
            let found = self.connections.borrow().get(&connection).cloned();
            if let Some(found) = found {
                self.send_in_order(&found, room, frames);
            }
        }
        if hurries {
            self.resume(|(_, pausing)| pausing == room);
        }
    }

    /// To one connection, behind what waits for the rooms that it watches.
    pub fn reply(&self, connection: ConnectionId, frames: Bytes) {
        let found = self.connections.borrow().get(&connection).cloned();
        let Some(found) = found else { return };
        if self.waiting.get() == 0 {
            return found.send(frames);
        }
        let rooms = self.rooms.borrow();
        let busy = |room: &RoomKey| rooms.get(room).is_some_and(|members| members.waiting() > 0);
        let behind = found.rooms().into_iter().find(busy);
        drop(rooms);
        match behind {
            Some(room) => self.send_in_order(&found, &room, frames),
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
        self.queue(Turn::Each { to, act });
    }

    /// Closes each socket with a chance of one in `one_in`, with a time of its own within `over` to come back.
    pub fn send_away(&self, over: Duration, one_in: u32) {
        let mut rng = rand::rng();
        let mut to = self.connections(|connection| !connection.is_closing());
        to.retain(|_| rng.random_ratio(1, one_in.max(1)));
        let act = Act::SendAway(over);
        self.queue(Turn::Each { to, act });
    }

    /// Does as much as fits one turn of the thread.
    pub fn turn(&self) -> Next {
        let now = Instant::now();
        self.resume(|(until, _)| *until <= now);
        let mut left = WRITES_IN_A_ROW;
        while left > 0 {
            // Nothing that is done here comes back to the turns: sockets are written to, or close in tasks of their own.
            let Some(turn) = self.order.borrow_mut().pop_front() else {
                break;
            };
            left = left.saturating_sub(self.take(turn, left).max(1));
        }
        match self.order.borrow().is_empty() {
            false => Next::Now,
            true => {
                let first = self.pausing.borrow().iter().map(|(until, _)| *until).min();
                first.map_or(Next::Never, Next::At)
            }
        }
    }

    /// Broadcasts that are on their way, and other turns that wait.
    pub fn backlog(&self) -> usize {
        self.waiting.get()
    }

    /// Takes those out of the lists who have ended.
    pub fn tidy(&self) {
        for room in self.untidy.take() {
            let connections = self.connections.borrow();
            self.of_room(&room, |members| {
                members.retain(|member| connections.contains_key(&member.id))
            });
            self.forget_if_empty(&room);
        }
    }

    /// Takes a turn of up to so many writes; answers how many it made.
    fn take(&self, turn: Turn, most: usize) -> usize {
        match turn {
            Turn::Room(room) => self.take_of_room(room, most),
            Turn::Ending(mut ending) => {
                let slice = ending.members.slice(most);
                let writes = self.count(slice);
                match ending.members.waiting() {
                    0 => {
                        self.waiting.update(|waiting| waiting - 1);
                        ending.tell();
                    }
                    _ => self.order.borrow_mut().push_back(Turn::Ending(ending)),
                }
                writes
            }
            Turn::Each { mut to, act } => {
                let now = to.split_off(to.len().saturating_sub(most));
                now.iter().for_each(|connection| act.on(connection));
                match to.is_empty() {
                    true => self.waiting.update(|waiting| waiting - 1),
                    false => self.order.borrow_mut().push_back(Turn::Each { to, act }),
                }
                now.len()
            }
        }
    }

    fn take_of_room(&self, room: RoomKey, most: usize) -> usize {
        let mut rooms = self.rooms.borrow_mut();
        let Some(members) = rooms.get_mut(&room) else { return 0 };
        if let Some(until) = members.pause(Instant::now()) {
            self.pausing.borrow_mut().push((until, room));
            return 0;
        }
        let slice = members.slice(most);
        members.has_turn = members.waiting() > 0;
        if members.has_turn {
            self.order.borrow_mut().push_back(Turn::Room(room));
        }
        drop(rooms);
        self.waiting.update(|waiting| waiting - slice.ended);
        self.count(slice)
    }

    fn count(&self, slice: Slice) -> usize {
        self.metrics.deliveries.inc_by(slice.writes as u64);
        // Those who are owed a reply and watch no more.
        slice
            .owed
            .into_iter()
            .for_each(|(connection, reply)| self.reply_now(connection, reply));
        slice.writes
    }

    /// Rooms whose pause is over have a turn again.
    fn resume(&self, is_over: impl Fn(&(Instant, RoomKey)) -> bool) {
        let mut pausing = self.pausing.borrow_mut();
        let over = pausing.extract_if(.., |pause| is_over(pause));
        self.order.borrow_mut().extend(over.map(|(_, room)| Turn::Room(room)));
    }

    fn queue(&self, turn: Turn) {
        self.waiting.update(|waiting| waiting + 1);
        self.order.borrow_mut().push_back(turn);
    }

    /// Acts on a room's members; the room has a turn while something is on its way to them.
    fn of_room<T>(&self, room: &RoomKey, act: impl FnOnce(&mut Members) -> T) -> Option<T> {
        let mut rooms = self.rooms.borrow_mut();
        let members = rooms.get_mut(room)?;
        let before = members.waiting();
        let done = act(members);
        self.waiting.update(|waiting| waiting + members.waiting() - before);
        if members.waiting() > 0 && !std::mem::replace(&mut members.has_turn, true) {
            self.order.borrow_mut().push_back(Turn::Room(room.clone()));
        }
        Some(done)
    }

    fn forget_if_empty(&self, room: &RoomKey) {
        let mut rooms = self.rooms.borrow_mut();
        if rooms.get(room).is_some_and(Members::is_empty) {
            rooms.remove(room);
        }
    }

    /// Behind what is on its way to the connection as a member of that room.
    fn send_in_order(&self, connection: &Rc<Connection>, room: &RoomKey, frames: Bytes) {
        if frames.is_empty() {
            return;
        }
        let owed = connection.is_member(room)
            && self
                .of_room(room, |members| members.owe(connection, room, &frames))
                .unwrap_or_default();
        if !owed {
            connection.send(frames);
        }
    }
}

#[cfg(test)]
mod tests;
