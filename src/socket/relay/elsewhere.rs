//! A room's viewers at other nodes: one word a link, and not one a viewer.

use super::{frame::Frame, link::Link};
use crate::socket::{connection::Connection, delivery::Joined, room_key::USER};
use actors::room::{ConnectionId, RoomKey, WorkerId};
use std::{rc::Rc, sync::Arc};

/// Those of them who get what all get. Whoever blocks somebody is written to alone.
#[derive(Default)]
pub struct Elsewhere(Vec<Group>);

/// The viewers of one worker of another node.
struct Group {
    link: Arc<Link>,
    worker: WorkerId,
    list: Vec<Rc<Connection>>,
}

impl Elsewhere {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|group| group.list.len()).sum()
    }

    /// Takes one in; false where it is to be written to alone. `here` is the worker of this node.
    pub fn admit(&mut self, here: WorkerId, room: &RoomKey, connection: &Rc<Connection>) -> bool {
        let is_told_as_all = |linked: &&super::Linked| {
            // The room of a single person is theirs alone, and one group a socket is enough.
            connection.blocks_nobody() && room.kind() != USER && linked.grouped_in.borrow().is_none()
        };
        let Some(linked) = connection.linked().filter(is_told_as_all) else {
            return false;
        };
        linked.grouped_in.replace(Some(room.clone()));
        linked.link.send(&Frame::Admit {
            tag: linked.tag,
            group: group_name(here, room),
        });
        let of_worker =
            |group: &&mut Group| group.worker == linked.tag.worker && Arc::ptr_eq(&group.link, &linked.link);
        match self.0.iter_mut().find(of_worker) {
            Some(group) => group.list.push(connection.clone()),
            None => self.0.push(Group {
                link: linked.link.clone(),
                worker: linked.tag.worker,
                list: vec![connection.clone()],
            }),
        }
        true
    }

    /// Takes one out, if it is here.
    pub fn expel(&mut self, here: WorkerId, room: &RoomKey, connection: ConnectionId) -> Option<Rc<Connection>> {
        let found = self.0.iter_mut().find_map(|group| {
            let at = group.list.iter().position(|member| member.id == connection)?;
            Some(group.list.swap_remove(at))
        });
        self.0.retain(|group| !group.list.is_empty());
        found.inspect(|member| leaves(here, room, member))
    }

    /// Takes all out.
    pub fn expel_all(&mut self, here: WorkerId, room: &RoomKey) -> Vec<Rc<Connection>> {
        let all: Vec<_> = self.0.drain(..).flat_map(|group| group.list).collect();
        all.iter().for_each(|member| leaves(here, room, member));
        all
    }

    /// Takes those out who have ended: their own node knows.
    pub fn retain(&mut self, stays: impl Fn(&Connection) -> bool) {
        self.0
            .iter_mut()
            .for_each(|group| group.list.retain(|member| stays(member)));
        self.0.retain(|group| !group.list.is_empty());
    }

    /// Tells all of them, and answers how many words that took.
    pub fn tell(&self, here: WorkerId, room: &RoomKey, said: Vec<Joined>) -> usize {
        said.into_iter()
            .map(|joined| self.tell_joined(here, room, joined))
            .sum()
    }

    fn tell_joined(&self, here: WorkerId, room: &RoomKey, mut joined: Joined) -> usize {
        if !joined.is_for_all() {
            let all = self.0.iter().flat_map(|group| &group.list);
            return all.map(|member| joined.to(member, self.len())).count();
        }
        let mut words = 0;
        let is_first =
            |at: usize, link: &Arc<Link>| !self.0.iter().take(at).any(|group| Arc::ptr_eq(&group.link, link));
        for (at, Group { link, .. }) in self.0.iter().enumerate() {
            if !is_first(at, link) {
                continue;
            }
            let of_link = self.0.iter().filter(|group| Arc::ptr_eq(&group.link, link));
            let is_told = link.send(&Frame::Deliver {
                group: group_name(here, room),
                workers: of_link.clone().map(|group| group.worker).collect(),
                class: joined.class(),
                frames: joined.frames().clone(),
            });
            if !is_told {
                of_link
                    .flat_map(|group| &group.list)
                    .for_each(|member| member.hang_up());
            }
            words += 1;
        }
        words
    }
}

/// Each worker of this node has a part of a room's viewers, and tells it by itself.
fn group_name(here: WorkerId, room: &RoomKey) -> String {
    format!("{}/{room}", here.0)
}

fn leaves(here: WorkerId, room: &RoomKey, member: &Connection) {
    if let Some(linked) = member.linked() {
        linked.grouped_in.replace(None);
        linked.link.send(&Frame::Expel {
            tag: linked.tag,
            group: group_name(here, room),
        });
    }
}
