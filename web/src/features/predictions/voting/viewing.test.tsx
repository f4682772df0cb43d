import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CloseCode } from '@/realtime/close-codes';
import { guest, ME, refusal, signedIn } from '@/testing/render';
import {
  button,
  click,
  ended,
  ID,
  open,
  PAID,
  PATH,
  pass,
  predictionBench,
  refuses,
  running,
  server,
  toasts,
  told,
  user,
  votes,
} from '../testing';
import { shareVote } from './own-votes';
// Fetched now: what opens late does not come in time under a stopped clock.
import '../split/split-chart';

predictionBench();

describe('a prediction that is open', () => {
  it('PRED-02 shows the question and two options with their votes and shares', async () => {
    await open(running({ option1Votes: 6, option2Votes: 2 }));
    expect(screen.getByRole('heading', { name: 'Does Ana run out the rack?' })).toBeDefined();
    expect(button(/Vote for Yes/).textContent).toContain('75%');
    expect(button(/Vote for Yes/).textContent).toContain('6 votes');
    expect(button(/Vote for No/).textContent).toContain('25%');
    expect(button(/Vote for No/).textContent).toContain('2 votes');
  });

  it('counts fewer than five votes out: a share of them would read as a verdict', async () => {
    await open(running());
    expect(button(/Vote for Yes/).textContent).toContain('3 votes');
    expect(button(/Vote for No/).textContent).toMatch(/1 vote(?!s)/);
    expect(screen.queryByText(/%/)).toBeNull();
  });

  it('takes a vote that the same person casts in another tab, and nobody else s', async () => {
    await open(running(), { session: signedIn() });
    shareVote({ by: `0x${'9'.repeat(40)}`, predictionId: ID, option: 'option1' });
    await pass(50);
    expect(screen.queryByText('Your vote')).toBeNull();
    shareVote({ by: ME.address, predictionId: ID, option: 'option2' });
    await pass(50);
    expect(screen.getByText('Your vote')).toBeDefined();
    expect(button(/^No/).textContent).toContain('1 vote');
    expect(votes()).toEqual([]);
  });

  it('PRED-03 shows the pool with its currency, and how reliable the creator is', async () => {
    await open(running({ incentiveType: 'BAI', incentiveAmount: '12500.5' }));
    expect(screen.getByText('12,500.5 BAI')).toBeDefined();
    expect(screen.getByText(/^Creator:/).textContent).toBe('Creator: 24 resolved, 1 refunded');
  });

  it('PRED-55 counts down every second, and asks the server once the time is up', async () => {
    const endsAt = new Date(Date.now() + 270_000).toISOString();
    const { asked } = await open(running({ endsAt }));
    const timer = () => screen.getByRole('timer', { name: 'Time left to vote' }).textContent;
    expect(timer()).toBe('4:30');
    await pass(1000);
    expect(timer()).toBe('4:29');
    await pass(1000);
    expect(timer()).toBe('4:28');
    await pass(262_000);
    const before = asked();
    await pass(8000);
    expect(timer()).toBe('0:00');
    expect(asked()).toBe(before + 1);
  });

  it("PRED-22 PRED-40 says 'Voting...' while a vote is pending, then marks the own vote", async () => {
    server.answerVote = () => null;
    const { calls } = await open(running(), { session: signedIn() });
    await click(/Vote for No/);
    expect(within(button(/Vote for No|^No/)).getByText('Voting...')).toBeDefined();
    expect(screen.queryByText('Your vote')).toBeNull();
    expect(votes()).toEqual([
      {
        type: 'vote',
        predictionId: ID,
        option: 'option2',
        clientVoteId: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
    server.tell({ ...votes()[0], type: 'vote_ack' });
    await pass(1000);
    expect(screen.queryByText('Voting...')).toBeNull();
    const mine = button(/^No/);
    expect(within(mine).getByText('Your vote')).toBeDefined();
    expect(mine.getAttribute('aria-pressed')).toBe('true');
    expect(mine.textContent).toContain('2 votes');
    expect(votes()).toHaveLength(1);
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    expect(screen.getByRole('status', { name: 'Prediction news' }).textContent).toBe(
      'Your vote for No is in.',
    );
  });

  it("PRED-30 a guest's vote leads to the login", async () => {
    const connect = vi.fn(async () => {});
    await open(running(), { session: guest({ connect }) });
    await click(/Vote for Yes/);
    await pass(100);
    // At once: the wish is plain.
    expect(connect).toHaveBeenCalledOnce();
    expect(await toasts()).toEqual(['Please login to vote on predictions']);
    expect(votes()).toEqual([]);
  });

  it('a vote that waited for the sign-in is cast by it, once, and that is said', async () => {
    server.answerVote = () => null;
    const { setSession } = await open(running(), { session: guest() });
    await click(/Vote for Yes/);
    expect(votes()).toEqual([]);
    setSession(signedIn());
    await pass(100);
    expect(votes()).toMatchObject([{ predictionId: ID, option: 'option1' }]);
    server.tell({ ...votes()[0], type: 'vote_ack' });
    await pass(1000);
    expect(await toasts()).toContain('Your vote is cast');
    expect(within(button(/^Yes/)).getByText('Your vote')).toBeDefined();
    expect(votes()).toHaveLength(1);
  });

  it('PRED-21 PRED-32 a second vote is refused with the documented words, and not sent', async () => {
    await open(running({ userVote: 'option1' }), { session: signedIn() });
    await click(/^No/);
    await pass(100);
    expect(await toasts()).toEqual(['You have already voted on this prediction']);
    expect(votes()).toEqual([]);
  });

  it.each([
    ['PREDICTION_CLOSED', 'This prediction is no longer active'],
    ['ALREADY_VOTED', 'You have already voted on this prediction'],
  ] as const)(
    "PRED-31 PRED-32 shows the server's refusal %s '%s', and asks how things stand",
    async (code, text) => {
      server.answerVote = refuses(code, text);
      const { asked } = await open(running(), { session: signedIn() });
      const before = asked();
      await click(/Vote for Yes/);
      await pass(100);
      expect(await toasts()).toEqual([text]);
      expect(asked()).toBe(before + 1);
      expect(votes()).toHaveLength(1);
    },
  );

  it("PRED-46 any other failure says 'Failed to vote on prediction'", async () => {
    server.answerVote = refuses('OWN_PREDICTION', 'Chalk first.');
    await open(running(), { session: signedIn() });
    await click(/Vote for Yes/);
    await pass(100);
    expect(await toasts()).toEqual(['Failed to vote on prediction']);
    expect(screen.getByText('Chalk first.')).toBeDefined();
  });

  it('PRED-46 a vote that nobody answers is sent three times, as the same vote, and has failed then', async () => {
    server.answerVote = () => null;
    const { asked } = await open(running(), { session: signedIn() });
    await click(/Vote for Yes/);
    const before = asked();
    await pass(14_000);
    expect(votes()).toHaveLength(3);
    expect(button(/Voting/)).toBeDefined();
    expect(asked()).toBe(before);
    await pass(1500);
    expect(new Set(votes().map(({ clientVoteId }) => clientVoteId)).size).toBe(1);
    expect(await toasts()).toEqual(['Failed to vote on prediction']);
    expect(asked()).toBe(before + 1);
    expect(button(/Vote for Yes/)).toBeDefined();
  });

  it('a busy server is asked again when it said, with the same vote', async () => {
    const counts = server.answerVote;
    server.answerVote = refuses('BUSY', 'Voting is busy. Please try again in a moment.', 700);
    await open(running(), { session: signedIn() });
    await click(/Vote for Yes/);
    server.answerVote = counts;
    await pass(600);
    expect(votes()).toHaveLength(1);
    expect(button(/Voting/)).toBeDefined();
    await pass(200);
    expect(votes()).toHaveLength(2);
    expect(votes()[1]).toEqual(votes()[0]);
    expect(screen.getByText('Your vote')).toBeDefined();
    expect(await toasts()).toEqual([]);
  });

  it('a server that stays busy fails it, and its reason is not for the reader', async () => {
    server.answerVote = refuses('UNAVAILABLE', 'Voting is unavailable for a moment.', 500);
    await open(running(), { session: signedIn() });
    await click(/Vote for Yes/);
    await pass(1500);
    expect(votes()).toHaveLength(3);
    expect(await toasts()).toEqual(['Failed to vote on prediction']);
    expect(screen.queryByText('Voting is unavailable for a moment.')).toBeNull();
  });

  it('PRED-22 PRED-40 a vote whose answer was lost with the connection is sent again as the same vote', async () => {
    const counts = server.answerVote;
    server.answerVote = () => null;
    await open(running(), { session: signedIn() });
    await click(/Vote for No/);
    server.reachable = false;
    server.cut();
    // At most four attempts fail: after the fifth the room tries less often, and by chance so.
    await pass(6000);
    expect(votes()).toHaveLength(1);
    expect(button(/Voting/)).toBeDefined();
    server.reachable = true;
    server.answerVote = counts;
    await pass(5000);
    expect(votes()).toHaveLength(2);
    expect(votes()[1]).toEqual(votes()[0]);
    expect(screen.getByText('Your vote')).toBeDefined();
    expect(await toasts()).toEqual([]);
  });

  it('PRED-22 a vote that the room knows of after a reconnect is not sent again', async () => {
    server.answerVote = () => null;
    await open(running(), { session: signedIn() });
    await click(/Vote for No/);
    server.joined = { prediction: running({ userVote: 'option2', option2Votes: 2 }) };
    server.cut();
    await pass(5000);
    expect(votes()).toHaveLength(1);
    expect(screen.getByText('Your vote')).toBeDefined();
    expect(button(/^No/).textContent).toContain('2 votes');
    expect(screen.queryByText('Voting...')).toBeNull();
  });

  it('PRED-46 a session that is over fails the vote with the reason', async () => {
    server.answerVote = () => null;
    await open(running(), { session: signedIn() });
    await click(/Vote for Yes/);
    server.cut(CloseCode.SESSION_REVOKED);
    await pass(100);
    expect(await toasts()).toEqual(['Failed to vote on prediction']);
    expect(screen.getByText('Your session has ended. Please sign in again.')).toBeDefined();
  });

  it('PRED-50 a wallet that proves itself for the vote is joined before the vote is sent', async () => {
    const token = 'a.new.token';
    await open(running(), {
      session: signedIn({ token: null, requireToken: vi.fn(async () => token) }),
    });
    await click(/Vote for Yes/);
    await pass(1000);
    const types = server.heard.map((sent) => [sent.type, sent.token]);
    expect(types.slice(-2)).toEqual([
      ['join_stream_view', token],
      ['vote', undefined],
    ]);
    expect(screen.getByText('Your vote')).toBeDefined();
  });

  it('PRED-50 says so when the wallet is not proved', async () => {
    await open(running(), { session: signedIn({ requireToken: vi.fn(async () => null) }) });
    await click(/Vote for Yes/);
    await pass(100);
    expect(await toasts()).toEqual(['Authentication required to vote on prediction.']);
  });

  it('is voted on with the keyboard', async () => {
    await open(running(), { session: signedIn() });
    button(/Vote for Yes/).focus();
    await user.keyboard('{Enter}');
    await pass(100);
    expect(votes()).toHaveLength(1);
    expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a prediction whose voting is over', () => {
  it('waits for the creator, and offers no vote', async () => {
    await open(running({ votingOpen: false, userVote: 'option1' }), { session: signedIn() });
    expect(screen.getByText('Voting closed')).toBeDefined();
    expect(
      screen.getByText('Voting is closed. Waiting for the creator to pick the winner.'),
    ).toBeDefined();
    expect(screen.getByText('Your vote')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Yes|No/ })).toBeNull();
  });

  it('PRED-10 shows the result to all', async () => {
    await open(ended(PAID));
    expect(screen.getByText('Ended')).toBeDefined();
    expect(screen.getByText('Winner').closest('div')?.textContent).toContain('Yes');
    expect(screen.getByText(/3 winners shared 25 USDT: 8.333333 USDT each/)).toBeDefined();
    expect(screen.queryByText(/You won|Not this time/)).toBeNull();
  });

  it('PRED-04 a winner sees the share, exact at the end of its count', async () => {
    await open(ended({ ...PAID, userVote: 'option1' }), { session: signedIn() });
    await pass(1500);
    expect(screen.getByText(/^You won/).textContent).toBe('You won 8.333333 USDT');
  });

  it('tells those who were right without a pool, and those who were not', async () => {
    await open(ended({ userVote: 'option1' }), { session: signedIn() });
    expect(screen.getByText('You were right.')).toBeDefined();
    await told({ type: 'prediction_resolved', prediction: ended({ winner: 'option2' }) });
    expect(screen.getByText(/Not this time/)).toBeDefined();
  });

  it('says why nobody won', async () => {
    const payout = { winners: 0, share: '0', remainder: '25', refunded: true } as const;
    await open(
      ended({ ...PAID, winner: null, payout: { ...payout, outcome: 'refunded_expired' } }),
    );
    expect(screen.getByText('No winner was picked')).toBeDefined();
    expect(screen.getByText(/within 24 hours, so the pool of 25 USDT went back/)).toBeDefined();
    expect(screen.queryByText('Winner')).toBeNull();
  });
});

describe('what else there is to see', () => {
  it('the history lists earlier predictions with outcome and pay-out, page by page', async () => {
    const page = (cursor: string | null) =>
      cursor === '20'
        ? [ended({ _id: '21', question: 'Oldest?', winner: 'option2' })]
        : Array.from({ length: 20 }, (_, at) =>
            ended({ ...PAID, _id: `${at + 1}`, question: `Question ${at}?`, userVote: 'option1' }),
          );
    await open(null, {
      routes: { [`GET ${PATH}`]: ({ query }) => ({ body: page(query.get('cursor')) }) },
    });
    await click('Past predictions');
    await pass(100);
    const sheet = within(screen.getByRole('dialog', { name: 'Past predictions' }));
    expect(sheet.getByText('Question 0?')).toBeDefined();
    expect(sheet.getAllByText(/3 winners shared 25 USDT/)).toHaveLength(20);
    expect(sheet.getAllByText(/You won 8.333333 USDT/)).toHaveLength(20);
    await click('Show more');
    expect(sheet.getByText('Oldest?')).toBeDefined();
    expect(sheet.getAllByRole('img', { name: 'Winner' })).toHaveLength(21);
    expect(sheet.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('an empty history says so', async () => {
    await open(null, { routes: { [`GET ${PATH}`]: () => ({ body: [] }) } });
    await click('Past predictions');
    await pass(100);
    expect(screen.getByText('No predictions yet')).toBeDefined();
  });

  it('the curve opens on request, and is told in words and as a table', async () => {
    const points = [
      { at: '2026-11-21T19:01:00Z', option1: 1, option2: 1 },
      { at: '2026-11-21T19:02:00Z', option1: 3, option2: 1 },
    ];
    const { calls } = await open(running(), {
      routes: { [`GET ${PATH}/${ID}/split`]: () => ({ body: { points } }) },
    });
    expect(calls.some(({ path }) => path.endsWith('/split'))).toBe(false);
    vi.useRealTimers();
    button('Split over time').click();
    const figure = within(
      await screen.findByRole('figure', { name: 'Split over time' }, { timeout: 10_000 }),
    );
    expect(
      figure.getByText('Yes 75%, No 25%: Yes gained 25 points since the first votes.'),
    ).toBeDefined();
    expect(figure.getAllByRole('row')).toHaveLength(3);
  }, 20_000);

  it('the curve stays when it cannot be drawn anew', async () => {
    const points = [
      { at: '2026-11-21T19:01:00Z', option1: 1, option2: 1 },
      { at: '2026-11-21T19:02:00Z', option1: 3, option2: 1 },
    ];
    let fails = false;
    const { calls } = await open(running(), {
      routes: {
        [`GET ${PATH}/${ID}/split`]: () =>
          fails ? { status: 500, body: refusal('No.', 'INTERNAL_ERROR') } : { body: { points } },
      },
    });
    await click('Split over time');
    await pass(100);
    expect(screen.getByRole('figure', { name: 'Split over time' })).toBeDefined();
    fails = true;
    // The next read, and the three more that are made of a failed one.
    await pass(15_000 + 8_000);
    expect(calls.filter(({ path }) => path.endsWith('/split'))).toHaveLength(5);
    const figure = within(screen.getByRole('figure', { name: 'Split over time' }));
    expect(figure.getAllByRole('row')).toHaveLength(3);
  });
});

describe('a pool under terms', () => {
  const shareTerms = { perAddress: 3, minAgeHours: 24, holding: null };
  const pool = { incentiveType: 'USDT', incentiveAmount: '10', shareTerms };

  it('tells who has no share why, and lets them vote', async () => {
    await open(running({ ...pool, noShare: 'NOT_ELIGIBLE' }), { session: signedIn() });
    expect(screen.getByText(/without a share of the pool: your account was too new/)).toBeDefined();
    await click(/Vote for No/);
    expect(votes()).toHaveLength(1);
  });

  it('keeps saying so when the room tells of new votes', async () => {
    await open(running({ ...pool, noShare: 'ADDRESS_LIMIT' }), { session: signedIn() });
    const { userVote: _, noShare: __, ...said } = running({ ...pool, option1Votes: 9 });
    await told({ type: 'prediction_update', prediction: said });
    expect(screen.getByText(/3 votes from your network have one already/)).toBeDefined();
  });

  it('says that a share is paid when the result is final', async () => {
    const held = { winners: 2, sharers: 1, share: '10', remainder: '0', refunded: false } as const;
    const payout = { ...held, outcome: 'held' } as const;
    await open(ended({ ...pool, payout, userVote: 'option1' }), { session: signedIn() });
    expect(
      screen.getByText(/Your share of 10 USDT is paid when the result is final/),
    ).toBeDefined();
    expect(screen.queryByText(/It is in your wallet/)).toBeNull();
  });
});
