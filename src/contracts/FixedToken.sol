// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A token whose whole supply exists from its birth.
/// @notice ERC-20 with 18 decimals. It has no owner, no minter, no burner and no pause: nobody can change its supply or anybody's balance but its holder.
contract FixedToken is ERC20 {
    /// @param name_ The token's name, such as Cuecast Pool.
    /// @param symbol_ Its symbol, such as POOL.
    /// @param supply All of it, in units of 10^-18.
    /// @param holder The address that is given all of it.
    constructor(string memory name_, string memory symbol_, uint256 supply, address holder) ERC20(name_, symbol_) {
        _mint(holder, supply);
    }
}
