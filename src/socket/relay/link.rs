//! The owner's end of a link: what its rooms tell the viewers of another node, in one queue.

use super::frame::{Frame, MAX_FRAME, Tag};
use actors::room::RoomKey;
use bytes::Bytes;
use std::{
    cell::RefCell,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::{Notify, mpsc},
    time::timeout,
};

/// Bytes that wait for the other node at most: some seconds of a busy room. One that takes less is cut, and its viewers come again.
const MAX_QUEUED: usize = 8 * 1024 * 1024;
/// Memory of a word in the queue, beside its bytes.
const WORD_BYTES: usize = 64;
/// Words that are written at once at most.
const WORDS_IN_A_ROW: usize = 256;
/// Silence after which a sign of life is sent.
pub(super) const BEAT: Duration = Duration::from_secs(1);
/// How long the other node may take for what is written.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);
/// Capacity that the buffer of the writer keeps between writes, in bytes.
const BUFFER: usize = 256 * 1024;

/// Shared by all threads whose rooms have viewers there.
#[derive(Debug)]
pub struct Link {
    words: mpsc::UnboundedSender<[Bytes; 2]>,
    queued: AtomicUsize,
    is_cut: AtomicBool,
    ends: Notify,
}

impl Link {
    pub fn new() -> (Arc<Self>, mpsc::UnboundedReceiver<[Bytes; 2]>) {
        // Bounded by bytes, which a channel cannot count.
        let (words, queue) = mpsc::unbounded_channel();
        let link = Self {
            words,
            queued: AtomicUsize::new(0),
            is_cut: AtomicBool::new(false),
            ends: Notify::new(),
        };
        (Arc::new(link), queue)
    }

    /// False once the link is cut, as it is by a word too many: order and completeness are all or nothing.
    pub fn send(&self, frame: &Frame) -> bool {
        if self.is_cut.load(Ordering::Relaxed) {
            return false;
        }
        let word = frame.encode();
        let bytes = word.iter().map(Bytes::len).sum::<usize>();
        let queued = self.queued.fetch_add(bytes + WORD_BYTES, Ordering::Relaxed) + bytes;
        let takes = bytes <= MAX_FRAME && queued <= MAX_QUEUED && self.words.send(word).is_ok();
        if !takes {
            tracing::warn!(queued, "a link to another node is cut: it does not keep up");
            self.cut();
        }
        takes
    }

    pub fn cut(&self) {
        self.is_cut.store(true, Ordering::Relaxed);
        self.ends.notify_one();
    }

    /// Writes what is sent until the link is cut or the other node ends it.
    pub async fn run(&self, queue: mpsc::UnboundedReceiver<[Bytes; 2]>, io: TcpStream) {
        let (mut from, to) = io.into_split();
        let mut nothing = [0];
        tokio::select! {
            () = self.ends.notified() => {}
            // The other node says nothing here: whatever comes is its end.
            _ = from.read(&mut nothing) => {}
            () = self.write(queue, to) => {}
        }
        self.cut();
    }

    async fn write(&self, mut queue: mpsc::UnboundedReceiver<[Bytes; 2]>, mut to: tokio::net::tcp::OwnedWriteHalf) {
        let (mut words, mut buffer) = (Vec::new(), Vec::new());
        loop {
            match timeout(BEAT, queue.recv_many(&mut words, WORDS_IN_A_ROW)).await {
                Ok(0) => return,
                Ok(_) => {}
                Err(_) => buffer.extend(Frame::Beat.encode().concat()),
            }
            let mut taken = 0;
            for word in words.drain(..) {
                word.iter().for_each(|part| buffer.extend_from_slice(part));
                taken += word.iter().map(Bytes::len).sum::<usize>() + WORD_BYTES;
            }
            if !matches!(timeout(WRITE_TIMEOUT, to.write_all(&buffer)).await, Ok(Ok(()))) {
                return;
            }
            self.queued.fetch_sub(taken, Ordering::Relaxed);
            buffer.clear();
            buffer.shrink_to(BUFFER);
        }
    }
}

/// A socket whose viewer is at another node: what is written to it goes by the link.
#[derive(Debug)]
pub struct Linked {
    pub link: Arc<Link>,
    pub tag: Tag,
    /// The room whose broadcasts it gets with others of its node.
    pub grouped_in: RefCell<Option<RoomKey>>,
}

impl Linked {
    pub fn new(link: Arc<Link>, tag: Tag) -> Self {
        Self {
            link,
            tag,
            grouped_in: RefCell::default(),
        }
    }

    /// Frames for this viewer alone. False once the link is cut.
    pub fn reply(&self, frames: &Bytes) -> bool {
        let (tag, frames) = (self.tag, frames.clone());
        self.link.send(&Frame::Reply { tag, frames })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_that_takes_nothing_is_cut_at_eight_mebibytes() {
        let (link, _queue) = Link::new();
        let frames = Bytes::from(vec![0; 64 * 1024]);
        let tag = Tag {
            worker: actors::room::WorkerId(0),
            connection: actors::room::ConnectionId(1),
        };
        let taken = (0..1_000)
            .take_while(|_| {
                link.send(&Frame::Reply {
                    tag,
                    frames: frames.clone(),
                })
            })
            .count();
        assert!((100..=128).contains(&taken), "{taken} words of 64 KiB");
        assert!(!link.send(&Frame::Beat), "what follows a gap is not sent");
    }
}
