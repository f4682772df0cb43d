// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @notice A wallet that is a contract (ERC-1271) and behaves as it was told at birth.
contract Wallet {
    enum Manner {
        Honest,
        BurnsGas,
        Reverts,
        LongAnswer,
        ShortAnswer,
        DirtyAnswer,
        HugeAnswer,
        YesInOddBlocks
    }

    address public owner;
    Manner public manner;

    constructor(address owner_, Manner manner_) {
        owner = owner_;
        manner = manner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError wrong, ) = ECDSA.tryRecover(hash, signature);
        bool valid = wrong == ECDSA.RecoverError.NoError && signer == owner;
        bytes32 yes = bytes32(this.isValidSignature.selector);
        if (manner == Manner.BurnsGas) while (true) {}
        if (manner == Manner.Reverts) revert("no");
        if (manner == Manner.LongAnswer) _answer(yes, 64);
        if (manner == Manner.ShortAnswer) _answer(yes, 4);
        if (manner == Manner.DirtyAnswer) _answer(yes | bytes32(uint256(1)), 32);
        if (manner == Manner.HugeAnswer) _answer(yes, 300_000);
        if (manner == Manner.YesInOddBlocks) valid = block.number % 2 == 1;
        return valid ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    /// @notice Makes anybody its owner, as wallets do whose set-up can be run again.
    function seize(address owner_) external {
        owner = owner_;
    }

    /// @notice Takes the chain's coin, and does not give it back.
    receive() external payable {
        if (manner == Manner.BurnsGas) while (true) {}
        if (manner == Manner.Reverts) revert("no");
    }

    function _answer(bytes32 word, uint256 length) private pure {
        assembly ("memory-safe") {
            let at := mload(0x40)
            mstore(at, word)
            return(at, length)
        }
    }
}

/// @notice Deploys wallets at addresses that are known before, and does what else a hostile one may.
contract WalletFactory {
    uint256 public calls;

    function deploy(address owner, Wallet.Manner manner, bytes32 salt) external returns (address) {
        ++calls;
        return address(new Wallet{salt: salt}(owner, manner));
    }

    /// @notice Where `deploy` puts it.
    function addressOf(address owner, Wallet.Manner manner, bytes32 salt) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(Wallet).creationCode, abi.encode(owner, manner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }

    function burn() external pure {
        while (true) {}
    }

    /// @notice Answers with more than anybody wants to read.
    function flood() external pure {
        assembly ("memory-safe") {
            return(0, 300000)
        }
    }
}
