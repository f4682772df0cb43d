// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice A token that tells receivers that are contracts, refuses one of them, and may answer false in place of reverting.
contract HookToken is ERC20 {
    address public refused;
    bool public lies;

    constructor(address holder) ERC20("Hook", "HOOK") {
        _mint(holder, 1e30);
    }

    function refuse(address receiver) external {
        refused = receiver;
    }

    function lie() external {
        lies = true;
    }

    function transfer(address to, uint256 value) public override returns (bool) {
        require(to != refused, "refused");
        if (lies) return false;
        super.transfer(to, value);
        if (to.code.length != 0) Hook(to).onReceived();
        return true;
    }
}

interface Hook {
    function onReceived() external;
}
