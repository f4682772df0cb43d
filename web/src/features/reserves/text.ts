const NAMES: Record<string, string> = {
  pool: 'POOL',
  payout_vault: 'Vault',
  lp_bai: 'LP-BAI',
  usdt: 'USDT',
  usdc: 'USDC',
  nfts: 'NFTs',
  sale_token: 'Token of the presale',
  presale_vault: 'Vault of the presale',
};

/** A contract's name; one of a later release is called as the server calls it. */
export function contractName(kind: string): string {
  return NAMES[kind] ?? kind;
}

/** Exact decimal text with its thousands apart: nothing is rounded, or it could not be compared. */
export function amountText(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? apart : `${apart}.${fraction}`;
}
