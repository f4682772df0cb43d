use super::{Contribution, Share};
use alloy_primitives::{Address, B256, U256, keccak256};
use std::collections::BTreeMap;

/// One account's part of a root: paid, to be refunded and bought. As `PresaleVault.Leaf`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaf {
    pub number: u32,
    pub account: Address,
    /// By coin.
    pub paid: [U256; 2],
    /// By coin.
    pub refundable: [U256; 2],
    /// With what the account got as a referrer.
    pub allocation: U256,
}

impl Leaf {
    /// Hashed twice, as the contract does, so that no inner node passes for a leaf.
    pub fn hash(&self) -> B256 {
        let words = [
            U256::from(self.number),
            U256::from_be_slice(self.account.as_slice()),
            self.paid[0],
            self.paid[1],
            self.refundable[0],
            self.refundable[1],
            self.allocation,
        ];
        let bytes: Vec<u8> = words.iter().flat_map(U256::to_be_bytes::<32>).collect();
        keccak256(keccak256(bytes))
    }
}

/// The leaves of a root over these contributions, by account. Of a sale that came to nothing all goes back.
pub fn leaves<'a>(
    number: u32,
    shares: impl IntoIterator<Item = (&'a Contribution, &'a Share, Option<Address>)>,
    all_goes_back: bool,
) -> Vec<Leaf> {
    let mut found = BTreeMap::<Address, Leaf>::new();
    for (contribution, share, referrer) in shares {
        let coin = contribution.coin as usize;
        let leaf = of(&mut found, number, contribution.sender);
        add(&mut leaf.paid[coin], contribution.amount);
        if all_goes_back {
            add(&mut leaf.refundable[coin], contribution.amount);
            continue;
        }
        add(&mut leaf.refundable[coin], share.refundable);
        add(&mut leaf.allocation, share.allocation);
        if let Some(referrer) = referrer {
            add(&mut of(&mut found, number, referrer).allocation, share.bonus);
        }
    }
    found.into_values().collect()
}

fn of(found: &mut BTreeMap<Address, Leaf>, number: u32, account: Address) -> &mut Leaf {
    found.entry(account).or_insert(Leaf {
        number,
        account,
        paid: [U256::ZERO; 2],
        refundable: [U256::ZERO; 2],
        allocation: U256::ZERO,
    })
}

fn add(sum: &mut U256, more: U256) {
    *sum = sum.saturating_add(more);
}

/// A Merkle tree whose pairs are hashed in the order of their values, as OpenZeppelin's `MerkleProof` reads them. A node without a partner moves up.
#[derive(Debug, Clone)]
pub struct Tree {
    leaves: Vec<Leaf>,
    /// From the leaves' hashes to the root.
    levels: Vec<Vec<B256>>,
}

impl Tree {
    /// None without a leaf.
    pub fn new(leaves: Vec<Leaf>) -> Option<Self> {
        let mut levels = vec![leaves.iter().map(Leaf::hash).collect::<Vec<_>>()];
        while let Some(last) = levels.last().filter(|level| level.len() > 1) {
            let next = last.chunks(2).map(|pair| match pair {
                [left, right] => parent(*left, *right),
                alone => alone.first().copied().unwrap_or_default(),
            });
            let next = next.collect();
            levels.push(next);
        }
        (!leaves.is_empty()).then_some(Self { leaves, levels })
    }

    pub fn root(&self) -> B256 {
        let top = self.levels.last().and_then(|level| level.first());
        top.copied().unwrap_or_default()
    }

    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// An account's leaf with its proof.
    pub fn of(&self, account: Address) -> Option<(Leaf, Vec<B256>)> {
        let mut place = self.leaves.binary_search_by_key(&account, |leaf| leaf.account).ok()?;
        let leaf = *self.leaves.get(place)?;
        let mut proof = Vec::with_capacity(self.levels.len());
        for level in &self.levels {
            proof.extend(level.get(place ^ 1));
            place /= 2;
        }
        Some((leaf, proof))
    }
}

/// Whether a proof leads from a leaf to a root.
pub fn proven(leaf: &Leaf, proof: &[B256], root: B256) -> bool {
    proof.iter().fold(leaf.hash(), |node, other| parent(node, *other)) == root
}

fn parent(one: B256, other: B256) -> B256 {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    keccak256([low, high].concat())
}
