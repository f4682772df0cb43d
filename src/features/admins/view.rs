use super::commands::AdminSignedIn;
use crate::auth::store::admin_sessions::Holder;
use domain::AdminId;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// An administrator, as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminUser)]
pub struct AdminView {
    id: AdminId,
    username: String,
    #[schema(required)]
    email: Option<String>,
    /// False once the role was taken away.
    is_admin: bool,
}

impl From<Holder> for AdminView {
    fn from(holder: Holder) -> Self {
        Self {
            id: holder.id,
            username: holder.username,
            email: holder.email,
            is_admin: holder.is_admin,
        }
    }
}

/// A session of an administrator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminSession)]
pub struct AdminSessionView {
    /// Always true.
    success: bool,
    token: String,
    user: AdminView,
    /// The end of the session, seven days after the sign-in.
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
    /// The end of the session when it is not refreshed before: in four hours.
    #[serde(with = "time::serde::rfc3339")]
    session_expires_at: OffsetDateTime,
    /// At a sign-in: to be sent along with the next one from this browser. It opens nothing by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
}

impl From<AdminSignedIn> for AdminSessionView {
    fn from(signed_in: AdminSignedIn) -> Self {
        Self {
            success: true,
            token: signed_in.token,
            user: signed_in.holder.into(),
            expires_at: signed_in.ends.absolute,
            session_expires_at: signed_in.ends.idle,
            device: signed_in.device,
        }
    }
}
