//! Work that takes a core for a while: one piece at a time, on a thread of its own, and a bounded number of callers who wait for theirs.

use crate::http::{
    error::ApiError,
    places::{NetworkPlace, PlacesByNetwork},
};
use std::{net::IpAddr, sync::Arc};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// Things that are made at once.
const MAX_CONCURRENT: usize = 1;
/// Callers who wait for one to be made; who comes then is told to come again.
pub(super) const QUEUE_CAPACITY: usize = 16;

/// Turns at making something.
pub(super) struct Making {
    turns: Arc<Semaphore>,
    waiting: Semaphore,
    /// Of each network address, so that nobody fills the queue alone.
    places: PlacesByNetwork,
}

/// A place among those who wait.
pub(super) struct Waiting<'a> {
    _place: SemaphorePermit<'a>,
    _of_network: NetworkPlace,
}

impl Making {
    /// With at most so many of those who wait from one network address.
    pub(super) fn new(of_network: usize) -> Self {
        Self {
            turns: Arc::new(Semaphore::new(MAX_CONCURRENT)),
            waiting: Semaphore::new(QUEUE_CAPACITY),
            places: PlacesByNetwork::new(of_network),
        }
    }

    /// A place among those who wait, and the turn when it comes.
    ///
    /// # Errors
    /// 503 where as many wait already as may, from everywhere or from this address.
    pub(super) async fn turn(&self, from: IpAddr) -> Result<(Waiting<'_>, OwnedSemaphorePermit), ApiError> {
        let _of_network = self.places.take(from).ok_or_else(ApiError::unavailable)?;
        let _place = self.waiting.try_acquire().map_err(|_| ApiError::unavailable())?;
        let turn = self.turns.clone().acquire_owned().await.map_err(ApiError::internal)?;
        Ok((Waiting { _place, _of_network }, turn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::ResponseError;

    fn from(number: usize) -> IpAddr {
        IpAddr::from([10, 0, 0, u8::try_from(number).unwrap()])
    }

    fn refusal(turn: Result<(Waiting<'_>, OwnedSemaphorePermit), ApiError>) -> Option<(u16, bool)> {
        let response = turn.err()?.error_response();
        Some((
            response.status().as_u16(),
            response.headers().contains_key("retry-after"),
        ))
    }

    #[actix_rt::test]
    async fn so_many_wait_for_theirs_and_the_next_is_told_to_come_again() {
        let making = Making::new(2);
        let first = making.turn(from(0)).await;
        let mut waiting: Vec<_> = (1..QUEUE_CAPACITY).map(|n| Box::pin(making.turn(from(n)))).collect();
        for one in &mut waiting {
            assert!(futures_util::poll!(one).is_pending());
        }
        assert_eq!(refusal(making.turn(from(99)).await), Some((503, true)));
        drop((first, waiting));
        assert!(making.turn(from(99)).await.is_ok());
    }

    #[actix_rt::test]
    async fn one_network_address_has_two_places_and_leaves_the_others_to_everybody_else() {
        let making = Making::new(2);
        let first = making.turn(from(1)).await;
        let mut second = Box::pin(making.turn(from(1)));
        assert!(futures_util::poll!(&mut second).is_pending());
        for _ in 0..QUEUE_CAPACITY {
            assert_eq!(refusal(making.turn(from(1)).await), Some((503, true)));
        }
        let mut other = Box::pin(making.turn(from(2)));
        assert!(futures_util::poll!(&mut other).is_pending(), "it waits for its turn");
        drop((first, second));
        assert!(other.await.is_ok());
    }
}
