use super::{Answer, Server, text};
use cuecast::{
    audit::Actor,
    auth::{
        password,
        store::admins::{self, NewAdmin, TotpSecret},
        totp,
    },
    ids,
};
use domain::UserId;
use serde_json::{Value, json};

/// The password of every account that tests make.
pub const PASSWORD: &str = "correct horse battery";

/// An account as it is made on the server's command line.
#[derive(Default)]
pub struct Account {
    pub email: Option<&'static str>,
    pub totp: Option<TotpSecret>,
    pub user: Option<UserId>,
}

impl Server {
    pub async fn admin(&self, username: &str, account: Account) {
        let email = account.email.map(|email| email.parse().unwrap());
        let hash = password::hash(PASSWORD).unwrap();
        let id = ids::admin_id();
        let sealed = account
            .totp
            .map(|secret| self.services.totp_key.seal(id, &secret).unwrap());
        let new = NewAdmin {
            id,
            username: &username.parse().unwrap(),
            email: email.as_ref(),
            password_hash: &hash,
            totp_sealed: sealed,
            user_id: account.user,
        };
        let mut transaction = self.context.pool.begin().await.unwrap();
        admins::create(&mut transaction, new, Actor::System)
            .await
            .unwrap()
            .unwrap();
        transaction.commit().await.unwrap();
    }

    pub async fn log_in(&self, login: &str, password: &str) -> Answer {
        self.post("/api/auth/login", "", json!({ "login": login, "password": password }))
            .await
    }

    /// Makes an account, signs in, and answers the token.
    pub async fn admin_token(&self, username: &str) -> String {
        self.admin(username, Account::default()).await;
        text(&self.log_in(username, PASSWORD).await.ok()["token"]).to_owned()
    }

    /// The rows of one action, newest first.
    pub async fn audited(&self, token: &str, action: &str) -> Vec<Value> {
        let page = self.get(&format!("/api/admin/audit?action={action}"), token).await.ok();
        page["data"].as_array().unwrap().clone()
    }
}

/// The six digits that an authenticator app shows, that many steps from now.
pub fn code(secret: &TotpSecret, steps: i64) -> String {
    let now = time::OffsetDateTime::now_utc().unix_timestamp();
    format!("{:06}", totp::code(secret, now / 30 + steps).unwrap())
}
