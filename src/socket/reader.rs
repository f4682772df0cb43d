//! Bytes that a socket sends, as a stream of single frames that ends with it, however it ends. One scratch buffer a thread: an idle
//! connection holds none.

use std::cell::RefCell;
use std::io::ErrorKind;
use std::rc::Rc;
use std::task::Poll;

use actors::wire::CloseCode;
use bytes::{Bytes, BytesMut};
use futures_util::stream::{self, Stream};

use super::connection::Connection;

/// Two bytes, eight of length, four of mask.
const MAX_HEADER: usize = 14;

thread_local! {
    static SCRATCH: RefCell<Vec<u8>> = RefCell::new(vec![0; 16 * 1024]);
}

/// `ahead` is what the handshake's reader had taken already. A frame above `max_frame` bytes closes the connection by its header.
///
/// The codec's stream takes all it can get before it decodes anything. So it is given one frame, and then told to wait once:
/// what a flood of tiny frames can pile up is one read, not all that the network brings.
pub fn read(connection: Rc<Connection>, ahead: Bytes, max_frame: usize) -> impl Stream<Item = Bytes> + 'static {
    stream::unfold(
        (connection, BytesMut::from(&ahead[..])),
        move |(connection, mut held)| async move {
            pause().await;
            loop {
                if connection.is_closing() {
                    return None;
                }
                let next = next_frame(&held);
                if next.is_some_and(|length| length > max_frame + MAX_HEADER) {
                    connection.close(CloseCode::TooBig);
                    return None;
                }
                if let Some(length) = next.filter(|length| held.len() >= *length) {
                    let frame = held.split_to(length).freeze();
                    if held.is_empty() {
                        held = BytesMut::new();
                    }
                    return Some((frame, (connection, held)));
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

/// The length of the frame at the front, header and all (RFC 6455 section 5.2), once its header is there.
fn next_frame(held: &[u8]) -> Option<usize> {
    let second = *held.get(1)?;
    let mask = if second & 0x80 == 0 { 0 } else { 4 };
    let (header, payload) = match second & 0x7f {
        126 => (4, u64::from(u16::from_be_bytes([*held.get(2)?, *held.get(3)?]))),
        127 => (10, u64::from_be_bytes(held.get(2..10)?.try_into().ok()?)),
        short => (2, u64::from(short)),
    };
    Some(
        usize::try_from(payload)
            .unwrap_or(usize::MAX)
            .saturating_add(header + mask),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_of_a_frame_is_known_from_its_header() {
        assert_eq!(next_frame(&[0x81, 0x82, 1, 2, 3, 4, b'a', b'b', 0x8a]), Some(8));
        assert_eq!(next_frame(&[0x8a, 0x80]), Some(6));
        assert_eq!(next_frame(&[0x81, 0xfe, 0x40]), None);
        assert_eq!(next_frame(&[0x81, 0xfe, 0x40, 0]), Some(0x4000 + 8));
        assert_eq!(
            next_frame(&[[0x81, 0xff].as_slice(), &[0xff; 8]].concat()),
            Some(usize::MAX)
        );
    }
}
