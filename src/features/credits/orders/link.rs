//! Links that open a wallet with address and amount filled in.

use domain::Decimal;

/// USDC on Base, as its issuer names it.
const USDC_ON_BASE: &str = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";

/// A link for the provider's ticker: EIP-681, BIP-21, or Solana Pay. None where wallets have no common form, as on Tron, and where the
/// amount has more digits than the chain.
pub fn wallet_link(ticker: &str, address: &str, amount: Decimal) -> Option<String> {
    let exact = |decimals: u32| {
        amount
            .to_minor(decimals)
            .filter(|minor| Decimal::new(*minor, decimals) == amount)
    };
    match ticker {
        "eth" => Some(format!("ethereum:{address}@1?value={}", exact(18)?)),
        "bnbbsc" => Some(format!("ethereum:{address}@56?value={}", exact(18)?)),
        "usdcbase" => Some(format!(
            "ethereum:{USDC_ON_BASE}@8453/transfer?address={address}&uint256={}",
            exact(6)?
        )),
        "btc" => Some(format!("bitcoin:{address}?amount={amount}")),
        "sol" => Some(format!("solana:{address}?amount={amount}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_chain_address_and_the_exact_amount() {
        let link = |ticker, amount: &str| wallet_link(ticker, "ADDRESS", amount.parse().unwrap());
        assert_eq!(
            link("eth", "0.002").unwrap(),
            "ethereum:ADDRESS@1?value=2000000000000000"
        );
        assert_eq!(
            link("bnbbsc", "1").unwrap(),
            "ethereum:ADDRESS@56?value=1000000000000000000"
        );
        assert_eq!(
            link("usdcbase", "5.01").unwrap(),
            "ethereum:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913@8453/transfer?address=ADDRESS&uint256=5010000"
        );
        assert_eq!(link("btc", "0.00008334").unwrap(), "bitcoin:ADDRESS?amount=0.00008334");
        assert_eq!(link("sol", "0.2").unwrap(), "solana:ADDRESS?amount=0.2");
        assert_eq!(link("usdttrc20", "5"), None);
        assert_eq!(link("usdcbase", "5.0000001"), None, "never less than asked");
    }
}
