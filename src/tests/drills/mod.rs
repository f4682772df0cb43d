//! Drills over HTTP: a run of somebody signed in, and a guest's.

mod guests;
mod people;

use crate::support::{Answer, Server};
use domain::{
    billiards::{BallId, Layout, Pocket, Point, Stroke, Table, TableSize, constants::RADIUS},
    drill::{DrillId, Played, State, play},
};
use serde_json::{Value, json};

const LINE_UP: DrillId = DrillId::LineUp;

impl Server {
    async fn start_drill(&self, id: DrillId, token: &str) -> Value {
        let answer = self.post(&format!("/api/drills/{id}/start"), token, Value::Null).await;
        answer.ok()["data"].clone()
    }

    async fn drill_shot(&self, id: DrillId, token: &str, run: &Value, stroke: &Value) -> Answer {
        let body = json!({ "run": run["run"], "shot": run["shot"], "stroke": stroke, "token": run["token"] });
        self.post(&format!("/api/drills/{id}/shots"), token, body).await
    }

    async fn drill(&self, id: DrillId, token: &str) -> Value {
        let list = self.get("/api/drills", token).await.ok();
        let all = list["data"].as_array().unwrap();
        assert_eq!(all.len(), 8);
        all.iter().find(|one| one["id"] == id.as_str()).unwrap().clone()
    }
}

/// The balls of a run as they were told.
fn layout(run: &Value) -> Layout {
    let mut layout = Layout::default();
    for ball in run["balls"].as_array().unwrap() {
        let number = u8::try_from(ball[0].as_u64().unwrap()).unwrap();
        let place = Point::new(ball[1].as_f64().unwrap(), ball[2].as_f64().unwrap());
        layout.set(BallId::new(number).unwrap(), Some(place));
    }
    layout
}

/// A stroke that pots something, found by trying: each ball at each pocket, soft and harder.
fn potting(id: DrillId, run: &Value) -> (Stroke, Played) {
    let (table, layout) = (Table::new(TableSize::Nine), layout(run));
    let state = State { layout, streak: 0 };
    let cue = layout.get(BallId::CUE).unwrap();
    let aim = |ball: Point, pocket| {
        let way = (table.mouth(pocket) - ball).unit()?;
        let ghost = ball - way * (2.0 * RADIUS) - cue;
        Some(ghost.y.atan2(ghost.x))
    };
    let balls: Vec<Point> = layout.on_table().skip(1).map(|(_, place)| place).collect();
    let aims: Vec<f64> = balls
        .iter()
        .flat_map(|ball| Pocket::ALL.map(|pocket| aim(*ball, pocket)))
        .flatten()
        .collect();
    for power in [0.12, 0.2, 0.3, 0.45, 0.6] {
        for aim in &aims {
            for follow in [0.0, -0.5, 0.5] {
                let stroke = Stroke::new(*aim, power, 0.0, follow, 0.0).unwrap();
                if let Ok(played) = play(&id.drill(), &state, &stroke)
                    && !played.is_over()
                {
                    return (stroke, played);
                }
            }
        }
    }
    panic!("nothing goes down from {run}");
}

/// Away from all balls of the line-up, and soft.
fn missing() -> Value {
    json!({ "aim": std::f64::consts::PI, "power": 0.05 })
}
