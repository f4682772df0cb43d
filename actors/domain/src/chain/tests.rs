use super::*;
use proptest::prelude::*;

const EVM: &str = "0x52908400098527886E0F7030069857D2E4169EE7";
const MIXED: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TRON: &str = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const SOLANA: &str = "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV";
const BITCOIN: [&str; 4] = [
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
];

fn read(text: &str, chain: Chain) -> Result<String, Refusal> {
    Destination::parse(text, &[chain]).map(|found| found.as_str().to_owned())
}

#[test]
fn an_evm_address_in_one_case_is_taken_and_spelled_with_its_checksum() {
    assert_eq!(read(&MIXED.to_lowercase(), Chain::Evm).unwrap(), MIXED);
    assert_eq!(read(EVM, Chain::Evm).unwrap(), EVM);
    assert_eq!(read(MIXED, Chain::Evm).unwrap(), MIXED);
}

#[test]
fn an_evm_address_in_both_cases_must_carry_its_checksum() {
    let slip = MIXED.replace("5aAeb", "5aaeb");
    assert_eq!(read(&slip, Chain::Evm), Err(Refusal::Checksum));
}

#[test]
fn a_tron_address_is_held_to_its_checksum_and_its_first_byte() {
    assert_eq!(read(TRON, Chain::Tron).unwrap(), TRON);
    assert_eq!(
        read("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u", Chain::Tron),
        Err(Refusal::Checksum)
    );
    assert!(matches!(
        read(BITCOIN[0], Chain::Tron),
        Err(Refusal::WrongChain {
            found: Chain::Bitcoin,
            ..
        })
    ));
}

#[test]
fn a_solana_address_is_thirty_two_bytes() {
    assert_eq!(read(SOLANA, Chain::Solana).unwrap(), SOLANA);
    for bad in ["11111111111111111111111111111111", &SOLANA[1..30], "0OIl"] {
        assert!(matches!(read(bad, Chain::Solana), Err(Refusal::Form(_))), "{bad}");
    }
}

#[test]
fn bitcoin_takes_every_mainnet_form_and_no_testnet() {
    for text in BITCOIN {
        assert_eq!(read(text, Chain::Bitcoin).unwrap(), text);
    }
    assert_eq!(read(&BITCOIN[2].to_uppercase(), Chain::Bitcoin).unwrap(), BITCOIN[2]);
    assert_eq!(
        read("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", Chain::Bitcoin),
        Err(Refusal::Checksum)
    );
    assert_eq!(
        read("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", Chain::Bitcoin),
        Err(Refusal::Checksum)
    );
    let testnet = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
    assert!(matches!(read(testnet, Chain::Bitcoin), Err(Refusal::Form(_))));
}

#[test]
fn an_address_of_another_chain_is_told_by_name() {
    let refused = Destination::parse(TRON, &[Chain::Evm, Chain::Solana, Chain::Evm]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "The destination is a Tron address, but this currency is paid out on EVM or Solana."
    );
    let refused = Destination::parse(MIXED, &[Chain::Bitcoin]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "The destination is an EVM address, but this currency is paid out on Bitcoin."
    );
    let refused = Destination::parse("nobody", &[Chain::Tron]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "The destination address is not a valid Tron address."
    );
}

#[test]
fn what_no_chain_takes_has_the_wrong_form_and_only_a_slip_of_the_chain_that_is_wanted_is_called_one() {
    let witness = format!("bc1{}", "q".repeat(100_000));
    let with_check = |bytes: &[u8]| bs58::encode(bytes).with_check().into_string();
    let (version, short) = (
        with_check(&[&[6], [1; 20].as_slice()].concat()),
        with_check(&[[0].as_slice(), &[1; 19]].concat()),
    );
    let tron = with_check(&[[0x42].as_slice(), &[0; 20]].concat());
    assert!(version.starts_with('3') && short.starts_with('1') && tron.starts_with('T') && tron.len() == 34);
    for (chain, text) in [
        (Chain::Bitcoin, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u"),
        (Chain::Bitcoin, &"1".repeat(40)),
        (Chain::Bitcoin, &version),
        (Chain::Bitcoin, &short),
        // Of witness version 2, with a letter that bech32 has not, and without an end.
        (Chain::Bitcoin, "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs"),
        (Chain::Bitcoin, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3tb"),
        (Chain::Bitcoin, &witness),
        (Chain::Tron, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"),
        (Chain::Tron, &tron),
        (Chain::Solana, &"z".repeat(44)),
    ] {
        assert_eq!(read(text, chain), Err(Refusal::Form(Names(vec![chain]))), "{text:.80}");
    }
}

#[test]
fn every_network_of_the_currencies_table_has_its_chain() {
    for (networks, chain) in [
        ("usdttrc20 usdctrc20 trx", Chain::Tron),
        ("sol usdtsol usdcsol", Chain::Solana),
        ("btc", Chain::Bitcoin),
        (
            "eth ethbase ethbsc etharb bnbbsc matic imx imxmainnet bsc base usdterc20 usdtbsc usdtmatic usdtarb usdtop usdc usdcbase \
             usdcbsc usdcmatic usdcarb usdcop",
            Chain::Evm,
        ),
    ] {
        for network in networks.split(' ') {
            assert_eq!(Chain::of_network(network), Some(chain), "{network}");
        }
    }
    assert_eq!(Chain::of_network("doge"), None);
}

#[test]
fn the_chain_is_told_by_the_form_when_a_currency_has_several() {
    let wanted = [Chain::Tron, Chain::Evm];
    assert_eq!(Destination::parse(TRON, &wanted).unwrap().chain, Chain::Tron);
    assert_eq!(Destination::parse(MIXED, &wanted).unwrap().chain, Chain::Evm);
}

#[test]
fn a_transaction_hash_has_the_form_of_its_chain() {
    let hex = "AB".repeat(32);
    let signature = bs58::encode([7u8; 64]).into_string();
    assert_eq!(
        Chain::Evm.transaction_hash(&format!("0x{hex}")),
        Some(format!("0x{}", hex.to_lowercase()))
    );
    assert_eq!(Chain::Tron.transaction_hash(&hex), Some(hex.to_lowercase()));
    assert_eq!(Chain::Solana.transaction_hash(&signature), Some(signature.clone()));
    for (chain, bad) in [
        (Chain::Evm, hex.as_str()),
        (Chain::Tron, &"g".repeat(64)),
        (Chain::Tron, &hex[1..]),
        (Chain::Evm, "0x12"),
        (Chain::Bitcoin, "paid"),
        (Chain::Solana, hex.as_str()),
        (Chain::Tron, signature.as_str()),
        (Chain::Bitcoin, ""),
    ] {
        assert_eq!(chain.transaction_hash(bad), None, "{bad}");
    }
}

proptest! {
    #[test]
    fn no_text_panics_and_what_is_taken_is_taken_again_in_its_own_spelling(text in "\\PC{0,100}") {
        for chain in Chain::ALL {
            if let Ok(found) = Destination::parse(&text, &[chain]) {
                prop_assert_eq!(Destination::parse(found.as_str(), &[chain]), Ok(found));
            }
        }
    }

    #[test]
    fn one_changed_character_never_passes_a_checksum(index in 1usize..34, with in "[1-9A-HJ-NP-Za-km-z]") {
        let mut changed = TRON.to_owned();
        changed.replace_range(index..=index, &with);
        prop_assert_eq!(Destination::parse(&changed, &[Chain::Tron]).is_ok(), changed == TRON);
    }

    #[test]
    fn every_twenty_bytes_make_an_evm_address_that_reads_back(bytes in any::<[u8; 20]>()) {
        prop_assume!(bytes.iter().any(|byte| *byte != 0));
        let spelled = alloy_primitives::Address::from(bytes).to_checksum(None);
        prop_assert_eq!(read(&spelled, Chain::Evm), Ok(spelled));
    }

    #[test]
    fn every_thirty_two_bytes_make_a_solana_address(bytes in any::<[u8; 32]>()) {
        prop_assume!(bytes.iter().any(|byte| *byte != 0));
        let spelled = bs58::encode(bytes).into_string();
        prop_assert_eq!(read(&spelled, Chain::Solana), Ok(spelled));
    }
}
