use super::{
    Secret,
    keys::section,
    rule::{list, number, optional, parsed, text},
};

section! {
    /// Sign-in and sessions.
    Auth {
        /// Key that signs session tokens, at least 32 characters (`openssl rand -hex 32`). Left out, one is made once
        /// and kept in data_dir with mode 0600; in production it must be given, so that no container loses everyone's session.
        jwt_secret: Option<Secret> = "auth.jwt_secret", "", optional(parsed("a text of at least 32 characters", |text| if text.len() >= 32 { text.parse().ok() } else { None })), secret;
        /// Key under which the keys of administrators' authenticator apps are stored, at least 32 characters
        /// (`openssl rand -hex 32`). Left out, one is made once and kept in data_dir with mode 0600; in production it must be
        /// given. With another one those apps open nothing any more: `cuecast admin password --totp` gives new keys. The seeds of blind drops
        /// are sealed under it too: with another one a drop that is being sold is never revealed.
        totp_key: Option<Secret> = "auth.totp_key", "", optional(parsed("a text of at least 32 characters", |text| if text.len() >= 32 { text.parse().ok() } else { None })), secret;
        /// Key of the audit log's chain, at least 32 characters (`openssl rand -hex 32`). Left out, one is made once and kept in data_dir
        /// with mode 0600; servers that share a database need the same one. With another one no server starts on that database.
        audit_key: Option<Secret> = "auth.audit_key", "", optional(parsed("a text of at least 32 characters", |text| if text.len() >= 32 { text.parse().ok() } else { None })), secret;
        /// Domain that a sign-in message must name. Left out, it is the host and port of http.public_url.
        domain: Option<String> = "auth.domain", "", optional(parsed("a host such as cuecast.example, with a port if it is not the usual one", domain));
        /// Chains whose wallets may sign in; the first is the one offered.
        chain_ids: Vec<u64> = "auth.chain_ids", "56,1,8453,31337", list(number(1..=u64::from(u32::MAX)));
        /// Project id of Reown for wallets by QR code. Left out, that choice is not offered.
        project_id: Option<String> = "auth.project_id", "", optional(text("the id that Reown gave"));
        /// Days that a session token is valid.
        session_days: u32 = "auth.session_days", "14", number(1..=90);
        /// Days after which a session ends for good, however often it was renewed.
        session_cap_days: u32 = "auth.session_cap_days", "90", number(1..=365);
        /// Seconds that a sign-in challenge is valid.
        nonce_seconds: u64 = "auth.nonce_seconds", "300", number(30..=600);
    }
}

fn domain(text: &str) -> Option<String> {
    let url = url::Url::parse(&format!("http://{text}")).ok()?;
    let bare = url.path() == "/" && url.query().is_none() && !text.contains(['/', '@', '#', ' ']);
    (bare && url.has_host()).then(|| text.to_owned())
}
