use crate::billiards::roots::{Quartic, descends_quadratic};
use proptest::prelude::*;

/// (t - a)(t - b)(t² + c) times a factor.
fn with_roots(a: f64, b: f64, c: f64, factor: f64) -> Quartic {
    let (sum, product) = (-(a + b), a * b);
    Quartic([product * c, sum * c, product + c, sum, 1.0].map(|coefficient| coefficient * factor))
}

#[test]
fn the_first_descent_is_found_between_other_roots() {
    // Above zero before 1 and after 3.
    let found = with_roots(1.0, 3.0, 2.0, 1.0).descends(0.0, 10.0).unwrap();
    assert!((found - 1.0).abs() < 1e-14, "{found}");
    assert_eq!(with_roots(1.0, 3.0, 2.0, 1.0).descends(0.0, 0.9), None);
    // Below zero before 1 and after 3: it comes down at 3.
    let found = with_roots(1.0, 3.0, 2.0, -1.0).descends(0.0, 10.0).unwrap();
    assert!((found - 3.0).abs() < 1e-13, "{found}");
}

#[test]
fn a_grazing_pass_has_no_root_however_near_it_is_and_a_touch_has_one() {
    // ((t - 2)² + gap)·(t² + 1)
    let near = |gap: f64| Quartic([4.0 + gap, -4.0, 5.0 + gap, -4.0, 1.0]).descends(0.0, 5.0);
    assert_eq!(near(1e-12), None);
    let found = near(-1e-12).unwrap();
    assert!((found - 2.0).abs() < 2e-6, "{found}");
}

#[test]
fn a_start_in_touch_counts_only_when_the_way_leads_down() {
    assert_eq!(Quartic([0.0, 1.0, 0.0, 0.0, 0.0]).descends(0.0, 5.0), None);
    assert_eq!(Quartic([0.0, -1.0, 0.0, 0.0, 0.0]).descends(0.0, 5.0), Some(0.0));
    // Up at first, then down through zero at 2.
    let found = Quartic([0.0, 2.0, -1.0, 0.0, 0.0]).descends(0.0, 5.0).unwrap();
    assert!((found - 2.0).abs() < 1e-14);
    // Just touching and drawn together.
    assert_eq!(Quartic([0.0, 0.0, -1.0, 0.0, 0.0]).descends(0.0, 5.0), Some(0.0));
    // Side by side on the same way.
    assert_eq!(Quartic([0.0; 5]).descends(0.0, 5.0), None);
    assert_eq!(descends_quadratic(0.0, 1.0, 0.5, 5.0), None);
    assert_eq!(descends_quadratic(0.0, -1.0, 0.5, 5.0), Some(0.0));
    assert_eq!(descends_quadratic(-1e-12, -1.0, 0.0, 5.0), Some(0.0));
    assert_eq!(descends_quadratic(-1e-3, -1.0, 0.0, 5.0), None);
    assert_eq!(descends_quadratic(0.0, 1.0, -0.5, 5.0), Some(2.0));
    assert_eq!(
        descends_quadratic(1.0, -2.0, 1.0, 5.0),
        Some(1.0),
        "down to zero and up again"
    );
    assert_eq!(descends_quadratic(-1e-12, 0.0, 1.0, 5.0), None, "drawn apart");
}

/// Those with fewer than four roots are of a lower degree.
fn of_roots(roots: &[f64], factor: f64) -> Quartic {
    let mut coefficients = [factor, 0.0, 0.0, 0.0, 0.0];
    for root in roots {
        for n in (1..5).rev() {
            coefficients[n] = coefficients[n - 1] - root * coefficients[n];
        }
        coefficients[0] *= -root;
    }
    Quartic(coefficients)
}

#[test]
fn the_next_descent_is_found_wherever_dips_and_bumps_lie() {
    let ways: [&[f64]; 11] = [
        &[1.0, 1.2, 2.0, 2.2],
        &[0.5, 2.5, 2.6, 2.7],
        &[0.3, 0.4, 0.5, 3.0],
        &[1.0, 1.1, 3.8, 3.9],
        &[1.0, 2.0, 3.0, 4.0],
        &[-2.0, -1.0, 1.0, 2.0],
        &[0.5, 1.0, 3.0],
        &[1.0, 2.5, 2.6],
        &[-1.0, 0.5, 2.0],
        &[1.0, 2.0],
        &[2.0],
    ];
    for roots in ways {
        let mirrored: Vec<f64> = roots.iter().rev().map(|root| 4.5 - root).collect();
        for roots in [roots, &mirrored] {
            for factor in [1.0, -1.0, 40.0, -0.01] {
                let way = of_roots(roots, factor);
                for step in 0..45 {
                    let start = 0.1 * f64::from(step) + 0.05;
                    let is_above = roots.iter().fold(factor, |sign, root| sign * (start - root)) > 0.0;
                    if !is_above {
                        continue;
                    }
                    let next = roots.iter().copied().find(|root| *root > start);
                    let found = way.descends(start, 6.0);
                    let near = match (found, next) {
                        (Some(found), Some(next)) => (found - next).abs() < 1e-9,
                        (found, next) => found == next,
                    };
                    assert!(near, "{roots:?} {factor} {start}: {found:?} {next:?}");
                    if let Some(next) = next {
                        assert_eq!(way.descends(start, next - 1e-6), None, "{roots:?} {factor} {start}");
                        assert!(way.descends(start, next + 1e-6).is_some(), "{roots:?} {factor} {start}");
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn a_fine_comb_finds_no_earlier_descent(first in 1e-6..3.0f64, rest in proptest::array::uniform4(-3.0..3.0f64)) {
        let coefficients = [first, rest[0], rest[1], rest[2], rest[3]];
        let value = |t: f64| coefficients.iter().rev().fold(0.0, |sum, coefficient| sum * t + coefficient);
        let found = Quartic(coefficients).descends(0.0, 2.0);
        if let Some(time) = found {
            prop_assert!(value(time).abs() < 1e-12 && value(time + 1e-6) < value(time - 1e-6), "{time}: {}", value(time));
        }
        for step in 0..2_000 {
            let t = f64::from(step) * 1e-3;
            if value(t) < -1e-9 {
                prop_assert!(found.is_some_and(|time| time <= t), "{t} before {found:?}");
                break;
            }
        }
    }

    #[test]
    fn a_quadratic_agrees_with_the_quartic_of_the_same_coefficients(c0 in 0.01..3.0f64, c1 in -3.0..3.0f64, c2 in -3.0..3.0f64) {
        let one = descends_quadratic(c0, c1, c2, 4.0);
        let other = Quartic([c0, c1, c2, 0.0, 0.0]).descends(0.0, 4.0);
        match (one, other) {
            (Some(one), Some(other)) => prop_assert!((one - other).abs() < 1e-7, "{one} {other}"),
            (one, other) => {
                // They may differ only where the way ends or the parabola just touches.
                let edge = one.or(other).is_none_or(|time| time > 4.0 - 1e-7 || (c1 * c1 - 4.0 * c2 * c0).abs() < 1e-9);
                prop_assert!(edge, "{one:?} {other:?}");
            }
        }
    }
}
