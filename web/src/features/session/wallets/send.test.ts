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
  switches: true,
  stays: false,
  installed: [{}] as object[],
  added: null as object | null,
  asked: [] as string[],
};

const request = (async ({ method, params }: { method: string; params?: unknown }) => {
  wallet.asked.push(method);
  const [given] = (params ?? []) as [{ chainId: string }];
  switch (method) {
    case 'eth_chainId':
      return `0x${wallet.chain.toString(16)}`;
    case 'wallet_addEthereumChain':
      wallet.added = given;
      wallet.known.push(Number(given.chainId));
      return null;
    case 'wallet_switchEthereumChain':
      if (!wallet.switches) throw refusal(4001, 'User rejected the request.');
      if (!wallet.known.includes(Number(given.chainId))) throw refusal(4902, 'Unrecognized chain');
      if (!wallet.stays) wallet.chain = Number(given.chainId);
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
vi.mock('../login-flow', () => ({ openWallets: () => ({ connectors: wallet.installed }) }));
vi.mock('./connection', () => ({ resumeWallet: async () => wallet.account }));
vi.mock('wagmi/actions', () => ({
  getConnection: () => ({
    connector: wallet.account ? { getProvider: async () => ({ request }) } : undefined,
  }),
}));

beforeEach(() => {
  const fresh = { account: ME, chain: 1, known: [1], willing: true, switches: true, stays: false };
  Object.assign(wallet, { ...fresh, installed: [{}], asked: [] });
});

const send = () => sendFromWallet(ME, CALL);
const problem = () => send().then(() => null, chainProblem);

test('PRESALE-32 a wallet on another chain is taught the right one and switched to it before it sends', async () => {
  expect(await send()).toBe(HASH);
  expect(wallet.chain).toBe(56);
  expect(wallet.added).toMatchObject({ chainId: '0x38', chainName: 'BNB Smart Chain' });
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
  expect(await problem()).toBe('noAccounts');
  wallet.installed = [];
  expect(await problem()).toBe('noWallet');
  expect(wallet.asked).toEqual([]);
  wallet.account = ME;
  wallet.willing = false;
  expect(await problem()).toBe('rejected');
});

test('PRESALE-22 PRESALE-32 who does not switch to BNB Smart Chain pays nothing and is told of the network, not of a cancelled payment', async () => {
  wallet.switches = false;
  expect(await problem()).toBe('wrongNetwork');
  wallet.switches = true;
  // It says it switched, and stays where it was.
  wallet.known = [1, 56];
  wallet.stays = true;
  expect(await problem()).toBe('wrongNetwork');
  expect(wallet.asked).not.toContain('eth_sendTransaction');
});
