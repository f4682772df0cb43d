import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NftTransaction } from '@/api/nft-orders';
import type { Nft } from '@/api/nfts';
import { lendCredentials } from '@/lib/http';
import type { Wallet } from '@/lib/wallet';
import {
  guest,
  ME,
  refusal,
  renderPage,
  type serve as Serve,
  serve,
  signedIn,
  stopClock,
} from '@/testing/render';
import { asAdmin, COLLECTION_ID, details, NFT_ID, nft, phase } from '../testing';
import AdminMint from './admin-mint';
import BuyDialog from './buy-dialog';
import { BuyNft } from './buy-nft';
import { PayingWallet } from './paying-wallet';

const PURCHASE = 'POST /api/nfts/purchase';
const MINT = 'POST /api/admin/mint';
const ORDERS = 'GET /api/nfts/transactions';
const ONE = `GET /api/nfts/${NFT_ID}`;
const PHASES = `GET /api/nft-collections/${COLLECTION_ID}/phases`;
const HASH = `0x${'cd'.repeat(32)}`;

const order = (change: Partial<NftTransaction> = {}): NftTransaction => ({
  _id: 'e'.repeat(24),
  nftId: NFT_ID,
  edition: 1,
  buyerAddress: ME.address,
  payWith: 'balance',
  price: '0.08',
  currency: 'ETH',
  paymentStatus: 'completed',
  status: 'pending',
  error: null,
  transactionHash: null,
  explorerUrl: null,
  payment: null,
  createdAt: '2026-12-02T10:00:00Z',
  ...change,
});

const minted = order({
  status: 'completed',
  transactionHash: HASH,
  explorerUrl: `/api/chain/transactions/${HASH}`,
});

const fresh = (change: Partial<Nft> = {}) =>
  nft({ status: 'draft', mintedSupply: 0, owner: null, mintTxHash: null, ...change });

/** Answers a purchase with an order that stands as told at each look. */
function shop(looks: (look: number) => NftTransaction, status: Nft['status'] = 'minting') {
  let look = 0;
  const routes: Parameters<typeof Serve>[0] = {
    [PURCHASE]: () => ({ status: 201, body: { success: true, data: order() } }),
    [MINT]: () => ({ status: 201, body: { success: true, data: order({ payWith: 'house' }) } }),
    [ORDERS]: () => {
      look += 1;
      return { body: { success: true, data: [looks(look)] } };
    },
    [ONE]: () => ({ body: details({ status }) }),
  };
  return routes;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

function buy(routes: Parameters<typeof Serve>[0], nfts = [fresh()], session = signedIn()) {
  const calls = serve(routes);
  renderPage(<BuyDialog nfts={nfts} onClose={() => {}} />, { session });
  return calls;
}

async function pay() {
  await user().click(await screen.findByRole('button', { name: 'Pay and mint' }));
}

beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
  lendCredentials({ token: () => null, lost: () => {} });
});

describe('buying', () => {
  it('an order that is under way is waited for, also where the NFT was read before it', async () => {
    buy(shop((look) => (look < 2 ? order() : minted), 'draft'));
    await pay();
    await pass(2100);
    expect(screen.queryByText('NFT minting failed')).toBeNull();
    await pass(5100);
    expect(await screen.findAllByText('NFT minted successfully')).not.toHaveLength(0);
  });

  it('NFT-49 NFT-50 NFT-58 NFT-73 it is processing for 3 s at least, looked at after 2 s and every 5 s, and minted when the server says so', async () => {
    const calls = buy(shop((look) => (look < 2 ? order() : minted)));
    await pay();
    const looks = () => calls.filter(({ path }) => path === '/api/nfts/transactions').length;
    const sent = calls.find(({ path }) => path === '/api/nfts/purchase');
    expect(sent?.body).toEqual({ nftId: NFT_ID, buyerAddress: ME.address, price: fresh().price });
    expect(sent?.headers.get('x-wallet-address')).toBe(ME.address);
    expect(sent?.headers.get('x-user-id')).toBe(ME.address);
    expect(screen.getByText('Minting…')).toBeDefined();
    await pass(1900);
    expect(looks()).toBe(0);
    await pass(200);
    expect(looks()).toBe(1);
    await pass(4800);
    expect(looks()).toBe(1);
    expect(screen.queryByText('NFT minted successfully')).toBeNull();
    await pass(400);
    expect(await screen.findByText('NFT minted successfully')).toBeDefined();
    const link = screen.getByRole('link', { name: /0xcdcd/ });
    expect(link.getAttribute('href')).toBe(`/api/chain/transactions/${HASH}`);
  });

  it('shows the balance that it is paid from, and asks for no quantity of a single edition', async () => {
    const held = { currencyId: 'ETH', balance: '15.75', availableBalance: '15.75' };
    buy({
      ...shop(() => order()),
      'GET /api/wallet-v2/balances': () => ({ body: { success: true, data: [held] } }),
    });
    expect(await screen.findByText('Balance · 15.75 ETH')).toBeDefined();
    expect(screen.queryByLabelText('Quantity')).toBeNull();
    await pay();
    expect(screen.getByRole('img', { name: 'Golden cue' })).toBeDefined();
  });

  it('NFT-58 what is minted at once is still processing for 3 s', async () => {
    buy(shop(() => minted));
    await pay();
    await pass(2900);
    expect(screen.getByText('Minting…')).toBeDefined();
    await pass(300);
    expect(await screen.findByText('NFT minted successfully')).toBeDefined();
  });

  it('NFT-49 NFT-52 after twenty looks it says that it takes longer', async () => {
    const calls = buy(shop(() => order()));
    await pay();
    await pass(2000 + 19 * 5000);
    const text = 'Minting is taking longer than expected. Please check back later.';
    expect(await screen.findByText(text)).toBeDefined();
    expect(calls.filter(({ path }) => path === '/api/nfts/transactions')).toHaveLength(20);
  });

  it('NFT-95 an order that failed says why', async () => {
    buy(shop(() => order({ status: 'failed', error: 'The token was minted already.' })));
    await pay();
    await pass(2100);
    expect(await screen.findByText('Purchase failed: The token was minted already.')).toBeDefined();
  });

  /** Answered so, it says so; answers how often the session was forgotten. */
  async function refused(status: number, code: string, said: string, text: string) {
    const lost = vi.fn();
    lendCredentials({ token: () => 'token', lost });
    buy({ [PURCHASE]: () => ({ status, body: refusal(said, code) }) });
    await pay();
    await pass(3100);
    expect(await screen.findByText(text)).toBeDefined();
    return lost.mock.calls.length;
  }

  it('NFT-90 a purchase of an expired session says so, and the session is forgotten', async () => {
    const text = 'Your session has expired. Please try again to reconnect.';
    expect(await refused(403, 'INVALID_TOKEN', 'No.', text)).toBe(1);
  });

  it('NFT-91 a purchase that is forbidden otherwise asks to log in, and forgets nothing', async () => {
    const text = 'Authentication failed. Please log in again.';
    expect(await refused(403, 'FORBIDDEN', 'No.', text)).toBe(0);
  });

  it("NFT-92 a purchase answered 400 gives the server's message", async () => {
    const text = 'Insufficient ETH balance';
    await refused(400, 'INSUFFICIENT_BALANCE', text, text);
  });

  it('NFT-93 a purchase answered 404 says that it is no longer there', async () => {
    const text = 'NFT not found or no longer available for purchase.';
    await refused(404, 'NOT_FOUND', 'Gone', text);
  });

  it('NFT-94 any other failure of a purchase is told with its reason', async () => {
    const text = 'Failed to purchase NFT: The sale is paused.';
    await refused(409, 'CONFLICT', 'The sale is paused.', text);
  });

  it('limits that somebody set for themselves are told as the server tells them, with the way to them', async () => {
    const text = 'You have reached your limit for today.';
    await refused(403, 'SPEND_LIMIT', text, text);
    expect(screen.getByRole('link', { name: 'Limits and breaks' })).toBeDefined();
  });

  it('NFT-65 NFT-88 without a wallet, and so without a token, nothing is sent', async () => {
    const calls = buy(
      shop(() => minted),
      [fresh()],
      guest(),
    );
    await pay();
    await pass(3100);
    expect(await screen.findByText('Authentication required. Please log in again.')).toBeDefined();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  it('NFT-66 NFT-99 the quantity is 1 to 10 and what is free, the total has three decimals, and each unit is a call', async () => {
    const calls = buy(
      shop(() => minted),
      [fresh({ totalSupply: 12, price: '0.0801' })],
    );
    const quantity = await screen.findByLabelText('Quantity');
    const keys = user();
    await keys.clear(quantity);
    await keys.type(quantity, '11');
    await keys.click(screen.getByRole('button', { name: 'Pay and mint' }));
    expect(await screen.findByText('The quantity is 1 to 10.')).toBeDefined();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
    await keys.clear(quantity);
    await keys.type(quantity, '2');
    expect(screen.getByText('0.161 ETH')).toBeDefined();
    await keys.click(screen.getByRole('button', { name: 'Pay and mint' }));
    await pass(2100);
    await pass(2100);
    await pass(1000);
    expect(await screen.findByText('NFT minted successfully')).toBeDefined();
    const sent = calls.filter(({ path }) => path === '/api/nfts/purchase');
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  });
});

describe('buying from the wallet', () => {
  const PAYMENT = {
    to: `0x${'5'.repeat(40)}` as `0x${string}`,
    value: '80000000000000000',
    data: '0x1234',
    chainId: 56,
    gasLimit: 200_000,
    deadline: '2026-12-02T10:15:00Z',
  };
  const reserved = order({ payWith: 'wallet', paymentStatus: 'pending', payment: PAYMENT });

  function open(routes: Parameters<typeof Serve>[0], send: Wallet['send']) {
    const calls = serve({ [PHASES]: () => ({ body: { success: true, data: [] } }), ...routes });
    renderPage(
      <PayingWallet value={{ send }}>
        <BuyDialog nfts={[fresh()]} onClose={() => {}} />
      </PayingWallet>,
      { session: signedIn() },
    );
    return calls;
  }

  const choose = async () => {
    await user().selectOptions(await screen.findByLabelText('Pay with'), 'Wallet');
    await pay();
  };

  it('NFT-53 NFT-72 reserves an edition, has the wallet pay exactly its price, and waits for the token', async () => {
    const send = vi.fn<Wallet['send']>().mockResolvedValue(HASH as `0x${string}`);
    const before = order({ _id: 'd'.repeat(24), status: 'failed', error: 'Too late.' });
    const calls = open(
      {
        ...shop((look) => (look === 1 ? before : minted)),
        [PURCHASE]: () => ({ status: 201, body: { success: true, data: reserved } }),
      },
      send,
    );
    await choose();
    await pass(2100);
    const sent = calls.find(({ path }) => path === '/api/nfts/purchase');
    expect(sent?.body).toEqual({
      nftId: NFT_ID,
      buyerAddress: ME.address,
      price: fresh().price,
      payWith: 'wallet',
    });
    expect(send).toHaveBeenCalledExactlyOnceWith(ME.address, {
      chainId: 56,
      to: PAYMENT.to,
      data: PAYMENT.data,
      value: 80_000_000_000_000_000n,
      gas: 200_000n,
    });
    await pass(1000);
    expect(await screen.findByText('NFT minted successfully')).toBeDefined();
  });

  it('while the wallet is asked, it says to confirm there', async () => {
    open(
      {
        ...shop(() => order()),
        [PURCHASE]: () => ({ status: 201, body: { success: true, data: reserved } }),
      },
      () => new Promise(() => {}),
    );
    await choose();
    expect(await screen.findByText('Confirm the payment in your wallet…')).toBeDefined();
  });

  it('who closed the page before paying goes on with the same edition, and a wallet that declines is told that it stays reserved', async () => {
    const send = vi.fn<Wallet['send']>().mockRejectedValue({ code: 4001 });
    const calls = open(
      shop(() => reserved),
      send,
    );
    await choose();
    expect(
      await screen.findByText(
        'Transaction was cancelled by user The edition stays reserved for you for some minutes.',
      ),
    ).toBeDefined();
    expect(calls.some(({ path }) => path === '/api/nfts/purchase')).toBe(false);
    expect(send).toHaveBeenCalledOnce();
  });

  it('the price is that of the phase that is on, and a wallet that is not on its list is told so', async () => {
    const said = 'Your wallet is not on the list of Friends.';
    open(
      {
        [PHASES]: () => ({ body: { success: true, data: [phase({ price: '0.05' })] } }),
        [PURCHASE]: () => ({ status: 403, body: refusal(said, 'NOT_LISTED') }),
      },
      vi.fn<Wallet['send']>(),
    );
    expect(await screen.findByText('0.050 ETH')).toBeDefined();
    await pay();
    expect(await screen.findByText(said)).toBeDefined();
  });
});

describe("an administrator's mint", () => {
  const open = (routes: Parameters<typeof Serve>[0], told = false) => {
    const calls = serve(routes);
    const page = <AdminMint as={asAdmin} nft={fresh()} told={told} onClose={() => {}} />;
    renderPage(page, { session: signedIn() });
    return calls;
  };
  const mint = async () => user().click(await screen.findByRole('button', { name: 'Mint' }));

  it('NFT-64 NFT-84 sends the NFT, and says that it is minted', async () => {
    const calls = open(shop(() => minted));
    await mint();
    expect(calls.find(({ path }) => path === '/api/admin/mint')?.body).toEqual({ nftId: NFT_ID });
    await pass(3100);
    expect(await screen.findAllByText('NFT minted successfully')).not.toHaveLength(0);
  });

  it('NFT-51 an NFT that is a draft after the mint was not minted', async () => {
    open(shop(() => order({ _id: 'f'.repeat(24) }), 'draft'));
    await mint();
    await pass(2100);
    expect(await screen.findByText('NFT minting failed')).toBeDefined();
  });

  it.each(['0x12', HASH])('NFT-65 an address that is none is not sent: %s', async (typed) => {
    const calls = open(shop(() => minted));
    await user().type(await screen.findByLabelText('Recipient'), typed);
    await mint();
    expect(
      await screen.findByText('Please enter a wallet address: 0x and 40 hex digits.'),
    ).toBeDefined();
    expect(calls).toHaveLength(0);
  });

  async function refused(status: number, code: string, text: string) {
    open({ [MINT]: () => ({ status, body: refusal('The sale is paused.', code) }) });
    await mint();
    await pass(3100);
    expect(await screen.findByText(text)).toBeDefined();
  }

  it('NFT-87 a mint that failed is told with its reason', () =>
    refused(409, 'CONFLICT', 'Failed to mint NFT: The sale is paused.'));

  it('NFT-88 a mint without a token asks to log in', () =>
    refused(401, 'UNAUTHENTICATED', 'Authentication required. Please log in again.'));

  it('NFT-89 a mint that is forbidden says that the log-in failed', () =>
    refused(403, 'FORBIDDEN', 'Authentication failed. Please log in again.'));

  it("NFT-85 in the admin panel a failure is told as 'Failed to mint NFT'", async () => {
    open({ [MINT]: () => ({ status: 409, body: refusal('Paused.', 'CONFLICT') }) }, true);
    await mint();
    await pass(3100);
    expect(await screen.findByText('Failed to mint NFT')).toBeDefined();
  });
});

describe('who is offered what', () => {
  it('NFT-56 while an edition is free it can be bought, and not afterwards', async () => {
    serve({});
    const { unmount } = renderPage(<BuyNft nft={nft({ totalSupply: 2, mintedSupply: 1 })} />);
    expect(screen.getByRole('button', { name: 'Mint Golden cue' })).toBeDefined();
    unmount();
    renderPage(<BuyNft nft={nft({ totalSupply: 2, mintedSupply: 2 })} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(within(document.body).queryByText(/Mint/)).toBeNull();
  });
});
