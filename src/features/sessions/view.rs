use super::commands::SignedIn;
use crate::{auth::Identity, users::User};
use domain::{Address, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// The signed-in person, as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    pub id: UserId,
    pub address: Address,
    /// Null until one is chosen.
    #[schema(required)]
    pub username: Option<String>,
    pub is_admin: bool,
}

impl From<User> for Me {
    fn from(user: User) -> Self {
        Self {
            id: user.id,
            address: user.address,
            username: user.username,
            is_admin: user.is_admin,
        }
    }
}

impl From<Identity> for Me {
    fn from(who: Identity) -> Self {
        Self {
            id: who.user_id,
            address: who.address,
            username: who.username,
            is_admin: who.is_admin,
        }
    }
}

/// A token and whose it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Session {
    pub token: String,
    pub user: Me,
}

impl From<SignedIn> for Session {
    fn from(signed_in: SignedIn) -> Self {
        Self {
            token: signed_in.token,
            user: signed_in.user.into(),
        }
    }
}
