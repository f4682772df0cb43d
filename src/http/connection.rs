//! A connection that is cut when its other end is slow.

use super::{
    framing::Heads,
    intake::{self, Intake},
    pace::{Allowed, Pace},
    places::NetworkPlace,
};
use actix_web::{
    HttpMessage, HttpRequest,
    dev::{Payload, ServiceRequest},
    error::PayloadError,
    http::header,
};
use bytes::Bytes;
use futures_util::Stream;
use std::{
    io,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep, sleep},
};

/// How often a connection that nothing happens on is looked at: it is cut so much later than it could be.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Bytes of a head, or of a body in chunks, that are looked at once.
const WINDOW: usize = 4 * 1024;

/// A connection of the HTTP server. What does not keep its [`Pace`] ends with an error, for whoever waits for it.
pub struct Connection {
    io: TcpStream,
    pace: Rc<Pace>,
    intake: Rc<Intake>,
    heads: Heads,
    look: Pin<Box<Sleep>>,
    /// Among the connections of its address; none for a proxy of ours, whose callers are counted by request.
    place: Option<NetworkPlace>,
}

impl Connection {
    /// Of a socket that was accepted now.
    pub fn new(io: TcpStream, place: Option<NetworkPlace>) -> Self {
        // The last piece of a large answer would wait for the acknowledgement of the one before it, which a client may hold back for 40 ms. Where it
        // cannot be set, it does.
        let _ = io.set_nodelay(true);
        Self {
            io,
            pace: Rc::new(Pace::new(Instant::now())),
            intake: Rc::default(),
            heads: Heads::default(),
            look: Box::pin(sleep(LOOK_EVERY)),
            place,
        }
    }

    /// Its progress, for the requests that it brings.
    pub fn progress(&self) -> Progress {
        Progress {
            pace: self.pace.clone(),
            intake: self.intake.clone(),
        }
    }

    /// The bare socket, which is nobody's to cut any more, and its place, which counts it until it is dropped.
    pub fn into_parts(self) -> (TcpStream, Option<NetworkPlace>) {
        (self.io, self.place)
    }

    /// Fails when the other end took too long, and looks again after a while.
    fn look(&mut self, cx: &mut Context<'_>) -> io::Result<()> {
        while self.look.as_mut().poll(cx).is_ready() {
            let now = Instant::now();
            self.look.as_mut().reset(now + LOOK_EVERY);
            if self.pace.is_late(now) {
                return Err(io::ErrorKind::TimedOut.into());
            }
        }
        Ok(())
    }

    /// Reads so many bytes at most.
    fn poll_some(&mut self, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>, most: usize) -> Poll<io::Result<usize>> {
        let read = if buffer.remaining() <= most {
            let before = buffer.filled().len();
            ready!(Pin::new(&mut self.io).poll_read(cx, buffer))?;
            buffer.filled().len() - before
        } else {
            let mut part = ReadBuf::new(buffer.initialize_unfilled_to(most));
            ready!(Pin::new(&mut self.io).poll_read(cx, &mut part))?;
            let read = part.filled().len();
            buffer.advance(read);
            read
        };
        if read > 0 {
            self.pace.received(read, Instant::now());
        }
        Poll::Ready(Ok(read))
    }

    /// Reads as much of what waits as is wanted of it; the rest stays with the kernel.
    fn poll_wanted(
        &mut self,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
        wanted: impl FnOnce(&[u8]) -> usize,
    ) -> Poll<io::Result<usize>> {
        let window = buffer.remaining().min(WINDOW);
        let mut seen = ReadBuf::new(buffer.initialize_unfilled_to(window));
        ready!(self.io.poll_peek(cx, &mut seen))?;
        match wanted(seen.filled()) {
            // The other end sends no more.
            0 => Poll::Ready(Ok(0)),
            most => self.poll_some(cx, buffer, most),
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.look(cx)?;
        let before = buffer.filled().len();
        match self.intake.allowed() {
            intake::Allowed::Head => {
                let mut heads = self.heads;
                ready!(self.poll_wanted(cx, buffer, |seen| heads.end(seen).unwrap_or(seen.len())))?;
                if self.heads.end(&buffer.filled()[before..]).is_some() {
                    self.intake.head_came();
                }
            }
            intake::Allowed::Body(most) => {
                ready!(self.poll_some(cx, buffer, most))?;
                self.intake.body_came(&buffer.filled()[before..]);
            }
            intake::Allowed::Chunks(mut chunks) => {
                ready!(self.poll_wanted(cx, buffer, |seen| chunks.follow(seen)))?;
                self.intake.body_came(&buffer.filled()[before..]);
            }
            intake::Allowed::Nothing => {
                self.intake.wait(cx);
                return Poll::Pending;
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.look(cx)?;
        let Poll::Ready(wrote) = Pin::new(&mut self.io).poll_write(cx, bytes) else {
            self.pace.blocks(Instant::now());
            self.intake.blocks();
            return Poll::Pending;
        };
        let wrote = wrote?;
        self.pace.sent(wrote, Instant::now());
        self.intake.took();
        Poll::Ready(Ok(wrote))
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(cx)
    }
}

/// The part of a connection that the requests which it brings share.
#[derive(Clone)]
pub struct Progress {
    pace: Rc<Pace>,
    intake: Rc<Intake>,
}

/// A request that is being served: when it is dropped its answer is made.
pub struct Serving(Progress);

impl Drop for Serving {
    fn drop(&mut self) {
        self.0.pace.ends(Instant::now());
        self.0.intake.answered();
    }
}

/// Notes that a request has come, and follows its body. None for a request that came over no connection of ours, as in some tests.
pub fn serving(request: &mut ServiceRequest) -> Option<Serving> {
    let progress = request.conn_data::<Progress>()?.clone();
    let payload = request.take_payload();
    let has_body = !matches!(payload, Payload::None);
    progress.pace.begins(has_body, Instant::now());
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    let length = length.filter(|_| !request.chunked().unwrap_or(true));
    if has_body {
        progress.intake.expects(length);
    }
    request.set_payload(match has_body {
        true => Payload::Stream {
            payload: Box::pin(Followed {
                payload,
                progress: progress.clone(),
                left: length,
            }),
        },
        false => payload,
    });
    Some(Serving(progress))
}

/// Lets the body of this request take longer than others.
pub fn allow(request: &HttpRequest, allowed: Allowed) {
    if let Some(progress) = request.conn_data::<Progress>() {
        progress.pace.allow(allowed);
    }
}

/// A body, of which is told when it is complete.
struct Followed {
    payload: Payload,
    progress: Progress,
    /// Bytes to come, where that is known: a form's reader does not wait for the end behind its last part.
    left: Option<usize>,
}

impl Stream for Followed {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = ready!(Pin::new(&mut self.payload).poll_next(cx));
        let came = next.as_ref().map_or(0, |chunk| chunk.as_ref().map_or(0, Bytes::len));
        self.left = self.left.map(|left| left.saturating_sub(came));
        if next.is_none() || self.left == Some(0) {
            self.progress.pace.body_ends();
        }
        Poll::Ready(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    #[actix_rt::test]
    async fn no_piece_of_an_answer_waits_for_the_acknowledgement_of_another() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (io, _) = listener.accept().await.unwrap();
        assert!(!io.nodelay().unwrap());
        let (io, _) = Connection::new(io, None).into_parts();
        assert!(io.nodelay().unwrap());
    }
}
