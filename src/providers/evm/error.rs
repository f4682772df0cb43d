/// Why a question to a chain brought no answer. Its text is for the log, and names a node by its host alone: the rest of an address may be a key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The node cannot be reached, answers no JSON-RPC, or asks to be left alone.
    #[error("{host} failed: {reason}")]
    Failed { host: String, reason: String },
    /// An answer like any other: a call that reverts or runs out of gas, a block that the node does not know.
    #[error("{host} refused with {code}: {message}")]
    Refused {
        host: String,
        code: i64,
        message: String,
        /// The error that the contract gave, as 0x and hex digits.
        data: Option<String>,
    },
    /// The result does not fit into an answer.
    #[error("the answer of {host} is larger than {limit} bytes")]
    TooLarge { host: String, limit: usize },
    /// As many calls as may be are under way for as long as a call may take.
    #[error("{host} has too many calls under way")]
    Busy { host: String },
    /// Every node failed lately and is being left alone.
    #[error("no node of chain {chain_id} answers")]
    Unavailable { chain_id: u64 },
    /// Of two nodes that have to agree one alone answers.
    #[error("one node of chain {chain_id} alone answers")]
    Alone { chain_id: u64 },
    #[error("the nodes of chain {chain_id} disagree")]
    Disagree { chain_id: u64 },
    /// A block that was told as final has another hash now. No rule can mend that.
    #[error("a final block of chain {chain_id} was undone")]
    Undone { chain_id: u64 },
    #[error("the client of the nodes cannot be made: {0}")]
    Client(String),
}

impl Error {
    /// True where another node may do better.
    pub(super) fn is_of_this_node(&self) -> bool {
        match self {
            Self::Failed { .. } | Self::Busy { .. } => true,
            Self::Refused { .. }
            | Self::TooLarge { .. }
            | Self::Unavailable { .. }
            | Self::Alone { .. }
            | Self::Disagree { .. }
            | Self::Undone { .. }
            | Self::Client(_) => false,
        }
    }
}
