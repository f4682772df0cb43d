//! Large answers, given in pieces: the server keeps no more of one than its caller takes.
//!
//! actix-http writes a body that is one piece into the connection's buffer as it stands, and goes on with the next request of the same connection,
//! whether or not anybody takes what is there. A body of several pieces waits until the buffer is sent.

use actix_web::body::{BodySize, BoxBody, MessageBody};
use bytes::Bytes;
use std::{
    convert::Infallible,
    pin::Pin,
    task::{Context, Poll},
};

/// Below the 32 KiB of a connection's buffer from which actix-http waits: the head and two pieces go out in one write.
const PIECE: usize = 31 * 1024;

/// The same body, in pieces where it is in memory and large.
pub fn in_pieces(body: BoxBody) -> BoxBody {
    match body.size() {
        BodySize::Sized(size) if size > PIECE as u64 => match body.try_into_bytes() {
            Ok(bytes) => BoxBody::new(Pieces(bytes)),
            Err(streamed) => streamed,
        },
        BodySize::Sized(_) | BodySize::None | BodySize::Stream => body,
    }
}

struct Pieces(Bytes);

impl MessageBody for Pieces {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Sized(self.0.len() as u64)
    }

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Bytes, Infallible>>> {
        let next = PIECE.min(self.0.len());
        Poll::Ready((next > 0).then(|| Ok(self.0.split_to(next))))
    }
}
