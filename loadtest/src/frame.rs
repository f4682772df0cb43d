//! Websocket frames (RFC 6455), as little of them as a load generator and a raw writer need.

use crate::fail::{Result, fail};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opcode {
    Continuation,
    Text,
    Binary,
    Close,
    Ping,
    Pong,
}

impl Opcode {
    fn of(bits: u8) -> Option<Self> {
        [
            Self::Continuation,
            Self::Text,
            Self::Binary,
            Self::Close,
            Self::Ping,
            Self::Pong,
        ]
        .into_iter()
        .find(|opcode| opcode.bits() == bits)
    }

    fn bits(self) -> u8 {
        match self {
            Self::Continuation => 0,
            Self::Text => 1,
            Self::Binary => 2,
            Self::Close => 8,
            Self::Ping => 9,
            Self::Pong => 10,
        }
    }
}

/// Where a whole frame lies in a buffer that starts with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    pub opcode: Opcode,
    pub fin: bool,
    pub mask: Option<[u8; 4]>,
    /// Offset of the payload's first byte.
    pub start: usize,
    /// Offset of the byte after the frame.
    pub end: usize,
}

/// The largest frame that is believed: a room's history is far below it.
const MAX_PAYLOAD: u64 = 16 << 20;

/// The first frame in `buf`; `None` while it is incomplete.
pub fn header(buf: &[u8]) -> Result<Option<Header>> {
    let [first, second, rest @ ..] = buf else {
        return Ok(None);
    };
    let Some(opcode) = Opcode::of(first & 15) else {
        return fail(format!("unknown websocket opcode {}", first & 15));
    };
    let (len, mut start) = match (second & 127, rest) {
        (126, [a, b, ..]) => (u64::from(u16::from_be_bytes([*a, *b])), 4),
        (127, [a, b, c, d, e, f, g, h, ..]) => (u64::from_be_bytes([*a, *b, *c, *d, *e, *f, *g, *h]), 10),
        (126 | 127, _) => return Ok(None),
        (short, _) => (u64::from(short), 2),
    };
    if len > MAX_PAYLOAD {
        return fail(format!("a websocket frame of {len} bytes"));
    }
    let mask = if second & 128 == 0 {
        None
    } else {
        let Some([a, b, c, d]) = buf.get(start..start + 4) else {
            return Ok(None);
        };
        start += 4;
        Some([*a, *b, *c, *d])
    };
    let end = start + usize::try_from(len).unwrap_or(usize::MAX);
    let whole = Header {
        opcode,
        fin: first & 128 != 0,
        mask,
        start,
        end,
    };
    Ok((buf.len() >= end).then_some(whole))
}

fn push_head(opcode: Opcode, len: usize, mask_bit: u8, out: &mut Vec<u8>) {
    out.push(128 | opcode.bits());
    if let Ok(short @ 0..126) = u8::try_from(len) {
        out.push(mask_bit | short);
    } else if let Ok(medium) = u16::try_from(len) {
        out.push(mask_bit | 126);
        out.extend_from_slice(&medium.to_be_bytes());
    } else {
        out.push(mask_bit | 127);
        out.extend_from_slice(&(len as u64).to_be_bytes());
    }
}

/// Appends a frame as a server sends it.
pub fn push_server(opcode: Opcode, payload: &[u8], out: &mut Vec<u8>) {
    push_head(opcode, payload.len(), 0, out);
    out.extend_from_slice(payload);
}

/// Appends a frame as a client sends it, masked.
pub fn push_client(opcode: Opcode, payload: &[u8], mask: [u8; 4], out: &mut Vec<u8>) {
    push_head(opcode, payload.len(), 128, out);
    out.extend_from_slice(&mask);
    let from = out.len();
    out.extend_from_slice(payload);
    unmask(&mut out[from..], mask);
}

/// Masks or unmasks in place.
pub fn unmask(bytes: &mut [u8], mask: [u8; 4]) {
    for (byte, key) in bytes.iter_mut().zip(mask.iter().cycle()) {
        *byte ^= key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_every_length_form_come_back_whole() {
        for len in [0, 1, 125, 126, 127, 65_535, 65_536] {
            let payload = vec![b'x'; len];
            let mut wire = Vec::new();
            push_server(Opcode::Text, &payload, &mut wire);
            push_server(Opcode::Ping, b"next", &mut wire);
            let head = header(&wire).unwrap().unwrap();
            assert_eq!(&wire[head.start..head.end], &payload[..]);
            assert!(head.fin && head.opcode == Opcode::Text && head.mask.is_none());
            let next = header(&wire[head.end..]).unwrap().unwrap();
            assert_eq!(&wire[head.end..][next.start..next.end], b"next");
        }
    }

    #[test]
    fn a_frame_cut_anywhere_is_incomplete_and_never_an_error() {
        let mut wire = Vec::new();
        push_client(Opcode::Text, &[7; 300], [1, 2, 3, 4], &mut wire);
        for cut in 0..wire.len() {
            assert_eq!(header(&wire[..cut]).unwrap(), None);
        }
        assert!(header(&wire).unwrap().is_some());
    }

    #[test]
    fn a_masked_payload_is_read_back() {
        let mut wire = Vec::new();
        push_client(Opcode::Text, b"hello", [9, 8, 7, 6], &mut wire);
        let head = header(&wire).unwrap().unwrap();
        let mut payload = wire[head.start..head.end].to_vec();
        assert_ne!(payload, b"hello");
        unmask(&mut payload, head.mask.unwrap());
        assert_eq!(payload, b"hello");
    }

    #[test]
    fn an_absurd_length_and_an_unknown_opcode_are_refused() {
        assert!(header(&[0x81, 127, 1, 0, 0, 0, 0, 0, 0, 0]).is_err());
        assert!(header(&[0x83, 0]).is_err());
    }
}
