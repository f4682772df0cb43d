//! How a failed statement is told to a room.

use actors::ports::StoreError;

/// A refusal of the rows themselves by the database is for good; every other error may be tried again.
pub fn refused_or_unavailable(error: sqlx::Error) -> StoreError {
    let class = error
        .as_database_error()
        .and_then(|e| e.code().map(|code| code.into_owned()));
    match class.as_deref().and_then(|code| code.get(..2)) {
        // Data exceptions and integrity violations.
        Some("22" | "23") => StoreError::Refused(error.to_string()),
        Some(_) | None => StoreError::Unavailable(error.to_string()),
    }
}
