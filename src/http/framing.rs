//! Where a request ends in what a connection brings: its head, and a body in chunks.
//!
//! They are followed only so far that nothing behind them is read; whether they are well formed is for actix-http to judge, which ends the connection
//! where they are not.

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

/// The progress of a body in chunks (RFC 9112 section 7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chunks {
    /// In the digits of a chunk's size.
    Size(u64),
    /// Behind them, to the end of the line.
    Extension(u64),
    /// So many bytes are left, with the end of the line behind them.
    Data(u64),
    /// Behind the last chunk, to an empty line.
    Trailer {
        is_line_begun: bool,
        is_after_return: bool,
    },
    Over,
}

impl Default for Chunks {
    fn default() -> Self {
        Self::Size(0)
    }
}

impl Chunks {
    /// Goes on by these bytes; the number of them that are the body's.
    pub fn follow(&mut self, bytes: &[u8]) -> usize {
        let mut at = 0;
        while let Some(byte) = bytes.get(at).filter(|_| *self != Self::Over) {
            let (next, read) = match *self {
                Self::Size(size) | Self::Extension(size) if *byte == b'\n' => (Self::sized(size), 1),
                Self::Size(size) => match char::from(*byte).to_digit(16) {
                    Some(digit) => (Self::Size(size.saturating_mul(16).saturating_add(digit.into())), 1),
                    None => (Self::Extension(size), 1),
                },
                Self::Extension(size) => (Self::Extension(size), 1),
                Self::Data(left) => {
                    let read = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len() - at);
                    match left - read as u64 {
                        0 => (Self::default(), read),
                        left => (Self::Data(left), read),
                    }
                }
                Self::Trailer {
                    is_line_begun,
                    is_after_return,
                } => match byte {
                    b'\n' if is_after_return && !is_line_begun => (Self::Over, 1),
                    b'\n' if is_after_return => (Self::trailer(false, false), 1),
                    b'\r' => (Self::trailer(is_line_begun, true), 1),
                    _ => (Self::trailer(true, false), 1),
                },
                Self::Over => (Self::Over, 0),
            };
            *self = next;
            at += read;
        }
        at
    }

    fn sized(size: u64) -> Self {
        match size {
            0 => Self::trailer(false, false),
            size => Self::Data(size.saturating_add(2)),
        }
    }

    const fn trailer(is_line_begun: bool, is_after_return: bool) -> Self {
        Self::Trailer {
            is_line_begun,
            is_after_return,
        }
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
    fn a_body_in_chunks_ends_behind_its_trailers_however_it_is_cut() {
        let bodies: [&[u8]; 5] = [
            b"0\r\n\r\n",
            b"2\r\n{}\r\n0\r\n\r\n",
            b"A;name=\"x\"\r\n0\r\n\r\n0\r\n\r\n\r\n1 \r\n\n\r\n0\r\n\r\n",
            b"1\r\nx\r\n000\r\nTrailer: 1\r\nOther: 2\r\n\r\n",
            b"1\r\nx\r\n0\r\n\n\r\n\r\n",
        ];
        for body in bodies {
            for cut in 0..=body.len() {
                let mut chunks = Chunks::default();
                assert_eq!(chunks.follow(&body[..cut]), cut);
                assert_eq!(chunks == Chunks::Over, cut == body.len());
                let rest = [&body[cut..], b"GET / HTTP/1.1\r\n\r\n"].concat();
                assert_eq!(chunks.follow(&rest), body.len() - cut);
                assert_eq!(chunks, Chunks::Over);
            }
        }
    }
}
