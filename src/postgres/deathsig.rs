//! The one call for which std and nix have no safe form.

use std::os::unix::process::CommandExt;
use std::process::Command;

use nix::libc;

/// Makes the child receive SIGINT, which is Postgres' fast shutdown, when the thread that spawned it ends.
/// The kernel forgets this at a change of user, so it is set after that, between fork and exec.
#[allow(unsafe_code)]
pub fn die_with_parent(command: &mut Command) {
    let parent = std::process::id();
    // SAFETY: the closure runs in the forked child before exec and makes two system calls (prctl, getppid),
    // both async-signal-safe; it allocates nothing and takes no lock.
    unsafe {
        command.pre_exec(move || {
            if libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGINT) != 0 {
                return Err(std::io::Error::last_os_error());
            }
            // The parent may have died before the call above.
            if libc::getppid().unsigned_abs() != parent {
                return Err(std::io::ErrorKind::BrokenPipe.into());
            }
            Ok(())
        });
    }
}
