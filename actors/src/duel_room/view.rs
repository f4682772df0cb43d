//! A room as people see it.

use std::collections::HashMap;

use domain::duel_room::{Room, RoomStatus};
use domain::{Address, DuelRoomId, UserId};

use crate::clock::moment;
use crate::ports::{Author, DuelSnapshot};
use crate::wire::{DuelLine, DuelMatchRef, DuelParticipant, DuelPerson, DuelRoomView, DuelStatus, SYSTEM_NAME};

impl DuelPerson {
    /// Without a chosen name, a person is the first six characters of the address in duels (decision B31).
    pub fn new(address: Address, username: Option<&str>) -> Self {
        Self {
            user_id: address,
            username: username.map_or_else(|| address.six(), str::to_owned),
        }
    }

    pub(super) fn of(author: &Author) -> Self {
        let chosen = Some(author.username.as_str()).filter(|name| *name != author.address.default_name());
        Self::new(author.address, chosen)
    }
}

/// A line as it was stored; nobody said the server's.
pub fn stored_line(person: Option<&DuelPerson>, message: String, timestamp: i64) -> DuelLine {
    DuelLine {
        user_id: person.map(|person| person.user_id),
        username: person.map_or_else(|| SYSTEM_NAME.to_owned(), |person| person.username.clone()),
        message,
        timestamp,
        system: person.is_none(),
    }
}

impl DuelSnapshot {
    /// The room with its chat, oldest line first.
    pub fn view(&self, id: &DuelRoomId) -> DuelRoomView {
        let lines = self.lines.clone();
        room_view(id, &self.room, &self.people, self.created_at, self.revision, lines)
    }
}

/// Bytes of chat in a view: it fits a socket's outbox several times. More are a hundred lines only when they are long.
const MAX_CHAT_BYTES: usize = 32 * 1024;
/// A line's bytes beside its text.
const LINE_OVERHEAD_BYTES: usize = 160;

/// The newest lines that fit, oldest first.
fn newest(mut chat: Vec<DuelLine>) -> Vec<DuelLine> {
    let mut room = MAX_CHAT_BYTES;
    let fits = chat.iter().rev().take_while(|line| {
        let size = line.message.len() + line.username.len() + LINE_OVERHEAD_BYTES;
        let fits = size <= room;
        room = room.saturating_sub(size);
        fits
    });
    let fits = fits.count();
    chat.drain(..chat.len() - fits);
    chat
}

pub fn room_view(
    id: &DuelRoomId,
    room: &Room,
    people: &HashMap<UserId, DuelPerson>,
    created_at: i64,
    revision: u64,
    chat: Vec<DuelLine>,
) -> DuelRoomView {
    let person = |user: UserId| people.get(&user).cloned().unwrap_or_else(|| unknown(user));
    let participants = room.members.iter().map(|member| DuelParticipant {
        person: person(member.user),
        joined_at: moment(member.joined_at),
        is_ready: member.is_ready,
    });
    DuelRoomView {
        room_id: id.clone(),
        name: room.name.as_str().to_owned(),
        created_by: person(room.creator),
        participants: participants.collect(),
        max_participants: room.seats.get(),
        status: match room.status {
            RoomStatus::Active => DuelStatus::Active,
            RoomStatus::InGame(_) => DuelStatus::InGame,
            RoomStatus::Closed => DuelStatus::Closed,
        },
        matches: room.matches.iter().map(|id| DuelMatchRef { match_id: *id }).collect(),
        chat: newest(chat),
        created_at: moment(created_at),
        revision,
    }
}

/// Everybody in a room is read or heard with it; should one be missing, their place is shown without a name.
pub(super) fn unknown(user: UserId) -> DuelPerson {
    tracing::error!(%user, "someone in a duel room is not known there");
    DuelPerson::new(Address::from([0; 20]), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_shows_the_newest_lines_that_fit() {
        let line = |n: i64, text: &str| stored_line(None, text.to_owned(), n);
        let short: Vec<_> = (0..100).map(|n| line(n, "Good evening")).collect();
        assert_eq!(newest(short.clone()), short);
        let long: Vec<_> = (0..100).map(|n| line(n, &"\u{1f3b1}".repeat(500))).collect();
        let shown = newest(long.clone());
        assert_eq!(shown, long[100 - shown.len()..]);
        let bytes = serde_json::to_vec(&shown).map_or(usize::MAX, |json| json.len());
        assert!((MAX_CHAT_BYTES / 2..MAX_CHAT_BYTES).contains(&bytes), "{bytes}");
    }
}
