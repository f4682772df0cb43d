// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @notice Calls a contract, and calls it again from inside of that call when it is given money.
contract Reentrant {
    address private _target;
    bytes private _again;
    bool public wasAgain;
    bool public againSucceeded;

    /// @notice Passes a call on; when it fails, with its reason.
    function run(address target, bytes calldata first, bytes calldata again) external {
        _target = target;
        _again = again;
        (wasAgain, againSucceeded) = (false, false);
        (bool success, bytes memory reason) = target.call(first);
        if (!success) {
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
    }

    receive() external payable {
        _reenter();
    }

    /// @notice What HookToken calls.
    function onReceived() external {
        _reenter();
    }

    function _reenter() private {
        if (wasAgain || _again.length == 0) return;
        wasAgain = true;
        (againSucceeded, ) = _target.call(_again);
    }
}
