//! A disk that is nearly full.

use crate::support::Live;
use reqwest::Method;
use serde_json::Value;

#[actix_rt::test(system = "crate::support::System")]
async fn a_server_whose_disk_is_nearly_full_takes_no_more_work_and_says_so() {
    // No disk is that large.
    for (least, status) in [(1, 200), (1_073_741_824_u64, 503)] {
        let folder = std::env::temp_dir();
        let config = format!("data_dir = {folder:?}\n[database]\nleast_free_mib = {least}");
        let live = Live::with(&config).await;
        let (ready, body) = live.call(Method::GET, "/readyz", "", Value::Null).await;
        assert_eq!(ready, status, "{body}");
        if status == 503 {
            assert_eq!(body["code"], "UNAVAILABLE");
        }
        assert_eq!(
            live.call(Method::GET, "/healthz", "", Value::Null).await.0,
            200,
            "it runs"
        );
        live.running.stop().await;
    }
}
