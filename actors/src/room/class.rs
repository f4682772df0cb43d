//! Kinds of a room's words, by how much of them a viewer may miss.

/// Deliveries by how soon a slow viewer loses them, the first first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Viewer counts, typing: the next one replaces it.
    Cosmetic,
    /// Chat: the viewer sees the jump in `seq` and asks again.
    Chat,
    /// Results, replies, moderation: kept until the outbox is full, and then the viewer is closed and resumes.
    Result,
}

impl Class {
    /// The label in metrics.
    pub fn as_str(self) -> &'static str {
        match self {
            Class::Cosmetic => "cosmetic",
            Class::Chat => "chat",
            Class::Result => "result",
        }
    }
}

/// State that has only a latest value: a newer one takes the place of one that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slot {
    ViewerCount,
    Typing,
    /// Of a rival at a table.
    Aim,
    Prediction,
    /// The quick question of a table of the house.
    Quick,
    /// No line is kept in sight any more; before the next one, for those who do not get that.
    Unpinned,
    /// The line that moderators keep in sight.
    Pinned,
    /// The creator's own pictures for chat.
    Emotes,
    /// All of a duel room, or of a table.
    Whole,
    /// Of the table that a stream shows.
    TableShot,
    TableState,
    /// Changes of a bracket since it was told.
    Bracket,
}

impl Slot {
    /// The class of it, by which slow viewers lose it.
    pub fn class(self) -> Class {
        match self {
            Self::ViewerCount | Self::Typing | Self::Aim => Class::Cosmetic,
            Self::Prediction | Self::Quick | Self::TableShot | Self::TableState => Class::Chat,
            Self::Unpinned | Self::Pinned | Self::Emotes | Self::Whole | Self::Bracket => Class::Result,
        }
    }

    /// True where a newer value says all that an older one did. What changed in a bracket adds up instead.
    pub fn is_whole(self) -> bool {
        match self {
            Self::Bracket => false,
            Self::ViewerCount
            | Self::Typing
            | Self::Aim
            | Self::Prediction
            | Self::Quick
            | Self::Unpinned
            | Self::Pinned
            | Self::Emotes
            | Self::Whole
            | Self::TableShot
            | Self::TableState => true,
        }
    }
}
