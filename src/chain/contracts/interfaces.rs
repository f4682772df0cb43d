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

    interface Nfts {
        struct Terms { uint32 supply; uint16 royaltyBps; address royaltyWallet; address adminWallet; bytes32 provenance; }
        struct Voucher { bytes32 order; address buyer; uint256 tokenId; bytes32 metadata; uint256 price; uint64 deadline; }
        struct Promise { uint48 closesAt; bytes32 commitment; bytes32 directory; }
        struct Drop {
            uint48 closesAt; uint48 closedIn; uint48 drawnOf; uint32 minted; uint32 offset; bool isRevealed;
            bytes32 commitment; bytes32 directory; bytes32 blockHash;
        }
        event Opened(uint96 indexed collection, Terms terms);
        event Closed(uint96 indexed collection);
        event Drawn(uint96 indexed collection, uint256 blockNumber, bytes32 blockHash);
        event Revealed(uint96 indexed collection, bytes32 seed, uint256 offset);
        event Ordered(bytes32 indexed order, uint256 indexed tokenId, address indexed to, uint256 price);
        event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
        function minter() external view returns (address);
        function signer() external view returns (address);
        function open(uint96 collection, Terms terms) external;
        function openBlind(uint96 collection, Terms terms, Promise promise) external;
        function dropOf(uint96 collection) external view returns (Drop drop);
        function close(uint96 collection) external;
        function draw(uint96 collection) external;
        function reveal(uint96 collection, bytes32 seed) external;
        function mintTo(address to, uint256 tokenId, bytes32 metadata, bytes32 order) external;
        function buy(Voucher voucher, bytes signature) external payable;
    }
}
