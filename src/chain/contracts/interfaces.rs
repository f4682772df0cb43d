//! The functions of the contracts that the server calls.

use alloy_sol_types::sol;

sol! {
    interface Token {
        function balanceOf(address of) external view returns (uint256);
        function decimals() external view returns (uint8);
        function totalSupply() external view returns (uint256);
        function transfer(address to, uint256 amount) external returns (bool);
        function faucet(address to, uint256 amount) external;
    }

    interface Vault {
        function owner() external view returns (address);
        function payer() external view returns (address);
        function guardian() external view returns (address);
        function treasury() external view returns (address);
        function paused() external view returns (bool);
        function dailyLimit(address token) external view returns (uint256);
        function setDailyLimit(address token, uint256 limit) external;
    }

    interface SaleVault {
        struct Totals { uint256[2] paid; uint256[2] refundable; uint256 allocation; }
        event Published(uint256 indexed number, bytes32 hash, bytes32 list, Totals totals);
        event Rejected(uint256 indexed number);
        event Refunded(uint256 indexed number, address indexed account, uint256 indexed coin, uint256 amount);
        event Claimed(address indexed account, uint256 amount);
        event ProceedsTaken(uint256 indexed number, uint256 indexed coin, uint256 amount);
        event Cancelled();
        event Returned(address indexed token, address indexed to, uint256 amount);
        function operator() external view returns (address);
        function publish(uint256 number, bytes32 hash, bytes32 list, Totals totals) external;
        function reject(uint256 number) external;
        function isTaken(uint256 number, uint256 coin) external view returns (bool);
    }
}
