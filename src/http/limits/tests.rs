use super::*;

#[test]
fn a_bucket_empties_and_refills() {
    let buckets = Buckets::new(Rate {
        burst: 2,
        per_second: 0.5,
    });
    let start = Instant::now();
    assert!(buckets.take(1, start).is_ok());
    assert!(buckets.take(1, start).is_ok());
    assert_eq!(buckets.take(1, start), Err(ApiError::rate_limited(3)));
    assert!(buckets.take(2, start).is_ok(), "another key has its own");
    assert!(buckets.take(1, start + Duration::from_secs(2)).is_ok());
    assert!(buckets.take(1, start + Duration::from_secs(2)).is_err());
}

#[test]
fn a_full_table_forgets_the_idle_and_its_newcomers_share() {
    let buckets = Buckets::new(Rate {
        burst: 1,
        per_second: 0.5,
    });
    let start = Instant::now();
    for key in 0..MAX_BUCKETS {
        assert!(buckets.take(key, start).is_ok());
    }
    let newcomer = |key: usize, place: &str, after: Duration| buckets.take_among(key, place, start + after).is_ok();
    let soon = Duration::from_millis(1);
    assert!(newcomer(MAX_BUCKETS, "one place", soon));
    assert!(!newcomer(MAX_BUCKETS + 1, "one place", soon), "its share is used up");
    assert!(newcomer(MAX_BUCKETS + 2, "another place", soon));
    assert!(newcomer(MAX_BUCKETS + 3, "one place", Duration::from_secs(2)));
    assert_eq!(buckets.buckets.len(), 1, "the idle are forgotten");
}

#[test]
fn one_who_holds_a_whole_48_of_ipv6_has_no_bucket_for_each_of_its_networks() {
    let limit = ByAddress::new(Rate {
        burst: 2,
        per_second: 0.001,
    });
    let tried = |prefix: &str| {
        let from = |n: u32| format!("{prefix}:{n:x}::1").parse().unwrap();
        (0..1000).filter(|n| limit.take(from(*n)).is_ok()).count()
    };
    assert_eq!(tried("2001:db8:1"), 2 * WIDER as usize);
    assert_eq!(
        tried("2001:db8:2"),
        2 * WIDER as usize,
        "another customer has their own"
    );
}

#[test]
fn neighbours_in_one_ipv6_network_share_a_bucket() {
    let network = |text: &str| network(text.parse().unwrap());
    assert_eq!(network("2001:db8::1"), network("2001:db8::ffff:1"));
    assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
    assert_eq!(network("::ffff:10.0.0.1"), network("10.0.0.1"));
    let wide = |text: &str| wide(text.parse().unwrap());
    assert_eq!(wide("2001:db8::1"), wide("2001:db8:0:ffff::1"));
    assert_ne!(wide("2001:db8::1"), wide("2001:db8:1::1"));
    assert_eq!(wide("10.0.0.1"), wide("10.0.255.255"));
}
