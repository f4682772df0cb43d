use super::{
    Secret,
    keys::section,
    nowpayments::printable,
    rule::{optional, parsed, web_address},
};
use url::Url;

section! {
    /// Coins by card through MoonPay, for contributions to the presale.
    MoonPay {
        /// Publishable key of the account. Left out, the local environment starts a sandbox of its own,
        /// and elsewhere no coins can be bought by card.
        api_key: Option<Secret> = "moonpay.api_key", "", optional(parsed("the publishable key that MoonPay gave", printable)), secret;
        /// Key with which links to the provider are signed. It goes with moonpay.api_key.
        secret_key: Option<Secret> = "moonpay.secret_key", "", optional(parsed("the secret key that MoonPay gave", printable)), secret;
        /// Where people are sent: https, or a loopback address in the local environment.
        url: Url = "moonpay.url", "https://buy.moonpay.com", parsed("an http or https address such as https://buy.moonpay.com", web_address);
    }
}
