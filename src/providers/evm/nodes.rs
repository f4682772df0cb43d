use super::{
    error::Error,
    finality::{Block, Finality, by_number},
    node::{Bounds, Node},
    wire::Request,
};
use futures_util::{StreamExt, stream::FuturesUnordered};
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::Url;

/// All nodes of one chain, in order of preference.
pub struct Nodes {
    chain_id: u64,
    nodes: Vec<Node>,
    finality: Finality,
}

impl Nodes {
    /// At least one node, with the usual bounds.
    pub fn new(chain_id: u64, urls: &[Url]) -> Result<Self, Error> {
        Self::within(chain_id, urls, Bounds::default())
    }

    /// With bounds of its own.
    pub fn within(chain_id: u64, urls: &[Url], bounds: Bounds) -> Result<Self, Error> {
        if urls.is_empty() {
            return Err(Error::Unavailable { chain_id });
        }
        let nodes = urls.iter().map(|url| Node::new(chain_id, url.clone(), bounds));
        Ok(Self {
            chain_id,
            nodes: nodes.collect::<Result<_, _>>()?,
            finality: Finality::new(chain_id),
        })
    }

    /// Blocks behind the newest that count as final where the chain's own word is not believed.
    pub fn with_depth(mut self, depth: u64) -> Self {
        self.finality.depth = depth;
        self
    }

    /// The chain that all of them are of.
    pub fn chain_id(&self) -> u64 {
        self.chain_id
    }

    /// The answer of the first node that has one. For what does not decide about money.
    pub async fn ask<T: DeserializeOwned>(&self, request: &Request) -> Result<T, Error> {
        let mut last = Error::Unavailable {
            chain_id: self.chain_id,
        };
        for node in self.up() {
            match node.ask(request).await {
                Err(error) if error.is_of_this_node() => last = error,
                outcome => return outcome,
            }
        }
        Err(last)
    }

    /// Many questions to the first node that answers all of them, each answer by itself.
    pub async fn ask_all(&self, requests: &[Request]) -> Result<Vec<Result<Value, Error>>, Error> {
        let mut last = Error::Unavailable {
            chain_id: self.chain_id,
        };
        for node in self.up() {
            match node.ask_all(requests).await {
                Err(error) if error.is_of_this_node() => last = error,
                outcome => return outcome,
            }
        }
        Err(last)
    }

    /// The answer of two nodes where two are configured, which must be the same; else of the one there is. Each node is asked at most once.
    /// A refusal is an answer: where one refuses and one does not, they disagree.
    pub async fn agreed<T: DeserializeOwned + PartialEq>(&self, request: &Request) -> Result<T, Error> {
        self.agree(|node| node.ask::<T>(request)).await
    }

    /// The same for many questions that belong together: each node answers all of them, `read` makes one value of its answers, and the values
    /// must be the same. None is an answer that cannot be read. A refusal of one question is one of all.
    pub async fn agreed_all<T: PartialEq>(
        &self,
        requests: &[Request],
        read: impl Fn(Vec<Value>) -> Option<T>,
    ) -> Result<T, Error> {
        let read = &read;
        self.agree(|node| async move {
            let answers = node.ask_all(requests).await?;
            read(answers.into_iter().collect::<Result<_, _>>()?).ok_or_else(|| node.unreadable())
        })
        .await
    }

    async fn agree<'a, T, F>(&'a self, ask: impl Fn(&'a Node) -> F) -> Result<T, Error>
    where
        T: PartialEq,
        F: Future<Output = Result<T, Error>>,
    {
        let mut rest = self.up();
        let needed = self.nodes.len().min(2);
        let mut asked: FuturesUnordered<_> = rest.by_ref().take(needed).map(&ask).collect();
        let (mut first, mut last) = (
            None,
            Error::Unavailable {
                chain_id: self.chain_id,
            },
        );
        while let Some(outcome) = asked.next().await {
            match (outcome, first.take()) {
                (Err(error), earlier) if error.is_of_this_node() => {
                    (first, last) = (earlier, error);
                    asked.extend(rest.next().map(&ask));
                }
                (outcome, None) if needed == 1 => return outcome,
                (outcome, None) => first = Some(outcome),
                (Ok(one), Some(Ok(other))) if one == other => return Ok(one),
                (Err(Error::Refused { .. }), Some(Err(refused @ Error::Refused { .. }))) => {
                    return Err(refused);
                }
                (Err(Error::TooLarge { .. }), Some(Err(large @ Error::TooLarge { .. }))) => {
                    return Err(large);
                }
                (Ok(_) | Err(_), Some(_)) => {
                    return Err(Error::Disagree {
                        chain_id: self.chain_id,
                    });
                }
            }
        }
        match first {
            Some(_) => Err(Error::Alone {
                chain_id: self.chain_id,
            }),
            None => Err(last),
        }
    }

    /// The newest block that is final, by two nodes where two are configured: the older of theirs, whose hash both tell. It never goes back.
    pub async fn final_block(&self) -> Result<Block, Error> {
        let (mut numbers, mut last) = (
            Vec::new(),
            Error::Unavailable {
                chain_id: self.chain_id,
            },
        );
        let needed = self.nodes.len().min(2);
        for node in self.up() {
            match self.finality.number(node).await {
                Ok(number) => numbers.push(number),
                Err(error) => last = error,
            }
            if numbers.len() == needed {
                break;
            }
        }
        let Some(number) = numbers.iter().min() else {
            return Err(last);
        };
        if numbers.len() < needed {
            return Err(Error::Alone {
                chain_id: self.chain_id,
            });
        }
        let block: Option<Block> = self.agreed(&by_number(*number)).await?;
        let block = block.ok_or(Error::Disagree {
            chain_id: self.chain_id,
        })?;
        self.finality.advance(block, self.chain_id)
    }

    fn up(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter().filter(|node| node.is_up())
    }
}
