use super::film::MAX_BYTES;
use super::palette::Palette;
use super::*;
use domain::agent::{Level, think};
use domain::billiards::{Layout, Point, TableSize, constants::RADIUS};
use domain::match_rules::{Match, Plan, Rules, Seat, Setup};
use image::{AnimationDecoder, ImageDecoder, RgbaImage, codecs::gif::GifDecoder};
use std::io::Cursor;

/// Shots of frames between agents, with where the balls lay before each.
fn shots(frames: u64, table: TableSize, cloth: Cloth) -> Vec<(Layout, Filmed)> {
    let mut shots = Vec::new();
    for seed in 0..frames {
        let setup = Setup {
            table,
            breaker: Seat::Challenger,
            seed,
            started_at: 0,
            rules: Rules::NEWEST,
        };
        let mut game = Match::new(setup);
        while game.ending().is_none() && game.shots() < 12 {
            let (number, frame) = (game.shots() + 1, *game.frame());
            let shot = think(
                &game.table(),
                game.layout(),
                &frame,
                Level::Easy,
                seed * 100 + u64::from(number),
            );
            let Ok(Plan::Ready(ready)) = game.plan(frame.turn, number, shot, game.rest_at()) else {
                panic!("an agent plays by the rules");
            };
            let result = ready.run().unwrap();
            let mut before = *game.layout();
            if let Some(at) = shot.placement {
                before.set(domain::billiards::BallId::CUE, Some(at));
            }
            game.apply_shot(&result).unwrap();
            let trajectory = Trajectory::decode(&result.run.trajectory.encode()).unwrap();
            let filmed = Filmed {
                table: game.table(),
                cloth,
                trajectory,
                aim: shot.aim,
            };
            shots.push((before, filmed));
        }
    }
    shots
}

/// Pictures of a film as a chat program shows them, and for how long in hundredths of a second.
fn shown(film: &[u8]) -> Vec<(RgbaImage, u32)> {
    let decoder = GifDecoder::new(Cursor::new(film)).unwrap();
    assert_eq!(decoder.dimensions(), (480, 270));
    let frames = decoder.into_frames().collect_frames().unwrap();
    let each = frames.into_iter().map(|frame| {
        let (millis, parts) = frame.delay().numer_denom_ms();
        (frame.into_buffer(), millis / parts / 10)
    });
    each.collect()
}

/// Whether a ball is drawn there, to a pixel: nearly all of what a ball covers that is a pixel smaller is not cloth.
fn is_drawn(picture: &RgbaImage, empty: &RgbaImage, canvas: &canvas::Canvas, at: Point) -> bool {
    let (x, y) = canvas.on(at);
    let reach = canvas.scale * RADIUS - 1.0;
    let (mut ball, mut all) = (0, 0);
    for py in 0..picture.height() {
        for px in 0..picture.width() {
            if (f64::from(px) + 0.5 - x).hypot(f64::from(py) + 0.5 - y) < reach {
                let (here, cloth) = (picture.get_pixel(px, py).0, empty.get_pixel(px, py).0);
                all += 1;
                ball += i32::from(here != cloth);
            }
        }
    }
    ball * 5 >= all * 4
}

fn empty(table: TableSize, cloth: Cloth) -> (RgbaImage, canvas::Canvas) {
    let table = domain::billiards::Table::new(table);
    let mut canvas = canvas::Canvas::new(&table, 480, 270);
    felt::paint(&mut canvas, &table, cloth.tones());
    let palette = Palette::of(cloth);
    let colours = palette.bytes();
    let picture = RgbaImage::from_fn(480, 270, |x, y| {
        let number = usize::from(palette.number(canvas.pixels[(y * 480 + x) as usize]));
        image::Rgba([
            colours[3 * number],
            colours[3 * number + 1],
            colours[3 * number + 2],
            255,
        ])
    });
    (picture, canvas)
}

#[test]
fn films_of_many_shots_are_small_begin_where_the_balls_lay_and_end_where_they_rest() {
    for (table, on) in [(TableSize::Nine, Cloth::Green), (TableSize::Seven, Cloth::Blue)] {
        let (cloth, canvas) = empty(table, on);
        for (before, shot) in shots(if cfg!(debug_assertions) { 1 } else { 9 }, table, on) {
            let film = film(&shot).unwrap();
            assert!(film.len() <= MAX_BYTES, "{} bytes", film.len());
            let frames = shown(&film);
            let first = &frames[0].0;
            for (ball, at) in before.on_table() {
                assert!(is_drawn(first, &cloth, &canvas, at), "{ball:?} is not at {at:?}");
            }
            let last = &frames.last().unwrap().0;
            let end = shot.trajectory.duration();
            let rest = film::balls_at(&shot.trajectory, end);
            for (ball, at) in &rest {
                assert!(is_drawn(last, &cloth, &canvas, *at), "{ball:?} does not rest at {at:?}");
                let aside = Point::new(at.x - 6.0 / canvas.scale, at.y);
                let alone = rest
                    .iter()
                    .all(|(other, place)| other == ball || place.distance(*at) > 4.0 * RADIUS);
                assert!(
                    !alone || !is_drawn(last, &cloth, &canvas, aside),
                    "{ball:?} is beside {at:?}"
                );
            }
            let hundredths: u32 = frames.iter().map(|(_, hundredths)| hundredths).sum();
            let shown = f64::from(hundredths) / 100.0;
            assert!((end..end + 3.0).contains(&shown), "{end} s are shown in {shown} s");
        }
    }
}

#[test]
fn a_film_and_a_still_of_the_same_shot_are_the_same_bytes_again() {
    let (_, shot) = shots(1, TableSize::Nine, Cloth::Green).remove(0);
    assert_eq!(film(&shot).unwrap(), film(&shot).unwrap());
    let picture = still(&shot).unwrap();
    assert_eq!(picture, still(&shot).unwrap());
    let decoded = image::load_from_memory(&picture).unwrap();
    assert_eq!((decoded.width(), decoded.height()), (1200, 630));
}

#[test]
fn a_tournaments_shot_is_shown_on_the_blue_cloth_of_tournaments_and_every_other_on_green() {
    use domain::matchup::MatchKind;
    let table = domain::billiards::Table::new(TableSize::Nine);
    let middle = |kind| {
        let picture = lying(&table, Cloth::of(kind), &[]).unwrap();
        image::load_from_memory(&picture)
            .unwrap()
            .to_rgb8()
            .get_pixel(600, 250)
            .0
    };
    let [_, green, blue] = middle(MatchKind::Tournament);
    assert!(blue > green + 40, "{blue} is not bluer than {green}");
    for kind in [MatchKind::House, MatchKind::Duel, MatchKind::Quick, MatchKind::Practice] {
        let [_, green, blue] = middle(kind);
        assert!(green > blue + 40, "{kind:?}: {green} is not greener than {blue}");
    }
}
