//! How far a connection is read: one request at a time, whatever its other end has sent.
//!
//! actix-http decodes all that it reads at once. 128 KiB of pipelined requests became four thousand heads of 6.7 KiB each before the first of them was
//! answered, 27 MiB for each connection (its bound of sixteen is looked at between reads alone). No browser pipelines, and who does so waits.

use super::framing::Chunks;
use std::{
    cell::{Cell, RefCell},
    task::{Context, Waker},
};

/// How much may be read now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowed {
    /// The next request, to the end of its head.
    Head,
    /// So many bytes of a body.
    Body(usize),
    /// A body in chunks, to its end.
    Chunks(Chunks),
    /// Nothing until the request that came is answered and the answer taken, or its body is expected.
    Nothing,
}

/// A body that is not read to its end.
#[derive(Debug, Clone, Copy, Default)]
enum Body {
    #[default]
    None,
    /// So many bytes are left.
    Sized(usize),
    Chunked(Chunks),
}

/// Shared by a connection and the request that it brought.
#[derive(Debug, Default)]
pub struct Intake {
    /// A head came, and its request is not answered.
    is_asked: Cell<bool>,
    body: Cell<Body>,
    /// Earlier answers wait for the other end to take them.
    is_blocked: Cell<bool>,
    reader: RefCell<Option<Waker>>,
}

impl Intake {
    pub fn allowed(&self) -> Allowed {
        match self.body.get() {
            Body::Sized(left) => Allowed::Body(left),
            Body::Chunked(chunks) => Allowed::Chunks(chunks),
            Body::None if self.is_asked.get() || self.is_blocked.get() => Allowed::Nothing,
            Body::None => Allowed::Head,
        }
    }

    /// Wakes the one who polls as soon as more may be read.
    pub fn wait(&self, cx: &Context<'_>) {
        *self.reader.borrow_mut() = Some(cx.waker().clone());
    }

    /// The head of a request was read.
    pub fn head_came(&self) {
        self.is_asked.set(true);
    }

    /// This was read of a body.
    pub fn body_came(&self, bytes: &[u8]) {
        self.body.set(match self.body.get() {
            Body::None => Body::None,
            Body::Sized(left) => sized(left.saturating_sub(bytes.len())),
            Body::Chunked(mut chunks) => {
                chunks.follow(bytes);
                match chunks {
                    Chunks::Over => Body::None,
                    Chunks::Size(_) | Chunks::Extension(_) | Chunks::Data(_) | Chunks::Trailer { .. } => {
                        Body::Chunked(chunks)
                    }
                }
            }
        });
    }

    /// The request has a body: of so many bytes, or in chunks.
    pub fn expects(&self, length: Option<usize>) {
        self.body.set(length.map_or(Body::Chunked(Chunks::default()), sized));
        self.wake();
    }

    /// The answer is made. What is left of its body is still no head.
    pub fn answered(&self) {
        self.is_asked.set(false);
        self.wake();
    }

    /// The other end does not take what is written.
    pub fn blocks(&self) {
        self.is_blocked.set(true);
    }

    /// It took something.
    pub fn took(&self) {
        if self.is_blocked.replace(false) {
            self.wake();
        }
    }

    fn wake(&self) {
        if let Some(reader) = self.reader.borrow_mut().take() {
            reader.wake();
        }
    }
}

fn sized(left: usize) -> Body {
    match left {
        0 => Body::None,
        left => Body::Sized(left),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_request_is_read_with_its_body_and_then_none_before_the_answer_is_taken() {
        let intake = Intake::default();
        assert_eq!(intake.allowed(), Allowed::Head);
        intake.head_came();
        assert_eq!(intake.allowed(), Allowed::Nothing);
        intake.expects(Some(10));
        intake.body_came(b"1234");
        assert_eq!(intake.allowed(), Allowed::Body(6));
        // Nobody reads it: what is left of it is no head.
        intake.answered();
        assert_eq!(intake.allowed(), Allowed::Body(6));
        intake.body_came(b"567890");
        assert_eq!(intake.allowed(), Allowed::Head);
        intake.blocks();
        assert_eq!(intake.allowed(), Allowed::Nothing);
        intake.took();
        assert_eq!(intake.allowed(), Allowed::Head);
    }

    #[test]
    fn a_body_in_chunks_is_read_to_its_end_though_nobody_wants_it() {
        let intake = Intake::default();
        intake.head_came();
        intake.expects(None);
        intake.body_came(b"2\r\n{");
        intake.answered();
        assert_eq!(intake.allowed(), Allowed::Chunks(Chunks::Data(3)));
        intake.body_came(b"}\r\n0\r\n\r\n");
        assert_eq!(intake.allowed(), Allowed::Head);
    }
}
