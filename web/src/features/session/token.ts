/** A token with a dot was issued by the server; the local claim has none. */
export function isServerToken(token: string): boolean {
  return token.includes('.');
}

interface TokenLife {
  /** Milliseconds since the epoch. */
  issuedAt: number;
  expiresAt: number;
}

/** When a JWT began and ends, or null for what cannot be read. The signature is the server's business. */
function lifeOf(token: string): TokenLife | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof iat !== 'number' || typeof exp !== 'number') return null;
    return { issuedAt: iat * 1000, expiresAt: exp * 1000 };
  } catch {
    return null;
  }
}

export function isAlive(token: string, now: number): boolean {
  if (!isServerToken(token)) return false;
  const life = lifeOf(token);
  return life !== null && now < life.expiresAt;
}

/** Past 70 percent of its life a token is due for the next one. */
export function isDueForRefresh(token: string, now: number): boolean {
  const life = lifeOf(token);
  return life !== null && now > life.issuedAt + 0.7 * (life.expiresAt - life.issuedAt);
}
