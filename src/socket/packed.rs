//! Compression of what many viewers get (permessage-deflate, RFC 7692): a flush is one array of its events, compressed once for all who take it so.
//! Nothing is remembered between messages, so a connection costs no memory for it. A line in an array leaves out what its reader knows (`put_event`).

use std::cell::RefCell;

use actix_http::header::{self, HeaderMap};
use actors::wire::CloseCode;
use bytes::{BufMut, Bytes, BytesMut};
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

/// The subprotocol of a client that takes an array of events for one message.
pub const SUBPROTOCOL: &str = "cuecast.2";
/// The answer to an offer: neither end remembers anything between messages.
pub const EXTENSION: &str = "permessage-deflate; server_no_context_takeover; client_no_context_takeover";

/// Says in the first byte of a message that it is compressed (RFC 7692 section 6).
pub const COMPRESSED: u8 = 0x40;
/// The end of a flushed block, which is left out on the wire (RFC 7692 section 7.2.1).
const TAIL: [u8; 4] = [0, 0, 0xff, 0xff];

/// Whether the client takes arrays. A browser that is not told so in the answer fails the connection.
pub fn takes_arrays(headers: &HeaderMap) -> bool {
    tokens(headers, header::SEC_WEBSOCKET_PROTOCOL).any(|name| name == SUBPROTOCOL)
}

/// Whether the client takes arrays and offers a compression that this server can keep to.
pub fn is_offered(headers: &HeaderMap) -> bool {
    takes_arrays(headers) && tokens(headers, header::SEC_WEBSOCKET_EXTENSIONS).any(is_acceptable)
}

fn tokens(headers: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let values = headers.get_all(name).filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

/// An offer that limits the window of this server, or that has something unknown or twice, is declined (RFC 7692 section 7.1).
fn is_acceptable(offer: &str) -> bool {
    let mut parts = offer.split(';').map(str::trim);
    let mut seen = Vec::new();
    parts.next() == Some("permessage-deflate")
        && parts.all(|parameter| {
            let (name, value) = parameter.split_once('=').map_or((parameter, None), |(name, value)| {
                (name.trim(), Some(value.trim().trim_matches('"')))
            });
            if seen.contains(&name) {
                return false;
            }
            seen.push(name);
            match name {
                "server_no_context_takeover" | "client_no_context_takeover" => value.is_none(),
                "client_max_window_bits" => {
                    value.is_none_or(|bits| bits.parse::<u8>().is_ok_and(|bits| (8..=15).contains(&bits)))
                }
                _ => false,
            }
        })
}

thread_local! {
    /// The fastest level: it is paid for by the processor that tells the room.
    static COMPRESS: RefCell<Compress> = RefCell::new(Compress::new(Compression::fast(), false));
    static DECOMPRESS: RefCell<Decompress> = RefCell::new(Decompress::new(false));
}

/// How a chat line begins, and what lies around what is left out of it. None of it is found inside a text, whose quotes are escaped.
const LINE: &[u8] = br#"{"type":"chat","#;
const SAME_ID: &[u8] = br#","_id":""#;
const WORDS: &[u8] = br#","message":""#;
const USER_ID: &[u8] = br#","userId":""#;
const NO_ERROR: &[u8] = br#","error":false"#;

/// Of a line whose client gave it none: kept, since it says so.
const NO_CLIENT_ID: &[u8] = br#","clientMessageId":null"#;

/// An event as arrays have it. Of a chat line, `_id` is its `id` and `error` is false, its author is known by `address` (`userId`), and the id that its client
/// gave it (`clientMessageId`) is its author's affair, who is told the documented frames. Compression makes neither of these two shorter. Everything else
/// is as documented.
fn put_event(text: &[u8], events: &mut Vec<u8>) {
    let find = |what: &[u8], from: usize| {
        let rest = text.get(from..)?;
        Some(from + rest.windows(what.len()).position(|part| part == what)?)
    };
    let left_out = || {
        let ids = find(SAME_ID, LINE.len())?;
        let words = find(WORDS, ids)?;
        let nameless = text.get(..words)?.ends_with(NO_CLIENT_ID);
        let words = words - if nameless { NO_CLIENT_ID.len() } else { 0 };
        let user = find(USER_ID, words)?;
        let known = find(b"\"", user + USER_ID.len())? + 1;
        let error = find(NO_ERROR, known)?;
        Some([
            (0, ids),
            (words, user),
            (known, error),
            (error + NO_ERROR.len(), text.len()),
        ])
    };
    match text.starts_with(LINE).then(left_out).flatten() {
        Some(parts) => {
            for (from, to) in parts {
                events.extend_from_slice(text.get(from..to).unwrap_or_default());
            }
        }
        None => events.extend_from_slice(text),
    }
}

/// Whole text frames of this server as one compressed message; None where that would not be shorter.
pub fn pack(frames: &[u8]) -> Option<Bytes> {
    let mut events = Vec::with_capacity(frames.len() + 2);
    let mut rest = frames;
    while !rest.is_empty() {
        let (text, behind) = first_text(rest)?;
        events.push(if events.is_empty() { b'[' } else { b',' });
        put_event(text, &mut events);
        rest = behind;
    }
    events.push(b']');
    let mut packed = Vec::with_capacity(frames.len());
    let whole = COMPRESS.with_borrow_mut(|compress| {
        compress.reset();
        let status = compress.compress_vec(&events, &mut packed, FlushCompress::Sync);
        // No growing: what does not fit into the room of the frames is not shorter.
        matches!(status, Ok(Status::Ok)) && compress.total_in() == events.len() as u64
    });
    let deflated = packed.strip_suffix(&TAIL).filter(|_| whole)?;
    let mut frame = BytesMut::with_capacity(deflated.len() + 10);
    frame.put_u8(0x81 | COMPRESSED);
    put_length(deflated.len(), 0, &mut frame);
    frame.put_slice(deflated);
    (frame.len() < frames.len()).then(|| frame.freeze())
}

/// A compressed text of a client, of at most `max` bytes when it is whole.
pub fn unpack(deflated: &[u8], max: usize) -> Result<Vec<u8>, CloseCode> {
    // One byte more, to tell what is too long from what just fits.
    let mut text = Vec::with_capacity(max + 1);
    DECOMPRESS.with_borrow_mut(|decompress| {
        decompress.reset(false);
        for part in [deflated, &TAIL] {
            let before = decompress.total_in();
            let status = decompress.decompress_vec(part, &mut text, FlushDecompress::Sync);
            if text.len() > max {
                return Err(CloseCode::TooBig);
            }
            let taken = decompress.total_in() - before;
            match status {
                // A last block of its own ends the message.
                Ok(Status::StreamEnd) => return Ok(()),
                Ok(Status::Ok | Status::BufError) if taken == part.len() as u64 => {}
                Ok(Status::Ok | Status::BufError) | Err(_) => return Err(CloseCode::Protocol),
            }
        }
        Ok(())
    })?;
    text.shrink_to_fit();
    Ok(text)
}

/// A client's text as one frame of its own, masked with zeros: the codec behind the reader takes no other.
pub fn plain_frame(text: &[u8]) -> Bytes {
    let mut frame = BytesMut::with_capacity(text.len() + 14);
    frame.put_u8(0x81);
    put_length(text.len(), 0x80, &mut frame);
    frame.put_slice(&[0; 4]);
    frame.put_slice(text);
    frame.freeze()
}

/// In the shortest form (RFC 6455 section 5.2), with the bit of the mask.
fn put_length(length: usize, mask: u8, out: &mut BytesMut) {
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short), _) if short <= 125 => out.put_u8(mask | short),
        (_, Ok(long)) => {
            out.put_u8(mask | 126);
            out.put_u16(long);
        }
        _ => {
            out.put_u8(mask | 127);
            out.put_u64(length as u64);
        }
    }
}

/// The text of the first of these frames, and what is behind it; None for anything but a text.
fn first_text(frames: &[u8]) -> Option<(&[u8], &[u8])> {
    let (&[first, short], rest) = frames.split_first_chunk::<2>()?;
    let (length, rest) = match short {
        126 => {
            let (length, rest) = rest.split_first_chunk::<2>()?;
            (u64::from(u16::from_be_bytes(*length)), rest)
        }
        127 => {
            let (length, rest) = rest.split_first_chunk::<8>()?;
            (u64::from_be_bytes(*length), rest)
        }
        short => (u64::from(short), rest),
    };
    let length = usize::try_from(length).ok().filter(|_| first == 0x81)?;
    rest.split_at_checked(length)
}

#[cfg(test)]
#[path = "packed_tests.rs"]
mod tests;
