//! The committed artifacts are what runs.

use super::{Token, Vault};
use crate::support::chain::{Chain, artifact, creation_code};
use alloy_primitives::{Address, B256, U256, keccak256};

#[tokio::test]
async fn every_instance_has_the_shipped_code_hash_whatever_it_was_born_with() {
    let chain = Chain::shared();
    let someone = |n: u8| Address::repeat_byte(n);
    let hash = |name: &str| artifact(name)["runtimeHash"].as_str().unwrap().parse::<B256>().unwrap();
    for born in [1, 2] {
        let supply = U256::from(born);
        let token = chain
            .deploy(
                "FixedToken",
                (format!("Token {born}"), "T".to_owned(), supply, someone(born)),
            )
            .await;
        let vault = (someone(born), someone(born + 1), someone(born + 2), someone(born + 3));
        let vault = chain.deploy("PayoutVault", vault).await;
        let local = chain
            .deploy("LocalToken", ("L".to_owned(), "L".to_owned(), U256::from(6 + born)))
            .await;
        assert_eq!(chain.code_hash(token).await, hash("FixedToken"));
        assert_eq!(chain.code_hash(vault).await, hash("PayoutVault"));
        assert_eq!(chain.code_hash(local).await, hash("LocalToken"));
        assert_eq!(chain.call(token, Token::totalSupplyCall {}).await, supply);
        assert_eq!(chain.call(vault, Vault::treasuryCall {}).await, someone(born + 3));
    }
}

#[test]
fn no_contract_is_too_large_to_be_deployed_and_the_compiler_is_the_pinned_one() {
    let pinned = include_str!("../../contracts/package.json");
    for name in [
        "FixedToken",
        "LocalToken",
        "PayoutVault",
        "PresaleVault",
        "CueNfts",
        "SignatureValidator",
    ] {
        assert!(creation_code(name).len() < 24_576, "{name}");
        let compiler = artifact(name)["compiler"].as_str().unwrap().to_owned();
        let version = compiler.split('+').next().unwrap();
        assert!(
            pinned.contains(&format!("\"solc\": \"{version}\"")),
            "{name}: {compiler}"
        );
    }
    assert_ne!(
        keccak256(creation_code("FixedToken")),
        keccak256(creation_code("LocalToken"))
    );
}
