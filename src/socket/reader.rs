//! Bytes that a socket sends, as a stream of single frames that ends with it, however it ends. One scratch buffer a thread: an idle
//! connection holds none.
//!
//! The codec behind it leaves a frame with a wrong header where it is, and reports it again at every look: what RFC 6455 forbids in a
//! header therefore ends here.

use std::cell::RefCell;
use std::io::ErrorKind;
use std::rc::Rc;
use std::task::Poll;

use actors::wire::CloseCode;
use bytes::{Bytes, BytesMut};
use futures_util::stream::{self, Stream};

use super::{connection::Connection, packed};

/// The mask of a client's frame stands between its length and its payload.
const MASK_BYTES: usize = 4;
/// Bytes of payload that a control frame may have (RFC 6455 section 5.5).
const MAX_CONTROL_BYTES: u64 = 125;
/// Fragments of a compressed text: they come to nobody who counts them one by one.
const MAX_FRAGMENTS: u32 = 64;

thread_local! {
    static SCRATCH: RefCell<Vec<u8>> = RefCell::new(vec![0; 16 * 1024]);
}

/// `ahead` is what the handshake's reader had taken already. A frame that is wrong, or of more than `max_payload` bytes, closes the
/// connection by its header.
///
/// The codec's stream takes all it can get before it decodes anything. So it is given one frame, and then told to wait once:
/// what a flood of tiny frames can pile up is one read, not all that the network brings.
pub fn read(connection: Rc<Connection>, ahead: Bytes, max_payload: usize) -> impl Stream<Item = Bytes> + 'static {
    let held = BytesMut::from(&ahead[..]);
    stream::unfold(
        (connection, held, None),
        move |(connection, mut held, mut packed)| async move {
            pause().await;
            loop {
                if connection.is_closing() {
                    return None;
                }
                let next = match next_frame(&held, max_payload, connection.takes_packed()) {
                    Ok(next) => next,
                    Err(code) => {
                        connection.close(code);
                        return None;
                    }
                };
                if let Some(length) = next.filter(|length| held.len() >= *length) {
                    let frame = held.split_to(length).freeze();
                    if held.is_empty() {
                        held = BytesMut::new();
                    }
                    match gather(&mut packed, frame, max_payload) {
                        Ok(Some(frame)) => return Some((frame, (connection, held, packed))),
                        Ok(None) => {
                            pause().await;
                            continue;
                        }
                        Err(code) => {
                            connection.close(code);
                            return None;
                        }
                    }
                }
                if connection.io().readable().await.is_err() {
                    return None;
                }
                let read = SCRATCH.with_borrow_mut(|scratch| {
                    let read = connection.io().try_read(scratch);
                    if let Ok(n) = read {
                        held.extend_from_slice(&scratch[..n]);
                    }
                    read
                });
                match read {
                    Ok(0) => return None,
                    Ok(_) => {}
                    Err(e) if e.kind() == ErrorKind::WouldBlock => {}
                    Err(_) => return None,
                }
            }
        },
    )
}

/// A compressed text that comes in fragments, so far.
struct Gathered {
    deflated: Vec<u8>,
    fragments: u32,
}

/// Gives a whole frame on; of a compressed text the plain one, once its last fragment is there.
fn gather(packed: &mut Option<Box<Gathered>>, frame: Bytes, max: usize) -> Result<Option<Bytes>, CloseCode> {
    let first = frame.first().copied().unwrap_or_default();
    let (is_last, is_packed, opcode) = (first & 0x80 != 0, first & packed::COMPRESSED != 0, first & 0x0f);
    let mut text = match packed.take() {
        // Control frames may come between fragments.
        Some(text) if opcode & 0x08 != 0 => {
            *packed = Some(text);
            return Ok(Some(frame));
        }
        Some(text) if opcode == 0 => text,
        Some(_) => return Err(CloseCode::Protocol),
        None if !is_packed => return Ok(Some(frame)),
        None if opcode == 0x2 => return Err(CloseCode::BinaryRefused),
        None => Box::new(Gathered {
            deflated: Vec::new(),
            fragments: 0,
        }),
    };
    text.fragments += 1;
    text.deflated.extend(unmasked(&frame));
    if text.deflated.len() > max || text.fragments > MAX_FRAGMENTS {
        return Err(CloseCode::TooBig);
    }
    if !is_last {
        *packed = Some(text);
        return Ok(None);
    }
    packed::unpack(&text.deflated, max).map(|text| Some(packed::plain_frame(&text)))
}

/// The payload of a whole frame of a client.
fn unmasked(frame: &[u8]) -> impl Iterator<Item = u8> {
    let header = match frame.get(1).map(|second| second & 0x7f) {
        Some(126) => 4,
        Some(127) => 10,
        Some(_) | None => 2,
    };
    let (mask, payload) = frame
        .get(header..)
        .and_then(|rest| rest.split_first_chunk::<MASK_BYTES>())
        .unwrap_or((&[0; MASK_BYTES], &[]));
    payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask)
}

/// Pending once, and woken at once.
async fn pause() {
    let mut paused = false;
    std::future::poll_fn(|cx| {
        if std::mem::replace(&mut paused, true) {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// The length of the frame at the front, header and all (RFC 6455 section 5.2), once its header is there; the error is what a client may
/// not send.
fn next_frame(held: &[u8], max_payload: usize, takes_packed: bool) -> Result<Option<usize>, CloseCode> {
    let Some(first) = held.first() else { return Ok(None) };
    let (is_final, reserved, opcode) = (first & 0x80 != 0, first & 0x70, first & 0x0f);
    let is_control = opcode & 0x08 != 0;
    // Of a compressed text the first frame says so (RFC 7692 section 6).
    let allowed = if takes_packed && matches!(opcode, 0x1 | 0x2) {
        packed::COMPRESSED
    } else {
        0
    };
    let known = matches!(opcode, 0x0..=0x2 | 0x8..=0xa);
    if reserved & !allowed != 0 || !known || (is_control && !is_final) {
        return Err(CloseCode::Protocol);
    }
    let Some(second) = held.get(1) else { return Ok(None) };
    if second & 0x80 == 0 {
        return Err(CloseCode::Protocol);
    }
    // The least length that needs that many bytes to be told: it is told in as few as it can be.
    let (header, payload, least) = match second & 0x7f {
        126 => match held.get(2..4).and_then(|bytes| bytes.try_into().ok()) {
            Some(bytes) => (4, u64::from(u16::from_be_bytes(bytes)), 126),
            None if is_control => return Err(CloseCode::Protocol),
            None => return Ok(None),
        },
        127 => match held.get(2..10).and_then(|bytes| bytes.try_into().ok()) {
            Some(bytes) => (10, u64::from_be_bytes(bytes), 0x1_0000),
            None if is_control => return Err(CloseCode::Protocol),
            None => return Ok(None),
        },
        short => (2, u64::from(short), 0),
    };
    if payload < least || payload > i64::MAX as u64 || (is_control && payload > MAX_CONTROL_BYTES) {
        return Err(CloseCode::Protocol);
    }
    match usize::try_from(payload) {
        Ok(payload) if payload <= max_payload => Ok(Some(header + MASK_BYTES + payload)),
        Ok(_) | Err(_) => Err(CloseCode::TooBig),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX: usize = 0x4_0000;

    #[test]
    fn the_length_of_a_frame_is_known_from_its_header() {
        let length = |held: &[u8]| next_frame(held, MAX, false);
        assert_eq!(length(&[]), Ok(None));
        assert_eq!(length(&[0x81]), Ok(None));
        assert_eq!(length(&[0x81, 0x82, 1, 2, 3, 4, b'a', b'b', 0x8a]), Ok(Some(8)));
        assert_eq!(length(&[0x8a, 0x80]), Ok(Some(6)));
        assert_eq!(length(&[0x81, 0xfe, 0x40]), Ok(None));
        assert_eq!(length(&[0x81, 0xfe, 0x40, 0]), Ok(Some(0x4000 + 8)));
        assert_eq!(length(&[0x81, 0xff, 0, 0, 0, 0, 0, 1, 0, 0]), Ok(Some(0x1_0000 + 14)));
    }

    #[test]
    fn a_frame_that_rfc_6455_forbids_ends_by_its_header() {
        let wrong: [&[u8]; 14] = [
            // Reserved bits and opcodes are known by the first byte.
            &[0xc1],
            &[0xa1],
            &[0x91],
            &[0x83],
            &[0x87],
            &[0x8b],
            &[0x8f],
            // Control frames in fragments, or with a longer length.
            &[0x09],
            &[0x08],
            &[0x89, 0xfe],
            &[0x88, 0xff],
            // Without a mask.
            &[0x81, 0x02],
            // A length that is told in more bytes than it needs, or with its highest bit set.
            &[0x81, 0xfe, 0, 125],
            &[0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0],
        ];
        for held in wrong {
            assert_eq!(next_frame(held, MAX, false), Err(CloseCode::Protocol), "{held:x?}");
        }
        let long = [[0x81, 0xff].as_slice(), &0xffff_u64.to_be_bytes()].concat();
        assert_eq!(next_frame(&long, MAX, false), Err(CloseCode::Protocol));
        let big = [[0x82, 0xff].as_slice(), &(MAX as u64 + 1).to_be_bytes()].concat();
        assert_eq!(next_frame(&big, MAX, false), Err(CloseCode::TooBig));
    }
}
