//! The file in which one block goes to a provider: CARv1 with the block as its root. A provider that cuts files into pieces of its own gives them other
//! ids; of a CAR it takes the block as it is.

use sha2::{Digest, Sha256};

/// The end of the header's first field: one root, a CIDv1 of 36 bytes behind the zero with which DAG-CBOR begins links.
const HEAD: &[u8] = b"\xa2\x65roots\x81\xd8\x2a\x58\x25\x00";
const TAIL: &[u8] = b"\x67version\x01";

/// A CAR of one block, of which `cid` is the binary id.
pub fn of_block(cid: &[u8; 36], block: &[u8]) -> Vec<u8> {
    let header = [HEAD, cid, TAIL].concat();
    [
        length(header.len()),
        header,
        length(cid.len() + block.len()),
        cid.to_vec(),
        block.to_vec(),
    ]
    .concat()
}

/// The id and the block of such a file. None for any other, and where the id is not the SHA-256 of the bytes.
pub fn block_of(file: &[u8]) -> Option<([u8; 36], &[u8])> {
    let (header, rest) = part(file)?;
    let root = header.strip_prefix(HEAD)?.strip_suffix(TAIL)?;
    let (section, rest) = part(rest)?;
    let (id, block) = section.split_at_checked(36)?;
    // Version 1, of raw bytes or a directory.
    let [0x01, 0x55 | 0x70, 0x12, 0x20, hash @ ..] = id else {
        return None;
    };
    let is_whole = rest.is_empty() && id == root && *hash == Sha256::digest(block)[..];
    id.try_into().ok().filter(|_| is_whole).map(|id| (id, block))
}

/// The bytes behind a length, and those behind them.
fn part(file: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = file.iter().take(4).position(|byte| byte & 0x80 == 0)?;
    let (length, rest) = file.split_at_checked(end + 1)?;
    let length = length
        .iter()
        .rev()
        .fold(0, |sum, byte| (sum << 7) | usize::from(byte & 0x7f));
    rest.split_at_checked(length)
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
fn length(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = u8::try_from(number & 0x7f).unwrap_or_default();
        number >>= 7;
        if number == 0 {
            bytes.push(low);
            return bytes;
        }
        bytes.push(low | 0x80);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_holds_its_header_and_the_block_as_the_format_writes_them() {
        let cid: [u8; 36] = std::array::from_fn(|at| u8::try_from(at).unwrap());
        let file = of_block(&cid, &[7; 300]);
        // 58 bytes of header, as every CARv1 with one root of that kind has.
        assert_eq!(file[0], 0x3a);
        assert_eq!(&file[1..18], b"\xa2\x65roots\x81\xd8\x2a\x58\x25\x00\x00\x01\x02\x03");
        assert_eq!(&file[50..59], b"\x67version\x01");
        // 36 + 300 = 0b10_1010000.
        assert_eq!(&file[59..61], [0xd0, 0x02]);
        assert_eq!((&file[61..97], &file[97..]), (&cid[..], &[7; 300][..]));
    }

    #[test]
    fn a_file_is_read_whose_id_is_the_hash_of_its_bytes_and_no_other() {
        let block = [7; 300];
        let mut id = [0; 36];
        id[..4].copy_from_slice(&[0x01, 0x55, 0x12, 0x20]);
        id[4..].copy_from_slice(&Sha256::digest(block));
        let file = of_block(&id, &block);
        assert_eq!(block_of(&file), Some((id, &block[..])));
        for at in 0..file.len() {
            let mut changed = file.clone();
            changed[at] ^= 1;
            assert_eq!(block_of(&changed), None, "byte {at}");
            assert_eq!(block_of(&file[..at]), None, "{at} bytes");
        }
        assert_eq!(block_of(&[&file[..], &[0]].concat()), None);
    }
}
