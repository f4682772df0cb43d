//! What a socket reads, as a stream that ends with it, however it ends. One scratch buffer a thread: an idle connection holds none.

use std::cell::RefCell;
use std::io::ErrorKind;
use std::rc::Rc;

use bytes::Bytes;
use futures_util::stream::{self, Stream};

use super::connection::Connection;

thread_local! {
    static SCRATCH: RefCell<Vec<u8>> = RefCell::new(vec![0; 16 * 1024]);
}

/// `ahead` is what the handshake's reader had taken already.
pub fn read(connection: Rc<Connection>, ahead: Bytes) -> impl Stream<Item = Bytes> + 'static {
    stream::unfold((connection, ahead), |(connection, ahead)| async move {
        if !ahead.is_empty() {
            return Some((ahead, (connection, Bytes::new())));
        }
        loop {
            if connection.io().readable().await.is_err() {
                return None;
            }
            let read = SCRATCH.with_borrow_mut(|scratch| {
                connection
                    .io()
                    .try_read(scratch)
                    .map(|n| Bytes::copy_from_slice(&scratch[..n]))
            });
            match read {
                Ok(bytes) if bytes.is_empty() => return None,
                Ok(bytes) => return Some((bytes, (connection, Bytes::new()))),
                Err(e) if e.kind() == ErrorKind::WouldBlock => {}
                Err(_) => return None,
            }
        }
    })
}
