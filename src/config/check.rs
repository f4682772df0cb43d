//! Refusals that need more than one key.

use super::{Config, ConfigError, Environment, PassportEnvironment, Secret, is_loopback};
use url::Url;

impl Config {
    /// Refuses what is only wrong beside another key.
    pub(super) fn check(self) -> Result<Self, ConfigError> {
        let mut problems = self.chain.problems(self.environment);
        problems.extend(super::cluster::problems(&self));
        if self.environment == Environment::Production {
            if self.public_url().scheme() != "https" {
                let url = self.public_url();
                problems.push(format!(
                    "http.public_url = \"{url}\": must be an https address in production"
                ));
            }
            if self.auth.jwt_secret.is_none() {
                problems
                    .push("auth.jwt_secret is not set: must be given in production (openssl rand -hex 32)".to_owned());
            }
            if self.operator.contact.is_none() {
                problems.push(
                    "operator.contact is not set: the legal pages name it, so it must be given in production"
                        .to_owned(),
                );
            }
            if self.auth.totp_key.is_none() {
                problems
                    .push("auth.totp_key is not set: must be given in production (openssl rand -hex 32)".to_owned());
            }
            let keys = [&self.auth.jwt_secret, &self.auth.totp_key, &self.auth.audit_key];
            let given: Vec<_> = keys.into_iter().flatten().collect();
            if (1..given.len()).any(|place| given[..place].contains(&given[place])) {
                problems.push(
                    "auth.jwt_secret, auth.totp_key and auth.audit_key: must differ in production, or who learns one has them all"
                        .to_owned(),
                );
            }
            if self
                .http
                .trusted_proxies
                .iter()
                .any(|network| network.prefix_len() == 0)
            {
                problems.push(
                    "http.trusted_proxies: must not name every address in production, or each caller says where it calls from"
                        .to_owned(),
                );
            }
        }
        if self.environment == Environment::Local && !is_loopback(&self.public_url()) {
            let url = self.public_url();
            problems.push(format!(
                "environment = \"local\": plays the payment provider itself, so it serves this machine alone, not http.public_url = \"{url}\"; \
                 set development or production"
            ));
        }
        if self.database.url.is_some() && self.backup.wal_folder.is_some() {
            problems.push(
                "backup.wal_folder: is for the server's own cluster; with DATABASE_URL that Postgres archives its log (RUNBOOK.md)"
                    .to_owned(),
            );
        }
        if self.auth.chain_ids.is_empty() {
            problems.push("auth.chain_ids = []: must name at least one chain".to_owned());
        }
        let (ping, timeout) = (self.socket.ping_seconds, self.socket.timeout_seconds);
        if timeout <= ping {
            problems.push(format!(
                "socket.timeout_seconds = {timeout}: must be more than socket.ping_seconds, which is {ping}"
            ));
        }
        let (days, cap) = (self.auth.session_days, self.auth.session_cap_days);
        if cap < days {
            problems.push(format!(
                "auth.session_cap_days = {cap}: must be at least auth.session_days, which is {days}"
            ));
        }
        for account in self.accounts() {
            problems.extend(account.problems(&self));
        }
        problems.extend(self.media.problem());
        let pinning = &self.pinning;
        let given = [
            pinning.url.is_some(),
            pinning.upload_url.is_some(),
            pinning.token.is_some(),
        ];
        if given.contains(&true) && given.contains(&false) {
            problems.push("pinning.url, pinning.upload_url and pinning.token: must be given together".to_owned());
        }
        for (name, url) in [
            ("pinning.url", &pinning.url),
            ("pinning.upload_url", &pinning.upload_url),
        ] {
            problems.extend(url.as_ref().and_then(|url| self.call_problem(name, url)));
        }
        if self.passport.issuer.is_some() != self.passport.client_id.is_some() {
            problems.push("passport.issuer and passport.client_id: must be given together".to_owned());
        }
        if let Some(issuer) = &self.passport.issuer {
            problems.extend(self.call_problem("passport.issuer", issuer));
            let sandbox = self.passport.environment == PassportEnvironment::Sandbox
                || issuer.host_str().is_some_and(|host| host.contains("sandbox"));
            if self.environment == Environment::Production && sandbox {
                problems.push(format!(
                    "passport.environment = \"{}\" with passport.issuer = \"{issuer}\": production takes no tokens of the sandbox",
                    self.passport.environment.as_str()
                ));
            }
        }
        if problems.is_empty() {
            Ok(self)
        } else {
            Err(ConfigError(problems))
        }
    }

    fn accounts(&self) -> [Account<'_>; 3] {
        let (nowpayments, stripe, moonpay) = (&self.nowpayments, &self.stripe, &self.moonpay);
        [
            Account {
                keys: [
                    ("nowpayments.api_key", &nowpayments.api_key),
                    ("nowpayments.ipn_secret", &nowpayments.ipn_secret),
                ],
                test_keys: &[],
                no_use: "",
                url: ("nowpayments.url", &nowpayments.url),
            },
            Account {
                keys: [
                    ("stripe.secret_key", &stripe.secret_key),
                    ("stripe.webhook_secret", &stripe.webhook_secret),
                ],
                test_keys: &["sk_test_", "rk_test_"],
                no_use: "takes no money",
                url: ("stripe.url", &stripe.url),
            },
            Account {
                keys: [
                    ("moonpay.api_key", &moonpay.api_key),
                    ("moonpay.secret_key", &moonpay.secret_key),
                ],
                test_keys: &["pk_test_"],
                no_use: "sells no coins",
                url: ("moonpay.url", &moonpay.url),
            },
        ]
    }

    /// Refuses a service that is spoken to neither in secret, nor within this machine where only its own people are.
    fn call_problem(&self, name: &str, service: &Url) -> Option<String> {
        let is_safe = service.scheme() == "https" || self.environment == Environment::Local && is_loopback(service);
        (!is_safe)
            .then(|| format!("{name} = \"{service}\": must be https, or a loopback address in the local environment"))
    }
}

/// An account at a payment provider.
struct Account<'a> {
    /// Both or neither; of the first, beginnings say that it is for tests.
    keys: [(&'static str, &'a Option<Secret>); 2],
    test_keys: &'static [&'static str],
    /// The reason why production refuses a key for tests.
    no_use: &'static str,
    url: (&'static str, &'a Url),
}

impl Account<'_> {
    fn problems(&self, config: &Config) -> Vec<String> {
        let [(first, key), (second, other)] = self.keys;
        let mut problems = Vec::new();
        if key.is_some() != other.is_some() {
            problems.push(format!("{first} and {second}: must be given together"));
        }
        let is_test = |key: &Secret| self.test_keys.iter().any(|start| key.expose().starts_with(start));
        if config.environment == Environment::Production && key.as_ref().is_some_and(is_test) {
            problems.push(format!(
                "{first}: a test key {}; production wants a live one",
                self.no_use
            ));
        }
        problems.extend(config.call_problem(self.url.0, self.url.1));
        problems
    }
}
