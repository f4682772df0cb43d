use super::{
    Secret,
    keys::section,
    nowpayments::printable,
    rule::{optional, parsed, web_address},
};
use url::Url;

section! {
    /// A service that keeps pictures and metadata of NFTs on IPFS beside this server. Left out, this server alone serves them.
    Pinning {
        /// Where its IPFS Pinning Service API stands. The three keys go together. In the local environment `cuecast sandbox` plays such a service
        /// and prints what to set.
        url: Option<Url> = "pinning.url", "", optional(parsed("an http or https address such as https://api.example.com/psa", web_address));
        /// Where it takes CAR files, as Kubo's dag/import does.
        upload_url: Option<Url> = "pinning.upload_url", "", optional(parsed("an http or https address such as https://rpc.example.com/api/v0/dag/import", web_address));
        /// The account's token.
        token: Option<Secret> = "pinning.token", "", optional(parsed("the token that the service gave", printable)), secret;
    }
}
