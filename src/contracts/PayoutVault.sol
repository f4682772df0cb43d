// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/// @title Holds what the house pays out, and pays each payment once.
/// @notice Three roles: the payer is the server's key and may pay within a day's limit; the guardian may stop it; the owner,
/// a wallet of several people, replaces both, sets limits, and moves the rest to the treasury.
/// @dev Nothing is immutable in the sense of the compiler: what differs between instances is storage, so all have one code hash.
/// Effects come before calls in every function; a receiver that calls back finds its payment marked and counted.
contract PayoutVault is Ownable2Step {
    using SafeERC20 for IERC20;

    /// @notice One payment. `id` is made by the server from its cause and is good for one payment ever, whatever the token.
    struct Payment {
        bytes32 id;
        address to;
        uint256 amount;
    }

    /// @notice The token that stands for the chain's own coin.
    address public constant COIN = address(0);
    /// @notice Most payments in one call.
    uint256 public constant MAX_PAYMENTS = 50;

    /// @notice The server's key, which may call `pay`.
    address public payer;
    /// @notice May pause.
    address public guardian;
    /// @notice True while nothing is paid.
    bool public paused;
    /// @notice Where the owner can move what is not needed here; fixed at birth.
    address public treasury;
    /// @notice Ids that were paid.
    mapping(bytes32 id => bool) public paid;
    /// @notice Most that `pay` lets out of a token on one UTC day, in the token's units; 0 at first.
    mapping(address token => uint256) public dailyLimit;
    /// @notice What `pay` let out of a token on a day, days counted from 1970-01-01 UTC.
    mapping(address token => mapping(uint256 day => uint256)) public spent;

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
    /// @notice A payment without id, amount or receiver, or to this vault itself.
    error InvalidPayment(uint256 index);
    error DailyLimitExceeded(address token, uint256 limit, uint256 wanted);
    error ZeroAddress();
    error OwnerIsNeeded();

    constructor(address owner_, address payer_, address guardian_, address treasury_) Ownable(owner_) {
        require(treasury_ != address(0) && treasury_ != address(this), ZeroAddress());
        treasury = treasury_;
        _setPayer(payer_);
        _setGuardian(guardian_);
    }

    /// @notice Takes the chain's coin from anybody.
    receive() external payable {}

    /// @notice Pays what was not paid before; payments whose id is known are skipped. All of the rest are paid, or none.
    /// @param token What is paid, `COIN` for the chain's own.
    /// @param payments At most `MAX_PAYMENTS`.
    function pay(address token, Payment[] calldata payments) external {
        require(msg.sender == payer, NotPayer(msg.sender));
        require(!paused, IsPaused());
        uint256 count = payments.length;
        require(count <= MAX_PAYMENTS, TooManyPayments(count));
        uint256 fresh;
        uint256 total;
        for (uint256 i; i < count; ++i) {
            Payment calldata payment = payments[i];
            require(
                payment.id != 0 && payment.amount != 0 && payment.to != address(0) && payment.to != address(this),
                InvalidPayment(i)
            );
            if (paid[payment.id]) continue;
            paid[payment.id] = true;
            fresh |= 1 << i;
            total += payment.amount;
        }
        if (fresh == 0) return;
        uint256 day = block.timestamp / 1 days;
        uint256 wanted = spent[token][day] + total;
        require(wanted <= dailyLimit[token], DailyLimitExceeded(token, dailyLimit[token], wanted));
        spent[token][day] = wanted;
        for (uint256 i; i < count; ++i) {
            if (fresh & (1 << i) == 0) continue;
            Payment calldata payment = payments[i];
            emit Paid(payment.id, token, payment.to, payment.amount);
            _send(token, payment.to, payment.amount);
        }
    }

    /// @notice Stops `pay`. The guardian or the owner; the owner alone lets it go on.
    function pause() external {
        require(msg.sender == guardian || msg.sender == owner(), NotGuardian(msg.sender));
        paused = true;
        emit Paused(msg.sender);
    }

    /// @notice Lets `pay` go on.
    function unpause() external onlyOwner {
        paused = false;
        emit Unpaused();
    }

    /// @notice Replaces the key that may pay.
    function setPayer(address payer_) external onlyOwner {
        _setPayer(payer_);
    }

    /// @notice Replaces who may pause.
    function setGuardian(address guardian_) external onlyOwner {
        _setGuardian(guardian_);
    }

    /// @notice Sets the most of a token that leaves on one UTC day, today included.
    function setDailyLimit(address token, uint256 limit) external onlyOwner {
        dailyLimit[token] = limit;
        emit DailyLimitChanged(token, limit);
    }

    /// @notice Moves some of a token to the treasury, also while paused: it is how what is here is saved from a stolen payer's key.
    function moveToTreasury(address token, uint256 amount) external onlyOwner {
        emit MovedToTreasury(token, amount);
        _send(token, treasury, amount);
    }

    /// @notice Always refused: without an owner nobody could replace a stolen payer's key.
    function renounceOwnership() public pure override {
        revert OwnerIsNeeded();
    }

    function _setPayer(address payer_) private {
        require(payer_ != address(0), ZeroAddress());
        payer = payer_;
        emit PayerChanged(payer_);
    }

    function _setGuardian(address guardian_) private {
        require(guardian_ != address(0), ZeroAddress());
        guardian = guardian_;
        emit GuardianChanged(guardian_);
    }

    function _send(address token, address to, uint256 amount) private {
        if (token == COIN) Address.sendValue(payable(to), amount);
        else IERC20(token).safeTransfer(to, amount);
    }
}
