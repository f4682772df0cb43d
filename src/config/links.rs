use super::{
    keys::section,
    rule::{optional, parsed},
    top::Environment,
};
use url::Url;

section! {
    /// Where else the operator is found. What is not given is not linked to; the local environment shows example addresses instead.
    Links {
        /// The sister product with scratch cards.
        scratch_cards: Option<Url> = "links.scratch_cards", "", optional(parsed("an https address", address));
        /// The second sister game.
        second_game: Option<Url> = "links.second_game", "", optional(parsed("an https address", address));
        /// The chat-bot product.
        chat_bot: Option<Url> = "links.chat_bot", "", optional(parsed("an https address", address));
        /// The operator's account on X.
        x: Option<Url> = "links.x", "", optional(parsed("an https address", address));
        /// The operator's Discord server.
        discord: Option<Url> = "links.discord", "", optional(parsed("an https address", address));
        /// The operator's Telegram channel.
        telegram: Option<Url> = "links.telegram", "", optional(parsed("an https address", address));
        /// The operator's YouTube channel.
        youtube: Option<Url> = "links.youtube", "", optional(parsed("an https address", address));
    }
}

impl Links {
    /// In the local environment, with examples in place of what is not given.
    pub fn shown_in(self, environment: Environment) -> Self {
        let example = |given: Option<Url>, host: &str| match environment {
            Environment::Local => given.or_else(|| Url::parse(&format!("https://{host}.example/")).ok()),
            Environment::Development | Environment::Production => given,
        };
        Self {
            scratch_cards: example(self.scratch_cards, "scratch"),
            second_game: example(self.second_game, "arcade"),
            chat_bot: example(self.chat_bot, "bot"),
            x: example(self.x, "x"),
            discord: example(self.discord, "discord"),
            telegram: example(self.telegram, "telegram"),
            youtube: example(self.youtube, "youtube"),
        }
    }
}

fn address(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    (url.scheme() == "https" && url.has_host()).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_stand_in_for_links_that_are_not_given_locally_and_nowhere_else() {
        let given = || Links {
            x: address("https://x.com/cuecast"),
            scratch_cards: None,
            second_game: None,
            chat_bot: None,
            discord: None,
            telegram: None,
            youtube: None,
        };
        let local = given().shown_in(Environment::Local);
        assert_eq!(local.x.unwrap().as_str(), "https://x.com/cuecast");
        assert_eq!(local.chat_bot.unwrap().as_str(), "https://bot.example/");
        let production = given().shown_in(Environment::Production);
        assert!(production.chat_bot.is_none() && production.x.is_some());
        assert!(address("http://plain.example").is_none() && address("javascript:alert(1)").is_none());
    }
}
