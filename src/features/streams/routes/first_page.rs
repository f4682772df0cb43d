use super::cursor::write_cursor;
use crate::{
    context::Context,
    features::streams::{store, view::StreamView},
    http::{error::ApiError, ready::Ready},
};
use actix_web::{HttpRequest, HttpResponse, http::header::HeaderName};
use domain::stream::StreamStatus;
use std::sync::OnceLock;

pub const DEFAULT_LIMIT: usize = 50;
pub const MAX_LIMIT: usize = 100;

const NEXT: HeaderName = HeaderName::from_static("x-next-cursor");

/// The page sizes that our own pages ask for, and the default.
const USUAL: [usize; 3] = [8, 24, DEFAULT_LIMIT];

/// The first streams of a list, as they are answered.
#[derive(Debug)]
pub struct FirstPage {
    /// One more than the largest page, to tell whether there is a next one.
    rows: Vec<Row>,
    /// Whole bodies of the usual pages, made for the first who asks.
    usual: [OnceLock<Ready>; USUAL.len()],
}

#[derive(Debug, PartialEq, Eq)]
struct Row {
    json: String,
    /// Leads to what follows this one.
    cursor: String,
}

impl PartialEq for FirstPage {
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows
    }
}

impl FirstPage {
    pub async fn read(context: &Context, status: Option<StreamStatus>) -> Result<Self, ApiError> {
        let wanted = i64::try_from(MAX_LIMIT + 1).map_err(ApiError::internal)?;
        let streams = store::list(&mut *context.pool.acquire().await?, status, None, wanted).await?;
        let rows = streams.into_iter().map(|stream| {
            let cursor = write_cursor(&stream);
            let json = serde_json::to_string(&StreamView::of(context, stream)).map_err(ApiError::internal)?;
            Ok(Row { json, cursor })
        });
        Ok(Self {
            rows: rows.collect::<Result<_, ApiError>>()?,
            usual: Default::default(),
        })
    }

    /// The page of that size, 1 to `MAX_LIMIT`.
    pub fn answer(&self, limit: usize, request: &HttpRequest) -> HttpResponse {
        let usual = USUAL.iter().position(|size| *size == limit);
        let mut response = match usual.and_then(|place| self.usual.get(place)) {
            Some(ready) => ready.get_or_init(|| self.body(limit)).answer(request),
            None => self.body(limit).answer(request),
        };
        let next = self.rows.get(limit).and(self.rows.get(limit.wrapping_sub(1)));
        if let Some(cursor) = next.and_then(|last| last.cursor.parse().ok()) {
            response.headers_mut().insert(NEXT, cursor);
        }
        response
    }

    fn body(&self, limit: usize) -> Ready {
        let rows = self.rows.iter().take(limit).map(|row| row.json.as_str());
        Ready::json(format!("[{}]", rows.collect::<Vec<_>>().join(",")))
    }
}
