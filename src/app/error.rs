/// Why the server did not start; its text is for the operator.
pub type StartError = Box<dyn std::error::Error>;
