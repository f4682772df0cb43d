//! The address at which a quest's game is played: a page of this site itself (E33), with a ticket to one's seat.

use crate::{
    auth::Identity,
    features::matches::ticket::{self, SeatClaim, Sitter},
    {context::Context, http::error::ApiError},
};
use domain::{Address, MatchId, QuestId, matchup::Side};
use time::OffsetDateTime;
use url::{Url, form_urlencoded::Serializer};

/// The table's page.
const PAGE: &str = "/bitpool/index.html";

/// Where the caller plays that game. `page` is the quest's own, where it names one.
///
/// # Errors
/// Only where the ticket cannot be signed.
pub fn game_url(
    context: &Context,
    who: &Identity,
    quest: QuestId,
    game: MatchId,
    page: Option<&str>,
) -> Result<String, ApiError> {
    let claim = SeatClaim {
        match_id: game,
        sitter: Sitter::User(who.user_id),
        seat: Side::Challenger,
        session: Some(who.session_id),
    };
    let ticket = ticket::issue(&context.keys, claim, OffsetDateTime::now_utc())?;
    Ok(address(page, quest, who.address, game, &ticket))
}

fn address(page: Option<&str>, quest: QuestId, player: Address, game: MatchId, ticket: &str) -> String {
    let query = Serializer::new(String::new())
        .append_pair("questId", &quest.to_string())
        .append_pair("address", &player.to_string())
        .append_pair("poolID", &game.to_string())
        .append_pair("ticket", ticket)
        .finish();
    let page = page.and_then(own_path).unwrap_or_else(|| PAGE.to_owned());
    format!("{page}?{query}")
}

/// The path of an address on this site; None of one that leads away, which would be handed the ticket (A37).
fn own_path(page: &str) -> Option<String> {
    let site = Url::parse("https://site.invalid").ok()?;
    let found = page.starts_with('/').then(|| site.join(page).ok())??;
    (found.origin() == site.origin()).then(|| found.path().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_15_quest_45_the_game_is_a_page_of_this_site_whatever_the_quest_names() {
        let player: Address = "0x52908400098527886e0f7030069857d2e4169ee7".parse().unwrap();
        let (quest, game) = (QuestId::new(1, [1; 8]), MatchId::new(1, [2; 8]));
        let at = |page| address(page, quest, player, game, "a.b.c");
        let query = "questId=000000010101010101010101&address=0x52908400098527886e0f7030069857d2e4169ee7&poolID=000000010202020202020202&ticket=a.b.c";
        assert_eq!(at(None), format!("/bitpool/index.html?{query}"));
        assert_eq!(
            at(Some("/bitpool/neon.html?x=1#y")),
            format!("/bitpool/neon.html?{query}")
        );
        for away in [
            "//evil.example/x",
            "/\\evil.example/x",
            "/\t/evil.example",
            "https://evil.example/x",
            "javascript:alert(1)",
            "",
        ] {
            assert_eq!(at(Some(away)), format!("/bitpool/index.html?{query}"), "{away}");
        }
    }
}
