use crate::features::operations::commands::Whom;
use serde::Deserialize;
use utoipa::IntoParams;

/// Whose rooms and sockets are meant.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NodeQuery {
    /// The number of a node, where there are several; the one that is asked when left out.
    node: Option<i32>,
}

impl NodeQuery {
    /// An order to this node alone where it is named, else to all.
    pub fn whom(&self) -> Whom {
        self.node.map_or(Whom::AllNodes, Whom::Node)
    }
}
