//! How far a connection is read: one request at a time, whatever its other end has sent.
//!
//! actix-http decodes all that it reads at once. 128 KiB of pipelined requests became four thousand heads of 6.7 KiB each before the first of them was
//! answered, 27 MiB for each connection (its bound of sixteen is looked at between reads alone). No browser pipelines, and who does so waits.

use std::{
    cell::{Cell, RefCell},
    task::{Context, Waker},
};

/// Bytes of a chunked body that are read each time its reader asks: where it ends is not known before.
const PIECE: usize = 2 * 1024;

/// How much may be read now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowed {
    /// The next request, to the end of its head.
    Head,
    /// So many bytes of a body.
    Body(usize),
    /// Nothing until the request that came is answered and the answer taken, or its body asked for.
    Nothing,
    /// Nothing ever: a body without a known end was left where it was.
    Over,
}

/// Shared by a connection and the request that it brought.
#[derive(Debug, Default)]
pub struct Intake {
    /// A head came, and its request is not answered.
    is_asked: Cell<bool>,
    /// Bytes of a body that are not read yet, where its length is known.
    left: Cell<usize>,
    /// Bytes of a chunked body that may be read; none where there is no such body.
    granted: Cell<Option<usize>>,
    /// Earlier answers wait for the other end to take them.
    is_blocked: Cell<bool>,
    reader: RefCell<Option<Waker>>,
}

impl Intake {
    pub fn allowed(&self) -> Allowed {
        match (self.left.get(), self.granted.get(), self.is_asked.get()) {
            (0, None, false) if !self.is_blocked.get() => Allowed::Head,
            (0, None, _) | (0, Some(0), true) => Allowed::Nothing,
            (0, Some(granted), true) => Allowed::Body(granted),
            (0, Some(_), false) => Allowed::Over,
            (left, _, _) => Allowed::Body(left),
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

    /// So many bytes of a body were read.
    pub fn body_came(&self, bytes: usize) {
        self.left.set(self.left.get().saturating_sub(bytes));
        self.granted
            .set(self.granted.get().map(|granted| granted.saturating_sub(bytes)));
    }

    /// The request has a body: of so many bytes, or chunked.
    pub fn expects(&self, length: Option<usize>) {
        match length {
            Some(length) => self.left.set(length),
            None => self.granted.set(Some(PIECE)),
        }
        self.wake();
    }

    /// The body's reader wants more.
    pub fn wants(&self) {
        if self.granted.get() == Some(0) {
            self.granted.set(Some(PIECE));
            self.wake();
        }
    }

    /// A chunked body has ended.
    pub fn body_ends(&self) {
        self.granted.set(None);
    }

    /// The answer is made.
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

/// Finds the ends of heads: an empty line after one that is not. Lines end as httparse takes them, with a carriage return or without.
#[derive(Debug, Clone, Copy, Default)]
pub struct Heads {
    is_begun: bool,
    is_line_begun: bool,
}

impl Heads {
    /// The number of bytes to the end of the first head that ends here.
    pub fn end(&mut self, bytes: &[u8]) -> Option<usize> {
        for (at, byte) in bytes.iter().enumerate() {
            match byte {
                b'\n' if self.is_begun && !self.is_line_begun => {
                    *self = Self::default();
                    return Some(at + 1);
                }
                b'\n' => self.is_line_begun = false,
                b'\r' => {}
                _ => (self.is_begun, self.is_line_begun) = (true, true),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_ends_with_an_empty_line_however_it_is_cut() {
        let head = b"\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n";
        for cut in 0..=head.len() {
            let mut heads = Heads::default();
            let first = heads.end(&head[..cut]);
            assert_eq!(first, (cut == head.len()).then_some(cut));
            if first.is_none() {
                assert_eq!(heads.end(&[&head[cut..], b"GET"].concat()), Some(head.len() - cut));
            }
        }
        assert_eq!(Heads::default().end(b"GET / HTTP/1.1\nHost: a\n\nGET"), Some(24));
    }

    #[test]
    fn one_request_is_read_with_its_body_and_then_none_before_the_answer() {
        let intake = Intake::default();
        assert_eq!(intake.allowed(), Allowed::Head);
        intake.head_came();
        assert_eq!(intake.allowed(), Allowed::Nothing);
        intake.expects(Some(10));
        intake.body_came(4);
        assert_eq!(intake.allowed(), Allowed::Body(6));
        // Nobody reads it: what is left of it is no head.
        intake.answered();
        assert_eq!(intake.allowed(), Allowed::Body(6));
        intake.body_came(6);
        assert_eq!(intake.allowed(), Allowed::Head);
        intake.blocks();
        assert_eq!(intake.allowed(), Allowed::Nothing);
        intake.took();
        assert_eq!(intake.allowed(), Allowed::Head);
    }

    #[test]
    fn a_chunked_body_is_read_as_it_is_asked_for_and_nothing_behind_one_that_nobody_read() {
        let intake = Intake::default();
        intake.head_came();
        intake.expects(None);
        intake.body_came(PIECE);
        assert_eq!(intake.allowed(), Allowed::Nothing);
        intake.wants();
        assert_eq!(intake.allowed(), Allowed::Body(PIECE));
        intake.answered();
        assert_eq!(intake.allowed(), Allowed::Over);
        intake.body_ends();
        assert_eq!(intake.allowed(), Allowed::Head);
    }
}
