/** The documented texts of the presale. */
export const TEXTS = {
  noWallet: 'Please install MetaMask to participate in the presale',
  noAccounts: 'No accounts found. Please connect your wallet.',
  wrongNetwork: 'Please switch to BNB Smart Chain network',
  mismatch: 'Wallet address mismatch',
  notOpen: 'The presale is not open. What is sent now would only be refunded.',
  noAmount: 'Please enter an amount',
  notRecorded: 'Failed to record transaction',
  noCard: 'Failed to initialize MoonPay transaction',
  minimum: (least: string) => `Minimum purchase amount is ${least} USDT/USDC`,
  maximum: (most: string) => `Maximum purchase amount is ${most} USDT/USDC`,
} as const;

/** The reasons for which not all of a contribution was allocated. */
export const REASONS: Record<string, string> = {
  too_early: 'sent before the sale opened',
  too_late: 'sent after the sale closed',
  too_little: 'below the minimum',
  too_much: 'above the maximum',
  not_listed: 'the wallet was not on the whitelist',
  wallet_cap: "above the wallet's limit",
  sold_out: 'more than was left',
};
