use crate::billiards::{
    body::{Body, Touch},
    bounce,
    cluster::impulses,
    constants::BALL_RESTITUTION,
    *,
};

fn body(x: f64) -> Body {
    Body {
        velocity: Point::new(x, 0.0),
        spin: Spin::default(),
    }
}

fn touch(a: usize, b: usize, angle: f64) -> Touch {
    let normal = Point::new(angle.cos(), angle.sin());
    Touch { a, b, normal }
}

#[test]
fn a_lone_contact_gives_back_what_restitution_says_at_any_speed_and_gap() {
    for speed in [0.3, 1.0, 10.0] {
        for gap in [0.0, 1e-5, 2e-5] {
            let got = impulses(&[body(speed), body(0.0)], &[touch(0, 1, 0.0)], &[gap])[0] / speed;
            let expected = 0.5 * (1.0 + BALL_RESTITUTION);
            assert!((got - expected).abs() < 2e-3, "{speed} {gap}: {got} {expected}");
        }
    }
}

#[test]
fn a_blow_on_the_foremost_of_a_rack_reaches_every_ball_and_keeps_energy_in_bounds() {
    // Ball 0 meets ball 1, which lies on 2 and 3, and these on 4, 5 and 6.
    let third = std::f64::consts::FRAC_PI_6;
    let touches = [
        touch(0, 1, 0.0),
        touch(1, 2, third),
        touch(1, 3, -third),
        touch(2, 4, third),
        touch(2, 5, -third),
        touch(3, 5, third),
        touch(3, 6, -third),
    ];
    let mut bodies = vec![body(0.0); 7];
    bodies[0] = body(8.0);
    let impulses = impulses(&bodies, &touches, &[0.0; 7]);
    for (touch, impulse) in touches.iter().zip(&impulses) {
        bodies[touch.a].velocity += touch.normal * -*impulse;
        bodies[touch.b].velocity += touch.normal * *impulse;
    }
    let energy: f64 = bodies.iter().map(|body| body.velocity.dot(body.velocity)).sum();
    assert!((0.6 * 64.0..64.0).contains(&energy), "{energy}");
    // Nobody is left out, as the ones behind the first row were if each contact were taken by itself; the corners go fastest.
    assert!(
        bodies[1..].iter().all(|body| body.velocity.length() > 0.1),
        "{bodies:?}"
    );
    assert!(bodies[4].velocity.length() > bodies[2].velocity.length());
    assert!((bodies[4].velocity.y + bodies[6].velocity.y).abs() < 1e-9);
}

#[test]
fn a_blow_is_over_when_nobody_touches_who_is_pressed_and_nobody_soon_would() {
    // Beside a blow two lie in touch that it does not reach, and one creeps up to another.
    let bodies = [body(1.0), body(0.0), body(0.0), body(0.0), body(0.1), body(0.0)];
    let touches = [touch(0, 1, 0.0), touch(2, 3, 0.0), touch(4, 5, 0.0)];
    let got = impulses(&bodies, &touches, &[0.0, 0.0, 1e-4]);
    assert!(got[0] > 0.9 && got[1..] == [0.0, 0.0], "{got:?}");
}

#[test]
fn six_that_creep_up_to_one_all_part_from_it_as_they_should() {
    for skew in [0.0, 0.3] {
        let angle = |n: usize| n as f64 * std::f64::consts::FRAC_PI_3;
        let touches: Vec<Touch> = (0..6).map(|n| touch(0, n + 1, angle(n))).collect();
        let mut bodies = vec![body(0.0); 7];
        for (n, touch) in touches.iter().enumerate() {
            bodies[n + 1].velocity = touch.normal * -(0.02 + 0.01 * skew * n as f64);
        }
        let approach =
            |bodies: &[Body], touch: &Touch| (bodies[touch.a].velocity - bodies[touch.b].velocity).dot(touch.normal);
        let before: Vec<f64> = touches.iter().map(|touch| approach(&bodies, touch)).collect();
        let impulses = bounce::balls(&mut bodies, &touches, &[0.0; 6], bounce::PARTING);
        for ((touch, before), impulse) in touches.iter().zip(before).zip(impulses) {
            let wanted = (BALL_RESTITUTION * before).max(bounce::PARTING);
            let parts = -approach(&bodies, touch);
            // Friction between the seven moves this by little.
            assert!(
                impulse > 0.0 && (parts - wanted).abs() < 0.05 * wanted,
                "{parts} {wanted}"
            );
        }
    }
}
