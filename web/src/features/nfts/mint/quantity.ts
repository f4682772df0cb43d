/** Units of one mint dialog (NFT-66). */
export const MOST_AT_ONCE = 10;

/** Why so many cannot be minted at once, if they cannot. */
export function quantityProblem(quantity: string, free: number): string | null {
  const most = Math.min(MOST_AT_ONCE, free);
  const count = /^\d{1,4}$/.test(quantity.trim()) ? Number(quantity) : 0;
  if (most === 0) return 'None left.';
  return count >= 1 && count <= most ? null : `The quantity is 1 to ${most}.`;
}
