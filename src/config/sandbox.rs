use std::net::SocketAddr;

use super::{keys::section, rule::parsed};

section! {
    /// The sandbox that stands in for the payment providers, and for a pinning service, in the local environment.
    Sandbox {
        /// Loopback address and port to listen on; port 0 takes a free one, which the log and each deposit's paymentUrl tell.
        bind: SocketAddr = "sandbox.bind", "127.0.0.1:0", parsed("a loopback address and port such as 127.0.0.1:8090", loopback);
    }
}

fn loopback(text: &str) -> Option<SocketAddr> {
    text.parse()
        .ok()
        .filter(|address: &SocketAddr| address.ip().is_loopback())
}
