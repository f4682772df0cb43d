//! Server-to-client websocket framing (RFC 6455 section 5.2): one unmasked, final text frame.

use bytes::{BufMut, Bytes, BytesMut};

/// Appends `text` as one text frame.
pub fn encode_text(text: &[u8], out: &mut BytesMut) {
    encode(0x81, text, out);
}

/// One text frame of its own.
pub fn text(text: &[u8]) -> Bytes {
    let mut out = BytesMut::with_capacity(text.len() + 10);
    encode_text(text, &mut out);
    out.freeze()
}

/// A ping without payload.
pub const PING: &[u8] = &[0x89, 0x00];

/// The answer to a ping; `payload` is at most 125 bytes, which the codec has checked.
pub fn pong(payload: &[u8]) -> Bytes {
    let mut out = BytesMut::with_capacity(payload.len() + 2);
    encode(0x8A, payload, &mut out);
    out.freeze()
}

/// A close frame with its code and a reason of at most 123 bytes.
pub fn close(code: u16, reason: &str) -> Bytes {
    let reason = reason.as_bytes().get(..123).unwrap_or(reason.as_bytes());
    let mut payload = BytesMut::with_capacity(reason.len() + 2);
    payload.put_u16(code);
    payload.put_slice(reason);
    let mut out = BytesMut::with_capacity(payload.len() + 2);
    encode(0x88, &payload, &mut out);
    out.freeze()
}

fn encode(first: u8, payload: &[u8], out: &mut BytesMut) {
    out.put_u8(first);
    match payload.len() {
        len @ 0..=125 => out.put_u8(len as u8),
        len @ 126..=0xFFFF => {
            out.put_u8(126);
            out.put_u16(len as u16);
        }
        len => {
            out.put_u8(127);
            out.put_u64(len as u64);
        }
    }
    out.put_slice(payload);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_states_its_length_in_the_shortest_form() {
        assert_eq!(&text(b"hi")[..], b"\x81\x02hi");
        assert_eq!(&text(&[b'x'; 126])[..4], &[0x81, 126, 0, 126]);
        assert_eq!(&text(&[b'x'; 0x1_0000])[..10], &[0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
        assert_eq!(&close(4002, "slow")[..], b"\x88\x06\x0f\xa2slow");
    }
}
