// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// @title Says whether a wallet that need not be deployed yet signed a hash (ERC-6492).
/// @notice It is never deployed: its creation code with the arguments is the data of an `eth_call`, which answers one byte,
/// 1 for yes and 0 for no.
/// @dev The factory is called only where no code stands at the signer. ERC-6492 lets a verifier call it for deployed wallets
/// too; there the call, which the sender of the signature writes, could only change what the wallet would answer.
/// A wallet that needs more gas than it is left, reverts, is still not there, or answers anything but one word that is 0x1626ba7e says no.
contract SignatureValidator {
    bytes32 private constant SUFFIX = 0x6492649264926492649264926492649264926492649264926492649264926492;

    /// @param signer The wallet.
    /// @param hash What was signed.
    /// @param wrapped abi.encode(factory, call, signature) and the suffix.
    constructor(address signer, bytes32 hash, bytes memory wrapped) {
        bool valid = _isValid(signer, hash, wrapped);
        assembly ("memory-safe") {
            mstore8(0, valid)
            return(0, 1)
        }
    }

    function _isValid(address signer, bytes32 hash, bytes memory wrapped) private returns (bool) {
        uint256 length = wrapped.length;
        if (length < 32) return false;
        bytes32 suffix;
        assembly ("memory-safe") {
            suffix := mload(add(wrapped, length))
        }
        if (suffix != SUFFIX) return false;
        assembly ("memory-safe") {
            mstore(wrapped, sub(length, 32))
        }
        (address factory, bytes memory deployment, bytes memory signature) = abi.decode(wrapped, (address, bytes, bytes));
        if (signer.code.length == 0) {
            assembly ("memory-safe") {
                // The answer is left where it is: what it says and how long it is belongs to the sender of the signature.
                pop(call(gas(), factory, 0, add(deployment, 32), mload(deployment), 0, 0))
            }
        }
        bool valid = SignatureChecker.isValidERC1271SignatureNow(signer, hash, signature);
        uint256 answered;
        assembly ("memory-safe") {
            answered := returndatasize()
        }
        return valid && answered == 32;
    }
}
