//! How long requests take, for Prometheus.

use actix_web::http::StatusCode;
use prometheus::{HistogramOpts, HistogramVec, Registry};
use std::time::Duration;

const SECONDS: [f64; 8] = [0.001, 0.005, 0.025, 0.1, 0.25, 1.0, 2.5, 10.0];

/// One series a route and class of status; a path that matches no route is one series, whatever stands in it.
pub struct HttpMetrics(HistogramVec);

impl HttpMetrics {
    /// Registers its series; fails when it is there already.
    pub fn new(registry: &Registry) -> Result<Self, prometheus::Error> {
        let seconds = HistogramVec::new(
            HistogramOpts::new(
                "cuecast_http_seconds",
                "A request, from its head to the head of its answer",
            )
            .buckets(SECONDS.to_vec()),
            &["route", "status"],
        )?;
        registry.register(Box::new(seconds.clone()))?;
        Ok(Self(seconds))
    }

    pub fn answered(&self, route: &str, status: StatusCode, took: Duration) {
        let class = match status.as_u16() {
            ..200 => "1xx",
            200..300 => "2xx",
            300..400 => "3xx",
            400..500 => "4xx",
            500.. => "5xx",
        };
        self.0.with_label_values(&[route, class]).observe(took.as_secs_f64());
    }
}
