/** `0x` and 40 hex digits. */
export type Address = `0x${string}`;

export function isAddress(value: string): value is Address {
  return /^0x[0-9a-f]{40}$/i.test(value);
}

/** The first 6 and the last 4 characters: 0x1234…abcd. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** Name of someone without a username: 'user_' and the six digits after 0x. */
export function defaultName(address: string): string {
  return `user_${address.slice(2, 8).toLowerCase()}`;
}

export function displayName(user: { address: string; username?: string | null }): string {
  return user.username || defaultName(user.address);
}
