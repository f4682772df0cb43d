//! The source of the errors of a match's agents. Somebody who knows it can compute every shot of theirs in advance, so it is secret
//! until the match is over; its commitment is told before the first shot, so that nobody can choose it afterwards.

use super::Level;
use crate::MatchId;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use std::fmt;

/// 32 random bytes of one match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// SHA-256 of the secret.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// The secret in 64 lower-case hex digits, for who may see it.
impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

/// The hash of a secret: 64 lower-case hex digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

/// How the seeds of the agents' shots are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seeds {
    /// Version 1, of matches from before there were secrets: the rack's seed plus the shot's number, which anybody can work out from where
    /// the balls lie. No new match uses it.
    Rack(u64),
    /// Version 2: the first eight bytes, big-endian, of HMAC-SHA256 with the secret as its key over `{match id}:{shot number}`.
    Secret(Secret),
}

impl Seeds {
    /// The seed of one shot, whoever plays it.
    pub fn of_shot(&self, id: MatchId, number: u32) -> u64 {
        match self {
            Self::Rack(seed) => seed.wrapping_add(u64::from(number)),
            Self::Secret(Secret(key)) => {
                let tag = tag(key, format!("{id}:{number}").as_bytes());
                tag.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte))
            }
        }
    }

    /// None where nothing is secret.
    pub fn secret(&self) -> Option<Secret> {
        match self {
            Self::Rack(_) => None,
            Self::Secret(secret) => Some(*secret),
        }
    }

    /// The number that names the way.
    pub fn version(&self) -> u8 {
        match self {
            Self::Rack(_) => 1,
            Self::Secret(_) => 2,
        }
    }
}

/// The agents of a match, by seat.
pub type Agents = [Option<Level>; 2];

fn tag(key: &[u8; 32], message: &[u8]) -> [u8; 32] {
    // Filled with zeros to the length of a block, as HMAC itself does: a key of that length is never refused.
    let mut block = [0; 64];
    block[..key.len()].copy_from_slice(key);
    let mac = <Hmac<Sha256> as Mac>::new(&block.into());
    mac.chain_update(message).finalize().into_bytes().into()
}

fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}
