use url::Url;

use super::Secret;
use super::keys::section;
use super::rule::{one_of, optional, parsed};

section! {
    /// Duels: matches of eight-ball.
    Duels {
        /// The page that the game is played on. Left out, it is /bitpool/index.html at the public address.
        game_url: Option<Url> = "duels.game_url", "", optional(parsed("an http or https address without a query such as https://play.cuecast.example/bitpool/index.html", page));
        /// Whether players may put up money for a duel.
        stakes: bool = "duels.stakes", "off", one_of(&[("off", false), ("on", true)]);
        /// The key with which a game server signs PUT /api/duel/matches/{id}/results. Left out, that call is refused: this
        /// server plays the matches itself, and needs nobody's word for their results.
        results_secret: Option<Secret> = "duels.results_secret", "", optional(parsed("at least 32 visible characters", secret)), secret;
    }
}

fn page(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let bare = url.query().is_none() && url.fragment().is_none();
    let anonymous = url.username().is_empty() && url.password().is_none();
    (matches!(url.scheme(), "http" | "https") && url.has_host() && bare && anonymous).then_some(url)
}

fn secret(text: &str) -> Option<Secret> {
    let printable = text.bytes().all(|byte| byte.is_ascii_graphic());
    (printable && text.len() >= 32).then(|| text.parse().ok()).flatten()
}
