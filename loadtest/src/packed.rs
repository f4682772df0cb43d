//! Compressed messages (permessage-deflate without context), as the server sends them to many: opened once, however many viewers get the same bytes.

use crate::fail::{Doing, Result, fail};
use flate2::{Decompress, FlushDecompress};
use std::rc::Rc;

/// The extension that a viewer of `--packed` offers.
pub const OFFER: &str =
    "Sec-WebSocket-Protocol: cuecast.2\r\nSec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n";

/// Messages that are remembered: viewers read a flush one after the other.
const REMEMBERED: usize = 16;
/// The largest message that is believed.
const MAX_BYTES: usize = 1 << 20;
/// The bytes that the wire leaves out at the end (RFC 7692 section 7.2.2).
const TAIL: [u8; 4] = [0, 0, 0xff, 0xff];

/// The array inside, and where each event of it lies.
pub struct Opened {
    text: String,
    events: Vec<(usize, usize)>,
}

impl Opened {
    pub fn events(&self) -> impl Iterator<Item = &[u8]> {
        let text = self.text.as_bytes();
        self.events.iter().filter_map(|(from, to)| text.get(*from..*to))
    }
}

/// Opens messages and remembers the last ones.
#[derive(Default)]
pub struct Opener(Vec<(Vec<u8>, Rc<Opened>)>);

impl Opener {
    pub fn open(&mut self, payload: &[u8]) -> Result<Rc<Opened>> {
        if let Some((_, known)) = self.0.iter().rev().find(|(bytes, _)| bytes == payload) {
            return Ok(known.clone());
        }
        let opened = Rc::new(open(payload)?);
        if self.0.len() >= REMEMBERED {
            self.0.remove(0);
        }
        self.0.push((payload.to_vec(), opened.clone()));
        Ok(opened)
    }
}

fn open(payload: &[u8]) -> Result<Opened> {
    let mut inflate = Decompress::new(false);
    let mut text = Vec::with_capacity(MAX_BYTES);
    for part in [payload, &TAIL] {
        inflate
            .decompress_vec(part, &mut text, FlushDecompress::Sync)
            .doing("opening a compressed message")?;
    }
    if inflate.total_in() != (payload.len() + TAIL.len()) as u64 {
        return fail("a compressed message is too large");
    }
    text.shrink_to_fit();
    let text = String::from_utf8(text).doing("reading a compressed message")?;
    let raw: Vec<&serde_json::value::RawValue> = serde_json::from_str(&text).doing("reading an array of events")?;
    let place = |event: &&serde_json::value::RawValue| {
        let from = event.get().as_ptr() as usize - text.as_ptr() as usize;
        (from, from + event.get().len())
    };
    let events = raw.iter().map(place).collect();
    Ok(Opened { text, events })
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compress, Compression, FlushCompress};

    #[test]
    fn the_events_of_a_message_come_out_one_by_one_and_the_same_message_is_opened_once() {
        let mut packed = Vec::with_capacity(256);
        Compress::new(Compression::fast(), false)
            .compress_vec(br#"[{"seq":1},{"seq":2}]"#, &mut packed, FlushCompress::Sync)
            .unwrap();
        packed.truncate(packed.len() - 4);
        let mut opener = Opener::default();
        let first = opener.open(&packed).unwrap();
        let events: Vec<_> = first.events().collect();
        assert_eq!(events, [br#"{"seq":1}"#, br#"{"seq":2}"#]);
        assert!(Rc::ptr_eq(&first, &opener.open(&packed).unwrap()));
        assert!(opener.open(&[0xff; 9]).is_err());
    }
}
