import type { Balance } from '@/api/money-types';
import type { WalletProfile } from '@/api/types';
import type { ProfileBalances } from '@/api/wallet-profile';
import type { SessionBalances } from './record';
import { store } from './store';

type Held = Omit<SessionBalances, 'walletBalances'>;

/** Balances not known yet read so, as the documents have it for those that cannot be read. */
const NONE: Held = {
  bitpBalance: '0.00',
  usdBalance: '0.00',
  poolBalance: '0.00',
  bnbBalance: '0.00',
  imxBalance: '0.00',
  usdtBalance: '0.00',
  solBalance: '0.00',
  usdcBalance: '0.00',
};

/** Keeps what a wallet profile says of this session: the name, the role to show, and the owner's balances. */
export function describe(profile: WalletProfile & { balances: ProfileBalances }): void {
  const { pool, bnb, imx, usdt, bitp, usd } = profile.balances;
  store.described(profile);
  hold(profile.address, {
    poolBalance: pool,
    bnbBalance: bnb,
    imxBalance: imx,
    usdtBalance: usdt,
    bitpBalance: bitp,
    usdBalance: usd,
  });
}

/** Keeps the balances that the wallet shows. */
export function describeWallet(address: string, wallet: Balance[]): void {
  const fields = wallet.map(({ currency, balance }) => [
    `${currency.symbol.toLowerCase()}Balance`,
    balance,
  ]);
  hold(address, Object.fromEntries(fields.filter(([name = '']) => name in NONE)));
}

function hold(address: string, news: Partial<Held>): void {
  const known = { ...store.get(), ...news } as Partial<Held>;
  const held = { ...NONE };
  for (const name of Object.keys(NONE) as (keyof Held)[]) held[name] = known[name] ?? NONE[name];
  const { poolBalance: POOL, bnbBalance: BNB, imxBalance: IMX, usdtBalance: USDT } = held;
  store.held(address, { ...held, walletBalances: { POOL, BNB, IMX, USDT } });
}
