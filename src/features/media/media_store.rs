//! Bytes of contents that no row holds: in a bucket, where one is configured. An object is named after its content, so that nothing is ever
//! overwritten with other bytes, and what is read is checked against its name.

use super::{cid::Cid, processor::Made};
use crate::{
    http::error::{ApiError, Code},
    providers::bucket::{self, Bucket},
};

/// Seconds after which a call for a content is made again while its bucket is away.
const AWAY: u32 = 5;

/// Why a content could not be kept or read. There is one of that id, so it is never "not found".
#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error(transparent)]
    Bucket(#[from] bucket::Error),
    #[error("{0} is in a bucket, and media.s3_endpoint names none")]
    NoBucket(Cid),
    #[error("the object {0} is not what it is named after")]
    Altered(Cid),
}

impl From<MediaError> for ApiError {
    fn from(error: MediaError) -> Self {
        match error {
            MediaError::Database(error) => error.into(),
            MediaError::Bucket(_) | MediaError::NoBucket(_) | MediaError::Altered(_) => {
                tracing::warn!(cause = %error, "a content is unavailable");
                let text = "The picture store cannot be reached. Please try again in a moment.";
                Self::new(Code::Unavailable, text).after(AWAY)
            }
        }
    }
}

/// Beside Postgres.
#[derive(Default)]
pub enum MediaStore {
    /// There is none: rows hold all bytes.
    #[default]
    Rows,
    Bucket(Bucket),
}

impl MediaStore {
    /// The bucket, where there is one.
    pub fn bucket(&self) -> Option<&Bucket> {
        match self {
            Self::Rows => None,
            Self::Bucket(bucket) => Some(bucket),
        }
    }

    /// Puts a picture that was made, with its small copy, into the bucket where there is one: before its row is written.
    ///
    /// # Errors
    /// The bucket is away.
    pub async fn put(&self, made: &Made) -> Result<(), MediaError> {
        let Some(bucket) = self.bucket() else { return Ok(()) };
        for picture in made.small.iter().chain([&made.picture]) {
            put(bucket, picture.bytes.clone()).await?;
        }
        Ok(())
    }

    /// The bytes of a content that its row does not hold.
    ///
    /// # Errors
    /// No bucket is configured, it is away, or its object is not there or not what it is named after.
    pub(super) async fn get(&self, cid: &Cid) -> Result<Vec<u8>, MediaError> {
        let bucket = self.bucket().ok_or_else(|| MediaError::NoBucket(cid.clone()))?;
        read(bucket, cid).await
    }
}

/// The bytes of an object that is what it is named after.
pub(super) async fn read(bucket: &Bucket, cid: &Cid) -> Result<Vec<u8>, MediaError> {
    let bytes = bucket.get(cid.as_str()).await?;
    match Cid::of(&bytes) == *cid {
        true => Ok(bytes),
        false => Err(MediaError::Altered(cid.clone())),
    }
}

/// Puts bytes under their own name.
pub(super) async fn put(bucket: &Bucket, bytes: Vec<u8>) -> Result<(), bucket::Error> {
    bucket.put(Cid::of(&bytes).as_str(), bytes).await
}
