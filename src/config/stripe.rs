use super::{
    Secret,
    keys::section,
    nowpayments::printable,
    rule::{optional, parsed, web_address},
};
use url::Url;

section! {
    /// Card payments through Stripe Checkout.
    Stripe {
        /// Secret key of the account that takes card payments. Left out, the local environment starts a sandbox of its own,
        /// and elsewhere credits cannot be bought by card.
        secret_key: Option<Secret> = "stripe.secret_key", "", optional(parsed("the secret key that Stripe gave", printable)), secret;
        /// Secret with which the provider signs its notifications to /api/webhooks/stripe. It goes with stripe.secret_key.
        webhook_secret: Option<Secret> = "stripe.webhook_secret", "", optional(parsed("the signing secret that Stripe gave", printable)), secret;
        /// Where the provider is called: https, or a loopback address in the local environment.
        url: Url = "stripe.url", "https://api.stripe.com/v1", parsed("an http or https address such as https://api.stripe.com/v1", web_address);
    }
}
