//! The runtime of tests.

use std::{
    future::Future,
    pin::{Pin, pin},
};

/// A runtime of one test's own. `actix_rt::System` is compiled once for each type of future that it runs: for a thousand tests that is two fifths of
/// their code. Here all futures have one type.
pub struct System;

impl System {
    pub fn new() -> Self {
        Self
    }

    pub fn block_on(self, test: impl Future<Output = ()>) {
        let test: Pin<&mut dyn Future<Output = ()>> = pin!(test);
        actix_rt::System::new().block_on(test);
    }
}
