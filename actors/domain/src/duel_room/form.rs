//! The form of a room: a name and a number of seats.

use crate::text::{has_forbidden, is_blank};

/// Characters of a room's name.
pub const MAX_NAME: usize = 60;
/// Participants of a room at most (decision B26).
pub const MAX_PARTICIPANTS: u8 = 12;
/// Participants of a room for which no number was given.
pub const DEFAULT_PARTICIPANTS: u8 = 8;

/// Why no room can be made of a form; the text is for the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidForm {
    #[error("Room name is required")]
    NoName,
    #[error("The room name can have 60 characters at most.")]
    LongName,
    #[error("The room name has characters that are not allowed.")]
    BadName,
    #[error("Participants must be an even number (minimum 2)")]
    Odd,
    #[error("A room holds 12 participants at most.")]
    TooMany,
}

impl InvalidForm {
    /// The field of the form that is wrong.
    pub fn field(self) -> &'static str {
        match self {
            Self::NoName | Self::LongName | Self::BadName => "roomName",
            Self::Odd | Self::TooMany => "maxParticipants",
        }
    }
}

/// 1 to 60 characters on one line, trimmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomName(String);

impl RoomName {
    pub fn parse(raw: &str) -> Result<Self, InvalidForm> {
        let name = raw.trim();
        if is_blank(name) {
            return Err(InvalidForm::NoName);
        }
        if name.chars().count() > MAX_NAME {
            return Err(InvalidForm::LongName);
        }
        if has_forbidden(name, false) {
            return Err(InvalidForm::BadName);
        }
        Ok(Self(name.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An even number of participants, 2 to 12.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seats(u8);

impl Seats {
    pub fn parse(count: i64) -> Result<Self, InvalidForm> {
        if count < 2 || count % 2 != 0 {
            return Err(InvalidForm::Odd);
        }
        match u8::try_from(count) {
            Ok(count) if count <= MAX_PARTICIPANTS => Ok(Self(count)),
            Ok(_) | Err(_) => Err(InvalidForm::TooMany),
        }
    }

    pub fn get(self) -> u8 {
        self.0
    }
}

/// A form that a room can be made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRoom {
    pub name: RoomName,
    pub seats: Seats,
}

impl NewRoom {
    /// The form as it came; without a number of participants it is for eight.
    pub fn parse(name: &str, participants: Option<i64>) -> Result<Self, InvalidForm> {
        Ok(Self {
            name: RoomName::parse(name)?,
            seats: Seats::parse(participants.unwrap_or(DEFAULT_PARTICIPANTS.into()))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn duel_59_60_a_name_is_trimmed_and_required() {
        assert_eq!(RoomName::parse("  The back room \n").unwrap().as_str(), "The back room");
        for blank in ["", "   ", "\t\n", "\u{200b}"] {
            let refused = RoomName::parse(blank).unwrap_err();
            assert_eq!(refused.to_string(), "Room name is required", "{blank:?}");
        }
    }

    #[test]
    fn a_name_of_ten_kilobytes_or_one_that_hides_what_it_says_is_refused() {
        assert_eq!(RoomName::parse(&"x".repeat(10_240)), Err(InvalidForm::LongName));
        assert_eq!(RoomName::parse(&"字".repeat(61)), Err(InvalidForm::LongName));
        assert_eq!(RoomName::parse("a\u{202e}b"), Err(InvalidForm::BadName));
        assert_eq!(RoomName::parse("a\0b"), Err(InvalidForm::BadName));
        assert_eq!(RoomName::parse(&"字".repeat(60)).unwrap().as_str().chars().count(), 60);
    }

    #[test]
    fn duel_17_61_participants_are_an_even_number_from_2_to_12_and_8_when_left_out() {
        for good in [2, 4, 6, 8, 10, 12] {
            assert_eq!(i64::from(Seats::parse(good).unwrap().get()), good);
        }
        for odd in [-2, 0, 1, 3, 7, 11] {
            let refused = Seats::parse(odd).unwrap_err().to_string();
            assert_eq!(refused, "Participants must be an even number (minimum 2)", "{odd}");
        }
        assert_eq!(Seats::parse(14), Err(InvalidForm::TooMany));
        assert_eq!(Seats::parse(i64::MAX - 1), Err(InvalidForm::TooMany));
        assert_eq!(NewRoom::parse("x", None).unwrap().seats.get(), 8);
        assert_eq!(NewRoom::parse("", Some(2)).unwrap_err().field(), "roomName");
        assert_eq!(NewRoom::parse("x", Some(14)).unwrap_err().field(), "maxParticipants");
    }

    proptest! {
        #[test]
        fn whatever_is_taken_for_a_name_keeps_its_bounds(raw in any::<String>()) {
            if let Ok(name) = RoomName::parse(&raw) {
                prop_assert!((1..=MAX_NAME).contains(&name.as_str().chars().count()));
                prop_assert_eq!(RoomName::parse(name.as_str()), Ok(name.clone()));
            }
        }
    }
}
