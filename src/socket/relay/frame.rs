//! The words on a link: what the owner of a room tells the node that shows the room to viewers of its own.
//!
//! A length of four bytes, one byte for the kind, and then what belongs to it, numbers with their highest byte first.

use actors::room::{Class, ConnectionId, WorkerId};
use bytes::{Buf, BufMut, Bytes, BytesMut};

/// Bytes of one word at most: a newcomer's page of history is the largest, at a few hundred thousand.
pub const MAX_FRAME: usize = 4 * 1024 * 1024;
const LENGTH_BYTES: usize = 4;
/// Workers of the other node whom one word names at most.
const MAX_WORKERS: usize = 1_024;

const BEAT: u8 = 0;
const ADMIT: u8 = 1;
const EXPEL: u8 = 2;
const DELIVER: u8 = 3;
const REPLY: u8 = 4;

/// A socket of the node that opened the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    pub worker: WorkerId,
    pub connection: ConnectionId,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A sign of life.
    Beat,
    /// The socket gets what the group is told from here on.
    Admit {
        tag: Tag,
        group: String,
    },
    Expel {
        tag: Tag,
        group: String,
    },
    /// Frames for all of a group, whose sockets those workers have.
    Deliver {
        group: String,
        workers: Vec<WorkerId>,
        class: Class,
        frames: Bytes,
    },
    /// Frames for one socket.
    Reply {
        tag: Tag,
        frames: Bytes,
    },
}

impl Frame {
    /// The head, and the shared bytes that follow it.
    pub fn encode(&self) -> [Bytes; 2] {
        let mut head = BytesMut::with_capacity(64);
        head.put_u32(0);
        let body = match self {
            Self::Beat => {
                head.put_u8(BEAT);
                Bytes::new()
            }
            Self::Admit { tag, group } => with_group(ADMIT, *tag, group, &mut head),
            Self::Expel { tag, group } => with_group(EXPEL, *tag, group, &mut head),
            Self::Deliver {
                group,
                workers,
                class,
                frames,
            } => {
                head.put_u8(DELIVER);
                head.put_u8(number(*class));
                head.put_u32(length(workers.len()));
                workers.iter().for_each(|worker| head.put_u32(worker.0));
                head.put_u32(length(group.len()));
                head.put_slice(group.as_bytes());
                frames.clone()
            }
            Self::Reply { tag, frames } => {
                head.put_u8(REPLY);
                put_tag(*tag, &mut head);
                frames.clone()
            }
        };
        let whole = length(head.len() - LENGTH_BYTES + body.len());
        head[..LENGTH_BYTES].copy_from_slice(&whole.to_be_bytes());
        [head.freeze(), body]
    }

    /// None for what no node sends.
    fn decode(mut bytes: Bytes) -> Option<Self> {
        Some(match bytes.try_get_u8().ok()? {
            BEAT if bytes.is_empty() => Self::Beat,
            ADMIT => Self::Admit {
                tag: tag(&mut bytes)?,
                group: text(bytes)?,
            },
            EXPEL => Self::Expel {
                tag: tag(&mut bytes)?,
                group: text(bytes)?,
            },
            DELIVER => {
                let class = class(bytes.try_get_u8().ok()?)?;
                let named = counted(&mut bytes).filter(|named| *named <= MAX_WORKERS)?;
                let workers = (0..named).map(|_| bytes.try_get_u32().ok().map(WorkerId));
                let workers = workers.collect::<Option<Vec<_>>>()?;
                let group = counted(&mut bytes).filter(|length| *length <= bytes.len())?;
                let group = text(bytes.split_to(group))?;
                Self::Deliver {
                    group,
                    workers,
                    class,
                    frames: bytes,
                }
            }
            REPLY => Self::Reply {
                tag: tag(&mut bytes)?,
                frames: bytes,
            },
            _ => return None,
        })
    }
}

/// The next word of those that were read, None while it is not whole; the error is what no node sends.
pub fn next(held: &mut BytesMut) -> Result<Option<Frame>, Garbage> {
    let Some(length) = held.first_chunk::<LENGTH_BYTES>() else {
        return Ok(None);
    };
    let length = usize::try_from(u32::from_be_bytes(*length)).map_err(|_| Garbage)?;
    if length > MAX_FRAME {
        return Err(Garbage);
    }
    if held.len() < LENGTH_BYTES + length {
        return Ok(None);
    }
    held.advance(LENGTH_BYTES);
    Frame::decode(held.split_to(length).freeze()).map(Some).ok_or(Garbage)
}

/// Bytes that are no words of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Garbage;

fn with_group(kind: u8, tag: Tag, group: &str, head: &mut BytesMut) -> Bytes {
    head.put_u8(kind);
    put_tag(tag, head);
    head.put_slice(group.as_bytes());
    Bytes::new()
}

fn put_tag(tag: Tag, head: &mut BytesMut) {
    head.put_u32(tag.worker.0);
    head.put_u64(tag.connection.0);
}

fn tag(bytes: &mut Bytes) -> Option<Tag> {
    Some(Tag {
        worker: WorkerId(bytes.try_get_u32().ok()?),
        connection: ConnectionId(bytes.try_get_u64().ok()?),
    })
}

fn counted(bytes: &mut Bytes) -> Option<usize> {
    bytes.try_get_u32().ok().and_then(|count| usize::try_from(count).ok())
}

fn text(bytes: Bytes) -> Option<String> {
    String::from_utf8(bytes.into()).ok()
}

/// Lengths past `u32` are past `MAX_FRAME` by far, and such a word is not sent.
fn length(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

fn number(class: Class) -> u8 {
    match class {
        Class::Cosmetic => 0,
        Class::Chat => 1,
        Class::Result => 2,
    }
}

fn class(number: u8) -> Option<Class> {
    [Class::Cosmetic, Class::Chat, Class::Result]
        .get(usize::from(number))
        .copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{collection::vec, prelude::*};

    fn frames() -> impl Strategy<Value = Frame> {
        let tag = || {
            any::<(u32, u64)>().prop_map(|(worker, connection)| Tag {
                worker: WorkerId(worker),
                connection: ConnectionId(connection),
            })
        };
        let bytes = || vec(any::<u8>(), 0..300).prop_map(Bytes::from);
        prop_oneof![
            Just(Frame::Beat),
            (tag(), ".{0,40}").prop_map(|(tag, group)| Frame::Admit { tag, group }),
            (tag(), ".{0,40}").prop_map(|(tag, group)| Frame::Expel { tag, group }),
            (tag(), bytes()).prop_map(|(tag, frames)| Frame::Reply { tag, frames }),
            (".{0,40}", vec(any::<u32>(), 0..5), 0u8..3, bytes()).prop_map(|(group, workers, number, frames)| {
                Frame::Deliver {
                    group,
                    workers: workers.into_iter().map(WorkerId).collect(),
                    class: class(number).unwrap(),
                    frames,
                }
            }),
        ]
    }

    proptest! {
        #[test]
        fn words_arrive_as_they_were_said_however_the_network_cuts_them(said in vec(frames(), 0..10), cut in 1usize..50) {
            let sent: Vec<u8> = said.iter().flat_map(|frame| frame.encode().concat()).collect();
            let (mut held, mut heard) = (BytesMut::new(), Vec::new());
            for part in sent.chunks(cut) {
                held.extend_from_slice(part);
                while let Some(frame) = next(&mut held).unwrap() {
                    heard.push(frame);
                }
            }
            prop_assert_eq!(heard, said);
            prop_assert!(held.is_empty());
        }

        #[test]
        fn garbage_is_refused_or_waited_for_and_never_believed_past_its_length(garbage in vec(any::<u8>(), 0..100)) {
            let mut held = BytesMut::from(&garbage[..]);
            while let Ok(Some(_)) = next(&mut held) {}
            prop_assert!(held.len() <= garbage.len());
        }
    }

    #[test]
    fn a_word_that_says_it_is_huge_is_refused_by_its_length() {
        let mut held = BytesMut::from(&u32::MAX.to_be_bytes()[..]);
        assert_eq!(next(&mut held), Err(Garbage));
    }
}
