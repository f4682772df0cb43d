use super::{
    Secret,
    keys::section,
    rule::{number, optional, parsed, web_address},
};
use url::Url;

section! {
    /// Deposits through NOWPayments.
    NowPayments {
        /// API key of the account that takes deposits. Left out, the local environment starts a sandbox of its own,
        /// and elsewhere deposits through the provider are refused.
        api_key: Option<Secret> = "nowpayments.api_key", "", optional(parsed("the key that NOWPayments gave", printable)), secret;
        /// Key with which the provider signs its notifications. It goes with nowpayments.api_key.
        ipn_secret: Option<Secret> = "nowpayments.ipn_secret", "", optional(parsed("the IPN secret that NOWPayments gave", printable)), secret;
        /// Where the provider is called: https, or a loopback address in the local environment.
        url: Url = "nowpayments.url", "https://api.nowpayments.io/v1", parsed("an http or https address such as https://api.nowpayments.io/v1", web_address);
        /// Thousandths that the provider's list of prices says it keeps of a deposit: for the estimate before somebody pays. What is
        /// credited is what it says arrived.
        fee_per_mille: u16 = "nowpayments.fee_per_mille", "5", number(0..=200);
    }
}

/// A key of visible ASCII characters.
pub(super) fn printable(text: &str) -> Option<Secret> {
    text.bytes()
        .all(|byte| byte.is_ascii_graphic())
        .then(|| text.parse().ok())
        .flatten()
}
