//! The id of a duel room: chosen by the client that makes the room, or by the server.

use crate::MatchId;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, str::FromStr, sync::Arc};

/// The text was not 8 to 64 letters, digits, hyphens and underscores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a room id has 8 to 64 letters, digits, hyphens and underscores")]
pub struct InvalidRoomId;

/// 8 to 64 letters, digits, hyphens and underscores (decision A21).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, utoipa::ToSchema)]
#[schema(value_type = String, pattern = "^[A-Za-z0-9_-]{8,64}$", example = "65f1c0a2b3d4e5f601234567")]
pub struct DuelRoomId(Arc<str>);

impl DuelRoomId {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The server's own ids have the form of all others: 24 hex characters.
impl From<MatchId> for DuelRoomId {
    fn from(fresh: MatchId) -> Self {
        Self(fresh.to_string().into())
    }
}

impl FromStr for DuelRoomId {
    type Err = InvalidRoomId;

    fn from_str(text: &str) -> Result<Self, InvalidRoomId> {
        let fits = (8..=64).contains(&text.len())
            && text
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        fits.then(|| Self(text.into())).ok_or(InvalidRoomId)
    }
}

impl fmt::Display for DuelRoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for DuelRoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for DuelRoomId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for DuelRoomId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_id_is_short_plain_text() {
        for good in ["room-0001", "A_b-1234", "65f1c0a2b3d4e5f601234567", &"x".repeat(64)] {
            let id: DuelRoomId = good.parse().unwrap();
            assert_eq!(
                (id.as_str(), id.to_string(), format!("{id:?}")),
                (good, good.into(), good.into())
            );
        }
        for bad in [
            "",
            "short",
            "a/../../b",
            "room 0001",
            "röööööööm",
            "<script>1",
            &"x".repeat(65),
        ] {
            assert_eq!(bad.parse::<DuelRoomId>(), Err(InvalidRoomId), "{bad}");
        }
    }
}
