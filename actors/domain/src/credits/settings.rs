use super::{Credits, ExchangeRate, GameType, TokenMinimum, UsdRate};

/// The most credits that a play may cost or a newcomer gets, and the most free plays a day.
pub const MAX_COUNT: u32 = 1_000_000;

/// The prices of pool credits and of plays. Each value is within its bounds: those of [`Settings::checked`] and of the rates' own types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Credits for one whole token.
    pub exchange_rate: ExchangeRate,
    /// The price of a pool game in credits, at least 1.
    pub game_credits: u32,
    /// The price in credits of a quest that names none of its own, at least 1.
    pub quest_credits: u32,
    /// Credits that an address gets at its first proven sign-in.
    pub new_user_credits: u32,
    pub minimum_pool_tokens: TokenMinimum,
    /// Dollars for one credit.
    pub usd_rate: UsdRate,
    /// A person and UTC day.
    pub daily_free_plays: u32,
    pub free_plays_enabled: bool,
    /// Off: nothing can be bought or spent; free plays stay (E5).
    pub enabled: bool,
}

/// A count is out of its bounds: the field as the API calls it, and the least it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be a whole number from {least} to {MAX_COUNT}")]
pub struct InvalidSettings {
    pub field: &'static str,
    pub least: u32,
}

impl Settings {
    /// The same, when every count is within its bounds.
    pub fn checked(self) -> Result<Self, InvalidSettings> {
        let counts = [
            ("gameCreditsRequired", self.game_credits, 1),
            ("questCreditsRequired", self.quest_credits, 1),
            ("freeCreditsForNewUsers", self.new_user_credits, 0),
            ("dailyFreePlayLimit", self.daily_free_plays, 0),
        ];
        let wrong = counts
            .iter()
            .find(|(_, count, least)| !(*least..=MAX_COUNT).contains(count));
        match wrong {
            Some((field, _, least)) => Err(InvalidSettings { field, least: *least }),
            None => Ok(self),
        }
    }

    /// Free plays of a day: none while they are off.
    pub fn free_plays(&self) -> u32 {
        if self.free_plays_enabled {
            self.daily_free_plays
        } else {
            0
        }
    }

    /// The price of a play. `quest` is the price that its quest names.
    pub fn price_of(&self, game: GameType, quest: Option<u32>) -> Credits {
        match game {
            GameType::PoolGame => self.game_credits.into(),
            GameType::AiQuest => quest.unwrap_or(self.quest_credits).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Settings {
            exchange_rate: "10".parse().unwrap(),
            game_credits: 1,
            quest_credits: 2,
            new_user_credits: 0,
            minimum_pool_tokens: "10".parse().unwrap(),
            usd_rate: "0.1".parse().unwrap(),
            daily_free_plays: 2,
            free_plays_enabled: true,
            enabled: true,
        }
    }

    #[test]
    fn counts_stay_within_their_bounds() {
        assert!(settings().checked().is_ok());
        let wrong = |change: fn(&mut Settings)| {
            let mut settings = settings();
            change(&mut settings);
            settings.checked().map_err(|wrong| (wrong.field, wrong.least))
        };
        assert_eq!(wrong(|s| s.game_credits = 0), Err(("gameCreditsRequired", 1)));
        assert_eq!(wrong(|s| s.quest_credits = 0), Err(("questCreditsRequired", 1)));
        assert_eq!(
            wrong(|s| s.new_user_credits = 1_000_001),
            Err(("freeCreditsForNewUsers", 0))
        );
        assert_eq!(
            wrong(|s| s.daily_free_plays = 1_000_001),
            Err(("dailyFreePlayLimit", 0))
        );
        assert!(wrong(|s| (s.new_user_credits, s.daily_free_plays) = (0, 0)).is_ok());
    }

    #[test]
    fn a_quest_s_own_price_goes_before_the_setting_and_free_plays_can_be_switched_off() {
        let mut settings = settings();
        let price = |game, quest| settings.price_of(game, quest).count();
        assert_eq!(price(GameType::PoolGame, Some(7)), 1);
        assert_eq!(
            (price(GameType::AiQuest, None), price(GameType::AiQuest, Some(7))),
            (2, 7)
        );
        assert_eq!(settings.free_plays(), 2);
        settings.free_plays_enabled = false;
        assert_eq!(settings.free_plays(), 0);
    }
}
