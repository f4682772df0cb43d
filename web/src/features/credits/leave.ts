/** The address of a provider's page where it may be gone to: over TLS, or on this machine. Else null. */
export function safeCheckout(url: string | null | undefined): string | null {
  try {
    const { protocol, hostname, href } = new URL(url ?? '');
    const local = protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
    return protocol === 'https:' || local ? href : null;
  } catch {
    return null;
  }
}

/** Leaves the site. Apart, because a test's page has nowhere to go. */
export const leave = { to: (url: string) => window.location.assign(url) };

/** A link that a wallet opens (EIP-681, BIP-21, Solana Pay), or a provider's page; null for anything else. */
export function walletLink(url: string | null | undefined): string | null {
  return url && /^(ethereum|bitcoin|solana):[\w?=&@.:/%+-]+$/i.test(url) ? url : safeCheckout(url);
}
