//! Notifications: the kinds of them.

use serde::Serialize;
use std::str::FromStr;

/// The kind of event that a notification reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = NoticeKind)]
pub enum NotificationKind {
    /// Someone whom the person follows went live.
    StreamLive,
    /// Someone follows the person.
    Follow,
    /// Someone named the person in a chat.
    Mention,
    /// Something in a tournament waits for the person.
    Tournament,
    /// Money was set aside for the person to claim.
    Claim,
    /// A task began, or what the person submitted for one was decided.
    Task,
    /// Tokens of the presale vested.
    Presale,
    /// A quest or a game that the person won paid its reward.
    Reward,
    /// The person's place in a season paid its prize.
    SeasonPrize,
    /// The person voted right, and has a share of the prediction's pool.
    PredictionWin,
    /// The person's money came, went out, or came back.
    Payment,
    /// Someone challenges the person to a duel.
    Challenge,
    /// A collection of NFTs opened, for which the person waited.
    Collection,
}

/// The word names no kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a kind of notification is one of the known words")]
pub struct InvalidNotificationKind;

impl NotificationKind {
    pub const ALL: [Self; 13] = [
        Self::StreamLive,
        Self::Follow,
        Self::Mention,
        Self::Tournament,
        Self::Claim,
        Self::Task,
        Self::Presale,
        Self::Reward,
        Self::SeasonPrize,
        Self::PredictionWin,
        Self::Payment,
        Self::Challenge,
        Self::Collection,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::StreamLive => "stream_live",
            Self::Follow => "follow",
            Self::Mention => "mention",
            Self::Tournament => "tournament",
            Self::Claim => "claim",
            Self::Task => "task",
            Self::Presale => "presale",
            Self::Reward => "reward",
            Self::SeasonPrize => "season_prize",
            Self::PredictionWin => "prediction_win",
            Self::Payment => "payment",
            Self::Challenge => "challenge",
            Self::Collection => "collection",
        }
    }
}

impl FromStr for NotificationKind {
    type Err = InvalidNotificationKind;

    fn from_str(word: &str) -> Result<Self, InvalidNotificationKind> {
        let found = Self::ALL.into_iter().find(|kind| kind.as_str() == word);
        found.ok_or(InvalidNotificationKind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_reads_back_from_the_word_that_is_stored() {
        let words = NotificationKind::ALL.map(NotificationKind::as_str);
        assert_eq!(
            words,
            [
                "stream_live",
                "follow",
                "mention",
                "tournament",
                "claim",
                "task",
                "presale",
                "reward",
                "season_prize",
                "prediction_win",
                "payment",
                "challenge",
                "collection"
            ]
        );
        assert_eq!(words.map(str::parse), NotificationKind::ALL.map(Ok));
        assert_eq!("Follow".parse::<NotificationKind>(), Err(InvalidNotificationKind));
    }
}
