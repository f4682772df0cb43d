/** For tests: a server token (unsigned: only the server checks that) with a life in milliseconds. */
export function tokenLiving(issuedAt: number, expiresAt: number): string {
  const payload = btoa(JSON.stringify({ iat: issuedAt / 1000, exp: expiresAt / 1000 }));
  return `head.${payload}.signature`;
}

export const DAY_MS = 24 * 60 * 60 * 1000;
export const ROSE = '0x52908400098527886E0F7030069857D2E4169EE7' as const;

export const roseUser = { id: 'u1', address: ROSE, username: 'rose', isAdmin: false };
