//! Delivery of a room's messages to its viewers: without the lines of those whom a viewer blocks, and compressed for those who take that.

use super::{connection::Connection, packed};
use actors::{
    room::{Class, ConnectionId, Credit, LineSpans, RoomKey},
    wire::{Encode, Hidden, frame},
};
use bytes::{Bytes, BytesMut};
use std::{collections::BTreeMap, rc::Rc, sync::Arc};

/// Frames for every member of a room.
pub struct Delivery {
    /// But not for those who are members of that one too.
    pub but: Option<RoomKey>,
    pub class: Class,
    pub frames: Bytes,
    pub line_spans: LineSpans,
    /// Replies that are owed go out in the same write, behind the frames.
    pub owed: BTreeMap<ConnectionId, BytesMut>,
    pub credit: Option<Arc<Credit>>,
    /// Members who have got it.
    pub done: usize,
    pub packed: Packed,
}

/// The frames for those who take them compressed.
pub enum Packed {
    /// Nobody has asked yet.
    Unknown,
    /// They are not worth it.
    No,
    Yes(Bytes),
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
            packed: Packed::Unknown,
        }
    }
}

impl Delivery {
    /// To one member, of a room of so many.
    pub fn to(&mut self, member: &Rc<Connection>, viewers: usize) {
        if self.but.as_ref().is_some_and(|but| member.is_member(but)) {
            return;
        }
        let hidden = (!self.line_spans.is_empty() && !member.blocks_nobody())
            .then(|| without_blocked(&self.frames, &self.line_spans, member));
        // A member who is owed an acknowledgement finds the own line by what arrays leave out.
        let packed = match member.takes_packed() && hidden.is_none() && !self.owed.contains_key(&member.id) {
            true => self.packed(viewers, member.packed_from_bytes()),
            false => None,
        };
        let frames = hidden.as_ref().or(packed.as_ref()).unwrap_or(&self.frames);
        // Mostly nobody is owed anything: asked for every member, so it must cost nothing then.
        match self.owed.remove(&member.id) {
            Some(reply) => member.send([frames, &reply.freeze()].map(Bytes::as_ref).concat().into()),
            None => member.deliver(frames, self.class),
        }
    }

    /// Made for the first who takes it, for a room where that costs less than it saves.
    fn packed(&mut self, viewers: usize, from_bytes: usize) -> Option<Bytes> {
        if let Packed::Unknown = self.packed {
            let is_worth_it = self.frames.len().saturating_mul(viewers) >= from_bytes;
            self.packed = match is_worth_it.then(|| packed::pack(&self.frames)).flatten() {
                Some(packed) => Packed::Yes(packed),
                None => Packed::No,
            };
        }
        match &self.packed {
            Packed::Yes(packed) => Some(packed.clone()),
            Packed::Unknown | Packed::No => None,
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
