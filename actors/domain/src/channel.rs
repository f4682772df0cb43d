//! The Twitch channel behind a stream. Only its name is ever stored or embedded, never the link that was pasted.

use serde::Serialize;
use std::{fmt, str::FromStr};
use url::{Host, Url};

/// The text names no Twitch channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Please enter a valid Twitch channel link (e.g., twitch.tv/yourchannel).")]
pub struct InvalidChannel;

/// 3 to 25 word characters, in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, utoipa::ToSchema)]
#[schema(value_type = String, pattern = "^[a-z0-9_]{3,25}$", example = "yourchannel")]
#[serde(transparent)]
pub struct Channel(String);

impl Channel {
    /// The channel's login.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The link that is shown: `https://twitch.tv/NAME`.
    pub fn link(&self) -> String {
        format!("https://twitch.tv/{}", self.0)
    }

    /// Reads a pasted link: `https` (added if missing), one of Twitch's hosts, and the channel as the only path segment.
    pub fn from_link(link: &str) -> Result<Self, InvalidChannel> {
        let link = link.trim();
        let link = if link.contains("://") {
            link.to_owned()
        } else {
            format!("https://{link}")
        };
        let url = Url::parse(&link).map_err(|_| InvalidChannel)?;
        let plain =
            url.scheme() == "https" && url.port().is_none() && url.username().is_empty() && url.password().is_none();
        let twitch = matches!(
            url.host(),
            Some(Host::Domain("twitch.tv" | "www.twitch.tv" | "m.twitch.tv"))
        );
        let path = url.path().trim_start_matches('/');
        if !plain || !twitch {
            return Err(InvalidChannel);
        }
        path.strip_suffix('/').unwrap_or(path).parse()
    }
}

impl FromStr for Channel {
    type Err = InvalidChannel;

    /// Takes the bare name of a channel.
    fn from_str(name: &str) -> Result<Self, InvalidChannel> {
        let name = name.to_ascii_lowercase();
        let word = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !word || !(3..=25).contains(&name.len()) || PAGES.contains(&name.as_str()) {
            return Err(InvalidChannel);
        }
        Ok(Self(name))
    }
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Twitch's own pages that look like a channel's.
const PAGES: [&str; 8] = [
    "directory",
    "downloads",
    "jobs",
    "search",
    "settings",
    "subscriptions",
    "videos",
    "wallet",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stream_43_a_twitch_link_is_read_down_to_its_channel() {
        for link in [
            "https://twitch.tv/CueMaster",
            "twitch.tv/cuemaster",
            " https://www.twitch.tv/cuemaster/ ",
            "m.twitch.tv/cuemaster?referrer=raid",
            "HTTPS://TWITCH.TV/cuemaster#chat",
        ] {
            assert_eq!(Channel::from_link(link).unwrap().as_str(), "cuemaster", "{link}");
        }
        let channel = Channel::from_link("twitch.tv/cue_master").unwrap();
        assert_eq!(
            (channel.link(), channel.to_string()),
            ("https://twitch.tv/cue_master".into(), "cue_master".into())
        );
    }

    #[test]
    fn stream_43_a_link_that_only_contains_twitch_tv_is_refused() {
        for link in [
            "",
            "twitch.tv/",
            "twitch.tv/ab",
            "twitch.tv/directory",
            "twitch.tv/cue/videos",
            "twitch.tv/cue-master",
            "twitch.tv/abcdefghijklmnopqrstuvwxyz",
            "https://evil.example/?twitch.tv/cuemaster",
            "https://twitch.tv.evil.example/cuemaster",
            "https://twitch.tv@evil.example/cuemaster",
            "https://user:pass@twitch.tv/cuemaster",
            "https://user@twitch.tv/cuemaster",
            "https://:pass@twitch.tv/cuemaster",
            "https://twitch.tv:8443/cuemaster",
            "javascript:alert(1)//twitch.tv/cuemaster",
            "http://twitch.tv/cuemaster",
            "https://clips.twitch.tv/cuemaster",
            "twitch.tv/<script>",
            "twitch.tv/cue\0master",
        ] {
            assert_eq!(Channel::from_link(link), Err(InvalidChannel), "{link}");
        }
    }
}
