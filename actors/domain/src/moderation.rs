//! Moderation: who may moderate whom, and within which bounds.

use crate::Role;
use serde::{Deserialize, Serialize};

/// The longest time between two lines of one viewer that a creator may set, in seconds.
pub const MAX_SLOW_MODE_SECONDS: u32 = 600;
/// The longest timeout, in seconds: 14 days. Anything longer is a ban for good.
pub const MAX_TIMEOUT_SECONDS: u32 = 1_209_600;
/// The longest reason, in characters.
pub const MAX_REASON_CHARS: usize = 200;
/// The most moderators that one creator may name.
pub const MAX_MODERATORS: i64 = 100;

/// A moderator's act, as the log and the room's message name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    DeleteMessage,
    Timeout,
    Ban,
    Unban,
    AddModerator,
    RemoveModerator,
    SlowMode,
    /// Told as the room's pinned line, never as a message of its own; so is `Unpin`.
    Pin,
    Unpin,
    /// Told as the room's emotes, never as a message of its own.
    RemoveEmote,
}

impl Action {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::DeleteMessage => "delete_message",
            Self::Timeout => "timeout",
            Self::Ban => "ban",
            Self::Unban => "unban",
            Self::AddModerator => "add_moderator",
            Self::RemoveModerator => "remove_moderator",
            Self::SlowMode => "slow_mode",
            Self::Pin => "pin",
            Self::Unpin => "unpin",
            Self::RemoveEmote => "remove_emote",
        }
    }
}

/// Why a moderator's wish is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("Only the stream creator and moderators can do this.")]
    NotModerator,
    #[error("Only the stream creator can do this.")]
    NotCreator,
    #[error("The stream creator cannot be moderated.")]
    TargetIsCreator,
    #[error("Moderators cannot moderate other moderators.")]
    TargetIsModerator,
    #[error("Platform admins cannot be moderated.")]
    TargetIsAdmin,
    #[error("You cannot moderate yourself.")]
    TargetIsSelf,
}

/// Decides whether someone may act at all.
pub fn may_act(action: Action, actor: Role) -> Result<(), Refusal> {
    match (action, actor) {
        (Action::AddModerator | Action::RemoveModerator, Role::Creator) => Ok(()),
        (Action::AddModerator | Action::RemoveModerator, Role::Viewer | Role::Moderator | Role::Admin) => {
            Err(Refusal::NotCreator)
        }
        (
            Action::DeleteMessage
            | Action::Timeout
            | Action::Ban
            | Action::Unban
            | Action::SlowMode
            | Action::Pin
            | Action::Unpin
            | Action::RemoveEmote,
            role,
        ) => match role {
            Role::Moderator | Role::Creator | Role::Admin => Ok(()),
            Role::Viewer => Err(Refusal::NotModerator),
        },
    }
}

/// Decides whether someone may act on a person of that standing. Taking back a ban needs no standing of the target,
/// and everyone who moderates may delete a line of their own.
pub fn may_act_on(action: Action, actor: Role, target: Role, is_self: bool) -> Result<(), Refusal> {
    may_act(action, actor)?;
    match action {
        Action::Unban if is_self => Err(Refusal::TargetIsSelf),
        Action::Unban
        | Action::SlowMode
        | Action::RemoveModerator
        | Action::Pin
        | Action::Unpin
        | Action::RemoveEmote => Ok(()),
        Action::DeleteMessage if is_self => Ok(()),
        Action::AddModerator => match target {
            Role::Creator => Err(Refusal::TargetIsCreator),
            Role::Viewer | Role::Moderator | Role::Admin => Ok(()),
        },
        Action::DeleteMessage | Action::Timeout | Action::Ban => outranks(actor, target, is_self),
    }
}

fn outranks(actor: Role, target: Role, is_self: bool) -> Result<(), Refusal> {
    if is_self {
        return Err(Refusal::TargetIsSelf);
    }
    match (actor, target) {
        (_, Role::Viewer) | (Role::Creator | Role::Admin, Role::Moderator) => Ok(()),
        (_, Role::Creator) => Err(Refusal::TargetIsCreator),
        (Role::Viewer | Role::Moderator, Role::Moderator) => Err(Refusal::TargetIsModerator),
        (_, Role::Admin) => Err(Refusal::TargetIsAdmin),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROLES: [Role; 4] = [Role::Viewer, Role::Moderator, Role::Creator, Role::Admin];

    #[test]
    fn viewers_do_nothing_and_moderators_name_no_moderators() {
        for action in [
            Action::DeleteMessage,
            Action::Timeout,
            Action::Ban,
            Action::Unban,
            Action::SlowMode,
            Action::Pin,
            Action::Unpin,
        ] {
            let allowed = ROLES.map(|role| may_act(action, role).is_ok());
            assert_eq!(allowed, [false, true, true, true], "{action:?}");
        }
        for action in [Action::AddModerator, Action::RemoveModerator] {
            assert_eq!(
                ROLES.map(|role| may_act(action, role).is_ok()),
                [false, false, true, false],
                "{action:?}"
            );
        }
    }

    #[test]
    fn nobody_moderates_the_creator_and_moderators_do_not_moderate_moderators() {
        for action in [Action::DeleteMessage, Action::Timeout, Action::Ban] {
            let on = |actor, target| may_act_on(action, actor, target, false).is_ok();
            assert_eq!(
                ROLES.map(|target| on(Role::Moderator, target)),
                [true, false, false, false]
            );
            assert_eq!(
                ROLES.map(|target| on(Role::Creator, target)),
                [true, true, false, false]
            );
            assert_eq!(ROLES.map(|target| on(Role::Admin, target)), [true, true, false, false]);
            assert_eq!(ROLES.map(|target| on(Role::Viewer, target)), [false; 4]);
        }
        assert_eq!(
            may_act_on(Action::Ban, Role::Creator, Role::Creator, true),
            Err(Refusal::TargetIsSelf)
        );
        assert_eq!(
            may_act_on(Action::Ban, Role::Admin, Role::Viewer, true),
            Err(Refusal::TargetIsSelf)
        );
        assert!(may_act_on(Action::DeleteMessage, Role::Creator, Role::Creator, true).is_ok());
        assert!(may_act_on(Action::DeleteMessage, Role::Viewer, Role::Viewer, true).is_err());
    }
    #[test]
    fn a_ban_is_taken_back_from_anybody_but_oneself_and_the_creator_is_no_moderator() {
        let on = |action, target, is_self| may_act_on(action, Role::Creator, target, is_self);
        for target in ROLES {
            assert_eq!(on(Action::Unban, target, false), Ok(()));
            assert_eq!(on(Action::Unban, target, true), Err(Refusal::TargetIsSelf));
            assert_eq!(on(Action::SlowMode, target, true), Ok(()));
            assert_eq!(on(Action::RemoveModerator, target, false), Ok(()));
        }
        let named = ROLES.map(|target| on(Action::AddModerator, target, false).is_ok());
        assert_eq!(named, [true, true, false, true]);
    }

    #[test]
    fn the_log_names_every_action_by_the_word_that_is_stored() {
        for (action, word) in [
            (Action::DeleteMessage, "delete_message"),
            (Action::Timeout, "timeout"),
            (Action::Ban, "ban"),
            (Action::Unban, "unban"),
            (Action::AddModerator, "add_moderator"),
            (Action::RemoveModerator, "remove_moderator"),
            (Action::SlowMode, "slow_mode"),
            (Action::Pin, "pin"),
            (Action::Unpin, "unpin"),
        ] {
            assert_eq!(action.as_str(), word);
            assert_eq!(serde_json::to_string(&action).unwrap(), format!("{word:?}"));
        }
    }
}
