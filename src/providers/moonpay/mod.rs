//! MoonPay: people buy coins by card on a page of the provider, which sends them to their own wallet.
//!
//! The link says everything, and its signature keeps wallet and amount from being changed on the way. No notification is wanted: coins that arrived are in
//! somebody's wallet, and what they do with them is seen on the chain.

pub mod sandbox;

use crate::config::{self, Secret};
use data_encoding::BASE64;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use url::Url;

/// The parameter that carries the signature, always the last.
const SIGNATURE: &str = "&signature=";

/// A purchase that somebody wants to make.
#[derive(Debug, Clone, Copy)]
pub struct Purchase<'a> {
    /// The provider's code of the coin.
    pub currency: &'a str,
    /// Where the coins go.
    pub wallet: &'a str,
    /// The price in cents of a US dollar.
    pub cents: u64,
    /// Where the page leads back to.
    pub back: &'a str,
}

/// An account at the provider.
#[derive(Clone)]
pub struct MoonPay {
    url: Url,
    api_key: Secret,
    secret_key: Secret,
}

impl MoonPay {
    pub fn new(url: Url, api_key: Secret, secret_key: Secret) -> Self {
        Self {
            url,
            api_key,
            secret_key,
        }
    }

    /// The account that the configuration names, if any.
    pub fn of(config: &config::MoonPay) -> Option<Self> {
        let (api_key, secret_key) = config.api_key.clone().zip(config.secret_key.clone())?;
        Some(Self::new(config.url.clone(), api_key, secret_key))
    }

    /// The signed address of the page on which the purchase is made. None for a key that cannot sign.
    pub fn link(&self, purchase: &Purchase<'_>) -> Option<Url> {
        let mut url = self.url.clone();
        let amount = dollars(purchase.cents);
        url.query_pairs_mut()
            .clear()
            .append_pair("apiKey", self.api_key.expose())
            .append_pair("currencyCode", purchase.currency)
            .append_pair("walletAddress", purchase.wallet)
            .append_pair("baseCurrencyCode", "usd")
            .append_pair("baseCurrencyAmount", &amount)
            .append_pair("redirectURL", purchase.back);
        let signed = BASE64.encode(&mac(&self.secret_key, url.query()?)?.finalize().into_bytes());
        url.query_pairs_mut().append_pair("signature", &signed);
        Some(url)
    }
}

/// Cents as dollars: `100.50`.
fn dollars(cents: u64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// True when the query of a link ends with the signature of all that stands before it, as it was written.
pub fn is_signed(secret: &Secret, query: &str) -> bool {
    let Some((signed, signature)) = query.rsplit_once(SIGNATURE) else {
        return false;
    };
    let mut last = url::form_urlencoded::parse(signature.as_bytes());
    // A field behind it is signed by nobody.
    let (signature, None) = (last.next(), last.next()) else {
        return false;
    };
    let signature = signature.and_then(|(signature, _)| BASE64.decode(signature.as_bytes()).ok());
    match (mac(secret, signed), signature) {
        (Some(mac), Some(signature)) => mac.verify_slice(&signature).is_ok(),
        (None, _) | (_, None) => false,
    }
}

/// Over the query with its question mark.
fn mac(secret: &Secret, query: &str) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.expose().as_bytes()).ok()?;
    mac.update(b"?");
    mac.update(query.as_bytes());
    Some(mac)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link() -> Url {
        let keys = ["pk_test_key", "sk_test_key"].map(|key| key.parse::<Secret>().unwrap());
        let [api, secret] = keys;
        let purchase = Purchase {
            currency: "usdt_bsc",
            wallet: "0x52908400098527886E0F7030069857D2E4169EE7",
            cents: 10_050,
            back: "https://cuecast.example/presale",
        };
        let url = "https://buy.moonpay.com".parse().unwrap();
        MoonPay::new(url, api, secret).link(&purchase).unwrap()
    }

    #[test]
    fn a_link_carries_the_signature_that_was_made_elsewhere_and_no_changed_one_holds() {
        // printf '%s' '?apiKey=...' | openssl dgst -sha256 -hmac sk_test_key -binary | base64
        let link = link();
        let expected = "apiKey=pk_test_key&currencyCode=usdt_bsc&walletAddress=0x52908400098527886E0F7030069857D2E4169EE7\
                        &baseCurrencyCode=usd&baseCurrencyAmount=100.50&redirectURL=https%3A%2F%2Fcuecast.example%2Fpresale\
                        &signature=MKm5Ox2B5%2FFDW2F3NPkjXxTfk%2Fe7kWOyok0l%2Fd%2FEGsM%3D";
        let query = link.query().unwrap();
        assert_eq!(query, expected);
        let secret: Secret = "sk_test_key".parse().unwrap();
        assert!(is_signed(&secret, query));
        assert!(!is_signed(&"another".parse().unwrap(), query));
        let cases = [
            query.replace("100.50", "1.50"),
            query.replace("0x529", "0x629"),
            query.split("&signature").next().unwrap().to_owned(),
            format!("{query}&walletAddress=0x1"),
            String::new(),
        ];
        for changed in cases {
            assert!(!is_signed(&secret, &changed), "{changed}");
        }
    }
}
