//! The answer of calls that have nothing else to say.

use serde::Serialize;
use utoipa::ToSchema;

/// It is done.
#[derive(Debug, Serialize, ToSchema)]
pub struct Done {
    /// Always true.
    pub success: bool,
}

impl Done {
    /// The only value.
    pub const OK: Self = Self { success: true };
}
