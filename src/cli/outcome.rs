//! How commands end.

use std::io::{self, Write};

/// The failure of a command; its text is for the person at the terminal.
pub type Outcome = Result<(), Box<dyn std::error::Error>>;

/// To standard output; a reader who has seen enough, such as `head`, is no error.
pub fn show(text: &str) -> Outcome {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        Ok(()) | Err(_) => Ok(()),
    }
}
