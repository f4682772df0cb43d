// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title Collections whose order nobody knows before their sale is over.
/// @notice The metadata of all NFTs is fixed in its order when the collection is opened, and a hash of a secret seed with it. Once the sale is over, the
/// hash of a later block is noted, which nobody knew while tokens were sold; then the seed is told. Both together say by how many places the
/// metadata is shifted: who has the seed cannot choose the block's hash, and who makes the block does not know the seed.
/// @dev Closing, drawing and telling the seed are anybody's to call: the outcome is the same whoever does.
abstract contract BlindDrops {
    /// @notice What is promised before the first token is minted.
    struct Promise {
        /// @notice The last second in which a token is minted.
        uint48 closesAt;
        /// @notice Keccak-256 of the seed.
        bytes32 commitment;
        /// @notice SHA-256 of the IPFS directory that holds the metadata in its order, from 1.
        bytes32 directory;
    }

    /// @notice A promise, and how far it was kept.
    struct Drop {
        uint48 closesAt;
        /// @notice The block in which the sale ended; 0 before.
        uint48 closedIn;
        /// @notice The block whose hash counts; 0 before it was noted.
        uint48 drawnOf;
        uint32 minted;
        /// @notice Token i shows the metadata at place (i - 1 + offset) % supply + 1.
        uint32 offset;
        bool isRevealed;
        bytes32 commitment;
        bytes32 directory;
        bytes32 blockHash;
    }

    /// @notice Blocks from the end of the sale to the one whose hash counts.
    uint256 public constant DRAW_AFTER = 3;
    /// @notice Where nobody noted that hash, that of each so many blocks later counts instead, as long as it is within reach.
    uint256 public constant DRAW_AGAIN_AFTER = 200;

    mapping(uint96 collection => Drop) private _drops;

    event Promised(uint96 indexed collection, Promise promised);
    event Closed(uint96 indexed collection);
    event Drawn(uint96 indexed collection, uint256 blockNumber, bytes32 blockHash);
    event Revealed(uint96 indexed collection, bytes32 seed, uint256 offset);

    error NotBlind(uint96 collection);
    /// @notice The sale is not over, or the block that counts is not there.
    error TooEarly();
    error SaleIsOver();
    error InvalidPromise();
    error WrongSeed();

    /// @notice A blind collection as it stands.
    function dropOf(uint96 collection) external view returns (Drop memory) {
        return _drops[collection];
    }

    /// @notice Ends a sale whose time is over. Repeated it does nothing.
    function close(uint96 collection) external {
        Drop storage drop = _blind(collection);
        if (drop.closedIn > 0) return;
        require(block.timestamp > drop.closesAt, TooEarly());
        _close(collection, drop);
    }

    /// @notice Notes the hash that counts. Repeated it does nothing.
    function draw(uint96 collection) external {
        Drop storage drop = _blind(collection);
        if (drop.drawnOf > 0) return;
        uint256 number = drop.closedIn + DRAW_AFTER;
        require(drop.closedIn > 0 && block.number > number, TooEarly());
        number += (block.number - 1 - number) / DRAW_AGAIN_AFTER * DRAW_AGAIN_AFTER;
        drop.drawnOf = uint48(number);
        drop.blockHash = blockhash(number);
        emit Drawn(collection, number, drop.blockHash);
    }

    /// @notice Tells the seed: from now on each token shows its own metadata. Repeated it does nothing.
    function reveal(uint96 collection, bytes32 seed) external {
        Drop storage drop = _blind(collection);
        require(keccak256(abi.encode(seed)) == drop.commitment, WrongSeed());
        if (drop.isRevealed) return;
        require(drop.drawnOf > 0, TooEarly());
        drop.isRevealed = true;
        drop.offset = uint32(uint256(keccak256(abi.encode(seed, drop.blockHash))) % _supplyOf(collection));
        emit Revealed(collection, seed, drop.offset);
    }

    function _supplyOf(uint96 collection) internal view virtual returns (uint32);

    function _promise(uint96 collection, Promise calldata promised) internal {
        require(promised.closesAt > 0 && promised.commitment != 0 && promised.directory != 0, InvalidPromise());
        Drop storage drop = _drops[collection];
        drop.closesAt = promised.closesAt;
        drop.commitment = promised.commitment;
        drop.directory = promised.directory;
        emit Promised(collection, promised);
    }

    function _isPromised(uint96 collection, Promise calldata promised) internal view returns (bool) {
        Drop storage drop = _drops[collection];
        return drop.closesAt == promised.closesAt && drop.commitment == promised.commitment
            && drop.directory == promised.directory;
    }

    /// @dev Counts a token that is minted; does nothing for a collection that is not blind.
    function _countMint(uint96 collection) internal {
        Drop storage drop = _drops[collection];
        if (drop.closesAt == 0) return;
        require(drop.closedIn == 0 && block.timestamp <= drop.closesAt, SaleIsOver());
        if (++drop.minted == _supplyOf(collection)) _close(collection, drop);
    }

    /// @dev The directory of a token's metadata and its place there; 0 and 0 where its collection is not blind, or not revealed.
    function _placeOf(uint256 tokenId) internal view returns (bytes32, uint256) {
        uint96 collection = uint96(tokenId >> 32);
        Drop storage drop = _drops[collection];
        if (!drop.isRevealed) return (0, 0);
        return (drop.directory, (uint256(uint32(tokenId)) - 1 + drop.offset) % _supplyOf(collection) + 1);
    }

    function _blind(uint96 collection) private view returns (Drop storage drop) {
        drop = _drops[collection];
        require(drop.closesAt > 0, NotBlind(collection));
    }

    function _close(uint96 collection, Drop storage drop) private {
        drop.closedIn = uint48(block.number);
        emit Closed(collection);
    }
}
