//! Transactions of type 2 (EIP-1559): the hash that is signed, and the bytes that are sent.

use alloy_primitives::{Address, B256, Bytes, Signature, U256, keccak256};

/// The first byte of a transaction of this type.
const TYPE: u8 = 2;
/// A string or list of at most so many bytes has its length in its first byte.
const SHORT: usize = 55;
const STRING: u8 = 0x80;
const LIST: u8 = 0xc0;

/// A transaction before it is signed. Fees are in wei a unit of gas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    pub chain_id: u64,
    pub nonce: u64,
    pub tip: u128,
    pub max_fee: u128,
    pub gas: u64,
    /// None makes a contract of `data`.
    pub to: Option<Address>,
    /// In wei.
    pub value: U256,
    pub data: Bytes,
}

impl Transaction {
    /// The hash that the sender signs.
    pub fn hash_to_sign(&self) -> B256 {
        keccak256(self.typed(&self.fields()))
    }

    /// The bytes that are sent. Their hash is the transaction's.
    pub fn signed(&self, signature: &Signature) -> Bytes {
        let mut fields = self.fields();
        number(&mut fields, U256::from(signature.v()));
        number(&mut fields, signature.r());
        number(&mut fields, signature.s());
        self.typed(&fields).into()
    }

    fn fields(&self) -> Vec<u8> {
        let mut fields = Vec::with_capacity(self.data.len() + 256);
        number(&mut fields, U256::from(self.chain_id));
        number(&mut fields, U256::from(self.nonce));
        number(&mut fields, U256::from(self.tip));
        number(&mut fields, U256::from(self.max_fee));
        number(&mut fields, U256::from(self.gas));
        string(&mut fields, self.to.as_ref().map_or(&[], |to| to.as_slice()));
        number(&mut fields, self.value);
        string(&mut fields, &self.data);
        // No list of places in storage is told beforehand.
        head(&mut fields, LIST, 0);
        fields
    }

    fn typed(&self, fields: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(fields.len() + 10);
        bytes.push(TYPE);
        head(&mut bytes, LIST, fields.len());
        bytes.extend_from_slice(fields);
        bytes
    }
}

/// RLP: big end first, without leading zeros.
fn number(out: &mut Vec<u8>, value: U256) {
    string(out, &value.to_be_bytes_trimmed_vec());
}

fn string(out: &mut Vec<u8>, bytes: &[u8]) {
    match bytes {
        [byte] if *byte < STRING => out.push(*byte),
        bytes => {
            head(out, STRING, bytes.len());
            out.extend_from_slice(bytes);
        }
    }
}

fn head(out: &mut Vec<u8>, kind: u8, length: usize) {
    match u8::try_from(length) {
        Ok(short) if length <= SHORT => out.push(kind + short),
        Ok(_) | Err(_) => {
            let length = U256::from(length).to_be_bytes_trimmed_vec();
            // A length has eight bytes at most.
            out.push(kind + 55 + length.len() as u8);
            out.extend_from_slice(&length);
        }
    }
}
