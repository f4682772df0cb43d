//! The people who spoke today, noted for the badge of regulars: once each, and beside the lines, which cost no more for it.

use std::collections::{BTreeMap, HashSet};

use actix::prelude::*;
use domain::UserId;

use super::StreamRoom;
use crate::room::Held;

/// Milliseconds.
const DAY: i64 = 86_400_000;

#[derive(Debug, Default)]
pub(super) struct Chatters {
    /// Counted since 1970, in UTC.
    day: i32,
    /// Everybody who spoke on it, since the room was built.
    known: HashSet<UserId>,
    /// Those who are to be noted, by day.
    due: BTreeMap<i32, Vec<UserId>>,
}

impl Chatters {
    /// Somebody said a line at that time (unix milliseconds).
    pub(super) fn spoke(&mut self, user: UserId, at: i64) {
        let day = i32::try_from(at.div_euclid(DAY)).unwrap_or_default();
        if day != self.day {
            self.day = day;
            self.known.clear();
        }
        if self.known.insert(user) {
            self.due.entry(day).or_default().push(user);
        }
    }

    /// Bytes of memory that it takes.
    pub(super) fn held(&self) -> usize {
        let due: usize = self.due.values().map(|people| people.capacity()).sum();
        self.known.held() + due * size_of::<UserId>()
    }
}

impl StreamRoom {
    /// Notes those who spoke since the last time. Where that fails, their next line is as good as their first.
    pub(super) fn report_chatters(&mut self, ctx: &mut Context<Self>) {
        let Some((day, people)) = self.chatters.due.pop_first() else {
            return;
        };
        let (id, store) = (self.id, self.deps.store.clone());
        let report = async move {
            let noted = store.chatted(id, day, &people).await;
            noted.err().map(|cause| (cause, people))
        };
        ctx.spawn(report.into_actor(self).map(move |failed, room, _| {
            if let Some((cause, people)) = failed {
                tracing::warn!(stream = %id, %cause, people = people.len(), "who spoke today was not noted");
                for user in &people {
                    room.chatters.known.remove(user);
                }
            }
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_is_noted_once_a_day_also_around_midnight() {
        let people: Vec<_> = (0..2).map(|number| UserId::new(1, [number; 8])).collect();
        let mut chatters = Chatters::default();
        for at in [DAY - 2, DAY - 1, DAY, DAY + 1] {
            chatters.spoke(people[0], at);
        }
        chatters.spoke(people[1], DAY + 2);
        assert_eq!(chatters.due.pop_first(), Some((0, vec![people[0]])));
        assert_eq!(chatters.due.pop_first(), Some((1, people)));
        assert_eq!(chatters.due.pop_first(), None);
    }
}
