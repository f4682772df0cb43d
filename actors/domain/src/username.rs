//! The name that a person chooses.

use crate::{Address, house};
use serde::{Deserialize, Deserializer, Serialize, de};
use std::{fmt, str::FromStr};

/// Why a text is not a username that may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UsernameError {
    #[error("Username cannot be empty")]
    Empty,
    #[error("Username must be at least 3 characters")]
    TooShort,
    #[error("Username must be at most 20 characters")]
    TooLong,
    #[error("Username can only contain letters, numbers, hyphens, and underscores")]
    Characters,
    /// A word that the product keeps, or the default name of another address.
    #[error("This username is already taken. Please choose another one.")]
    Reserved,
}

/// 3 to 20 letters, digits, hyphens and underscores; unique without regard to case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, utoipa::ToSchema)]
#[schema(value_type = String, pattern = "^[A-Za-z0-9_-]{3,20}$", example = "cue_master")]
#[serde(transparent)]
pub struct Username(String);

impl Username {
    /// The name as the person typed it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Refuses a default name (`user_` and six hex digits) that is not the owner's own, and the names of the house's agents, so that nobody poses as a
    /// stranger or as one of them. A person who had such a name before is still found by it.
    pub fn claimed_by(self, owner: Address) -> Result<Self, UsernameError> {
        let lower = self.0.to_lowercase();
        let letters: String = lower.chars().filter(char::is_ascii_alphanumeric).collect();
        if house::AGENTS.contains(&letters.as_str()) {
            return Err(UsernameError::Reserved);
        }
        let Some(digits) = lower.strip_prefix("user_") else {
            return Ok(self);
        };
        let looks_default = digits.len() == 6 && digits.chars().all(|c| c.is_ascii_hexdigit());
        let hex = owner.to_string();
        if looks_default && digits != &hex[2..8] && digits != &hex[36..] {
            return Err(UsernameError::Reserved);
        }
        Ok(self)
    }
}

impl FromStr for Username {
    type Err = UsernameError;

    fn from_str(text: &str) -> Result<Self, UsernameError> {
        let text = text.trim();
        match text.chars().count() {
            0 => return Err(UsernameError::Empty),
            1..=2 => return Err(UsernameError::TooShort),
            3..=20 => {}
            _ => return Err(UsernameError::TooLong),
        }
        if !text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-') {
            return Err(UsernameError::Characters);
        }
        let lower = text.to_lowercase();
        if lower.ends_with("-live") || lower.starts_with(PRODUCT) || RESERVED.contains(&lower.as_str()) {
            return Err(UsernameError::Reserved);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Username {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Username {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// Names that begin so would speak for the product.
const PRODUCT: &str = "cuecast";

/// Every first path segment of the site (`/{username}` shares the root with them), and words that would speak for the product.
const RESERVED: [&str; 129] = [
    "about",
    "admin",
    "admin-login",
    "administrator",
    "agent",
    "agents",
    "all",
    "anonymous",
    "api",
    "assets",
    "auth",
    "avatar",
    "avatars",
    "bitpool",
    "bitpool-ai-agent",
    "blog",
    "callback",
    "config",
    "contact",
    "create-stream",
    "create-tournament",
    "credits",
    "cuecast",
    "cuecast-live",
    "deleted",
    "deposit",
    "docs",
    "duel",
    "duels",
    "everyone",
    "faq",
    "favicon",
    "follow",
    "follower",
    "followers",
    "following",
    "fonts",
    "game",
    "games",
    "guest",
    "healthz",
    "help",
    "here",
    "home",
    "icons",
    "images",
    "img",
    "imprint",
    "index",
    "ipfs",
    "join-tournament",
    "legal",
    "live",
    "lobby",
    "login",
    "logout",
    "manifest",
    "match",
    "matches",
    "me",
    "media",
    "metrics",
    "mod",
    "moderator",
    "nft",
    "nft-collection",
    "nfts",
    "nobody",
    "notification",
    "notifications",
    "null",
    "oauth",
    "official",
    "operations",
    "operator",
    "p2pool",
    "passport",
    "passport-callback",
    "passport-logout",
    "pool-credits",
    "poolcoin",
    "prediction",
    "predictions",
    "presale",
    "privacy",
    "profile",
    "public",
    "quest",
    "quests",
    "readyz",
    "reserves",
    "robots",
    "room",
    "rooms",
    "root",
    "rules",
    "search",
    "season",
    "seasons",
    "security",
    "settings",
    "signin",
    "signup",
    "sitemap",
    "socket",
    "staff",
    "static",
    "status",
    "stream",
    "streams",
    "support",
    "sw",
    "system",
    "table",
    "tables",
    "task",
    "tasks",
    "team",
    "terms",
    "tournament",
    "tournaments",
    "undefined",
    "user",
    "users",
    "wallet",
    "watch",
    "websocket",
    "withdraw",
    "www",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Username, UsernameError> {
        text.parse()
    }

    #[test]
    fn profile_09_a_username_has_letters_digits_hyphens_and_underscores() {
        assert_eq!(parse(" Cue-Master_9 ").unwrap().as_str(), "Cue-Master_9");
        assert_eq!(parse("naïve"), Err(UsernameError::Characters));
        assert_eq!(parse("a b c"), Err(UsernameError::Characters));
        for punctuation in "!\"#$%&'()*+,./:;<=>?@[\\]^`{|}~".chars() {
            let name = format!("cue{punctuation}master");
            assert_eq!(parse(&name), Err(UsernameError::Characters), "{name}");
        }
    }

    #[test]
    fn a_username_has_3_to_20_characters() {
        assert_eq!(parse("  "), Err(UsernameError::Empty));
        assert_eq!(parse("ab"), Err(UsernameError::TooShort));
        assert_eq!(parse("abc").unwrap().as_str(), "abc");
        assert_eq!(parse(&"a".repeat(20)).unwrap().as_str().len(), 20);
        assert_eq!(parse(&"a".repeat(21)), Err(UsernameError::TooLong));
    }

    #[test]
    fn nobody_claims_the_name_of_an_agent_of_the_house() {
        let owner: Address = "0x529084a0d5d0ae2a1d5b1bca3f8e2a0c11169ee7".parse().unwrap();
        let claim = |name: &str| parse(name).unwrap().claimed_by(owner);
        for name in [
            "Pip",
            "pip",
            "VESPER",
            "Old-Bram",
            "old_bram",
            "OldBram",
            "Mina-Two-Rails",
        ] {
            assert_eq!(claim(name), Err(UsernameError::Reserved), "{name}");
            assert!(parse(name).is_ok(), "{name} is looked up");
        }
        assert!(claim("Pippin").is_ok() && claim("vesper_2").is_ok());
    }

    #[test]
    fn names_of_routes_are_reserved_in_any_case() {
        for name in ["admin", "ADMIN", "wallet", "x-live", "Cuecast-Live", "me_", "api"] {
            let reserved = name != "me_";
            assert_eq!(parse(name).is_err(), reserved, "{name}");
        }
    }

    #[test]
    fn a_default_name_belongs_to_its_address() {
        let owner: Address = "0x52908400098527886e0f7030069857d2e4169ee7".parse().unwrap();
        let claim = |name: &str| parse(name).unwrap().claimed_by(owner);
        assert!(claim("user_529084").is_ok());
        assert!(claim("user_169ee7").is_ok());
        for free in ["user_name", "user_abcde", "user_abcdefa", "user_abcdeg", "abcdef"] {
            assert!(claim(free).is_ok(), "{free}");
        }
        assert_eq!(claim("Cue-Master").unwrap().to_string(), "Cue-Master");
        assert_eq!(claim("User_abcdef"), Err(UsernameError::Reserved));
    }
}
