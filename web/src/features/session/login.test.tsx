import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { verifyMessage } from 'viem';
import { parseSiweMessage } from 'viem/siwe';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '@/lib/session';
import { LoginButton } from './login-button';
import { SessionProvider } from './session-provider';
import { store } from './store';
import { DAY_MS, tokenLiving } from './testing';
import { NO_WALLET, walletErrorText } from './wallets/wallet-error';

const server = vi.fn<typeof fetch>();
const signedIn: { message: string; signature: `0x${string}` }[] = [];
let refuseSignature = false;

function json(body: unknown, status = 200) {
  return new Response(JSON.stringify(body), { status });
}

/** The calls of a sign-in, answered as the server does; the signature is really checked. */
async function answer(url: string, init?: RequestInit): Promise<Response> {
  const path = new URL(url, 'http://localhost').pathname;
  if (path === '/api/config') {
    return json({
      environment: 'local',
      product: 'Cuecast',
      chainId: 56,
      projectId: null,
      twitchParents: [],
    });
  }
  if (path === '/api/auth/nonce') {
    return json({
      nonce: 'abcdef0123456789',
      issuedAt: new Date().toISOString(),
      expirationTime: new Date(Date.now() + 600_000).toISOString(),
      domain: 'localhost:8080',
      uri: 'http://localhost:8080',
      chainId: 56,
    });
  }
  if (path === '/api/auth/siwe') {
    if (refuseSignature)
      return json({ success: false, error: 'The nonce has expired.', code: 'BAD_REQUEST' }, 400);
    const body = JSON.parse(String(init?.body));
    signedIn.push(body);
    const { address = '0x' } = parseSiweMessage(body.message);
    const good = await verifyMessage({ address, ...body });
    if (!good)
      return json({ success: false, error: 'bad signature', code: 'UNAUTHENTICATED' }, 401);
    const token = tokenLiving(Date.now(), Date.now() + 14 * DAY_MS);
    return json({ token, user: { id: 'u1', address, username: null, isAdmin: false } });
  }
  if (path.startsWith('/api/wallet/')) {
    return json({ address: path.slice('/api/wallet/'.length), username: 'rose', isAdmin: false });
  }
  return json({ success: false, error: 'not found', code: 'NOT_FOUND' }, 404);
}

function Probe() {
  const { status, user, requireToken } = useSession();
  return (
    <>
      <p data-testid="status">{status}</p>
      <p data-testid="name">{user?.username}</p>
      <button type="button" onClick={() => void requireToken()}>
        chat
      </button>
    </>
  );
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SessionProvider>
          <LoginButton />
          <Probe />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const status = () => screen.getByTestId('status').textContent;

beforeEach(() => {
  store.clear();
  signedIn.length = 0;
  refuseSignature = false;
  server.mockReset().mockImplementation(async (url, init) => answer(String(url), init));
  vi.stubGlobal('fetch', server);
});

describe('Login / Signup', () => {
  test('AUTH-01 AUTH-04 AUTH-06 AUTH-07 opens the wallet modal; the burner connects, signs and shows Connected', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Login / Signup' }));
    await screen.findByRole('dialog', { name: 'Login / Signup' });
    await userEvent.click(
      await screen.findByRole('button', { name: /Try it now, no wallet needed/ }),
    );
    await waitFor(() => expect(status()).toBe('signedIn'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const { address } = store.get() ?? {};
    const short = `${address?.slice(0, 6)}…${address?.slice(-4)}`;
    expect(
      screen.getByRole('button', { name: new RegExp(`Connected ${short}`) }).textContent,
    ).toContain(`Connected${short}`);
    const [sent] = signedIn;
    expect(parseSiweMessage(sent?.message ?? '')).toMatchObject({
      address,
      domain: 'localhost:8080',
      uri: 'http://localhost:8080',
      chainId: 56,
      nonce: 'abcdef0123456789',
      version: '1',
    });
  });

  test('ERR-17 where no wallet announces itself, says what to install', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Login / Signup' }));
    await userEvent.click(await screen.findByText('Use my own wallet'));
    expect(screen.getByText(NO_WALLET)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Get MetaMask/ })).toBeTruthy();
    expect(NO_WALLET).toBe('Please install a Web3 wallet like MetaMask');
  });

  test('AUTH-05 SESSION-11 a wallet that does not sign is connected all the same, with its profile', async () => {
    refuseSignature = true;
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Login / Signup' }));
    await userEvent.click(await screen.findByRole('button', { name: /Try it now/ }));
    expect(await screen.findByText('The nonce has expired.')).toBeTruthy();
    expect(status()).toBe('connected');
    await waitFor(() => expect(screen.getByTestId('name').textContent).toBe('rose'));

    await userEvent.click(screen.getByRole('button', { name: 'Just watch' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    refuseSignature = false;
    await userEvent.click(screen.getByRole('button', { name: 'chat' }));
    await waitFor(() => expect(status()).toBe('signedIn'));
    expect(signedIn).toHaveLength(1);
  });
});

describe('a wallet’s error', () => {
  test('ERR-14 a refusal by the user reads as documented, however deep it is wrapped', () => {
    const refused = Object.assign(new Error('denied'), { code: 4001 });
    const text = 'Transaction was cancelled by user';
    expect(walletErrorText(refused)).toBe(text);
    expect(
      walletErrorText(new Error('outer', { cause: new Error('inner', { cause: refused }) })),
    ).toBe(text);
  });

  test('any other says what to do', () => {
    expect(walletErrorText(new Error('?'))).toBe(
      'The wallet did not answer. Unlock it and try again.',
    );
  });
});
