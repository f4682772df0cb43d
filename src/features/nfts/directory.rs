//! The IPFS directory of a blind collection: its metadata under their places, from 1. One block (UnixFS in dag-pb, without sizes), so that whoever
//! has the content ids in their order finds the same hash.

use crate::features::media::cid::Cid;
use alloy_primitives::B256;
use data_encoding::BASE32_NOPAD;
use sha2::{Digest, Sha256};

/// Version 1, dag-pb, SHA-256 of 32 bytes.
const HEAD: [u8; 4] = [0x01, 0x70, 0x12, 0x20];
/// UnixFS: a directory.
const DATA: [u8; 4] = [0x0a, 0x02, 0x08, 0x01];

/// The SHA-256 of the directory of these contents in their order.
pub(super) fn hash(cids: &[Cid]) -> B256 {
    B256::from_slice(&Sha256::digest(block(cids)))
}

/// Links in the order of their names as texts, as the format asks, then the directory's own line. 64 bytes a link at most.
pub(super) fn block(cids: &[Cid]) -> Vec<u8> {
    let mut named: Vec<(String, &Cid)> = (1..).map(|place: u32| place.to_string()).zip(cids).collect();
    named.sort();
    let mut block = Vec::with_capacity(named.len() * 64);
    for (name, cid) in named {
        let hash = cid.bytes();
        let link = [
            &[0x0a, short(hash.len())],
            &hash[..],
            &[0x12, short(name.len())],
            name.as_bytes(),
        ]
        .concat();
        block.extend([0x12, short(link.len())]);
        block.extend(link);
    }
    block.extend(DATA);
    block
}

/// A length that is always below 128, and so one byte of a varint.
fn short(length: usize) -> u8 {
    u8::try_from(length).unwrap_or(u8::MAX)
}

/// The content id of a directory with this hash.
pub(super) fn cid(hash: B256) -> String {
    format!("b{}", BASE32_NOPAD.encode(&id(hash)).to_lowercase())
}

/// The same as the formats of IPFS write it.
pub(super) fn id(hash: B256) -> [u8; 36] {
    let mut id = [0; 36];
    let (head, rest) = id.split_at_mut(HEAD.len());
    head.copy_from_slice(&HEAD);
    rest.copy_from_slice(hash.as_slice());
    id
}

/// The hash in such an id, in its one spelling.
pub(super) fn hash_of(text: &str) -> Option<B256> {
    let letters = text.strip_prefix('b')?.to_uppercase();
    let bytes = BASE32_NOPAD.decode(letters.as_bytes()).ok()?;
    let hash = B256::try_from(bytes.strip_prefix(&HEAD)?).ok()?;
    (cid(hash) == text).then_some(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_has_the_content_id_that_others_give_it() {
        let empty = "bafybeiczsscdsbs7ffqz55asqdf3smv6klcw3gofszvwlyarci47bgf354";
        assert_eq!(cid(hash(&[])), empty);
        assert_eq!(hash_of(empty), Some(hash(&[])));
        for wrong in ["", "b", &empty.to_uppercase(), &Cid::of(b"x").to_string()] {
            assert_eq!(hash_of(wrong), None, "{wrong}");
        }
        let many: Vec<Cid> = (0..120).map(|n| Cid::of(format!("m{n}").as_bytes())).collect();
        let known = "bafybeifnzb6qcoq7na4sfxfgkgympqh772txvwuozjc42j24zhq4nnsptq";
        assert_eq!(cid(hash(&many)), known, "as browsers work it out");
    }

    #[test]
    fn a_directory_names_its_contents_by_their_places_and_depends_on_their_order() {
        let cids: Vec<Cid> = (0..12_u8).map(|n| Cid::of(&[n])).collect();
        let block = block(&cids);
        let at = |name: &str| {
            let mark = [&[0x12, short(name.len())], name.as_bytes(), &[0x12]].concat();
            block.windows(mark.len()).position(|part| part == mark).unwrap()
        };
        assert!(at("1") < at("10") && at("11") < at("2"), "as texts");
        let mut other = cids.clone();
        other.swap(3, 4);
        assert_ne!(hash(&cids), hash(&other));
        assert!(
            super::block(&vec![Cid::of(b"x"); 10_000]).len() < 1024 * 1024,
            "the largest is one block"
        );
    }
}
