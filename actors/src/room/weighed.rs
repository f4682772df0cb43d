//! Counts what each thread of the tests holds of memory, so that an estimate can be compared with it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
}

/// Bytes that this thread has asked for and not given back.
pub fn held() -> isize {
    HELD.get()
}

fn count(bytes: isize) {
    // A thread that ends counts no more.
    let _ = HELD.try_with(|held| held.set(held.get() + bytes));
}

#[allow(
    unsafe_code,
    reason = "an allocator is, and this one hands everything on to the system's"
)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(-layout.size().cast_signed());
        unsafe { System.dealloc(place, layout) }
    }
}

/// Holds when an estimate is neither half of what is held nor twice as much.
pub fn assert_fair(estimate: i64, held: isize) {
    let (estimate, held) = (
        f64::from(u32::try_from(estimate).unwrap()),
        f64::from(u32::try_from(held).unwrap()),
    );
    let factor = estimate / held;
    assert!(
        (0.67..=1.5).contains(&factor),
        "{estimate} bytes estimated, {held} held: {factor:.2}"
    );
}
