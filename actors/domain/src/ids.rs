//! Identifiers: 24 lower-case hex characters, twelve bytes in memory.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, str::FromStr};

/// The text was not 24 hex characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an id is 24 hex characters")]
pub struct InvalidId;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, utoipa::ToSchema)]
        #[schema(value_type = String, pattern = "^[0-9a-f]{24}$", example = "65f1c0a2b3d4e5f601234567")]
        pub struct $name([u8; 12]);

        impl $name {
            /// A fresh id: the second it was made, then eight random bytes, so that ids sort by age.
            pub fn new(unix_seconds: u32, random: [u8; 8]) -> Self {
                let mut bytes = [0; 12];
                bytes[..4].copy_from_slice(&unix_seconds.to_be_bytes());
                bytes[4..].copy_from_slice(&random);
                Self(bytes)
            }
        }

        impl From<$name> for [u8; 12] {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            /// Takes 24 hex characters of either case.
            fn from_str(text: &str) -> Result<Self, InvalidId> {
                parse_hex(text).map(Self).ok_or(InvalidId)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_hex(&self.0, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    };
}

id!(
    /// A stream, and the room of its viewers.
    StreamId
);
id!(
    /// A person, made at their first sign-in.
    UserId
);
id!(
    /// An admin: the id of the account, or of the person whose wallet has the role.
    AdminId
);
id!(
    /// A chat line.
    MessageId
);
id!(
    /// Money on its way in.
    DepositId
);
id!(
    /// Money on its way out.
    WithdrawalId
);
id!(
    /// Money set aside for somebody to claim.
    ClaimId
);
id!(
    /// A prediction on a stream.
    PredictionId
);

id!(
    /// A task at the table, with a reward.
    QuestId
);
id!(
    /// Somebody's participation in a quest of events.
    EntryId
);
id!(
    /// A ladder over quests between two moments, with prizes.
    SeasonId
);
id!(
    /// Somebody's place in a season that is over.
    SeasonPlaceId
);
id!(
    /// A task outside of the table, with a reward.
    TaskId
);
id!(
    /// That somebody says to have done a task.
    SubmissionId
);
id!(
    /// A collection of NFTs.
    CollectionId
);
id!(
    /// An NFT of a collection, with its editions.
    NftId
);
id!(
    /// An edition of an NFT that is bought or minted.
    NftOrderId
);
id!(
    /// The right to one play.
    PlayRightId
);
id!(
    /// Pool credits that are bought.
    CreditOrderId
);
id!(
    /// Pool credits that an administrator gives.
    CreditGrantId
);
id!(
    /// A match of two at a table.
    MatchId
);
id!(
    /// A guest who practises without an account.
    GuestId
);
id!(
    /// An invitation to a match with a stake.
    InviteId
);
id!(
    /// A tournament.
    TournamentId
);
id!(
    /// Money set aside for one purpose, until it is posted or given back.
    HoldId
);
id!(
    /// Cause of a transfer of money: a prediction, a deposit, a withdrawal.
    CauseId
);

impl CauseId {
    /// The id of the thing itself.
    pub fn of(id: impl Into<[u8; 12]>) -> Self {
        Self(id.into())
    }
}

impl From<UserId> for AdminId {
    fn from(user: UserId) -> Self {
        Self(user.0)
    }
}

pub(crate) fn parse_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != N * 2 {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = nibble(pair[0])? << 4 | nibble(pair[1])?;
    }
    Some(bytes)
}

fn nibble(digit: u8) -> Option<u8> {
    char::from(digit)
        .to_digit(16)
        .and_then(|value| u8::try_from(value).ok())
}

pub(crate) fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stream_15_an_id_is_24_hex_characters_and_is_kept_in_lower_case() {
        let id: StreamId = "65F1C0A2B3D4E5F601234567".parse().unwrap();
        assert_eq!(id.to_string(), "65f1c0a2b3d4e5f601234567");
        for bad in [
            "",
            "65f1",
            "65f1c0a2b3d4e5f60123456g",
            "65f1c0a2b3d4e5f6012345678",
            "65f1c0a2b3d4e5f6012345é",
        ] {
            assert_eq!(bad.parse::<StreamId>(), Err(InvalidId), "{bad}");
        }
    }

    #[test]
    fn a_fresh_id_begins_with_its_second() {
        let id = MessageId::new(0x65f1_c0a2, [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(id.to_string(), "65f1c0a20102030405060708");
    }
}
