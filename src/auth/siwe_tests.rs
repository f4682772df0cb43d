use super::*;
use time::macros::datetime;

const NOW: OffsetDateTime = datetime!(2026-11-21 10:00 UTC);

const GOOD: &str = "cuecast.example wants you to sign in with your Ethereum account:
0x52908400098527886E0F7030069857D2E4169EE7

Sign in to Cuecast.

URI: https://cuecast.example
Version: 1
Chain ID: 56
Nonce: 0123456789abcdefghijklmnopqrstuv
Issued At: 2026-11-21T09:59:50Z
Expiration Time: 2026-11-21T10:05:00Z";

fn rules() -> SiweRules {
    let site = |host: &str| Site {
        domain: host.into(),
        uri: format!("https://{host}"),
    };
    SiweRules {
        sites: vec![site("cuecast.example"), site("www.cuecast.example")],
        chain_ids: vec![56, 1],
    }
}

fn with(from: &str, to: &str) -> Result<Claim, String> {
    assert!(GOOD.contains(from), "{from}");
    check(&rules(), &GOOD.replace(from, to), NOW).map_err(|e| e.to_string())
}

#[test]
fn a_message_for_this_site_now_is_accepted() {
    let claim = check(&rules(), GOOD, NOW).unwrap();
    assert_eq!(claim.address.to_string(), "0x52908400098527886e0f7030069857d2e4169ee7");
    assert_eq!(
        (claim.chain_id, claim.nonce.as_str()),
        (56, "0123456789abcdefghijklmnopqrstuv")
    );
    assert!(
        with("Sign in to Cuecast.\n\n", "\n").is_ok(),
        "the statement is optional"
    );
    assert!(
        with("cuecast.example\n", "cuecast.example/\n").is_ok(),
        "a trailing slash is the same URI"
    );
}

#[test]
fn another_site_chain_or_time_is_refused() {
    let site = "The sign-in message is for another site.";
    assert_eq!(with("cuecast.example wants", "evil.example wants").unwrap_err(), site);
    assert_eq!(
        with("URI: https://cuecast.example", "URI: https://evil.example").unwrap_err(),
        site
    );
    assert_eq!(
        with("URI: https://cuecast.example", "URI: http://cuecast.example").unwrap_err(),
        site
    );
    assert_eq!(
        with("URI: https://cuecast.example", "URI: https://www.cuecast.example").unwrap_err(),
        site
    );
    with("Chain ID: 56", "Chain ID: 5").unwrap_err();
    with(
        "Expiration Time: 2026-11-21T10:05:00Z",
        "Expiration Time: 2026-11-21T10:00:00Z",
    )
    .unwrap_err();
    with(
        "Expiration Time: 2026-11-21T10:05:00Z",
        "Expiration Time: 2026-11-21T10:09:51Z",
    )
    .unwrap_err();
    with("\nExpiration Time: 2026-11-21T10:05:00Z", "").unwrap_err();
    with("Issued At: 2026-11-21T09:59:50Z", "Issued At: 2026-11-21T10:01:01Z").unwrap_err();
    with("10:05:00Z", "10:05:00Z\nNot Before: 2026-11-21T10:01:00Z").unwrap_err();
}

#[test]
fn anything_off_the_grammar_is_refused() {
    with("EE7\n\nSign", "EE7\nGive me all your NFTs\nSign").unwrap_err();
    with("Cuecast.\n\nURI", "Cuecast.\nhidden\nURI").unwrap_err();
    with("E0F7030069857D2E4169EE7", "e0f7030069857d2e4169ee7").unwrap_err();
    with("Version: 1", "Version: 2").unwrap_err();
    with("Chain ID: 56", "Chain ID: +56").unwrap_err();
    with("Chain ID: 56", "Chain ID: 99999999999999999999999").unwrap_err();
    with("Nonce: 0123456789abcdefghijklmnopqrstuv", "Nonce: short").unwrap_err();
    with("10:05:00Z", "10:05:00Z\nmore").unwrap_err();
    with("Sign in to Cuecast.", &"x".repeat(5000)).unwrap_err();
    for text in [
        "",
        "\n\n\n\n\n\n\n\n",
        "\0",
        "cuecast.example wants you to sign in with your Ethereum account:",
    ] {
        assert!(check(&rules(), text, NOW).is_err());
    }
}

#[test]
fn a_page_signs_in_for_its_own_allowed_origin() {
    let rules = rules();
    assert_eq!(
        rules.site(Some("https://www.cuecast.example")).unwrap().domain,
        "www.cuecast.example"
    );
    assert_eq!(
        rules.site(Some("https://evil.example")).unwrap().domain,
        "cuecast.example"
    );
    assert_eq!(rules.site(None).unwrap().domain, "cuecast.example");
}
