import type { Page } from '@playwright/test';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

export interface InjectedWallet {
  /** Whether it signs when asked. */
  willing: boolean;
  /** Signatures given so far. */
  signed: number;
}

/** A wallet extension that announces itself to the page (EIP-6963) and signs with the given key. */
export async function injectWallet(page: Page, privateKey: string): Promise<InjectedWallet> {
  const account = privateKeyToAccount(privateKey as Hex);
  const wallet: InjectedWallet = { willing: true, signed: 0 };
  await page.exposeFunction('askTestWallet', async (raw: Hex) => {
    if (!wallet.willing) return null;
    wallet.signed += 1;
    return account.signMessage({ message: { raw } });
  });
  await page.addInitScript((address) => {
    const provider = {
      on: () => {},
      removeListener: () => {},
      request: async ({ method, params }: { method: string; params?: unknown[] }) => {
        switch (method) {
          case 'eth_chainId':
            return '0x38';
          case 'eth_accounts':
          case 'eth_requestAccounts':
            return [address];
          case 'personal_sign': {
            const ask = Reflect.get(window, 'askTestWallet') as (raw: unknown) => Promise<unknown>;
            const signature = await ask(params?.[0]);
            if (signature) return signature;
            throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
          }
          default:
            throw Object.assign(new Error(`no ${method}`), { code: 4200 });
        }
      },
    };
    const info = {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Test Wallet',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      rdns: 'test.wallet',
    };
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      );
    window.addEventListener('eip6963:requestProvider', announce);
    announce();
  }, account.address);
  return wallet;
}
