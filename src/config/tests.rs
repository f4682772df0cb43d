use std::collections::BTreeMap;

use super as config;
use super::{Config, Environment};

fn variables(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

fn refusal(file: &str, pairs: &[(&str, &str)]) -> String {
    Config::from_text(file, variables(pairs))
        .expect_err("must be refused")
        .to_string()
}

#[test]
fn an_empty_configuration_runs_with_the_documented_defaults() {
    let config = Config::from_text("", BTreeMap::new()).unwrap();
    assert_eq!(config.environment, Environment::Local);
    assert_eq!(config.http.bind.to_string(), "0.0.0.0:8080");
    // DUEL-110
    assert_eq!(config.game_bind().map(|bind| bind.port()), Some(3001));
    assert_eq!(config.public_url().as_str(), "http://localhost:8080/");
    assert_eq!(config.domain(), "localhost:8080");
    assert!(config.database.url.is_none());
    assert_eq!(config.auth.chain_ids[..2], [56, 1]);
    assert_eq!(config.socket.outbox_bytes, 131_072);
}

#[test]
fn the_environment_wins_over_the_file_and_the_file_over_the_default() {
    let file = "[chat]\nmax_chars = 300\nper_10s = 5\n[http]\nallowed_origins = [\"https://a.example\", \"https://b.example/\"]";
    let config = Config::from_text(file, variables(&[("CUECAST_CHAT_MAX_CHARS", "200")])).unwrap();
    assert_eq!(
        (config.chat.max_chars, config.chat.per_10s, config.chat.batch_max),
        (200, 5, 512)
    );
    let origins = config.allowed_origins();
    assert!(origins.contains(&"https://b.example".to_owned()) && origins.contains(&"http://localhost:5173".to_owned()));
}

#[test]
fn the_usual_names_of_the_world_set_the_database() {
    let set = [
        ("DATABASE_URL", "postgres://me@db/cuecast"),
        ("CUECAST_PG_BIN", "/opt/pg/bin"),
    ];
    let config = Config::from_text("", variables(&set)).unwrap();
    assert_eq!(config.database.url.unwrap().expose(), "postgres://me@db/cuecast");
    assert_eq!(config.database.pg_bin.unwrap().to_str(), Some("/opt/pg/bin"));
}

#[test]
fn a_wrong_value_is_refused_with_its_key_its_value_and_what_is_allowed() {
    let text = refusal(
        "[chat]\nmax_chars = 0",
        &[("CUECAST_HTTP_BIND", "everywhere"), ("CUECAST_ENVIRONMENT", "prod")],
    );
    assert!(
        text.contains("chat.max_chars = \"0\" (from the file): must be a whole number from 1 to 2000"),
        "{text}"
    );
    assert!(
        text.contains(
            "http.bind = \"everywhere\" (from the environment variable CUECAST_HTTP_BIND): must be an address"
        ),
        "{text}"
    );
    assert!(
        text.contains("environment = \"prod\"") && text.contains("one of local, development, production"),
        "{text}"
    );
}

#[test]
fn an_unknown_key_in_the_file_is_refused_by_name() {
    let text = refusal("[chat]\nmax_char = 10\n[cat]\nname = 1", &[]);
    assert!(
        text.contains("chat.max_char (from the file): there is no such key") && text.contains("cat.name"),
        "{text}"
    );
}

#[test]
fn a_file_that_is_not_toml_is_refused_with_its_line() {
    assert!(refusal("[chat\nmax_chars = 1", &[]).contains("line 1"));
}

#[test]
fn a_path_or_a_stranger_scheme_is_refused_as_public_address() {
    for url in [
        "https://a.example/live",
        "ftp://a.example",
        "a.example",
        "https://me:pw@a.example",
    ] {
        assert!(
            refusal("", &[("CUECAST_HTTP_PUBLIC_URL", url)]).contains("http.public_url"),
            "{url}"
        );
    }
}

#[test]
fn the_local_environment_plays_the_provider_and_so_serves_its_own_machine_alone() {
    let text = refusal("http.public_url = \"https://live.example\"", &[]);
    assert!(
        text.contains("environment = \"local\"") && text.contains("https://live.example"),
        "{text}"
    );
    let beside = "http.public_url = \"http://127.0.0.1:9000\"";
    assert!(Config::from_text(beside, BTreeMap::new()).is_ok());
}

#[test]
fn production_refuses_plain_http_a_generated_secret_and_an_operator_whom_nobody_can_reach() {
    let text = refusal("environment = \"production\"", &[]);
    assert!(text.contains("http.public_url") && text.contains("https"), "{text}");
    assert!(text.contains("auth.jwt_secret is not set"), "{text}");
    assert!(text.contains("auth.totp_key is not set"), "{text}");
    assert!(text.contains("operator.contact is not set"), "{text}");
    let secret = "0123456789abcdef0123456789abcdef";
    let file = format!(
        "environment = \"production\"\nhttp.public_url = \"https://a.example\"\nauth.jwt_secret = \"{secret}\"\noperator.contact = \"help@a.example\"\nauth.totp_key = "
    );
    let config = Config::from_text(&format!("{file}\"{secret}-other\""), BTreeMap::new()).unwrap();
    assert_eq!(config.allowed_origins(), ["https://a.example"]);
    assert_eq!(config.domain(), "a.example");
    let one_for_all = refusal(
        &format!("{file}\"{secret}\"\nhttp.trusted_proxies = [\"0.0.0.0/0\"]"),
        &[],
    );
    assert!(one_for_all.contains("must differ in production"), "{one_for_all}");
    assert!(one_for_all.contains("must not name every address"), "{one_for_all}");
}

#[test]
fn bounds_that_depend_on_each_other_are_checked_together() {
    assert!(refusal("socket.timeout_seconds = 20", &[]).contains("more than socket.ping_seconds, which is 25"));
    assert!(refusal("auth.session_cap_days = 7", &[]).contains("at least auth.session_days, which is 14"));
}

#[test]
fn secrets_show_neither_in_print_nor_in_debug_nor_in_a_refusal() {
    let set = [
        ("DATABASE_URL", "postgres://me:hunter2@db/cuecast"),
        ("CUECAST_AUTH_JWT_SECRET", "correct-horse-battery-staple-correct"),
    ];
    let config = Config::from_text("", variables(&set)).unwrap();
    let shown = format!("{}{config:?}", config.effective());
    assert!(!shown.contains("hunter2") && !shown.contains("horse"), "{shown}");
    assert!(
        config.effective().contains("url = \"[redacted]\""),
        "{}",
        config.effective()
    );
    let text = refusal("", &[("CUECAST_AUTH_JWT_SECRET", "hunter2")]);
    assert!(
        text.contains("auth.jwt_secret = \"[redacted]\"") && !text.contains("hunter2"),
        "{text}"
    );
}

#[test]
fn a_variable_that_sets_nothing_is_told_and_not_refused() {
    let config = Config::from_text(
        "",
        variables(&[("CUECAST_CHAT_MAXCHARS", "1"), ("CUECAST_CONFIG", "x")]),
    )
    .unwrap();
    assert_eq!(config.unknown_variables, ["CUECAST_CHAT_MAXCHARS"]);
}

#[test]
fn the_generated_secret_is_kept_for_the_owner_alone_and_read_again() {
    use std::os::unix::fs::PermissionsExt;
    let folder = std::env::temp_dir().join(format!("cuecast-secret-{}", std::process::id()));
    let config = Config::from_text("", variables(&[("CUECAST_DATA_DIR", folder.to_str().unwrap())])).unwrap();
    let (first, second) = (config.jwt_secret().unwrap(), config.jwt_secret().unwrap());
    assert_eq!(first, second);
    assert_eq!(first.expose().len(), 64);
    let mode = std::fs::metadata(folder.join("jwt-secret"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_effective_configuration_is_itself_a_valid_file() {
    let config = Config::from_text("[chat]\nmax_chars = 300", BTreeMap::new()).unwrap();
    let again = Config::from_text(config.effective(), BTreeMap::new()).unwrap();
    assert_eq!(again.effective(), config.effective());
}

#[test]
fn the_committed_reference_is_the_one_generated() {
    let committed = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/cuecast.example.toml")).unwrap();
    assert!(committed == Config::reference(), "run: make reference");
}

#[test]
fn the_reference_changes_nothing_and_holds_when_every_line_is_taken_up() {
    let reference = Config::reference();
    let defaults = Config::from_text("", BTreeMap::new()).unwrap();
    assert_eq!(
        Config::from_text(&reference, BTreeMap::new()).unwrap().effective(),
        defaults.effective()
    );
    let assignment = |line: &str| {
        line.strip_prefix('#')
            .filter(|rest| !rest.starts_with(' '))
            .map(str::to_owned)
    };
    let taken: Vec<String> = reference
        .lines()
        .map(|line| assignment(line).unwrap_or_else(|| line.to_owned()))
        .collect();
    assert_eq!(
        Config::from_text(&taken.join("\n"), BTreeMap::new())
            .unwrap()
            .effective(),
        defaults.effective()
    );
}

#[test]
fn an_account_at_a_provider_has_both_keys_a_safe_address_and_in_production_none_for_tests() {
    let key = "_0123456789012345678901234567890123456789";
    for (provider, keys, tests) in [
        ("nowpayments", ["api_key", "ipn_secret"], None),
        ("stripe", ["secret_key", "webhook_secret"], Some("rk_test")),
        ("moonpay", ["api_key", "secret_key"], Some("pk_test")),
    ] {
        let set = |name: &str, value: &str| format!("[{provider}]\n{name} = \"{value}\"\n");
        let [first, second] = keys;
        let both = format!("{provider}.{first} and {provider}.{second}: must be given together");
        assert!(refusal(&set(first, &format!("live{key}")), &[]).contains(&both));
        assert!(refusal(&set(second, &format!("live{key}")), &[]).contains(&both));
        let plain = refusal(&set("url", "http://provider.example"), &[]);
        assert!(plain.contains(&format!("{provider}.url = \"http://provider.example/\": must be https")));
        let Some(beginning) = tests else { continue };
        let production = [("CUECAST_ENVIRONMENT", "production")];
        let live = refusal(&set(first, &format!("live{key}")), &production);
        let test = refusal(&set(first, &format!("{beginning}{key}")), &production);
        let text = format!("{provider}.{first}: a test key");
        assert_eq!((live.contains(&text), test.contains(&text)), (false, true), "{test}");
    }
}

#[test]
fn a_bucket_is_named_whole_and_spoken_to_in_secret_or_within_a_private_network() {
    let names =
        ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"].map(|name| format!("CUECAST_MEDIA_{name}"));
    let values = ["https://s3.example.com", "cuecast-media", "key", "secret"];
    let all: Vec<_> = names.iter().map(String::as_str).zip(values).collect();
    let config = Config::from_text("", variables(&all)).unwrap();
    let place = config.media.place().unwrap();
    assert_eq!((place.bucket, place.region), ("cuecast-media", "us-east-1"));
    assert!(!format!("{place:?}").contains("secret\""), "{place:?}");
    for left_out in 0..all.len() {
        let mut some = all.clone();
        some.remove(left_out);
        let text = refusal("", &some);
        assert!(
            text.contains("media.s3_access_key and media.s3_secret_key: must be given together"),
            "{text}"
        );
    }
    let none = Config::from_text("", variables(&[("CUECAST_MEDIA_S3_REGION", "eu-central-1")])).unwrap();
    assert!(none.media.place().is_none(), "a region alone is no bucket");
    let at = |endpoint| {
        let mut some = all.clone();
        some[0].1 = endpoint;
        some
    };
    for good in [
        "http://127.0.0.1:9000",
        "http://10.1.2.3:9000",
        "http://[fd00::1]:9000",
        "http://minio:9000",
    ] {
        assert!(Config::from_text("", variables(&at(good))).is_ok(), "{good}");
    }
    for bad in [
        "http://s3.example.com",
        "http://8.8.8.8",
        "http://172.15.0.1",
        "https://a:b@s3.example.com",
        "s3.example.com",
    ] {
        let text = refusal("", &at(bad));
        assert!(
            text.contains("must be an https address such as https://s3.example.com"),
            "{bad}: {text}"
        );
    }
    for bad in ["ab", "Pictures", "pictures/", "-pictures", "p".repeat(64).as_str()] {
        let text = refusal("", &[("CUECAST_MEDIA_S3_BUCKET", bad)]);
        assert!(text.contains("must be 3 to 63 small letters"), "{bad}: {text}");
    }
}

#[test]
fn a_card_buys_a_coin_that_the_presale_takes() {
    for code in ["usdt", "usdc_bsc"] {
        assert!(Config::from_text(&format!("[presale]\nmoonpay_currency = \"{code}\""), BTreeMap::new()).is_ok());
    }
    for code in ["", "eth", "USDT_BSC", "usdt-bsc", "_usdt"] {
        let refused = refusal(&format!("[presale]\nmoonpay_currency = \"{code}\""), &[]);
        assert!(refused.contains("presale.moonpay_currency"), "{code}: {refused}");
    }
}

#[test]
fn auth_03_passport_runs_in_its_sandbox_and_never_in_production() {
    let set = |extra: &[(&str, &str)]| {
        let mut all = vec![
            ("CUECAST_PASSPORT_ISSUER", "https://auth.immutable.com"),
            ("CUECAST_PASSPORT_CLIENT_ID", "abc"),
        ];
        all.extend_from_slice(extra);
        Config::from_text("", variables(&all))
    };
    let config = set(&[]).unwrap();
    assert_eq!(config.passport.environment, config::PassportEnvironment::Sandbox);
    assert_eq!(config.passport.address_claim, "passport.zkevm_eth_address");

    let secret = "x".repeat(64);
    let production = [
        ("CUECAST_ENVIRONMENT", "production"),
        ("CUECAST_HTTP_PUBLIC_URL", "https://cuecast.example"),
        ("CUECAST_AUTH_JWT_SECRET", secret.as_str()),
        ("CUECAST_AUTH_TOTP_KEY", &secret[1..]),
        ("CUECAST_OPERATOR_CONTACT", "help@cuecast.example"),
    ];
    let refused = |extra: &[(&str, &str)]| {
        let all = [production.as_slice(), extra].concat();
        set(&all).map(drop).map_err(|error| error.to_string())
    };
    let no_sandbox = "production takes no tokens of the sandbox";
    assert!(refused(&[]).unwrap_err().contains(no_sandbox));
    let real = ("CUECAST_PASSPORT_ENVIRONMENT", "production");
    assert_eq!(refused(&[real]), Ok(()));
    let sandbox = ("CUECAST_PASSPORT_ISSUER", "https://auth.sandbox.immutable.com");
    assert!(refused(&[real, sandbox]).unwrap_err().contains(no_sandbox));
    let plain = ("CUECAST_PASSPORT_ISSUER", "http://auth.immutable.com");
    assert!(
        refused(&[real, plain])
            .unwrap_err()
            .contains("passport.issuer = \"http://auth.immutable.com/\": must be https")
    );
}

#[test]
fn passport_is_https_outside_this_machine_and_its_two_keys_go_together() {
    let loopback = ("CUECAST_PASSPORT_ISSUER", "http://localhost:9400");
    let client = ("CUECAST_PASSPORT_CLIENT_ID", "abc");
    assert!(Config::from_text("", variables(&[loopback, client])).is_ok());
    let text = refusal("", &[loopback]);
    assert!(
        text.contains("passport.issuer and passport.client_id: must be given together"),
        "{text}"
    );
    let text = refusal("", &[client]);
    assert!(text.contains("must be given together"), "{text}");
    let text = refusal("environment = \"development\"", &[loopback, client]);
    assert!(
        text.contains("passport.issuer = \"http://localhost:9400/\": must be https"),
        "{text}"
    );
    let text = refusal(
        "",
        &[client, ("CUECAST_PASSPORT_ISSUER", "https://me:secret@auth.example?x")],
    );
    assert!(text.contains("passport.issuer"), "{text}");
}

#[test]
fn the_further_listeners_stand_beside_the_first_and_are_off_in_production() {
    let both = |config: Config| [config.duel_bind(), config.game_bind()].map(|at| at.map(|at| at.to_string()));
    let some = |one: &str, other: &str| [Some(one.to_owned()), Some(other.to_owned())];
    let local = Config::from_text("", BTreeMap::new()).unwrap();
    assert_eq!(both(local), some("0.0.0.0:8765", "0.0.0.0:3001"));
    let bound = Config::from_text("[http]\nbind = \"127.0.0.1:9000\"", BTreeMap::new()).unwrap();
    assert_eq!(both(bound), some("127.0.0.1:8765", "127.0.0.1:3001"));
    let off = "[duels]\nbind = \"\"\ngame_bind = \"127.0.0.1:4000\"";
    let off = Config::from_text(off, BTreeMap::new()).unwrap();
    assert_eq!(both(off), [None, Some("127.0.0.1:4000".to_owned())]);
    let production = [
        ("CUECAST_ENVIRONMENT", "production"),
        ("CUECAST_HTTP_PUBLIC_URL", "https://live.example"),
        ("CUECAST_OPERATOR_CONTACT", "help@live.example"),
        (
            "CUECAST_AUTH_JWT_SECRET",
            "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        ),
        (
            "CUECAST_AUTH_TOTP_KEY",
            "fedcba9889abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        ),
    ];
    let closed = Config::from_text("", variables(&production)).unwrap();
    assert_eq!(both(closed), [None, None]);
    let asked = Config::from_text("[duels]\nbind = \"10.0.0.1:8765\"", variables(&production)).unwrap();
    assert_eq!(both(asked), [Some("10.0.0.1:8765".to_owned()), None]);
}

#[test]
fn nodes_of_a_chain_are_read_in_order_never_shown_and_refused_twice() {
    let nodes = |list: &str| variables(&[("CUECAST_CHAIN_RPC_URLS", list)]);
    let config = Config::from_text(
        "",
        nodes("56=https://b.example/key-1,8453=https://c.example,56=https://a.example"),
    )
    .unwrap();
    let hosts: Vec<_> = config.chain.nodes()[&56]
        .iter()
        .map(|url| url.host_str().unwrap().to_owned())
        .collect();
    assert_eq!(hosts, ["b.example", "a.example"]);
    assert!(!config.effective().contains("key-1"), "{}", config.effective());
    assert!(!format!("{config:?}").contains("key-1"));
    let wrong = refusal("", &[("CUECAST_CHAIN_RPC_URLS", "56=http://key-2.example")]);
    assert!(wrong.contains("chain.rpc_urls") && !wrong.contains("key-2"), "{wrong}");
    let twice = refusal(
        "",
        &[("CUECAST_CHAIN_RPC_URLS", "56=https://a.example,56=https://a.example")],
    );
    assert!(twice.contains("names a node twice"), "{twice}");
}
