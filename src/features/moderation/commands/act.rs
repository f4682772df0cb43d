use domain::{Address, MessageId, moderation::Action};

/// An act of moderation.
#[derive(Debug, Clone)]
pub enum Act {
    SlowMode {
        seconds: u32,
    },
    DeleteMessage {
        message: MessageId,
    },
    /// `seconds` of None is for good.
    Ban {
        target: Address,
        seconds: Option<u32>,
        reason: Option<String>,
    },
    Unban {
        target: Address,
    },
    AddModerator {
        target: Address,
    },
    RemoveModerator {
        target: Address,
    },
    /// In place of whichever line was pinned before.
    Pin {
        message: MessageId,
    },
    Unpin,
}

impl Act {
    pub(super) fn action(&self) -> Action {
        match self {
            Self::SlowMode { .. } => Action::SlowMode,
            Self::DeleteMessage { .. } => Action::DeleteMessage,
            Self::Ban { seconds: Some(_), .. } => Action::Timeout,
            Self::Ban { seconds: None, .. } => Action::Ban,
            Self::Unban { .. } => Action::Unban,
            Self::AddModerator { .. } => Action::AddModerator,
            Self::RemoveModerator { .. } => Action::RemoveModerator,
            Self::Pin { .. } => Action::Pin,
            Self::Unpin => Action::Unpin,
        }
    }
}
