import { safeCheckout } from '@/lib/checkout';

/** Leaves the site. Apart, because a test's page has nowhere to go. */
export const leave = { to: (url: string) => window.location.assign(url) };

/** A link that a wallet opens (EIP-681, BIP-21, Solana Pay), or a provider's page; null for anything else. */
export function walletLink(url: string | null | undefined): string | null {
  return url && /^(ethereum|bitcoin|solana):[\w?=&@.:/%+-]+$/i.test(url) ? url : safeCheckout(url);
}
