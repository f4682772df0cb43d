//! Pictures from strangers: read with bounds, cropped, scaled, and encoded anew, so that nothing of the bytes that came is kept.

mod decode;
mod encode;
mod refused;
mod shape;

use crate::http::places::{Place, Places, network};
pub use encode::{Made, Picture};
pub use refused::Refused;
pub use shape::Shape;
use std::{net::IpAddr, sync::Arc, time::Duration};
use tokio::{sync::Semaphore, time::timeout};

/// Uploads at a time: of the server, of the people behind one network address, and of one person.
const UPLOADS: usize = 16;
const UPLOADS_OF_A_NETWORK: usize = 4;
/// While fewer places of the server are left, a network has one: a few who upload slowly do not take what is left from all others.
const SPARE: usize = 8;
const UPLOADS_OF_A_PERSON: usize = 1;
/// How long a picture waits for its turn to be decoded, and how long it is waited for then.
const WITHIN: Duration = Duration::from_secs(10);

/// Somebody who uploads: a person, or an administrator's account.
type Uploader = [u8; 12];

/// Places for uploads and for decoding: the uploads of all places and one decoder fit 512 MiB.
pub struct ImageProcessor {
    uploads: Arc<Semaphore>,
    networks: Places<IpAddr>,
    people: Places<Uploader>,
    decoding: Arc<Semaphore>,
}

impl Default for ImageProcessor {
    fn default() -> Self {
        Self {
            uploads: Arc::new(Semaphore::new(UPLOADS)),
            networks: Places::new(UPLOADS_OF_A_NETWORK),
            people: Places::new(UPLOADS_OF_A_PERSON),
            decoding: Arc::new(Semaphore::new(1)),
        }
    }
}

/// The right to upload one picture, until it is dropped.
#[derive(Debug)]
pub struct Upload {
    _person: Place<Uploader>,
    _network: Place<IpAddr>,
    _place: tokio::sync::OwnedSemaphorePermit,
}

/// Why no picture was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotMade {
    Refused(Refused),
    /// Too many others are before it, or it took too long.
    Busy,
}

impl ImageProcessor {
    /// A place for one upload of that person from there. None while they, their network or the server have as many as they may.
    pub fn place(&self, person: impl Into<Uploader>, address: IpAddr) -> Option<Upload> {
        let network = network(address);
        if self.uploads.available_permits() < SPARE && self.networks.holds(&network) {
            return None;
        }
        Some(Upload {
            _person: self.people.take(person.into())?,
            _network: self.networks.take(network)?,
            _place: self.uploads.clone().try_acquire_owned().ok()?,
        })
    }

    /// Makes a picture of an upload, one at a time, on a thread that serves nobody. The upload's place is given back with the answer; the
    /// turn to decode is the work's own, which goes on when its caller has left.
    pub async fn make(&self, upload: Vec<u8>, shape: Shape) -> Result<Made, NotMade> {
        let turn = timeout(WITHIN, self.decoding.clone().acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(NotMade::Busy) };
        let work = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            make(&upload, shape)
        });
        match timeout(WITHIN, work).await {
            // A decoder that gave up on its picture took nobody along.
            Ok(made) => made.unwrap_or(Err(Refused::Unreadable)).map_err(NotMade::Refused),
            Err(_) => Err(NotMade::Busy),
        }
    }
}

/// Makes a picture. It takes a moment: not for a thread that serves others.
pub fn make(upload: &[u8], shape: Shape) -> Result<Made, Refused> {
    encode::encode(decode::decode(upload, shape)?, shape)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::UserId;

    fn person(n: u8) -> UserId {
        UserId::new(1, [n; 8])
    }

    #[test]
    fn a_few_networks_that_upload_slowly_leave_places_to_all_others() {
        let processor = ImageProcessor::default();
        let from = |network: u8| IpAddr::from([10, 0, network, 1]);
        // Three networks want four places each: the third finds fewer than eight free ones.
        let places: Vec<_> = (0..12).map(|n| processor.place(person(n), from(n / 4))).collect();
        let taken: Vec<_> = places.chunks(4).map(|of_one| of_one.iter().flatten().count()).collect();
        assert_eq!(taken, [4, 4, 1]);
        let others: Vec<_> = (20..30).map(|n| processor.place(person(n), from(n))).collect();
        assert_eq!(others.iter().flatten().count(), 7, "each of another network, up to 16");
        drop(others);
        assert!(processor.place(person(0), from(99)).is_none(), "one upload a person");
    }
}
