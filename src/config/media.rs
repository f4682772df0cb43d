use super::{
    Secret,
    keys::section,
    nowpayments::printable,
    rule::{optional, parsed, web_address},
};
use url::{Host, Url};

section! {
    /// A bucket for the bytes of pictures and metadata of NFTs. Left out, they are in Postgres and its backups, for one server and for several.
    Media {
        /// Where an S3-compatible store stands whose bucket keeps the bytes of pictures and metadata of NFTs. Left out, Postgres keeps them. Endpoint,
        /// bucket and the two keys go together, on every server of a database, once none of the release before runs (RUNBOOK.md).
        s3_endpoint: Option<Url> = "media.s3_endpoint", "", optional(parsed("an https address such as https://s3.example.com, or an http one within a private network", endpoint));
        /// The bucket; for Cuecast alone, and there already. An object is named after its content id.
        s3_bucket: Option<String> = "media.s3_bucket", "", optional(parsed("3 to 63 small letters, digits, dots and hyphens", bucket));
        /// Its region, which requests are signed for.
        s3_region: String = "media.s3_region", "us-east-1", parsed("1 to 64 letters, digits and hyphens", region);
        /// The id of a key that may put, get and delete objects of the bucket, and no more.
        s3_access_key: Option<Secret> = "media.s3_access_key", "", optional(parsed("the id of the key that the store gave", printable)), secret;
        /// The secret of that key.
        s3_secret_key: Option<Secret> = "media.s3_secret_key", "", optional(parsed("the secret of the key that the store gave", printable)), secret;
    }
}

/// A bucket's place, all of it given.
#[derive(Debug, Clone, Copy)]
pub struct BucketPlace<'a> {
    pub endpoint: &'a Url,
    pub bucket: &'a str,
    pub region: &'a str,
    pub access_key: &'a Secret,
    pub secret_key: &'a Secret,
}

impl Media {
    /// The bucket, where one is configured.
    pub fn place(&self) -> Option<BucketPlace<'_>> {
        Some(BucketPlace {
            endpoint: self.s3_endpoint.as_ref()?,
            bucket: self.s3_bucket.as_deref()?,
            region: &self.s3_region,
            access_key: self.s3_access_key.as_ref()?,
            secret_key: self.s3_secret_key.as_ref()?,
        })
    }

    /// Refuses a part of a bucket.
    pub(super) fn problem(&self) -> Option<String> {
        let is_named = self.s3_endpoint.is_some()
            || self.s3_bucket.is_some()
            || self.s3_access_key.is_some()
            || self.s3_secret_key.is_some();
        (is_named && self.place().is_none()).then(|| {
            "media.s3_endpoint, media.s3_bucket, media.s3_access_key and media.s3_secret_key: must be given together"
                .to_owned()
        })
    }
}

/// A request is signed and the content public, so that within a network of one's own nobody is shown a secret.
fn endpoint(text: &str) -> Option<Url> {
    web_address(text).filter(|url| url.scheme() == "https" || is_private(url))
}

fn is_private(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback() || address.is_private(),
        Some(Host::Ipv6(address)) => address.is_loopback() || address.is_unique_local(),
        Some(Host::Domain(name)) => !name.contains('.'),
        None => false,
    }
}

fn bucket(text: &str) -> Option<String> {
    let is_inner = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_good = (3..=63).contains(&text.len())
        && text.bytes().all(|byte| is_inner(byte) || matches!(byte, b'.' | b'-'))
        && text.bytes().next().is_some_and(is_inner)
        && text.bytes().last().is_some_and(is_inner);
    is_good.then(|| text.to_owned())
}

fn region(text: &str) -> Option<String> {
    let is_good = text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    is_good.then(|| text.to_owned())
}
