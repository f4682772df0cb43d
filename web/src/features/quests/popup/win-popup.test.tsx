import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage, stopClock } from '@/testing/render';
import { closeWinPopup, openWinPopup, type WinPayload } from './events';
import { WinPopupHost } from './win-popup-host';
// Fetched now: what opens late does not come in time under a stopped clock.
import './win-popup';

const HASH = `0x${'ab'.repeat(32)}`;

const payload = (change: Partial<WinPayload> = {}): WinPayload => ({
  amount: '5.50',
  transactionHash: HASH,
  isProcessing: false,
  gameType: 'ai_quest',
  breakdown: [
    { description: 'Quest won', amount: '5' },
    { description: 'First try', amount: '0.50' },
  ],
  explorerUrl: `https://explorer.example/tx/${HASH}`,
  sharePath: `/duel/replay/${'c'.repeat(24)}`,
  ...change,
});

let calm = false;
beforeEach(() => {
  calm = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: calm,
    addEventListener() {},
    removeEventListener() {},
  }));
});

async function open(change: Partial<WinPayload> = {}, onClosed = vi.fn()) {
  renderPage(<WinPopupHost onClosed={onClosed} />);
  act(() => openWinPopup(payload(change)));
  const dialog = await screen.findByRole('dialog');
  return { dialog, popup: within(dialog), onClosed };
}

const confetti = () => screen.queryByTestId('confetti');

it('GAME-01 nothing is shown until the event of the page opens it, and another event closes it', async () => {
  renderPage(<WinPopupHost />);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => void window.dispatchEvent(new CustomEvent('cuecast:win-popup', { detail: payload() })));
  await screen.findByRole('dialog');
  act(() => void window.dispatchEvent(new Event('cuecast:win-popup-close')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it("GAME-02 GAME-03 GAME-10 it is titled 'Congratulations' with the amount of POOL, and 'Game Complete' where nothing was won", async () => {
  const { dialog, popup } = await open();
  expect(dialog.getAttribute('aria-labelledby')).toBeTruthy();
  expect(popup.getByRole('heading', { name: 'Congratulations' })).toBeDefined();
  expect(dialog.textContent).toContain('5.5POOL');
  act(() => openWinPopup(payload({ amount: '0', breakdown: [], transactionHash: null })));
  expect(popup.getByRole('heading', { name: 'Game Complete' })).toBeDefined();
  expect(dialog.textContent).toContain('0POOL');
});

it('the focus begins on the way to share a win, and on Close where there is none', async () => {
  const { popup } = await open();
  expect(document.activeElement).toBe(popup.getByRole('link', { name: /Share on X/ }));
  act(() => closeWinPopup());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openWinPopup(payload({ amount: '0', breakdown: [], gameType: 'pool' })));
  await screen.findByRole('dialog');
  const close = screen.getAllByRole('button', { name: 'Close' }).at(-1);
  expect(close?.textContent).toBe('Close');
  expect(document.activeElement).toBe(close);
});

it('GAME-04 the breakdown lists each description with its amount', async () => {
  const { popup } = await open();
  const lines = popup.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual(['Quest won5 POOL', 'First try0.5 POOL']);
});

it("GAME-06 'Explore TX' is the server's own link, and there is none without one", async () => {
  const { popup } = await open();
  const link = popup.getByRole('link', { name: 'Explore TX' });
  expect(link.getAttribute('href')).toBe(`https://explorer.example/tx/${HASH}`);
  expect(link.getAttribute('rel')).toContain('noopener');
  act(() => openWinPopup(payload({ transactionHash: null })));
  expect(popup.queryByRole('link', { name: 'Explore TX' })).toBeNull();
  expect(popup.getByText('It is in your balance.')).toBeDefined();
});

it.each(['javascript:alert(1)', 'http://explorer.example/tx/1', '//evil.example'])(
  'a link that is not one of the web over TLS is none: %s',
  async (explorerUrl) => {
    const { popup } = await open({ explorerUrl });
    expect(popup.queryByRole('link', { name: 'Explore TX' })).toBeNull();
  },
);

it("GAME-07 'Share on X' takes the play's replay along", async () => {
  const { popup } = await open();
  const post = new URL(popup.getByRole('link', { name: 'Share on X' }).getAttribute('href') ?? '');
  expect(post.origin + post.pathname).toBe('https://x.com/intent/post');
  expect(post.searchParams.get('text')).toBe('I won 5.5 POOL on Cuecast. Watch how:');
  expect(post.searchParams.get('url')).toBe(`${location.origin}/duel/replay/${'c'.repeat(24)}`);
});

it('GAME-08 GAME-09 while it is processed it says so, under the footer that it always has', async () => {
  const { popup } = await open({ isProcessing: true });
  expect(popup.getByRole('status').textContent).toContain(
    'Confirming transaction on Base network...',
  );
  expect(popup.getByText('Powered by Base Network')).toBeDefined();
  expect(popup.queryByRole('link')).toBeNull();
  act(() => openWinPopup(payload()));
  expect(popup.queryByRole('status')).toBeNull();
  expect(popup.getByText('Powered by Base Network')).toBeDefined();
});

it('GAME-11 GAME-12 fifty pieces fall for three seconds when it opens with processing off, not before', async () => {
  const { dialog } = await open({ isProcessing: true });
  expect(dialog).toBeDefined();
  expect(confetti()).toBeNull();
  stopClock();
  act(() => openWinPopup(payload()));
  expect(confetti()?.children).toHaveLength(50);
  act(() => void vi.advanceTimersByTime(2900));
  expect(confetti()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(100));
  expect(confetti()).toBeNull();
  vi.useRealTimers();
});

it('who wants no motion sees no confetti', async () => {
  calm = true;
  await open();
  expect(confetti()).toBeNull();
});

it('GAME-05 GAME-13 the transaction hash is copied whole, and that is said', async () => {
  const user = userEvent.setup();
  const { popup } = await open();
  await user.click(popup.getByRole('button', { name: 'Copy transaction hash' }));
  expect(await screen.findByText('Transaction hash copied to clipboard!')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(HASH);
});

it('GAME-14 so is a copy that failed', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const { popup } = await open();
  await user.click(popup.getByRole('button', { name: 'Copy transaction hash' }));
  expect(await screen.findByText('Failed to copy transaction hash')).toBeDefined();
});

it('who closes it is led on by the page that showed it; the event alone leads nowhere', async () => {
  const { popup, onClosed } = await open();
  await userEvent.click(popup.getByRole('button', { name: 'Back to the quest' }));
  expect(onClosed).toHaveBeenCalledExactlyOnceWith(payload());
  act(() => openWinPopup(payload()));
  await screen.findByRole('dialog');
  act(() => closeWinPopup());
  expect(onClosed).toHaveBeenCalledOnce();
});

it('GAME-05 GAME-22 a reward on its way to the wallet says so, and shows its transaction once that is final', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = [
    { transactionHash: null, onTheWay: true },
    { transactionHash: HASH, explorerUrl: `https://explorer.example/tx/${HASH}`, onTheWay: false },
  ];
  const ask = vi.fn(async () => answers.shift() ?? { transactionHash: HASH });
  const { popup } = await open({ transactionHash: null, explorerUrl: null, onTheWay: true, ask });
  expect(popup.getByText(/It is on its way to your wallet/)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(popup.queryByRole('link', { name: /Explore TX/ })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(popup.getByRole('link', { name: /Explore TX/ }).getAttribute('href')).toContain(HASH);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(ask).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it('a reward that stayed in the balance of somebody who wants it in the wallet says why', async () => {
  const kept = 'It is in your balance: more than 25 for one play is withdrawn by request.';
  const { popup } = await open({ transactionHash: null, kept });
  expect(popup.getByText(kept)).toBeDefined();
});
