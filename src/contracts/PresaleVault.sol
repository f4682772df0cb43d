// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";

/// @title Holds what a token sale takes in, and gives it back or out by published roots.
/// @notice Contributions are plain transfers of two stable coins, so the vault cannot know who sent them. After the close the
/// operator publishes a Merkle root over what each account paid, gets back and bought, which anybody recomputes from the chain.
/// A day later refunds go out by proof; seven days later proceeds go to the treasury and bought tokens to their buyers, as they
/// vest. Until then the guardian can reject the root. Transfers that came later go back by further roots, which sell nothing.
/// @dev Nothing is immutable in the sense of the compiler: what differs between instances is storage, so all have one code hash.
/// Effects come before calls in every function. There is no way to send the chain's coin here.
contract PresaleVault is Ownable2Step {
    using SafeERC20 for IERC20;

    /// @notice What a root says in all: by stable coin what was paid and what of it goes back, and the tokens that were sold.
    struct Totals {
        uint256[2] paid;
        uint256[2] refundable;
        uint256 allocation;
    }

    /// @notice A published root.
    struct Root {
        bytes32 hash;
        /// Hash of the published list of addresses that it was made with.
        bytes32 list;
        /// Beside the mark after it, in one slot.
        uint64 publishedAt;
        bool rejected;
        Totals totals;
    }

    /// @notice What one account paid, gets back and bought, by one root. An account stands in a root once.
    struct Leaf {
        uint256 number;
        address account;
        uint256[2] paid;
        uint256[2] refundable;
        uint256 allocation;
    }

    /// @notice From a root to its refunds.
    uint256 public constant REFUND_DELAY = 1 days;
    /// @notice From a root to its proceeds and claims; until then the guardian can reject it.
    uint256 public constant SETTLE_DELAY = 7 days;
    /// @notice Moments at which tokens vest: a fifth at the first, a tenth at each of the others.
    uint256 public constant MOMENTS = 9;

    /// @notice The server's key, which publishes roots.
    address public operator;
    /// @notice May reject roots and cancel the sale.
    address public guardian;
    /// @notice Where proceeds go; fixed at birth.
    address public treasury;
    /// @notice The stable coins that are taken, fixed at birth.
    address[2] public coins;
    /// @notice What is sold; fixed at birth.
    address public token;
    /// @notice All that was paid goes back, and nothing else leaves.
    bool public cancelled;
    /// @notice Seconds since 1970, ascending; all zero until they are set, once. Four to a slot: a claim reads up to nine.
    uint64[9] public schedule;

    Root[] private _roots;
    /// @notice By root, account and coin, what went back to it.
    mapping(uint256 number => mapping(address account => mapping(uint256 coin => uint256))) public refunded;
    /// @notice By root and coin, what went back to all.
    mapping(uint256 number => mapping(uint256 coin => uint256)) public refundedInAll;
    /// @notice By root and coin, whether its proceeds went to the treasury.
    mapping(uint256 number => mapping(uint256 coin => bool)) public isTaken;
    /// @notice By coin, what roots that stand have promised and not given yet.
    mapping(uint256 coin => uint256) public reserved;
    /// @notice By account, the sold tokens that it was given.
    mapping(address account => uint256) public claimed;
    /// @notice Sold tokens that were given to all.
    uint256 public claimedInAll;

    event Published(uint256 indexed number, bytes32 hash, bytes32 list, Totals totals);
    event Rejected(uint256 indexed number);
    event Refunded(uint256 indexed number, address indexed account, uint256 indexed coin, uint256 amount);
    event Claimed(address indexed account, uint256 amount);
    event ProceedsTaken(uint256 indexed number, uint256 indexed coin, uint256 amount);
    event Scheduled(uint256[9] moments);
    event Cancelled();
    event OperatorChanged(address indexed operator);
    event GuardianChanged(address indexed guardian);
    event Returned(address indexed token, address indexed to, uint256 amount);

    error NotOperator(address caller);
    error NotGuardian(address caller);
    error ZeroAddress();
    error OwnerIsNeeded();
    error SameToken();
    /// @notice There is no root of this number, or it was rejected.
    error NoRoot(uint256 number);
    /// @notice The root before it stands, or this is not the next one.
    error NotNext(uint256 number);
    /// @notice More goes back than was paid, or a further root sells.
    error InvalidTotals();
    error AboveBalance(uint256 coin, uint256 balance, uint256 needed);
    error TooEarly(uint256 from);
    error TooLate(uint256 until);
    error InvalidProof();
    error NothingDue();
    error IsCancelled();
    error ProceedsAreGone();
    error InvalidSchedule();
    error NotStray(address token);

    constructor(
        address owner_,
        address operator_,
        address guardian_,
        address treasury_,
        address firstCoin,
        address secondCoin,
        address token_
    ) Ownable(owner_) {
        require(treasury_ != address(0) && treasury_ != address(this), ZeroAddress());
        require(firstCoin != address(0) && secondCoin != address(0) && token_ != address(0), ZeroAddress());
        require(firstCoin != secondCoin && token_ != firstCoin && token_ != secondCoin, SameToken());
        treasury = treasury_;
        coins = [firstCoin, secondCoin];
        token = token_;
        _setOperator(operator_);
        _setGuardian(guardian_);
    }

    /// @notice Publishes the root of this number: the next one, or in place of one that was rejected.
    function publish(uint256 number, bytes32 hash, bytes32 list, Totals calldata totals) external {
        require(msg.sender == operator, NotOperator(msg.sender));
        require(hash != 0, InvalidProof());
        if (number == _roots.length) {
            // The first sells; what comes after it only gives back, once it cannot be rejected any more.
            if (number > 0) _settled(number - 1);
            _roots.push();
        } else {
            require(number + 1 == _roots.length && _roots[number].rejected, NotNext(number));
        }
        require(number == 0 || totals.allocation == 0, InvalidTotals());
        for (uint256 coin; coin < 2; ++coin) {
            require(totals.refundable[coin] <= totals.paid[coin], InvalidTotals());
            require(number == 0 || totals.refundable[coin] == totals.paid[coin], InvalidTotals());
            uint256 given = refundedInAll[number][coin];
            require(given <= totals.refundable[coin], InvalidTotals());
            reserved[coin] += totals.paid[coin] - given;
            uint256 balance = IERC20(coins[coin]).balanceOf(address(this));
            require(balance >= reserved[coin], AboveBalance(coin, balance, reserved[coin]));
        }
        _roots[number] = Root(hash, list, uint64(block.timestamp), false, totals);
        emit Published(number, hash, list, totals);
    }

    /// @notice Rejects a root until its proceeds may leave. What it already gave back stays given, and counts for the one in its place.
    function reject(uint256 number) external {
        require(msg.sender == guardian, NotGuardian(msg.sender));
        Root storage found = _standing(number);
        uint256 until = found.publishedAt + SETTLE_DELAY;
        require(block.timestamp < until, TooLate(until));
        found.rejected = true;
        for (uint256 coin; coin < 2; ++coin) {
            reserved[coin] -= found.totals.paid[coin] - refundedInAll[number][coin];
        }
        emit Rejected(number);
    }

    /// @notice Ends the sale: all that roots say was paid goes back. Not once proceeds have left. The guardian or the owner.
    function cancel() external {
        require(msg.sender == guardian || msg.sender == owner(), NotGuardian(msg.sender));
        require(!isTaken[0][0] && !isTaken[0][1], ProceedsAreGone());
        require(claimedInAll == 0, ProceedsAreGone());
        cancelled = true;
        emit Cancelled();
    }

    /// @notice Gives an account back what a root says, in one coin. Anybody may call it; it is the account that is paid.
    function refund(Leaf calldata leaf, uint256 coin, bytes32[] calldata proof) external {
        Root storage found = _standing(leaf.number);
        uint256 from = found.publishedAt + REFUND_DELAY;
        require(block.timestamp >= from, TooEarly(from));
        _prove(found, leaf, proof);
        uint256 all = cancelled ? leaf.paid[coin] : leaf.refundable[coin];
        uint256 before = refunded[leaf.number][leaf.account][coin];
        require(all > before, NothingDue());
        uint256 due = all - before;
        refunded[leaf.number][leaf.account][coin] = all;
        uint256 inAll = refundedInAll[leaf.number][coin] + due;
        // Leaves that say more than their root in all are paid as far as that goes.
        uint256 most = cancelled ? found.totals.paid[coin] : found.totals.refundable[coin];
        require(inAll <= most, InvalidTotals());
        refundedInAll[leaf.number][coin] = inAll;
        reserved[coin] -= due;
        emit Refunded(leaf.number, leaf.account, coin, due);
        IERC20(coins[coin]).safeTransfer(leaf.account, due);
    }

    /// @notice Gives an account what has vested of what it bought. Anybody may call it; it is the account that is given.
    function claim(Leaf calldata leaf, bytes32[] calldata proof) external {
        require(!cancelled, IsCancelled());
        Root storage found = _settled(leaf.number);
        _prove(found, leaf, proof);
        uint256 vested = vestedOf(leaf.allocation, block.timestamp);
        uint256 before = claimed[leaf.account];
        require(vested > before, NothingDue());
        claimed[leaf.account] = vested;
        claimedInAll += vested - before;
        require(claimedInAll <= found.totals.allocation, InvalidTotals());
        emit Claimed(leaf.account, vested - before);
        IERC20(token).safeTransfer(leaf.account, vested - before);
    }

    /// @notice Moves to the treasury what a root says was paid and does not go back, once.
    function proceeds(uint256 number, uint256 coin) external {
        require(!cancelled, IsCancelled());
        Root storage found = _settled(number);
        uint256 amount = found.totals.paid[coin] - found.totals.refundable[coin];
        require(amount > 0 && !isTaken[number][coin], NothingDue());
        isTaken[number][coin] = true;
        reserved[coin] -= amount;
        emit ProceedsTaken(number, coin, amount);
        IERC20(coins[coin]).safeTransfer(treasury, amount);
    }

    /// @notice Sets the moments at which tokens vest, once.
    function setSchedule(uint256[9] calldata moments) external onlyOwner {
        require(schedule[0] == 0 && moments[0] > 0, InvalidSchedule());
        require(moments[MOMENTS - 1] <= type(uint64).max, InvalidSchedule());
        for (uint256 i; i < MOMENTS; ++i) {
            require(i == 0 || moments[i] > moments[i - 1], InvalidSchedule());
            schedule[i] = uint64(moments[i]);
        }
        emit Scheduled(moments);
    }

    /// @notice Gives back another token that somebody sent here. Of the sold token, only what nobody bought.
    function returnStray(address stray, address to, uint256 amount) external onlyOwner {
        require(stray != coins[0] && stray != coins[1], NotStray(stray));
        if (stray == token && !cancelled) {
            uint256 owed = _settled(0).totals.allocation - claimedInAll;
            require(IERC20(token).balanceOf(address(this)) >= owed + amount, NotStray(stray));
        }
        emit Returned(stray, to, amount);
        IERC20(stray).safeTransfer(to, amount);
    }

    /// @notice Replaces the key that publishes.
    function setOperator(address operator_) external onlyOwner {
        _setOperator(operator_);
    }

    /// @notice Replaces who may reject and cancel.
    function setGuardian(address guardian_) external onlyOwner {
        _setGuardian(guardian_);
    }

    /// @notice Always refused: without an owner nobody could replace a stolen operator's key.
    function renounceOwnership() public pure override {
        revert OwnerIsNeeded();
    }

    /// @notice How many roots there are.
    function rootCount() external view returns (uint256) {
        return _roots.length;
    }

    /// @notice A root with its totals.
    function root(uint256 number) external view returns (Root memory) {
        require(number < _roots.length, NoRoot(number));
        return _roots[number];
    }

    /// @notice What of an allocation has vested at a moment: a fifth, then a tenth a month, all of it at the last.
    function vestedOf(uint256 allocation, uint256 moment) public view returns (uint256) {
        if (schedule[0] == 0) return 0;
        uint256 passed;
        while (passed < MOMENTS && schedule[passed] <= moment) ++passed;
        if (passed == 0) return 0;
        if (passed == MOMENTS) return allocation;
        return allocation / 5 + (passed - 1) * (allocation / 10);
    }

    function _standing(uint256 number) private view returns (Root storage found) {
        require(number < _roots.length, NoRoot(number));
        found = _roots[number];
        require(!found.rejected, NoRoot(number));
    }

    function _settled(uint256 number) private view returns (Root storage found) {
        found = _standing(number);
        uint256 from = found.publishedAt + SETTLE_DELAY;
        require(block.timestamp >= from, TooEarly(from));
    }

    /// @dev Hashed twice, so that no inner node of the tree passes for a leaf.
    function _prove(Root storage found, Leaf calldata leaf, bytes32[] calldata proof) private view {
        bytes32 hash = keccak256(bytes.concat(keccak256(abi.encode(leaf))));
        require(MerkleProof.verifyCalldata(proof, found.hash, hash), InvalidProof());
    }

    function _setOperator(address operator_) private {
        require(operator_ != address(0), ZeroAddress());
        operator = operator_;
        emit OperatorChanged(operator_);
    }

    function _setGuardian(address guardian_) private {
        require(guardian_ != address(0), ZeroAddress());
        guardian = guardian_;
        emit GuardianChanged(guardian_);
    }
}
