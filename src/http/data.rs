//! The answer of calls that answer something.

use actix_web::web;
use serde::Serialize;
use utoipa::ToSchema;

/// How an answer with content is wrapped.
#[derive(Debug, Serialize, ToSchema)]
pub struct Data<T> {
    /// Always true.
    success: bool,
    data: T,
}

impl<T> From<T> for Data<T> {
    fn from(data: T) -> Self {
        Self { success: true, data }
    }
}

impl<T> Data<T> {
    /// The answer of a handler; elsewhere, such as in an answer that is kept, it is made by `From`.
    pub fn json(data: T) -> web::Json<Self> {
        web::Json(data.into())
    }
}
