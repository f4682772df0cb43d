//! The token of fixed supply, and the local stand-in.

use super::Token;
use crate::support::chain::{Chain, artifact};
use alloy_primitives::{Address, U256};
use alloy_sol_types::{SolValue, sol};

const SUPPLY: u128 = 1_000_000_000 * 10_u128.pow(18);

sol! {
    #[derive(Debug)]
    contract Guessed {
        function mint(address to, uint256 amount) external;
        function burn(uint256 amount) external;
        function owner() external;
        function pause() external;
    }
}

async fn pool(chain: &Chain, holder: Address) -> Address {
    let born = ("Cuecast Pool".to_owned(), "POOL".to_owned(), U256::from(SUPPLY), holder);
    chain.deploy("FixedToken", born).await
}

async fn balance(chain: &Chain, token: Address, of: Address) -> U256 {
    chain.call(token, Token::balanceOfCall { of }).await
}

#[tokio::test]
async fn the_whole_supply_is_the_holders_from_birth_and_moves_only_by_its_holder() {
    let chain = Chain::shared();
    let (holder, other, thief) = (chain.account().await, chain.account().await, chain.account().await);
    let token = pool(chain, holder).await;
    assert_eq!(chain.call(token, Token::nameCall {}).await, "Cuecast Pool");
    assert_eq!(chain.call(token, Token::symbolCall {}).await, "POOL");
    assert_eq!(chain.call(token, Token::decimalsCall {}).await, 18);
    assert_eq!(balance(chain, token, holder).await, U256::from(SUPPLY));
    let to = other;
    let amount = U256::from(40);
    let sent = chain
        .send(holder, token, Token::transferCall { to, amount })
        .await
        .unwrap();
    assert!(sent.gas <= 60_000, "a first transfer used {} gas", sent.gas);
    let more = chain
        .send(
            other,
            token,
            Token::transferCall {
                to: thief,
                amount: U256::from(41),
            },
        )
        .await;
    let error = more.unwrap_err().is::<Token::ERC20InsufficientBalance>().unwrap();
    assert_eq!(
        (error.sender, error.balance, error.needed),
        (other, amount, U256::from(41))
    );
    let taken = Token::transferFromCall {
        from: other,
        to: thief,
        amount: U256::from(1),
    };
    let taken = chain.send(thief, token, taken).await.unwrap_err();
    assert!(taken.is::<Token::ERC20InsufficientAllowance>().is_some());
    assert_eq!(balance(chain, token, other).await, amount);
    assert_eq!(chain.call(token, Token::totalSupplyCall {}).await, U256::from(SUPPLY));
}

#[tokio::test]
async fn an_allowance_is_spent_once() {
    let chain = Chain::shared();
    let (holder, spender) = (chain.account().await, chain.account().await);
    let token = pool(chain, holder).await;
    let amount = U256::from(10);
    let approved = chain
        .send(holder, token, Token::approveCall { spender, amount })
        .await
        .unwrap();
    assert!(approved.gas <= 54_000, "an approval used {} gas", approved.gas);
    let take = || Token::transferFromCall {
        from: holder,
        to: spender,
        amount,
    };
    let taken = chain.send(spender, token, take()).await.unwrap();
    assert!(taken.gas <= 60_000, "a transfer by allowance used {} gas", taken.gas);
    let again = chain.send(spender, token, take()).await.unwrap_err();
    assert!(again.is::<Token::ERC20InsufficientAllowance>().is_some());
    assert_eq!(balance(chain, token, spender).await, amount);
    assert_eq!(
        chain.call(token, Token::allowanceCall { owner: holder, spender }).await,
        U256::ZERO
    );
}

#[tokio::test]
async fn nobody_can_change_the_supply_because_there_is_nothing_to_do_it_with() {
    let chain = Chain::shared();
    let holder = chain.account().await;
    let token = pool(chain, holder).await;
    let (to, amount) = (holder, U256::from(1));
    assert!(
        chain
            .send(holder, token, Guessed::mintCall { to, amount })
            .await
            .is_err()
    );
    assert!(chain.send(holder, token, Guessed::burnCall { amount }).await.is_err());
    assert!(chain.send(holder, token, Guessed::ownerCall {}).await.is_err());
    assert!(chain.send(holder, token, Guessed::pauseCall {}).await.is_err());
    // Of the functions that change something the token has those three alone.
    let abi = artifact("FixedToken")["abi"].clone();
    let changing: Vec<_> = abi
        .as_array()
        .unwrap()
        .iter()
        .filter(|item| item["stateMutability"] == "nonpayable")
        .collect();
    let names: Vec<_> = changing.iter().filter_map(|item| item["name"].as_str()).collect();
    assert_eq!(names, ["approve", "transfer", "transferFrom"]);
    let nobody = ("T".to_owned(), "T".to_owned(), amount, Address::ZERO).abi_encode_params();
    let refused = chain.create(holder, "FixedToken", nobody).await.unwrap_err();
    assert!(
        refused.is::<Token::ERC20InvalidReceiver>().is_some(),
        "a supply is nobody's"
    );
}

#[tokio::test]
async fn the_local_stand_in_gives_anybody_at_most_a_million_a_call_in_its_own_decimals() {
    let chain = Chain::shared();
    let (one, other) = (chain.account().await, chain.account().await);
    for decimals in [18_u8, 6, 0] {
        let born = ("Tether".to_owned(), "USDT".to_owned(), U256::from(decimals));
        let token = chain.deploy("LocalToken", born).await;
        assert_eq!(chain.call(token, Token::decimalsCall {}).await, decimals);
        let most = U256::from(1_000_000) * U256::from(10).pow(U256::from(decimals));
        let ask = |amount| Token::faucetCall { to: other, amount };
        let given = chain.send(one, token, ask(most)).await.unwrap();
        assert!(given.gas <= 80_000, "the faucet used {} gas", given.gas);
        let refused = chain.send(one, token, ask(most + U256::from(1))).await.unwrap_err();
        assert!(refused.is::<Token::TooMuch>().is_some());
        assert_eq!(balance(chain, token, other).await, most);
    }
}
