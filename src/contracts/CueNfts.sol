// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC165, IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {BlindDrops} from "./BlindDrops.sol";

/// @title The NFTs of all collections.
/// @notice Four roles: the minter is the server's key, which opens collections and mints what was paid to the server; the signer is another key of the
/// server, whose vouchers let buyers pay here and have their token in the same transaction; the guardian may stop both; the owner, a wallet of several
/// people, replaces the three. What a collection's buyers rely on, its supply, its royalty and its provenance, is fixed when it is opened.
/// @dev A token's id is its collection's id, shifted left by 32 bits, and its number in it. So an edition of an NFT is one id for ever, and minting it
/// again fails. Nobody who receives a token is called: no receiver can refuse a mint or act within it.
contract CueNfts is ERC721, IERC2981, Ownable2Step, BlindDrops {
    /// @notice What a collection's buyers rely on.
    struct Terms {
        uint32 supply;
        /// @notice Of a price, in hundredths of a percent: to the royalty wallet; the rest to the admin wallet. Markets are told the same share.
        uint16 royaltyBps;
        address royaltyWallet;
        address adminWallet;
        /// @notice Keccak-256 of the content ids of all NFTs' metadata in their order.
        bytes32 provenance;
    }

    /// @notice That a buyer may have a token for a price.
    struct Voucher {
        /// @notice The order that it is for; good once.
        bytes32 order;
        address buyer;
        uint256 tokenId;
        /// @notice SHA-256 of the token's metadata.
        bytes32 metadata;
        /// @notice In units of 10^-18 of the chain's coin.
        uint256 price;
        /// @notice The last second in which it is good.
        uint64 deadline;
    }

    /// @notice All of a price, in hundredths of a percent.
    uint256 public constant WHOLE = 10_000;
    bytes32 private constant DOMAIN = keccak256(
        "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
    );
    bytes32 private constant VOUCHER = keccak256(
        "Voucher(bytes32 order,address buyer,uint256 tokenId,bytes32 metadata,uint256 price,uint64 deadline)"
    );
    /// @dev Of RFC 4648, in small letters.
    bytes32 private constant BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

    /// @notice The server's key that opens collections and mints.
    address public minter;
    /// @notice The key whose vouchers are good; zero for nobody's.
    address public signer;
    /// @notice May pause.
    address public guardian;
    /// @notice True while nothing is minted or sold.
    bool public paused;
    /// @notice The token that an order brought.
    mapping(bytes32 order => uint256 tokenId) public tokenOf;
    /// @notice What a wallet can have paid out of sales made here.
    mapping(address wallet => uint256) public due;
    mapping(uint96 collection => Terms) private _terms;
    mapping(uint256 tokenId => bytes32) private _metadata;

    event Opened(uint96 indexed collection, Terms terms);
    event Ordered(bytes32 indexed order, uint256 indexed tokenId, address indexed to, uint256 price);
    event Released(address indexed wallet, uint256 amount);
    event MinterChanged(address indexed minter);
    event SignerChanged(address indexed signer);
    event GuardianChanged(address indexed guardian);
    event Paused(address indexed by);
    event Unpaused();

    error NotMinter(address caller);
    error NotGuardian(address caller);
    error IsPaused();
    error InvalidTerms();
    /// @notice The collection was opened with other terms.
    error AlreadyOpen(uint96 collection);
    /// @notice The number is not one of the collection's, or the collection is not open.
    error NoSuchToken(uint256 tokenId);
    error InvalidOrder();
    /// @notice The order has brought another token, or has been paid.
    error OrderIsDone(bytes32 order);
    error TooLate(uint256 deadline);
    error NotBuyer(address caller);
    error NotSigned();
    error WrongPrice(uint256 price);
    error NothingDue();
    error ZeroAddress();
    error OwnerIsNeeded();

    constructor(address owner_, address minter_, address signer_, address guardian_)
        ERC721("Cuecast", "CUE")
        Ownable(owner_)
    {
        _setMinter(minter_);
        _setSigner(signer_);
        _setGuardian(guardian_);
    }

    /// @notice Fixes the terms of a collection. Repeated with the same terms it does nothing.
    function open(uint96 collection, Terms calldata terms) external {
        _open(collection, terms);
    }

    /// @notice The same for one whose order nobody knows before its sale is over.
    function openBlind(uint96 collection, Terms calldata terms, Promise calldata promised) external {
        if (_open(collection, terms)) _promise(collection, promised);
        require(_isPromised(collection, promised), AlreadyOpen(collection));
    }

    /// @notice Mints a token that was paid to the server. Repeated for the same order it does nothing.
    function mintTo(address to, uint256 tokenId, bytes32 metadata, bytes32 order) external {
        require(msg.sender == minter, NotMinter(msg.sender));
        require(!paused, IsPaused());
        if (order != 0 && tokenOf[order] == tokenId) return;
        _order(order, to, tokenId, metadata, 0);
    }

    /// @notice Sells a token for the price of a voucher, paid with the call.
    function buy(Voucher calldata voucher, bytes calldata signature) external payable {
        require(!paused, IsPaused());
        require(block.timestamp <= voucher.deadline, TooLate(voucher.deadline));
        require(msg.sender == voucher.buyer, NotBuyer(msg.sender));
        require(msg.value == voucher.price, WrongPrice(voucher.price));
        address by = ECDSA.recoverCalldata(hashOf(voucher), signature);
        require(signer != address(0) && by == signer, NotSigned());
        _order(voucher.order, voucher.buyer, voucher.tokenId, voucher.metadata, voucher.price);
        if (voucher.price > 0) {
            Terms storage terms = _terms[uint96(voucher.tokenId >> 32)];
            uint256 royalty = voucher.price * terms.royaltyBps / WHOLE;
            due[terms.royaltyWallet] += royalty;
            due[terms.adminWallet] += voucher.price - royalty;
        }
    }

    /// @notice Pays a wallet what sales have brought it. Anybody may call it.
    function release(address payable wallet) external {
        uint256 amount = due[wallet];
        require(amount > 0, NothingDue());
        due[wallet] = 0;
        emit Released(wallet, amount);
        Address.sendValue(wallet, amount);
    }

    /// @notice Stops minting and selling. The guardian or the owner; the owner alone lets it go on.
    function pause() external {
        require(msg.sender == guardian || msg.sender == owner(), NotGuardian(msg.sender));
        paused = true;
        emit Paused(msg.sender);
    }

    /// @notice Lets minting and selling go on.
    function unpause() external onlyOwner {
        paused = false;
        emit Unpaused();
    }

    /// @notice Replaces the key that mints.
    function setMinter(address minter_) external onlyOwner {
        _setMinter(minter_);
    }

    /// @notice Replaces the key whose vouchers are good; zero for nobody's.
    function setSigner(address signer_) external onlyOwner {
        _setSigner(signer_);
    }

    /// @notice Replaces who may pause.
    function setGuardian(address guardian_) external onlyOwner {
        _setGuardian(guardian_);
    }

    /// @notice Always refused: without an owner nobody could replace a stolen minter's key.
    function renounceOwnership() public pure override {
        revert OwnerIsNeeded();
    }

    /// @notice The terms of a collection that is open.
    function termsOf(uint96 collection) external view returns (Terms memory) {
        return _terms[collection];
    }

    /// @notice What a voucher's signature is of (EIP-712).
    function hashOf(Voucher calldata voucher) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN, keccak256("Cuecast"), keccak256("1"), block.chainid, address(this))
        );
        return keccak256(abi.encodePacked(hex"1901", domain, keccak256(abi.encode(VOUCHER, voucher))));
    }

    /// @notice Where a token's metadata is: its content id, of raw bytes by SHA-256.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        (bytes32 directory, uint256 place) = _placeOf(tokenId);
        if (place == 0) return _uri(hex"01551220", _metadata[tokenId]);
        return string.concat(_uri(hex"01701220", directory), "/", Strings.toString(place));
    }

    /// @inheritdoc IERC2981
    function royaltyInfo(uint256 tokenId, uint256 price) external view returns (address, uint256) {
        Terms storage terms = _terms[uint96(tokenId >> 32)];
        return (terms.royaltyWallet, price * terms.royaltyBps / WHOLE);
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 id) public view override(ERC721, IERC165) returns (bool) {
        return id == type(IERC2981).interfaceId || super.supportsInterface(id);
    }

    function _supplyOf(uint96 collection) internal view override returns (uint32) {
        return _terms[collection].supply;
    }

    /// @dev Whether it was not open before.
    function _open(uint96 collection, Terms calldata terms) private returns (bool) {
        require(msg.sender == minter, NotMinter(msg.sender));
        require(terms.supply > 0 && terms.royaltyBps <= WHOLE, InvalidTerms());
        require(terms.royaltyWallet != address(0) && terms.adminWallet != address(0), ZeroAddress());
        Terms storage known = _terms[collection];
        if (known.supply > 0) {
            require(keccak256(abi.encode(known)) == keccak256(abi.encode(terms)), AlreadyOpen(collection));
            return false;
        }
        _terms[collection] = terms;
        emit Opened(collection, terms);
        return true;
    }

    function _order(bytes32 order, address to, uint256 tokenId, bytes32 metadata, uint256 price) private {
        require(order != 0 && metadata != 0, InvalidOrder());
        require(tokenOf[order] == 0, OrderIsDone(order));
        uint32 number = uint32(tokenId);
        bool isOne = number > 0 && number <= _terms[uint96(tokenId >> 32)].supply && tokenId >> 128 == 0;
        require(isOne, NoSuchToken(tokenId));
        tokenOf[order] = tokenId;
        _metadata[tokenId] = metadata;
        _countMint(uint96(tokenId >> 32));
        _mint(to, tokenId);
        emit Ordered(order, tokenId, to, price);
    }

    /// @dev A content id: the version, the kind of content and of hash, and the hash.
    function _uri(bytes4 kind, bytes32 hash) private pure returns (string memory) {
        bytes memory digest = abi.encodePacked(kind, hash);
        bytes memory text = new bytes(58);
        for (uint256 i; i < 58; ++i) {
            uint256 bit = i * 5;
            uint256 two = uint256(uint8(digest[bit / 8])) << 8;
            if (bit / 8 + 1 < digest.length) two |= uint8(digest[bit / 8 + 1]);
            text[i] = BASE32[(two >> (11 - bit % 8)) & 31];
        }
        return string.concat("ipfs://b", string(text));
    }

    function _setMinter(address minter_) private {
        require(minter_ != address(0), ZeroAddress());
        minter = minter_;
        emit MinterChanged(minter_);
    }

    function _setSigner(address signer_) private {
        signer = signer_;
        emit SignerChanged(signer_);
    }

    function _setGuardian(address guardian_) private {
        require(guardian_ != address(0), ZeroAddress());
        guardian = guardian_;
        emit GuardianChanged(guardian_);
    }
}
