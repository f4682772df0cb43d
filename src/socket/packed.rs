//! Compression of what many viewers get (permessage-deflate, RFC 7692): a flush is one array of its events, compressed once for all who take it so.
//! Nothing is remembered between messages, so a connection costs no memory for it.

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

/// Whole text frames of this server as one compressed message; None where that would not be shorter.
pub fn pack(frames: &[u8]) -> Option<Bytes> {
    let mut events = Vec::with_capacity(frames.len() + 2);
    let mut rest = frames;
    while !rest.is_empty() {
        let (text, behind) = first_text(rest)?;
        events.push(if events.is_empty() { b'[' } else { b',' });
        events.extend_from_slice(text);
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
mod tests {
    use super::*;
    use actors::wire::frame;
    use proptest::prelude::*;

    fn offered(protocol: &'static str, extensions: &'static str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(
            header::SEC_WEBSOCKET_PROTOCOL,
            header::HeaderValue::from_static(protocol),
        );
        headers.insert(
            header::SEC_WEBSOCKET_EXTENSIONS,
            header::HeaderValue::from_static(extensions),
        );
        is_offered(&headers)
    }

    #[test]
    fn what_browsers_offer_is_taken_and_what_this_server_cannot_keep_to_is_not() {
        for offer in [
            "permessage-deflate; client_max_window_bits",
            "permessage-deflate",
            "x-webkit-deflate-frame, permessage-deflate; client_max_window_bits=10",
            "permessage-deflate; server_max_window_bits=8, permessage-deflate; client_max_window_bits",
            "permessage-deflate; server_no_context_takeover; client_no_context_takeover",
        ] {
            assert!(offered("other, cuecast.2", offer), "{offer}");
            assert!(!offered("cuecast.1", offer), "{offer}");
        }
        for offer in [
            "x-webkit-deflate-frame",
            "permessage-deflate; server_max_window_bits=15",
            "permessage-deflate; client_no_context_takeover; client_no_context_takeover",
            "permessage-deflate; server_no_context_takeover=1",
            "permessage-deflate; client_max_window_bits=7",
            "permessage-deflate; unheard_of",
        ] {
            assert!(!offered("cuecast.2", offer), "{offer}");
        }
    }

    /// As the other end reads it.
    fn opened(packed: &[u8]) -> String {
        assert_eq!(packed[0], 0xc1);
        let plain = [&[0x81], &packed[1..]].concat();
        let (deflated, behind) = first_text(&plain).unwrap();
        assert!(behind.is_empty());
        String::from_utf8(unpack(deflated, 1 << 20).unwrap()).unwrap()
    }

    #[test]
    fn lines_of_one_flush_are_an_array_of_less_than_half_their_bytes() {
        let line = |n: u32| {
            format!(
                r#"{{"type":"chat","streamId":"65f1c0a2b3d4e5f601234567","id":"65f1c0a2b3d4e5f6{n:08x}","epoch":3,"seq":{n},"author":{{"address":"0x52908400098527886E0F7030069857D2E4169EE7","username":"ana","role":"viewer"}},"text":"What a shot, number {n}!","createdAt":17000000{n:05}}}"#
            )
        };
        let lines: Vec<_> = (0..6).map(line).collect();
        let frames: Vec<u8> = lines.iter().flat_map(|line| frame::text(line.as_bytes())).collect();
        let packed = pack(&frames).unwrap();
        assert_eq!(opened(&packed), format!("[{}]", lines.join(",")));
        assert!(packed.len() * 2 < frames.len(), "{} of {}", packed.len(), frames.len());
    }

    #[test]
    fn what_is_no_text_or_does_not_get_shorter_stays_as_it_is() {
        assert!(pack(&frame::text(b"{}")).is_none());
        assert!(pack(&frame::close(4002, "slow")).is_none());
        assert!(pack(&[0x81, 126, 0]).is_none());
    }

    #[test]
    fn a_text_that_grows_beyond_the_bound_or_is_no_deflate_is_refused() {
        let mut compress = Compress::new(Compression::best(), false);
        let mut bomb = Vec::with_capacity(1 << 16);
        let status = compress.compress_vec(&vec![b'x'; 1 << 20], &mut bomb, FlushCompress::Sync);
        assert!(matches!(status, Ok(Status::Ok)) && bomb.len() < 4_096);
        assert_eq!(unpack(&bomb, 16_384), Err(CloseCode::TooBig));
        assert_eq!(unpack(&[0xff; 64], 16_384), Err(CloseCode::Protocol));
        assert_eq!(unpack(&[], 16_384), Ok(Vec::new()));
    }

    proptest! {
        #[test]
        fn any_texts_come_out_as_they_went_in(texts in proptest::collection::vec("[ -~é]{0,300}", 1..12)) {
            let quoted: Vec<_> = texts.iter().map(|text| serde_json::to_string(text).unwrap()).collect();
            let frames: Vec<u8> = quoted.iter().flat_map(|text| frame::text(text.as_bytes())).collect();
            if let Some(packed) = pack(&frames) {
                prop_assert_eq!(opened(&packed), format!("[{}]", quoted.join(",")));
            }
        }

        #[test]
        fn no_bytes_make_the_reader_panic_or_exceed_its_bound(bytes in proptest::collection::vec(any::<u8>(), 0..2_000)) {
            if let Ok(text) = unpack(&bytes, 4_096) {
                prop_assert!(text.len() <= 4_096);
            }
        }
    }
}
