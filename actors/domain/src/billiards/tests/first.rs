use crate::billiards::*;

#[test]
fn a_break_comes_to_rest_and_its_message_is_small() {
    let table = Table::new(TableSize::Nine);
    for seed in 0..8 {
        let stroke = Stroke::new(0.003, 1.0, 0.0, 0.2, 0.0).unwrap();
        let run = simulate(&table, &table.rack(seed), &stroke).unwrap();
        let text = run.trajectory.encode();
        assert!(text.len() <= MAX_ENCODED);
    }
}
