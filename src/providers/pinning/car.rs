//! The file in which one block goes to a provider: CARv1 with the block as its root. A provider that cuts files into pieces of its own gives them other
//! ids; of a CAR it takes the block as it is.

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
}
