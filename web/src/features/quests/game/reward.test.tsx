import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '@/lib/notify';
import { refusal, renderPage, serve } from '@/testing/render';
import { onWinPopup, onWinPopupClose, type WinPayload } from '../popup/events';
import { QUEST_ID } from '../testing';
import { questReturnUrl } from './return-url';
import { claimReward, type Play } from './reward';
import { page, useGameReward } from './use-game-reward';

const ADDRESS = `0x${'1'.repeat(40)}`;
const MATCH = 'c'.repeat(24);
const questPlay: Play = { matchId: MATCH, questId: QUEST_ID, address: ADDRESS };
const poolGame: Play = { matchId: MATCH, questId: null, address: ADDRESS };
const RESULT = `POST /api/quests/${QUEST_ID}/result`;
const COMPLETION = 'POST /api/pool-token/pool-game-completion';
const won = { won: true, score: 8, playId: MATCH };

const reward = {
  success: true,
  won: true,
  score: 8,
  rewards: [{ currency: 'POOL', amount: '25', description: 'Quest won', transactionHash: null }],
  totalPoolRewarded: '25',
  rewardBreakdown: [{ description: 'Quest won', amount: '25' }],
};

let shown: (WinPayload | 'closed')[] = [];
const balances = vi.fn();

beforeEach(() => {
  shown = [];
  balances.mockReset();
  const stops = [
    onWinPopup((payload) => void shown.push(payload)),
    onWinPopupClose(() => void shown.push('closed')),
  ];
  window.addEventListener('cuecast:balance-update', balances);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('cuecast:balance-update', balances);
  };
});

describe('what a play paid', () => {
  it('GAME-18 GAME-10 QUEST-65 a processing popup comes first where there is a score, then the final one', async () => {
    const calls = serve({ [RESULT]: () => ({ body: reward }) });
    expect(await claimReward(questPlay, won)).toEqual({ won: true, amount: '25' });
    expect(shown).toEqual([
      expect.objectContaining({ isProcessing: true, gameType: 'ai_quest', breakdown: [] }),
      expect.objectContaining({
        isProcessing: false,
        amount: '25',
        currency: 'POOL',
        transactionHash: null,
        sharePath: `/duel/replay/${MATCH}`,
        breakdown: [expect.objectContaining({ description: 'Quest won', amount: '25' })],
      }),
    ]);
    expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: `/api/quests/${QUEST_ID}/result`,
        body: { address: ADDRESS, gamesPlayed: 1, score: 8, won: true },
      },
    ]);
  });

  it('GAME-18 without a score the final popup alone comes', async () => {
    serve({
      [RESULT]: () => ({ body: { ...reward, won: false, rewards: [], totalPoolRewarded: '0' } }),
    });
    await claimReward(questPlay, { won: false, score: 0, playId: MATCH });
    expect(shown).toEqual([expect.objectContaining({ isProcessing: false, amount: '0' })]);
  });

  it('GAME-19 balances are asked for again when something was won, and only then', async () => {
    serve({ [RESULT]: () => ({ body: reward }) });
    await claimReward(questPlay, won);
    expect(balances).toHaveBeenCalledOnce();
    serve({
      [RESULT]: () => ({ body: { ...reward, won: false, rewards: [], totalPoolRewarded: '0' } }),
    });
    await claimReward(questPlay, { ...won, won: false });
    expect(balances).toHaveBeenCalledOnce();
  });

  it('GAME-22 a pool game without a quest is asked for with score, won and questId', async () => {
    const calls = serve({
      [COMPLETION]: () => ({
        body: { success: true, data: { poolReward: '5', transactionHash: '0xab' } },
      }),
    });
    await claimReward(poolGame, { won: false, score: 5, playId: MATCH });
    expect(calls[0]?.body).toEqual({ score: 5, won: false, questId: null, playId: MATCH });
    expect(shown.at(-1)).toMatchObject({ amount: '5', transactionHash: '0xab', gameType: 'pool' });
  });

  it('GAME-21 the amount that is shown is the server’s, whatever the score was said to be', async () => {
    serve({
      [COMPLETION]: () => ({
        body: { success: true, data: { poolReward: '3', transactionHash: null } },
      }),
    });
    await claimReward(poolGame, { won: true, score: 8, playId: MATCH });
    expect(shown.at(-1)).toMatchObject({ amount: '3' });
  });

  it('GAME-23 GAME-24 where it fails the popup is hidden, and that is said', async () => {
    serve({ [RESULT]: () => ({ status: 409, body: refusal('The game is not over', 'CONFLICT') }) });
    renderPage(<p>table</p>);
    const told = vi.spyOn(notify, 'error');
    const came = await act(() => claimReward(questPlay, won));
    expect(came).toMatchObject({ won: true, error: { status: 409 } });
    expect(shown).toEqual([expect.objectContaining({ isProcessing: true }), 'closed']);
    expect(told.mock.calls[0]?.[1]).toMatchObject({ duration: 5000 });
    expect(
      await screen.findByText('Failed to process POOL token reward. Please try again.'),
    ).toBeDefined();
  });
});

describe('the table’s page', () => {
  const post = (data: object, origin = location.origin) =>
    act(
      () =>
        void window.dispatchEvent(new MessageEvent('message', { data, origin, source: window })),
    );

  it('GAME-16 GAME-17 asks for a reward once, whatever comes twice; other games and other origins are not heard', async () => {
    const calls = serve({
      'GET /api/config': () => ({ body: { gameOrigin: location.origin, environment: 'local' } }),
      [RESULT]: () => ({ body: reward }),
    });
    const { result } = renderHook(() => useGameReward(questPlay));
    const asked = () => calls.filter(({ method }) => method === 'POST').length;
    post({ type: 'GAME_WIN', score: 8, won: true, playId: 'd'.repeat(24) });
    post({ type: 'GAME_WIN', score: 8, won: true }, 'https://evil.example');
    expect(asked()).toBe(0);
    post({ score: 8 });
    await waitFor(() => expect(asked()).toBe(1));
    post({ type: 'GAME_WIN', score: 8, won: true, playId: MATCH });
    await waitFor(() => expect(result.current.back).toBe(`/quests/${QUEST_ID}?won=true&reward=25`));
    post({ type: 'GAME_OVER', score: 8, won: false, playId: MATCH });
    expect(asked()).toBe(1);
    // A game that was lost is asked for as well.
    const matchId = 'e'.repeat(24);
    renderHook(() => useGameReward({ ...questPlay, matchId }));
    post({ type: 'GAME_OVER', score: 3, won: false, playId: matchId });
    await waitFor(() => expect(asked()).toBe(2));
  });

  it('the table’s own word is heard by the page, and closing the popup leads back with the result', async () => {
    const go = vi.spyOn(page, 'go').mockImplementation(() => {});
    serve({ [RESULT]: () => ({ body: reward }) });
    const { result } = renderHook(() => useGameReward(questPlay));
    const heard = vi.spyOn(window, 'postMessage').mockImplementation(() => {});
    result.current.ended({ won: true, score: 8 });
    expect(heard).toHaveBeenCalledExactlyOnceWith(
      { type: 'GAME_WIN', score: 8, won: true, playId: MATCH },
      location.origin,
    );
    post(heard.mock.calls[0]?.[0]);
    await waitFor(() => expect(result.current.back).toContain('won=true'));
    result.current.leave();
    expect(go).toHaveBeenCalledExactlyOnceWith(`/quests/${QUEST_ID}?won=true&reward=25`);
  });

  it('what failed is asked again at the next message', async () => {
    let fails = true;
    serve({
      [RESULT]: () =>
        fails
          ? { status: 409, body: refusal('The game is not over', 'CONFLICT') }
          : { body: reward },
    });
    const { result } = renderHook(() => useGameReward(questPlay));
    post({ score: 8 });
    await waitFor(() => expect(result.current.back).toContain('error=The+game+is+not+over'));
    fails = false;
    post({ score: 8 });
    await waitFor(() => expect(result.current.back).toContain('reward=25'));
  });
});

describe('the way back', () => {
  it.each([
    ['auth', 401],
    ['auth', 403],
    ['reporting', 503],
    ['reporting', 0],
  ])('QUEST-46 says error=%s for the status %i', async (word, status) => {
    serve({ [RESULT]: () => ({ status: status || 200, body: refusal('No.', 'X') }) });
    if (status === 0) {
      vi.stubGlobal('fetch', async () => {
        throw new TypeError('offline');
      });
    }
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const asked = claimReward(questPlay, { won: true, score: 0, playId: MATCH });
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(questReturnUrl(QUEST_ID, await asked)).toBe(
      `/quests/${QUEST_ID}?won=true&error=${word}`,
    );
  });

  it('leads to no page but a quest’s', () => {
    expect(questReturnUrl('../admin', null)).toBeNull();
    expect(questReturnUrl(`${QUEST_ID}?won=true`, null)).toBeNull();
    expect(questReturnUrl(QUEST_ID.toUpperCase(), null)).toBe(`/quests/${QUEST_ID}`);
  });
});
