/** The documented texts of minting and buying (D3 section 8). */
export const TEXTS = {
  minted: 'NFT minted successfully',
  mintFailed: 'Failed to mint NFT',
  mintFailedWith: (why: string) => `Failed to mint NFT: ${why}`,
  mintingFailed: 'NFT minting failed',
  mintingTakesLong: 'Minting is taking longer than expected. Please check back later.',
  loginRequired: 'Authentication required. Please log in again.',
  loginFailed: 'Authentication failed. Please log in again.',
  sessionExpired: 'Your session has expired. Please try again to reconnect.',
  notAvailable: 'NFT not found or no longer available for purchase.',
  purchaseFailed: (why: string) => `Failed to purchase NFT: ${why}`,
  orderFailed: (why: string | null) => `Purchase failed: ${why ?? 'it could not be minted'}`,
  chooseNft: 'Please choose an NFT.',
  noAddress: 'Please enter a wallet address: 0x and 40 hex digits.',
} as const;
