import type { EIP1193RequestFn } from 'viem';
import { beforeEach, expect, test, vi } from 'vitest';
import { chainProblem } from '@/lib/chain-error';
import { sendFromWallet } from './send';

const ME = '0x1111111111111111111111111111111111111111';
const TOKEN = '0x2222222222222222222222222222222222222222';
const HASH = `0x${'ab'.repeat(32)}`;
const CALL = { chainId: 56, to: TOKEN, data: '0xa9059cbb' } as const;

/** A wallet extension on Ethereum that knows BNB Smart Chain once it is told of it. */
const wallet = {
  account: ME as string | null,
  chain: 1,
  known: [1],
  willing: true,
  asked: [] as string[],
};

const request = (async ({ method, params }: { method: string; params?: unknown }) => {
  wallet.asked.push(method);
  const [given] = (params ?? []) as [{ chainId: string }];
  switch (method) {
    case 'eth_chainId':
      return `0x${wallet.chain.toString(16)}`;
    case 'wallet_addEthereumChain':
      wallet.known.push(Number(given.chainId));
      return null;
    case 'wallet_switchEthereumChain':
      if (!wallet.known.includes(Number(given.chainId))) throw refusal(4902, 'Unrecognized chain');
      wallet.chain = Number(given.chainId);
      return null;
    case 'eth_sendTransaction':
      if (!wallet.willing) throw refusal(4001, 'User rejected the request.');
      return HASH;
    default:
      throw refusal(4200, `no ${method}`);
  }
}) as EIP1193RequestFn;

const refusal = (code: number, text: string) => Object.assign(new Error(text), { code });

vi.mock('@/api/config', () => ({ configQuery: { queryFn: async () => ({}) } }));
vi.mock('../login-flow', () => ({ openWallets: () => ({}) }));
vi.mock('./connection', () => ({ resumeWallet: async () => wallet.account }));
vi.mock('wagmi/actions', () => ({
  getConnection: () => ({
    connector: wallet.account ? { getProvider: async () => ({ request }) } : undefined,
  }),
}));

beforeEach(() => {
  Object.assign(wallet, { account: ME, chain: 1, known: [1], willing: true, asked: [] });
});

const send = () => sendFromWallet(ME, CALL);
const problem = () => send().then(() => null, chainProblem);

test('a wallet on another chain is taught the right one and switched to it before it sends', async () => {
  expect(await send()).toBe(HASH);
  expect(wallet.chain).toBe(56);
  const steps = wallet.asked.filter((method) => method !== 'eth_chainId');
  expect(steps).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
    'eth_sendTransaction',
  ]);
});

test('somebody else’s account, a refusal, and no wallet at all send nothing and say which it was', async () => {
  wallet.account = '0x9999999999999999999999999999999999999999';
  expect(await problem()).toBe('notAuthorized');
  wallet.account = null;
  expect(await problem()).toBe('noWallet');
  expect(wallet.asked).toEqual([]);
  wallet.account = ME;
  wallet.willing = false;
  expect(await problem()).toBe('rejected');
});
