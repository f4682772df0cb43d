//! The post that a task is about.

use std::{fmt, str::FromStr};
use url::{Host, Url};

/// Digits of a post's id at most: what 64 bits can count.
const MAX_ID: usize = 19;
/// Characters of an author's name at most.
const MAX_AUTHOR: usize = 15;
const HOSTS: [&str; 6] = [
    "x.com",
    "www.x.com",
    "mobile.x.com",
    "twitter.com",
    "www.twitter.com",
    "mobile.twitter.com",
];

/// A post on X, by its author and its number. Nothing else of a link is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tweet {
    author: String,
    id: String,
}

/// The link names no post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Please enter the link of a post, such as https://x.com/name/status/1234567890.")]
pub struct InvalidTweet;

impl Tweet {
    /// The name of who wrote it, without the @.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// Decimal digits.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// From what was stored of one.
    pub fn of(author: String, id: String) -> Result<Self, InvalidTweet> {
        let name = (1..=MAX_AUTHOR).contains(&author.len())
            && author.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let number = (1..=MAX_ID).contains(&id.len()) && !id.starts_with('0') && id.bytes().all(|b| b.is_ascii_digit());
        (name && number).then_some(Self { author, id }).ok_or(InvalidTweet)
    }
}

impl FromStr for Tweet {
    type Err = InvalidTweet;

    fn from_str(link: &str) -> Result<Self, InvalidTweet> {
        let url = Url::parse(link.trim()).map_err(|_| InvalidTweet)?;
        let Some(Host::Domain(host)) = url.host() else {
            return Err(InvalidTweet);
        };
        let is_plain = url.username().is_empty() && url.password().is_none() && url.port().is_none();
        if url.scheme() != "https" || !is_plain || !HOSTS.contains(&host) {
            return Err(InvalidTweet);
        }
        let parts: Vec<_> = url.path_segments().map(Iterator::collect).unwrap_or_default();
        match parts.as_slice() {
            [author, "status", id, ..] => Self::of((*author).to_owned(), (*id).to_owned()),
            _ => Err(InvalidTweet),
        }
    }
}

impl fmt::Display for Tweet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "https://x.com/{}/status/{}", self.author, self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn task_20_a_link_is_kept_as_author_and_number_and_one_of_another_host_is_refused() {
        for link in [
            "https://x.com/cue_master/status/1234567890",
            " https://twitter.com/cue_master/status/1234567890?s=20&t=abc#x ",
            "https://mobile.twitter.com/cue_master/status/1234567890/photo/1",
        ] {
            let tweet: Tweet = link.parse().unwrap();
            assert_eq!((tweet.author(), tweet.id()), ("cue_master", "1234567890"), "{link}");
            assert_eq!(tweet.to_string(), "https://x.com/cue_master/status/1234567890");
        }
        for bad in [
            "",
            "x.com/a/status/1",
            "http://x.com/a/status/1",
            "https://x.com.evil.example/a/status/1",
            "https://evil.example/x.com/a/status/1",
            "https://x.com@evil.example/a/status/1",
            "https://evil@x.com/a/status/1",
            "https://x.com:8443/a/status/1",
            "https://127.0.0.1/a/status/1",
            "javascript://x.com/a/status/1",
            "https://x.com/a",
            "https://x.com/a/status/",
            "https://x.com/a/status/0123",
            "https://x.com/a/status/1e9",
            "https://x.com/a/status/12345678901234567890",
            "https://x.com/a%2f/status/1",
            "https://x.com/abcdefghijklmnop/status/1",
            "https://x.com//status/1",
        ] {
            assert_eq!(bad.parse::<Tweet>(), Err(InvalidTweet), "{bad}");
        }
    }
}
