mod course;
mod packed;
mod played;
mod support;
