//! Passwords from whoever types them.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use domain::admin::NewPassword;
use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 2048;

/// A new password: typed twice without echo at a terminal, else the first line of standard input.
pub fn new_password() -> Result<NewPassword, Box<dyn std::error::Error>> {
    let input = io::stdin();
    if !input.is_terminal() {
        return Ok(line()?.parse()?);
    }
    let first = hidden("Password (at least 12 characters): ")?;
    let password = first.parse()?;
    if hidden("The same again: ")? != first {
        return Err("the two are not the same".into());
    }
    Ok(password)
}

fn hidden(prompt: &str) -> io::Result<String> {
    let mut terminal = io::stderr();
    write!(terminal, "{prompt}")?;
    terminal.flush()?;
    let silence = Silence::begin()?;
    let typed = line();
    drop(silence);
    writeln!(terminal)?;
    typed
}

fn line() -> io::Result<String> {
    let mut text = String::new();
    io::stdin().lock().take(MAX_LINE).read_line(&mut text)?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

/// A terminal that shows nothing of what is typed, until it is dropped.
struct Silence(Termios);

impl Silence {
    fn begin() -> io::Result<Self> {
        let before = tcgetattr(io::stdin())?;
        let mut quiet = before.clone();
        quiet.local_flags.remove(LocalFlags::ECHO);
        tcsetattr(io::stdin(), SetArg::TCSAFLUSH, &quiet)?;
        Ok(Self(before))
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        // There is nobody to tell when the terminal is gone.
        let _ = tcsetattr(io::stdin(), SetArg::TCSAFLUSH, &self.0);
    }
}
