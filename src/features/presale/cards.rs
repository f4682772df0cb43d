use super::allocate::cents;
use crate::{
    http::error::{ApiError, Code},
    providers::moonpay::{MoonPay, Purchase},
};
use alloy_primitives::{Address, U256};

/// The provider that sells coins by card. None where no account is configured.
pub struct CardLinks(pub Option<MoonPay>);

impl CardLinks {
    /// The page on which a wallet buys coins for an amount, and that leads back to the presale of this site.
    pub fn link(&self, currency: &str, wallet: Address, amount: U256, origin: &str) -> Result<String, ApiError> {
        let provider = self.0.as_ref();
        let provider = provider.ok_or_else(|| ApiError::new(Code::Unavailable, "Payment service not configured"))?;
        let (wallet, back) = (wallet.to_checksum(None), format!("{origin}/presale"));
        let purchase = Purchase {
            currency,
            wallet: &wallet,
            cents: cents(amount),
            back: &back,
        };
        let link = provider.link(&purchase);
        link.map(String::from)
            .ok_or_else(|| ApiError::internal("the card provider's key cannot sign"))
    }
}
