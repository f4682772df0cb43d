use super::{
    keys::section,
    rule::{one_of, optional, parsed, web_address},
};
use url::Url;

/// Which of Immutable Passport's worlds the client id belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassportEnvironment {
    /// For trying things; its accounts hold nothing.
    Sandbox,
    /// Real accounts.
    Production,
}

impl PassportEnvironment {
    /// The word used in the configuration and in `GET /api/config`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Sandbox => "sandbox",
            Self::Production => "production",
        }
    }
}

section! {
    /// Signing in with Immutable Passport, an OpenID Connect provider.
    Passport {
        /// Issuer of the tokens, such as https://auth.immutable.com: https, or a loopback address in the local environment.
        /// Left out, the login with Immutable Passport is not offered.
        issuer: Option<Url> = "passport.issuer", "", optional(parsed("an http or https address such as https://auth.immutable.com", web_address));
        /// Client id that Immutable's hub gave to this product; it goes with passport.issuer. The redirect addresses to register there
        /// are /passport-callback and, for logging out, /passport-logout at http.public_url.
        client_id: Option<String> = "passport.client_id", "", optional(parsed("1 to 200 printable characters", printable));
        /// Environment that the client id was made for. The production environment takes `production` only.
        environment: PassportEnvironment = "passport.environment", "sandbox", one_of(&[
            ("sandbox", PassportEnvironment::Sandbox),
            ("production", PassportEnvironment::Production),
        ]);
        /// Claim of the id token that holds the wallet's address; dots lead into objects.
        address_claim: String = "passport.address_claim", "passport.zkevm_eth_address", parsed("names of claims, joined by dots", claim);
    }
}

fn printable(text: &str) -> Option<String> {
    let fine = (1..=200).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
    fine.then(|| text.to_owned())
}

fn claim(text: &str) -> Option<String> {
    let name = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_graphic());
    (text.len() <= 200 && text.split('.').all(name)).then(|| text.to_owned())
}
