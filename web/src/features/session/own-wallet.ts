import type { Wallet } from '@/lib/wallet';

/** The wallet that the session was connected with; its code is fetched when it is first asked. */
export const ownWallet: Wallet = {
  send: async (from, call) => (await import('./wallets/send')).sendFromWallet(from, call),
};
