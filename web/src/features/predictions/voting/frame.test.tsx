import { useQueryClient } from '@tanstack/react-query';
import { act, renderHook, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Prediction } from '@/api/types';
import { useTellMotion } from '@/lib/table-motion';
import type { TableNow } from '@/realtime/messages';
import { guest, renderPage, serve, signedIn } from '@/testing/render';
import { STREAM } from '@/testing/room';
import { LastFrames } from '../history/last-frames';
import { usePredictionKey } from '../room/use-prediction';
import {
  click,
  ended,
  open,
  openAsCreator,
  PATH,
  pass,
  predictionBench,
  running,
  server,
  told,
} from '../testing';
import './between-calls';
import './frame-panel';

predictionBench();

const frame = { matchId: 'c'.repeat(24), odds: 40, void: false };
const question = {
  question: 'Who wins this frame?',
  option1: 'Vesper',
  option2: 'Old Bram',
  frame,
};

describe('a prediction that a table settles', () => {
  const onNow = {
    matchId: 'd'.repeat(24),
    kind: 'house',
    status: 'running',
    players: ['Pip', 'Lucky Lou'].map((username, seat) => ({ seat, username })),
    odds: { challenger: 35 },
  };

  it('says that voting is open until the break, and by whom it is settled', async () => {
    await open(running(question));
    expect(screen.getByText('Open until the break')).toBeDefined();
    expect(screen.queryByRole('timer', { name: 'Time left to vote' })).toBeNull();
    expect(screen.getByText('The table settles it when the frame ends')).toBeDefined();
    expect(screen.queryByText(/^Creator:/)).toBeNull();
  });

  it.each([
    ['d', 'ended', 'Who wins the next frame?'],
    ['c', 'waiting', 'Who wins this frame?'],
  ])(
    'says of which frame it asks while the table shows match %s, %s',
    async (match, status, asked) => {
      const state = { matchId: match.repeat(24), kind: 'house', status };
      server.joined = { table: { state, shot: null } as unknown as TableNow };
      await open(running(question));
      expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(asked);
    },
  );

  it('goes from the break to its result by itself', async () => {
    await open(running({ ...question, userVote: 'option1' }));
    const closed = running({ ...question, userVote: 'option1', votingOpen: false });
    await told({ type: 'prediction_ended', prediction: closed });
    expect(screen.getByText('Voting is closed. The frame decides it.')).toBeDefined();
    await told({
      type: 'prediction_resolved',
      prediction: ended({ ...question, userVote: 'option1' }),
      winningOption: 'option1',
    });
    expect(screen.getByText('Settled by the table')).toBeDefined();
    expect(screen.getByText('Right, +60 points')).toBeDefined();
    expect(screen.getByText('You called Vesper')).toBeDefined();
    expect(screen.queryByText(/^Voting/)).toBeNull();
  });

  it('says who won, at what chance, and what right calls brought, to whoever did not call it', async () => {
    await open(ended(question));
    expect(screen.getByText('Vesper won')).toBeDefined();
    expect(screen.getByText('at ≈ 40 %: right calls +60 points')).toBeDefined();
    const sides = within(screen.getByRole('list', { name: 'Result' })).getAllByRole('listitem');
    expect(sides.map(({ textContent }) => textContent)).toEqual([
      'Vesper≈ 40 % chance · 3 calls',
      'Old Bram≈ 60 % chance · 1 call',
    ]);
    const [won, lost] = sides.map((side) => within(side).queryByRole('img', { name: 'Winner' }));
    expect(won).not.toBeNull();
    expect(lost).toBeNull();
    expect(screen.getByText('3 of 4 called it')).toBeDefined();
  });

  it('says nothing more of a result while the last balls of a later frame roll', async () => {
    const state = { ...onNow, status: 'ended', winner: 0 };
    server.joined = { table: { state, shot: null } as unknown as TableNow };
    await open(ended(question));
    expect(screen.queryByText('Vesper won')).toBeNull();
    expect(screen.getByText('The next call opens before the next frame.')).toBeDefined();
  });

  it('a result stands until the next vote, also while the table waits for the next break', async () => {
    const state = { ...onNow, status: 'waiting' };
    server.joined = { table: { state, shot: null } as unknown as TableNow };
    await open(ended(question));
    expect(screen.getByText('Vesper won')).toBeDefined();
    expect(screen.queryByText(/^The call on the next frame/)).toBeNull();
  });

  it('counts down to the break while the vote is open', async () => {
    const beginsAt = Date.now() + 45_000;
    const state = { ...onNow, matchId: frame.matchId, status: 'waiting', beginsAt };
    server.joined = { table: { state, shot: null, now: Date.now() } as unknown as TableNow };
    await open(running(question));
    expect(screen.getByRole('timer', { name: 'Time left to vote' }).textContent).toMatch(/^0:4\d$/);
  });

  it('says that the frame starts once that time is up', async () => {
    const beginsAt = Date.now() + 1000;
    const state = { ...onNow, matchId: frame.matchId, status: 'waiting', beginsAt };
    server.joined = { table: { state, shot: null, now: Date.now() } as unknown as TableNow };
    await open(running(question));
    await pass(2000);
    expect(screen.getByRole('timer', { name: 'Time left to vote' }).textContent).toBe('Starting');
  });

  it('does not say that the frame decides it once the table shows another', async () => {
    server.joined = { table: { state: onNow, shot: null } as unknown as TableNow };
    await open(running({ ...question, votingOpen: false, userVote: 'option1' }));
    expect(screen.getByText('The frame is over. Its result is on the way.')).toBeDefined();
    expect(screen.queryByText(/The frame decides it/)).toBeNull();
  });

  it('says while another frame of the house runs who plays it, when the next call opens, and the last result in one line', async () => {
    server.joined = { table: { state: onNow, shot: null } as unknown as TableNow };
    await open(ended({ ...question, userVote: 'option2' }), { session: signedIn() });
    expect(screen.getByText('The next call opens before the next frame.')).toBeDefined();
    // Nobody was asked before its break, and the odds of now are nobody's.
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Pip',
      'Lucky Lou',
    ]);
    expect(screen.getByText('You called Old Bram: wrong, −60 points')).toBeDefined();
    expect(screen.queryByText('Winner')).toBeNull();
    expect(screen.queryByText('Ended')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Login/ })).toBeNull();
  });

  it('tells a guest at a frame on which nobody is asked what is on, and how one calls the next; figures for those who ask', async () => {
    server.joined = { table: { state: onNow, shot: null } as unknown as TableNow };
    const session = guest();
    await open(null, { session });
    await pass(100);
    expect(screen.getByText('The next call opens before the next frame.')).toBeDefined();
    expect(screen.getByText(/^The less likely your pick/)).toBeDefined();
    expect(screen.queryByText(/^Odds are those/)).toBeNull();
    await click('How calls are scored');
    expect(screen.getByText(/^Odds are those/).textContent).toContain(
      'A pick at 30%: +70 if right, −30 if wrong.',
    );
    await click('Login to call the next frame');
    expect(session.connect).toHaveBeenCalledOnce();
  });

  it('tells what was played on the table before, with its replay and who had it', async () => {
    const frames = [
      ended({ ...question, option2Votes: 3 }),
      ended({
        ...question,
        _id: '9'.repeat(24),
        winner: 'option2',
        option1Votes: 0,
        option2Votes: 0,
      }),
      running({ ...question, _id: '8'.repeat(24) }),
    ];
    serve({ [`GET ${PATH}`]: () => ({ body: frames }) });
    renderPage(<LastFrames streamId={STREAM} tournament={undefined} />);
    await pass(100);
    const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(first).toMatch(/^Vesper beat Old Bram · 3 of 6 callers had it/);
    expect(second).toMatch(/^Old Bram beat Vesper · nobody called it/);
    const [replay] = screen.getAllByRole('link', { name: 'Replay: Vesper beat Old Bram' });
    expect(replay?.getAttribute('href')).toBe(`/duel/replay/${frame.matchId}`);
  });

  it('leads to the tournament whose tables are shown, also before a frame of it was called', async () => {
    serve({ [`GET ${PATH}`]: () => ({ body: [] }) });
    renderPage(<LastFrames streamId={STREAM} tournament="t1" />);
    await pass(100);
    const link = screen.getByRole('link', { name: 'Bracket, results and replays' });
    expect(link.getAttribute('href')).toBe('/tournament/t1/bracket');
  });

  it('tells of a frame as soon as its call is settled', async () => {
    const lists = [[], [ended(question)]];
    serve({ [`GET ${PATH}`]: () => ({ body: lists.shift() ?? [] }) });
    let tell: (prediction: Prediction) => void = () => {};
    function Told() {
      const queries = useQueryClient();
      const key = usePredictionKey(STREAM);
      tell = (prediction) => queries.setQueryData(key, prediction);
      return <LastFrames streamId={STREAM} tournament={undefined} />;
    }
    renderPage(<Told />);
    await pass(100);
    expect(screen.queryByRole('listitem')).toBeNull();
    act(() => tell(ended(question)));
    await pass(100);
    expect(screen.getByRole('listitem').textContent).toMatch(/^Vesper beat Old Bram/);
  });

  it('says first what one’s own call came to, also while the next frame is called', async () => {
    const own = { ...question, userVote: 'option1' } as const;
    await open(running({ ...own, votingOpen: false }), { session: signedIn() });
    const done = ended({ ...own, winner: 'option1' });
    await told({ type: 'prediction_resolved', prediction: done, winningOption: 'option1' });
    expect(screen.getByText('Right, +60 points')).toBeDefined();
    const next = { ...question, frame: { matchId: 'e'.repeat(24), void: false } };
    await told({
      type: 'prediction_update',
      prediction: running({ ...next, _id: 'f'.repeat(24) }),
    });
    // It is seen, though the next one is open.
    await pass(5000);
    expect(screen.getByText('Right, +60 points')).toBeDefined();
    await pass(4000);
    expect(screen.getByText('Open until the break')).toBeDefined();
    expect(screen.getByText('You called Vesper: right, +60 points')).toBeDefined();
  });

  it('keeps the end of a frame to itself until its balls rest', async () => {
    const own = { ...question, userVote: 'option1' } as const;
    const motion = renderHook(({ moves }) => useTellMotion(moves), {
      initialProps: { moves: true },
    });
    await open(running({ ...own, votingOpen: false }), { session: signedIn() });
    const done = ended({ ...own, winner: 'option1' });
    await told({ type: 'prediction_resolved', prediction: done, winningOption: 'option1' });
    expect(screen.getByText('Voting is closed. The frame decides it.')).toBeDefined();
    motion.rerender({ moves: false });
    await pass(20);
    expect(screen.getByText('Right, +60 points')).toBeDefined();
  });

  it('says what one’s own call came to where its end is told after the next call was opened', async () => {
    const own = { ...question, userVote: 'option1' } as const;
    await open(running({ ...own, votingOpen: false }), { session: signedIn() });
    const next = { ...question, frame: { matchId: 'e'.repeat(24), void: false } };
    await told({
      type: 'prediction_update',
      prediction: running({ ...next, _id: 'f'.repeat(24) }),
    });
    expect(screen.getByText('The frame is over. Its result is on the way.')).toBeDefined();
    const { userVote: _, ...done } = ended({ ...question, winner: 'option1' });
    await told({ type: 'prediction_resolved', prediction: done, winningOption: 'option1' });
    expect(screen.getByText('Right, +60 points')).toBeDefined();
    await click('Call the next frame');
    expect(screen.getByText('Open until the break')).toBeDefined();
    expect(screen.getByText('You called Vesper: right, +60 points')).toBeDefined();
  });

  it('asks what the call before came to where its end was not heard, until the next vote', async () => {
    const before = ended({ ...question, _id: '9'.repeat(24), userVote: 'option1' });
    await open(running(question), {
      session: signedIn(),
      routes: { [`GET ${PATH}`]: () => ({ body: [before] }) },
    });
    await pass(100);
    expect(screen.getByText('You called Vesper: right, +60 points')).toBeDefined();
    await told({
      type: 'prediction_update',
      prediction: running({ ...question, userVote: 'option2' }),
    });
    expect(screen.queryByText(/^You called/)).toBeNull();
  });

  it('does not say beside a new vote what came of a call of an earlier visit', async () => {
    const endedAt = new Date(Date.now() - 3_600_000).toISOString();
    const before = ended({ ...question, _id: '9'.repeat(24), userVote: 'option1', endedAt });
    await open(running(question), {
      session: signedIn(),
      routes: { [`GET ${PATH}`]: () => ({ body: [before] }) },
      banner: true,
    });
    await pass(100);
    expect(screen.queryByText(/^You called/)).toBeNull();
  });

  it('shows whoever comes after the break how it stands, and when the next call opens', async () => {
    const state = { ...onNow, matchId: frame.matchId };
    server.joined = { table: { state, shot: null } as unknown as TableNow };
    await open(running({ ...question, votingOpen: false, option1Votes: 2, option2Votes: 0 }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Pip +60 points for a right call · 2 calls',
      'Lucky Lou +40 points for a right call',
    ]);
    expect(screen.getByText('The next call opens before the next frame.')).toBeDefined();
    expect(screen.queryByText('Voting closed')).toBeNull();
  });

  it('keeps one’s own call, and the stakes and chances of both sides, while the frame runs', async () => {
    const state = { ...onNow, matchId: frame.matchId };
    server.joined = { table: { state, shot: null } as unknown as TableNow };
    await open(running({ ...question, votingOpen: false, userVote: 'option2' }));
    expect(screen.getByText('Voting is closed. The frame decides it.')).toBeDefined();
    expect(screen.getAllByTitle(/^Right: /).map(({ textContent }) => textContent)).toEqual([
      'right +60/wrong −40 points',
      'right +40/wrong −60 points',
    ]);
    for (const told of [
      '≈\u202f40\u202f% chance at the break',
      '≈\u202f60\u202f% chance at the break',
    ])
      expect(screen.getByText((_, element) => element?.textContent === told)).toBeDefined();
    expect(screen.getByText('3 calls')).toBeDefined();
    expect(screen.getByText('1 call')).toBeDefined();
  });

  it('keeps the odds of the table before the eye where few have voted', async () => {
    const state = {
      matchId: frame.matchId,
      kind: 'house',
      status: 'running',
      odds: { challenger: 55 },
    };
    server.joined = { table: { state, shot: null } as unknown as TableNow };
    const unscored = { ...question, frame: { matchId: frame.matchId, void: false } };
    await open(running({ ...unscored, option1Votes: 1, option2Votes: 0, userVote: 'option1' }));
    for (const told of ['≈\u202f55\u202f% chance', '≈\u202f45\u202f% chance'])
      expect(screen.getByText((_, element) => element?.textContent === told)).toBeDefined();
    expect(screen.getByText('1 call')).toBeDefined();
  });

  it('counts nobody where nobody called it', async () => {
    await open(ended({ ...question, option1Votes: 0, option2Votes: 0 }));
    expect(screen.getByText('Vesper won')).toBeDefined();
    expect(screen.queryByText(/called it|\d calls?$/)).toBeNull();
  });

  it('says of a frame without a winner that nobody was right or wrong', async () => {
    await open(ended({ ...question, winner: null, frame: { ...frame, void: true } }));
    expect(screen.getByText('The frame had no winner, so nobody was right or wrong')).toBeDefined();
  });

  it.each([
    ['while it is open', running(question)],
    ['once it is settled', ended({ ...question, undoUntil: null })],
  ])('gives the creator of its stream nothing to end, undo or clear %s', async (_, prediction) => {
    await openAsCreator(prediction, signedIn());
    await pass(100);
    for (const name of [/End Prediction/, /Delete/, /Undo/, /Clear/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});
