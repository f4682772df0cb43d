//! Roles: the rights of people in a room.

use serde::{Deserialize, Serialize};

/// Standing in the room of one stream, from least to most. It is read from the database, never from a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Viewer,
    /// Named by the stream's creator, for all of the creator's streams.
    Moderator,
    Creator,
    /// Of the platform.
    Admin,
}

impl Role {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Viewer => "viewer",
            Self::Moderator => "moderator",
            Self::Creator => "creator",
            Self::Admin => "admin",
        }
    }

    /// The role of someone in a stream: the creator of it is that first, also when an admin.
    pub fn of(is_creator: bool, is_admin: bool, is_moderator: bool) -> Self {
        if is_creator {
            Self::Creator
        } else if is_admin {
            Self::Admin
        } else if is_moderator {
            Self::Moderator
        } else {
            Self::Viewer
        }
    }

    /// True for those who see and use the moderation tools.
    pub fn moderates(self) -> bool {
        self >= Self::Moderator
    }
}

impl std::str::FromStr for Role {
    type Err = UnknownRole;

    fn from_str(text: &str) -> Result<Self, UnknownRole> {
        match text {
            "viewer" => Ok(Self::Viewer),
            "moderator" => Ok(Self::Moderator),
            "creator" => Ok(Self::Creator),
            "admin" => Ok(Self::Admin),
            _ => Err(UnknownRole),
        }
    }
}

/// The text is none of the four roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a role is viewer, moderator, creator or admin")]
pub struct UnknownRole;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_reads_back_from_its_word_and_from_moderator_up_it_moderates() {
        for (role, word, moderates) in [
            (Role::Viewer, "viewer", false),
            (Role::Moderator, "moderator", true),
            (Role::Creator, "creator", true),
            (Role::Admin, "admin", true),
        ] {
            assert_eq!((role.as_str(), word.parse()), (word, Ok(role)));
            assert_eq!(role.moderates(), moderates, "{word}");
        }
        assert_eq!("Admin".parse::<Role>(), Err(UnknownRole));
    }

    #[test]
    fn the_creator_is_that_first_and_an_admin_needs_no_naming() {
        assert_eq!(Role::of(true, true, true), Role::Creator);
        assert_eq!(Role::of(false, true, true), Role::Admin);
        assert_eq!(Role::of(false, false, true), Role::Moderator);
        assert_eq!(Role::of(false, false, false), Role::Viewer);
    }
}
