//! Delivery of a room's messages to its viewers: without the lines of those whom a viewer blocks, and compressed for those who take that.

use super::{connection::Connection, packed};
use actors::{
    room::{Class, Credit, LineSpan, LineSpans, Part, RoomKey},
    wire::{Encode, Hidden, frame},
};
use bytes::{Bytes, BytesMut};
use std::{rc::Rc, sync::Arc};

/// Frames for every member of a room.
pub struct Delivery {
    /// But not for those who are members of that one too.
    pub but: Option<RoomKey>,
    pub parts: Vec<Part>,
    pub hurries: bool,
    pub credit: Option<Arc<Credit>>,
}

impl Delivery {
    pub fn new(parts: Vec<Part>) -> Self {
        Self {
            but: None,
            parts,
            hurries: false,
            credit: None,
        }
    }

    /// Leaves out values of which `newer` has one that says all of it.
    pub fn is_followed_by(&mut self, newer: &Delivery) {
        let is_newer = |part: &Part| newer.parts.iter().any(|newer| newer.slot == part.slot);
        self.parts
            .retain(|part| part.slot.is_none_or(|slot| !slot.is_whole()) || !is_newer(part));
    }
}

/// Neighbours among the parts of deliveries, as one write.
pub struct Joined {
    but: Option<RoomKey>,
    class: Class,
    frames: Bytes,
    line_spans: LineSpans,
    packed: Packed,
}

/// The frames for those who take them compressed.
enum Packed {
    /// Nobody has asked yet.
    Unknown,
    /// They are not worth it.
    No,
    Yes(Bytes),
}

impl Joined {
    pub fn all<'a>(deliveries: impl Iterator<Item = &'a Delivery>) -> Vec<Self> {
        let mut runs: Vec<(Option<&RoomKey>, Class, Vec<&Part>)> = Vec::new();
        for delivery in deliveries {
            for part in &delivery.parts {
                match runs.last_mut() {
                    Some((but, class, run)) if *but == delivery.but.as_ref() && joins(*class, part) => {
                        *class = part.class.max(*class);
                        run.push(part);
                    }
                    Some(_) | None => runs.push((delivery.but.as_ref(), part.class, vec![part])),
                }
            }
        }
        let joined = |(but, class, run): (Option<&RoomKey>, Class, Vec<&Part>)| {
            let (frames, line_spans) = match run.as_slice() {
                [one] => (one.frames.clone(), one.line_spans.clone()),
                many => concat(many),
            };
            Self {
                but: but.cloned(),
                class,
                frames,
                line_spans,
                packed: Packed::Unknown,
            }
        };
        runs.into_iter().map(joined).collect()
    }

    pub fn class(&self) -> Class {
        self.class
    }

    pub fn frames(&self) -> &Bytes {
        &self.frames
    }

    pub fn is_for_all(&self) -> bool {
        self.but.is_none()
    }

    /// To one member, of so many who get it.
    pub fn to(&mut self, member: &Rc<Connection>, viewers: usize) {
        if self.is_not_for(member) {
            return;
        }
        if let Some(shown) = self.without_blocked(member) {
            return member.deliver(&shown, self.class);
        }
        let packed = match member.takes_packed() {
            true => self.packed(viewers, member.packed_from_bytes()),
            false => None,
        };
        member.deliver(packed.as_ref().unwrap_or(&self.frames), self.class);
    }

    /// That member's part of it among other frames, uncompressed: those who are owed an acknowledgement find their own line by what arrays leave out.
    pub fn beside(&self, member: &Connection) -> Bytes {
        if self.is_not_for(member) {
            return Bytes::new();
        }
        self.without_blocked(member).unwrap_or_else(|| self.frames.clone())
    }

    fn is_not_for(&self, member: &Connection) -> bool {
        self.but.as_ref().is_some_and(|but| member.is_member(but))
    }

    fn without_blocked(&self, member: &Connection) -> Option<Bytes> {
        let blocks_some = !self.line_spans.is_empty() && !member.blocks_nobody();
        blocks_some.then(|| without_blocked(&self.frames, &self.line_spans, member))
    }

    /// Made for the first who takes it, where that costs less than it saves.
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

/// Events join those of their own class: what must not be lost takes no line with it. Values ride with what goes before them, unless slow viewers lose that sooner,
/// and a line takes a value along that comes again anyway.
fn joins(before: Class, part: &Part) -> bool {
    match part.slot {
        Some(_) => before >= part.class,
        None => before == part.class || (before == Class::Cosmetic && part.class == Class::Chat),
    }
}

fn concat(run: &[&Part]) -> (Bytes, LineSpans) {
    let mut frames = BytesMut::with_capacity(run.iter().map(|part| part.frames.len()).sum());
    let mut line_spans = Vec::new();
    for part in run {
        let at = frames.len();
        line_spans.extend(part.line_spans.iter().map(|span| LineSpan {
            from: span.from + at,
            to: span.to + at,
            ..*span
        }));
        frames.extend_from_slice(&part.frames);
    }
    (frames.freeze(), line_spans.into())
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
    use actors::room::Slot;

    fn part(class: Class, slot: Option<Slot>, text: &'static str) -> Part {
        Part {
            slot,
            ..Part::new(class, Bytes::from_static(text.as_bytes()))
        }
    }

    fn joined(deliveries: &[Delivery]) -> Vec<(Class, String)> {
        let text = |joined: &Joined| String::from_utf8_lossy(joined.frames()).into_owned();
        let all = Joined::all(deliveries.iter());
        all.iter().map(|joined| (joined.class(), text(joined))).collect()
    }

    #[test]
    fn viewer_counts_and_splits_ride_in_the_write_of_the_lines_and_what_must_not_be_lost_takes_no_line_with_it() {
        let line = || part(Class::Chat, None, "line");
        let count = || part(Class::Cosmetic, Some(Slot::ViewerCount), "9");
        let split = part(Class::Chat, Some(Slot::Prediction), "split");
        let pin = part(Class::Result, Some(Slot::Pinned), "pin");
        let result = part(Class::Result, None, "result");
        let flushes = [
            vec![line(), count(), split],
            vec![line(), pin, count()],
            vec![line()],
            vec![result, line()],
        ];
        assert_eq!(
            joined(&flushes.map(Delivery::new)),
            [
                (Class::Chat, "line9splitline".to_owned()),
                (Class::Result, "pin9".to_owned()),
                (Class::Chat, "line".to_owned()),
                (Class::Result, "result".to_owned()),
                (Class::Chat, "line".to_owned()),
            ]
        );
        assert_eq!(
            joined(&[vec![count()], vec![line()]].map(Delivery::new)),
            [(Class::Chat, "9line".to_owned())]
        );
    }

    #[test]
    fn a_newer_value_takes_the_place_of_one_that_is_on_its_way_but_what_changed_in_a_bracket_adds_up() {
        let count = |text| part(Class::Cosmetic, Some(Slot::ViewerCount), text);
        let bracket = |text| part(Class::Result, Some(Slot::Bracket), text);
        let line = part(Class::Chat, None, "line");
        let mut older = Delivery::new(vec![line.clone(), count("1"), bracket("a")]);
        older.is_followed_by(&Delivery::new(vec![line, count("2"), bracket("b")]));
        assert_eq!(
            joined(&[older]),
            [(Class::Chat, "line".to_owned()), (Class::Result, "a".to_owned())]
        );
    }
}
