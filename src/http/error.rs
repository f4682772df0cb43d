//! The one shape of every refusal: a status, a code for programs, a text for people. Causes go to the log, never to the caller.

use actix_web::{
    HttpResponse, ResponseError,
    http::{StatusCode, header},
};
use serde::Serialize;
use std::{borrow::Cow, collections::BTreeMap, fmt};

/// The code of an error, for programs: the same words as on sockets.
pub use actors::wire::ErrorCode as Code;

/// The status that goes with a code. Sockets have none; those that they alone say have the nearest one.
fn status(code: Code) -> StatusCode {
    match code {
        Code::BadRequest
        | Code::ValidationFailed
        | Code::MissingFields
        | Code::InvalidMessage
        | Code::ContractSignatureUnsupported
        | Code::InsufficientBalance
        | Code::BadMessage
        | Code::UnknownMessage
        | Code::BlankMessage
        | Code::MessageTooLong
        | Code::BadCharacters
        | Code::BadClientMessageId
        | Code::BadVoteId
        | Code::InvalidRoom => StatusCode::BAD_REQUEST,
        Code::Unauthenticated
        | Code::InvalidToken
        | Code::SessionRevoked
        | Code::InvalidNonce
        | Code::InvalidSignature
        | Code::InvalidCredentials
        | Code::TotpRequired
        | Code::InvalidCode
        | Code::InvalidTicket
        | Code::TicketUsed => StatusCode::UNAUTHORIZED,
        Code::Forbidden
        | Code::NotAdmin
        | Code::SignInAgain
        | Code::SpendLimit
        | Code::OnBreak
        | Code::AttestationRequired
        | Code::NotListed
        | Code::OwnPrediction
        | Code::TimedOut
        | Code::Banned
        | Code::NotYourSocket
        | Code::NotInRoom
        | Code::NotCreator => StatusCode::FORBIDDEN,
        Code::NotFound
        | Code::StreamNotFound
        | Code::UserNotFound
        | Code::MessageNotFound
        | Code::MatchNotFound
        | Code::PredictionNotFound
        | Code::RoomNotFound
        | Code::TournamentNotFound => StatusCode::NOT_FOUND,
        Code::Gone => StatusCode::GONE,
        Code::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        Code::Conflict
        | Code::MatchOver
        | Code::AbortOffered
        | Code::UsernameTaken
        | Code::EmailTaken
        | Code::CreditsDisabled
        | Code::InsufficientCredits
        | Code::NoPlayRight
        | Code::IdempotencyConflict
        | Code::PredictionExists
        | Code::PredictionClosed
        | Code::SettlesItself
        | Code::AlreadyVoted
        | Code::RoomFull
        | Code::RoomClosed
        | Code::NotEnoughReady
        | Code::GameInProgress
        | Code::TooManyRooms
        | Code::AlreadyRegistered
        | Code::TournamentFull
        | Code::RegistrationClosed
        | Code::JoinFirst
        | Code::StreamEnded => StatusCode::CONFLICT,
        Code::PayloadTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::UnsupportedEncoding => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Code::RateLimited | Code::Leaver | Code::SlowMode => StatusCode::TOO_MANY_REQUESTS,
        Code::RegionRestricted => StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS,
        Code::Unavailable | Code::ChainUnavailable | Code::Busy | Code::RoomParked | Code::FeatureOff => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        Code::PaymentFailed => StatusCode::BAD_GATEWAY,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// A refusal on its way to the caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiError {
    code: Code,
    text: Cow<'static, str>,
    fields: BTreeMap<&'static str, String>,
    /// Seconds, sent as Retry-After.
    retry_after: Option<u32>,
    /// Methods that the path does take.
    allow: Option<Box<str>>,
    /// The page where it goes on instead, sent as Location.
    location: Option<Box<str>>,
    /// For the sign-in that the caller is asked for.
    nonce: Option<Box<str>>,
    /// Another status than its code's.
    status: Option<StatusCode>,
}

/// The body of a refusal.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody<'a> {
    /// Always false.
    success: bool,
    /// The text to show.
    error: &'a str,
    /// The same text, for clients that read this field.
    message: &'a str,
    code: Code,
    /// The text to show beside each field that was wrong.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    validation_errors: &'a BTreeMap<&'static str, String>,
    /// With UNAUTHENTICATED, INVALID_TOKEN and SESSION_REVOKED: what the sign-in message must say, as `GET /api/auth/nonce` answers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    nonce: Option<&'a str>,
}

impl ApiError {
    /// A refusal with a code and the text to show.
    pub fn new(code: Code, text: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            text: text.into(),
            fields: BTreeMap::new(),
            retry_after: None,
            allow: None,
            location: None,
            nonce: None,
            status: None,
        }
    }

    /// Something in the request has the wrong form.
    pub fn bad_request(text: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Code::BadRequest, text)
    }

    /// One field is wrong.
    pub fn field(field: &'static str, text: impl Into<String>) -> Self {
        let text = text.into();
        let fields = BTreeMap::from([(field, text.clone())]);
        Self {
            fields,
            ..Self::new(Code::ValidationFailed, text)
        }
    }

    /// Several fields may be wrong: each with its text; the first one's stands for all.
    pub fn fields(fields: BTreeMap<&'static str, String>) -> Self {
        let text = fields.values().next().cloned().unwrap_or_default();
        Self {
            fields,
            ..Self::new(Code::ValidationFailed, text)
        }
    }

    /// No, by role.
    pub fn forbidden(text: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Code::Forbidden, text)
    }

    /// The documented answer to everyone who is no administrator.
    pub fn admins_only() -> Self {
        Self::forbidden("Access denied. Admin privileges required.")
    }

    /// The documented answer to an unknown stream.
    pub fn stream_not_found() -> Self {
        Self::new(Code::StreamNotFound, "Stream not found")
    }

    /// The documented answer to a stream id that is none.
    pub fn invalid_stream_id() -> Self {
        Self::bad_request("Invalid stream ID")
    }

    /// No person with that address ever signed in.
    pub fn user_not_found() -> Self {
        Self::new(Code::UserNotFound, "User not found")
    }

    /// Too fast; `seconds` until the next try.
    pub fn rate_limited(seconds: u32) -> Self {
        Self::rate_limited_as(seconds, "Too many requests. Please wait a moment.")
    }

    /// Too fast, with the documented text of that call.
    pub fn rate_limited_as(seconds: u32, text: &'static str) -> Self {
        Self {
            retry_after: Some(seconds.max(1)),
            ..Self::new(Code::RateLimited, text)
        }
    }

    /// Refuses the next match for a while to a player who left matches.
    pub fn leaver(left: std::time::Duration) -> Self {
        let seconds = left.as_secs().saturating_add(1);
        let minutes = seconds.div_ceil(60);
        let unit = if minutes == 1 { "minute" } else { "minutes" };
        Self {
            retry_after: u32::try_from(seconds).ok(),
            ..Self::new(
                Code::Leaver,
                format!("You left a match. You can play the next one in {minutes} {unit}."),
            )
        }
    }

    /// The database cannot be reached or does not take writes now.
    pub fn unavailable() -> Self {
        let text = "Server is temporarily unavailable. Please try again later.";
        Self {
            retry_after: Some(1),
            ..Self::new(Code::Unavailable, text)
        }
    }

    /// With the page where it goes on instead: a path of this site.
    #[must_use]
    pub fn at(self, page: String) -> Self {
        Self {
            location: Some(page.into()),
            ..self
        }
    }

    /// The path takes other methods.
    pub fn method_not_allowed(allow: String) -> Self {
        Self {
            allow: Some(allow.into()),
            ..Self::new(Code::MethodNotAllowed, "This method is not allowed here.")
        }
    }

    /// Our own fault; `cause` goes to the log alone.
    pub fn internal(cause: impl fmt::Display) -> Self {
        tracing::error!(%cause, "a request failed");
        Self::new(Code::Internal, "An unexpected error occurred. Please try again.")
    }

    /// Whether it asks the caller to sign in (decision A1).
    pub fn asks_for_sign_in(&self) -> bool {
        matches!(
            self.code,
            Code::Unauthenticated | Code::InvalidToken | Code::SessionRevoked
        )
    }

    /// The same with a nonce for that sign-in.
    pub fn with_nonce(self, nonce: String) -> Self {
        Self {
            nonce: Some(nonce.into()),
            ..self
        }
    }

    /// The same as 403, for the one call that is documented so (decision B38).
    pub fn as_forbidden(self) -> Self {
        Self {
            status: Some(StatusCode::FORBIDDEN),
            ..self
        }
    }

    /// The same, with when to try again, in seconds.
    pub fn after(self, seconds: u32) -> Self {
        Self {
            retry_after: Some(seconds),
            ..self
        }
    }

    /// The kind of the error, for programs.
    pub fn code(&self) -> Code {
        self.code
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.status.unwrap_or_else(|| status(self.code))
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        if let Some(page) = &self.location {
            response.insert_header((header::LOCATION, &**page));
        }
        if let Some(allow) = &self.allow {
            response.insert_header((header::ALLOW, &**allow));
        }
        response.json(ErrorBody {
            success: false,
            error: &self.text,
            message: &self.text,
            code: self.code,
            validation_errors: &self.fields,
            nonce: self.nonce.as_deref(),
        })
    }
}

impl From<domain::fields::FieldErrors> for ApiError {
    fn from(errors: domain::fields::FieldErrors) -> Self {
        let text = errors
            .first()
            .unwrap_or("Invalid request. Please check your input.")
            .to_owned();
        Self {
            fields: errors.fields().clone(),
            ..Self::new(Code::ValidationFailed, text)
        }
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::Error::{Io, PoolClosed, PoolTimedOut, Protocol, Tls, WorkerCrashed};
        let sqlstate = error
            .as_database_error()
            .and_then(|e| e.code())
            .unwrap_or_default()
            .into_owned();
        // 08 connection, 25006 read only, 25P03 idle in a transaction for too long, 28 and 3D refused at the door, 40 rolled back, 53 out of space
        // or connections, 55 not accepting connections or a lock not had in time, 57 shut down or cancelled, 58 system error.
        let passing = ["08", "25006", "25P03", "28", "3D", "40", "53", "55", "57", "58"]
            .iter()
            .any(|class| sqlstate.starts_with(class));
        if passing
            || matches!(
                error,
                Io(_) | PoolClosed | PoolTimedOut | Protocol(_) | Tls(_) | WorkerCrashed
            )
        {
            tracing::warn!(cause = %error, "the database is unavailable");
            return Self::unavailable();
        }
        // Class 22 is a value that Postgres cannot hold, which only a gap in our parsers lets through.
        if sqlstate.starts_with("22") {
            tracing::error!(cause = %error, "a value got past the parsers");
            return Self::bad_request("Invalid request. Please check your input.");
        }
        Self::internal(error)
    }
}
