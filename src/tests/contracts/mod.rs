//! The contracts of `src/contracts` on a real node.

mod artifacts;
mod blind;
mod nfts;
mod nfts_model;
mod presale;
mod presale_model;
mod sequences;
mod tokens;
mod validator;
mod vault;
mod vault_hostile;
mod vault_model;
mod vault_roles;

use alloy_sol_types::sol;

sol! {
    #[derive(Debug, PartialEq, Eq)]
    contract Token {
        error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
        error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
        error ERC20InvalidReceiver(address receiver);
        error TooMuch(uint256 asked, uint256 most);
        function name() external view returns (string);
        function symbol() external view returns (string);
        function decimals() external view returns (uint8);
        function totalSupply() external view returns (uint256);
        function balanceOf(address of) external view returns (uint256);
        function allowance(address owner, address spender) external view returns (uint256);
        function transfer(address to, uint256 amount) external returns (bool);
        function approve(address spender, uint256 amount) external returns (bool);
        function transferFrom(address from, address to, uint256 amount) external returns (bool);
        function faucet(address to, uint256 amount) external;
        function refuse(address receiver) external;
        function lie() external;
    }

    #[derive(Debug, PartialEq, Eq)]
    contract Vault {
        struct Payment { bytes32 id; address to; uint256 amount; }
        event Paid(bytes32 indexed id, address indexed token, address indexed to, uint256 amount);
        event PayerChanged(address indexed payer);
        event GuardianChanged(address indexed guardian);
        event DailyLimitChanged(address indexed token, uint256 limit);
        event Paused(address indexed by);
        event Unpaused();
        event MovedToTreasury(address indexed token, uint256 amount);
        error NotPayer(address caller);
        error NotGuardian(address caller);
        error IsPaused();
        error TooManyPayments(uint256 count);
        error InvalidPayment(uint256 index);
        error DailyLimitExceeded(address token, uint256 limit, uint256 wanted);
        error ZeroAddress();
        error OwnerIsNeeded();
        error OwnableUnauthorizedAccount(address account);
        error OwnableInvalidOwner(address owner);
        error InsufficientBalance(uint256 balance, uint256 needed);
        error FailedCall();
        error SafeERC20FailedOperation(address token);
        function pay(address token, Payment[] payments) external;
        function pause() external;
        function unpause() external;
        function setPayer(address payer) external;
        function setGuardian(address guardian) external;
        function setDailyLimit(address token, uint256 limit) external;
        function moveToTreasury(address token, uint256 amount) external;
        function transferOwnership(address owner) external;
        function acceptOwnership() external;
        function renounceOwnership() external;
        function owner() external view returns (address);
        function pendingOwner() external view returns (address);
        function payer() external view returns (address);
        function guardian() external view returns (address);
        function paused() external view returns (bool);
        function treasury() external view returns (address);
        function paid(bytes32 id) external view returns (bool);
        function dailyLimit(address token) external view returns (uint256);
        function spent(address token, uint256 day) external view returns (uint256);
    }

    contract Reentrant {
        function run(address target, bytes first, bytes again) external;
        function wasAgain() external view returns (bool);
        function againSucceeded() external view returns (bool);
    }
}
