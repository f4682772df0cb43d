//! The sockets of one room on one worker, and what is on its way to them.

use std::collections::HashMap;
use std::rc::Rc;
use std::time::Instant;

use actors::room::{ConnectionId, RoomKey, WorkerId};
use actors::wire::CloseCode;
use bytes::{Bytes, BytesMut};

use super::{pace::Pace, round::Round};
use crate::socket::{
    connection::Connection,
    delivery::{Delivery, Joined},
    relay::Elsewhere,
};

#[derive(Default)]
pub struct Members {
    list: Vec<Rc<Connection>>,
    /// Those whom other nodes write to.
    elsewhere: Elsewhere,
    /// Writes of the room's broadcasts, those of other nodes among them.
    pub delivered: u64,
    under_way: Option<Box<UnderWay>>,
    /// It waits for its turn, or makes a pause.
    pub has_turn: bool,
    pace: Pace,
}

/// While something is on its way.
#[derive(Default)]
struct UnderWay {
    round: Round<Delivery>,
    /// All of it, as those get it who are not ahead; empty when that has changed.
    joined: Vec<Joined>,
    /// Replies to single members, each behind the broadcasts before that number, and with what the member gets then.
    owed: HashMap<ConnectionId, Vec<(u64, Bytes)>>,
}

/// The outcome of a slice.
pub struct Slice {
    pub writes: usize,
    /// Broadcasts that have been told to all.
    pub ended: usize,
    /// Replies that are left when nothing is on its way any more.
    pub owed: Vec<(ConnectionId, Bytes)>,
}

impl Members {
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.elsewhere.is_empty()
    }

    pub fn len(&self) -> usize {
        self.list.len() + self.elsewhere.len()
    }

    /// Broadcasts that are on their way.
    pub fn waiting(&self) -> usize {
        self.under_way.as_ref().map_or(0, |under_way| under_way.round.len())
    }

    pub fn admit(&mut self, here: WorkerId, room: &RoomKey, connection: &Rc<Connection>) {
        if !self.elsewhere.admit(here, room, connection) {
            self.push(connection.clone());
        }
    }

    /// Takes one out, who has had all that was said before.
    pub fn expel(&mut self, here: WorkerId, room: &RoomKey, id: ConnectionId) -> Option<Rc<Connection>> {
        match self.list.iter().position(|member| member.id == id) {
            Some(at) => Some(self.take(at)),
            None => self.elsewhere.expel(here, room, id),
        }
    }

    /// Nobody is the room's any more; each is still to get what is on its way, and those whom other nodes write to have had that.
    pub fn leave(&mut self, here: WorkerId, room: &RoomKey) {
        let elsewhere = self.elsewhere.expel_all(here, room);
        elsewhere.into_iter().for_each(|member| self.push(member));
        self.list.iter().for_each(|member| member.is_no_member(room));
    }

    /// A member blocks somebody now, or nobody any more.
    pub fn regroup(&mut self, here: WorkerId, room: &RoomKey, member: &Rc<Connection>) {
        let alone = self.list.iter().position(|alone| alone.id == member.id);
        if let Some(at) = alone {
            if self.elsewhere.admit(here, room, member) {
                self.take(at);
            }
        } else if !member.blocks_nobody()
            && let Some(expelled) = self.elsewhere.expel(here, room, member.id)
        {
            self.push(expelled);
        }
    }

    /// Takes those out who have ended.
    pub fn retain(&mut self, stays: impl Fn(&Connection) -> bool) {
        if let Some(under_way) = &mut self.under_way {
            let gone = self.list.iter().enumerate().rev().filter(|(_, member)| !stays(member));
            for (members, (at, member)) in (0..=self.list.len()).rev().zip(gone) {
                under_way.leaves(at, member.id, members);
            }
        }
        self.list.retain(|member| stays(member));
        self.elsewhere.retain(stays);
    }

    /// Sets out with a broadcast. Those whom other nodes write to are told at once: answers how many words that took.
    pub fn begin(&mut self, here: WorkerId, room: &RoomKey, delivery: Delivery) -> usize {
        let mut words = 0;
        if let (Some(credit), false) = (&delivery.credit, self.is_empty()) {
            credit.begins();
        }
        if !self.elsewhere.is_empty() {
            let joined = Joined::all(std::iter::once(&delivery));
            words = self.elsewhere.tell(here, room, joined);
            self.delivered += self.elsewhere.len() as u64;
        }
        if !self.list.is_empty() {
            let UnderWay { round, joined, .. } = self.under_way.get_or_insert_default().as_mut();
            round.all_mut().for_each(|older| older.is_followed_by(&delivery));
            round.begin(delivery, self.list.len());
            joined.clear();
        }
        words
    }

    /// A reply to a member, behind what is on its way to it. False when there is nothing, or it is told by another node. A member who asks for more than
    /// a socket may have waiting is cut.
    pub fn owe(&mut self, member: &Rc<Connection>, room: &RoomKey, frames: &Bytes) -> bool {
        let is_elsewhere = |linked: &crate::socket::relay::Linked| linked.grouped_in.borrow().as_ref() == Some(room);
        let Some(under_way) = &mut self.under_way else {
            return false;
        };
        if member.linked().is_some_and(is_elsewhere) {
            return false;
        }
        let behind = under_way.round.next();
        let owed = under_way.owed.entry(member.id).or_default();
        let bytes: usize = owed.iter().map(|(_, reply)| reply.len()).sum();
        // A single reply is bounded by its maker, as one that waits for nothing is.
        match bytes == 0 || member.may_wait(bytes + frames.len()) {
            true => owed.push((behind, frames.clone())),
            false => member.close(CloseCode::SlowConsumer),
        }
        true
    }

    /// When the next slice is due, where it is time for a pause.
    pub fn pause(&self, now: Instant) -> Option<Instant> {
        self.pace.pause(now).filter(|_| !self.hurries())
    }

    /// The next members get what they have not had.
    pub fn slice(&mut self, most: usize) -> Slice {
        let (began, hurries, had) = (Instant::now(), self.hurries(), self.waiting());
        let mut writes = 0;
        if let Some(under_way) = &mut self.under_way {
            while writes < most && !under_way.round.is_idle() {
                writes += under_way.turns(&self.list, most - writes);
            }
        }
        let ended = had - self.waiting();
        self.delivered += writes as u64;
        let owed = match self.waiting() {
            0 => self.under_way.take().map(|ended| ended.owed).unwrap_or_default(),
            _ => HashMap::new(),
        };
        let owed = owed
            .into_iter()
            .flat_map(|(id, replies)| replies.into_iter().map(move |(_, frames)| (id, frames)));
        if !hurries && writes > 0 {
            let took = began.elapsed();
            let round = took.mul_f64(self.list.len() as f64 / writes as f64);
            self.pace.worked(began, took, round);
        }
        Slice {
            writes,
            ended,
            owed: owed.collect(),
        }
    }

    fn hurries(&self) -> bool {
        let of = |under_way: &UnderWay| under_way.round.all().any(|delivery| delivery.hurries);
        self.under_way.as_deref().is_some_and(of)
    }

    fn push(&mut self, member: Rc<Connection>) {
        if let Some(under_way) = &mut self.under_way {
            under_way.round.joins(member.id, self.list.len());
        }
        self.list.push(member);
    }

    /// Takes a member out of the list, behind what is on its way to it.
    fn take(&mut self, at: usize) -> Rc<Connection> {
        if let (Some(under_way), Some(member)) = (&mut self.under_way, self.list.get(at)) {
            under_way.alone(at, member, self.list.len());
            under_way.leaves(at, member.id, self.list.len());
        }
        self.list.remove(at)
    }

    pub fn into_list(self) -> Vec<Rc<Connection>> {
        self.list
    }
}

impl UnderWay {
    /// The turns of the members who are next and get the same; answers how many there were.
    fn turns(&mut self, list: &[Rc<Connection>], most: usize) -> usize {
        if self.joined.is_empty() {
            self.joined = Joined::all(self.round.all());
        }
        let run = self.round.run(list.len(), most);
        let mut joined = std::mem::take(&mut self.joined);
        for (at, member) in list.iter().enumerate().take(run.end).skip(run.start) {
            if self.is_alone(member.id) {
                self.alone(at, member, list.len());
            } else {
                joined.iter_mut().for_each(|joined| joined.to(member, list.len()));
            }
        }
        let before = self.round.len();
        self.round.advance(run.len(), list.len());
        for delivery in self.round.under_way() {
            delivery.credit.iter().for_each(|credit| credit.is_under_way());
        }
        if self.round.len() == before {
            self.joined = joined;
        }
        run.len()
    }

    fn is_alone(&self, id: ConnectionId) -> bool {
        self.round.is_ahead(id) || (!self.owed.is_empty() && self.owed.contains_key(&id))
    }

    /// All that the member has not had and is owed, in one write.
    fn alone(&mut self, at: usize, member: &Rc<Connection>, members: usize) {
        let owed = self.owed.remove(&member.id).unwrap_or_default();
        let mut owed = owed.into_iter().peekable();
        let mut frames = BytesMut::new();
        for (number, delivery) in self.round.missed(at, member.id, members) {
            while let Some((_, reply)) = owed.next_if(|(behind, _)| *behind <= number) {
                frames.extend_from_slice(&reply);
            }
            for joined in Joined::all(std::iter::once(delivery)) {
                frames.extend_from_slice(&joined.beside(member));
            }
        }
        owed.for_each(|(_, reply)| frames.extend_from_slice(&reply));
        if !frames.is_empty() {
            member.send(frames.freeze());
        }
    }

    fn leaves(&mut self, at: usize, id: ConnectionId, members: usize) {
        let before = self.round.len();
        self.owed.remove(&id);
        self.round.leaves(at, id, members);
        if self.round.len() < before {
            self.joined.clear();
        }
    }
}
