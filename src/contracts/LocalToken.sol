// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A stand-in for somebody else's token on a local chain.
/// @notice Anybody may take some. The server refuses to deploy it outside of the local environment.
contract LocalToken is ERC20 {
    /// @notice More was asked than one call gives.
    error TooMuch(uint256 asked, uint256 most);

    /// @dev Kept in storage, so that all instances have the same code and so one code hash.
    uint8 private _decimals;

    /// @param decimals_ As the token has that it stands in for: 18 for LP-BAI, and for USDT and USDC on BSC.
    constructor(string memory name_, string memory symbol_, uint8 decimals_) ERC20(name_, symbol_) {
        _decimals = decimals_;
    }

    /// @inheritdoc ERC20
    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    /// @notice Gives at most a million whole tokens a call.
    function faucet(address to, uint256 amount) external {
        uint256 most = 1_000_000 * 10 ** uint256(_decimals);
        require(amount <= most, TooMuch(amount, most));
        _mint(to, amount);
    }
}
