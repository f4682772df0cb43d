type Wallets = typeof import('./connection');

let loaded: Promise<Wallets> | undefined;

/** The wallet code, fetched when first needed. */
export function loadWallets(): Promise<Wallets> {
  loaded ??= import('./connection').catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

const FLAGS = ['wagmi.store', 'wagmi.recentConnectorId'];

/** Drops the wallet's connection. A burner's key stays: it is the wallet, not the session. */
export function forgetWallet(): void {
  for (const flag of FLAGS) localStorage.removeItem(flag);
  void loaded?.then((wallets) => wallets.disconnectWallet());
}
