use crate::{
    cluster::{Cluster, NodeId},
    features::operations::commands::Scope,
    http::error::{ApiError, Code},
};
use serde::Deserialize;
use utoipa::IntoParams;

/// Whose rooms and sockets are meant. Where there are several nodes, a call that names one was brought there (`http/forward.rs`).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NodeQuery {
    /// The number of a node, where there are several; the one that is asked when left out.
    node: Option<i32>,
}

impl NodeQuery {
    /// This node where it is named, else all.
    ///
    /// # Errors
    /// Where another is named, as of a server that is alone.
    pub fn scope(&self, cluster: &Cluster) -> Result<Scope, ApiError> {
        match self.node {
            None => Ok(Scope::AllNodes),
            Some(node) if cluster.node() == Some(NodeId(node)) => Ok(Scope::Node(node)),
            Some(_) => Err(ApiError::new(Code::NotFound, "There is no such node.")),
        }
    }
}
