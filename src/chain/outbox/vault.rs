//! Calls of the payout vault, and what its refusals mean.

use super::store::payments::Queued;
use alloy_primitives::{Address, Bytes};
use alloy_sol_types::{SolCall, SolError, sol};

sol! {
    struct Payment {
        bytes32 id;
        address to;
        uint256 amount;
    }

    function pay(address token, Payment[] payments) external;

    error NotPayer(address caller);
    error NotMinter(address caller);
    error NoSuchToken(uint256 tokenId);
    error ERC721InvalidSender(address sender);
    error OrderIsDone(bytes32 order);
    error SaleIsOver();
    error TooEarly();
    error IsPaused();
    error DailyLimitExceeded(address token, uint256 limit, uint256 wanted);
    error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
}

/// The call that pays them.
pub fn pay(token: Address, payments: &[Queued]) -> Bytes {
    let payments = payments.iter().map(|one| Payment {
        id: one.id,
        to: one.to,
        amount: one.units,
    });
    let call = payCall {
        token,
        payments: payments.collect(),
    };
    call.abi_encode().into()
}

/// Why a call would fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Nothing is wrong with the payment: somebody has to let the vault pay again.
    Later(&'static str),
    /// For operators: they decide about the payment.
    Never(String),
}

/// Of the bytes of a contract's error.
pub fn refusal(data: &[u8]) -> Refusal {
    let selector: [u8; 4] = data.first_chunk().copied().unwrap_or_default();
    match selector {
        IsPaused::SELECTOR => Refusal::Later("The contract is paused."),
        NotMinter::SELECTOR => Refusal::Later("The server's key is not the minter of the NFTs."),
        SaleIsOver::SELECTOR => Refusal::Never("The sale of the collection is over.".to_owned()),
        TooEarly::SELECTOR => Refusal::Never("The block that it waits for is not there yet.".to_owned()),
        NoSuchToken::SELECTOR => Refusal::Never("The collection has no such token.".to_owned()),
        ERC721InvalidSender::SELECTOR | OrderIsDone::SELECTOR => {
            Refusal::Never("The token was minted already.".to_owned())
        }
        NotPayer::SELECTOR => Refusal::Later("The server's key is not the vault's payer."),
        DailyLimitExceeded::SELECTOR => Refusal::Never("It is above what the vault may pay out today.".to_owned()),
        ERC20InsufficientBalance::SELECTOR => Refusal::Never("The vault holds too little of the token.".to_owned()),
        _ => Refusal::Never(format!("The contract refuses it with 0x{}.", hex::encode(selector))),
    }
}
