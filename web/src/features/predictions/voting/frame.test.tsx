import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TableNow } from '@/realtime/messages';
import { signedIn } from '@/testing/render';
import {
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
import './last-result';

predictionBench();

const frame = { matchId: 'c'.repeat(24), void: false };
const question = {
  question: 'Who wins this frame?',
  option1: 'Vesper',
  option2: 'Old Bram',
  frame,
};

describe('a prediction that a table settles', () => {
  it('says that voting is open until the break, and by whom it is settled', async () => {
    await open(running(question));
    expect(screen.getByText('Open until the break')).toBeDefined();
    expect(screen.queryByRole('timer', { name: 'Time left to vote' })).toBeNull();
    expect(screen.getByText('The table settles it when the frame ends')).toBeDefined();
    expect(screen.queryByText(/^Creator:/)).toBeNull();
  });

  it.each([
    ['d', 'ended', 1],
    ['c', 'waiting', 0],
  ])('says of whom it asks while the table shows match %s, %s', async (match, status, lines) => {
    const state = { matchId: match.repeat(24), kind: 'house', status };
    server.joined = { table: { state, shot: null } as unknown as TableNow };
    await open(running(question));
    expect(screen.queryAllByText('Next frame: Vesper v Old Bram')).toHaveLength(lines);
  });

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
    expect(screen.getByText('You called Vesper: right')).toBeDefined();
  });

  it('says of one that is over that newer frames may run, and when one calls again', async () => {
    await open(ended(question));
    expect(screen.getByText('Calls open before each break.')).toBeDefined();
  });

  it('says while another frame of the house runs when the next call opens, and the last result in one line', async () => {
    const state = { matchId: 'd'.repeat(24), kind: 'house', status: 'running' };
    server.joined = { table: { state, shot: null } as unknown as TableNow };
    await open(ended({ ...question, userVote: 'option2' }));
    expect(screen.getByText('The next call opens before the next frame.')).toBeDefined();
    expect(screen.getByText('Vesper beat Old Bram')).toBeDefined();
    expect(screen.getByText('You called Old Bram: wrong')).toBeDefined();
    expect(screen.queryByText('Winner')).toBeNull();
    expect(screen.queryByText('Ended')).toBeNull();
  });

  it('tells a guest at a frame on which nobody is asked when one calls next and what a call brings', async () => {
    const state = { matchId: 'd'.repeat(24), kind: 'house', status: 'running' };
    server.joined = { table: { state, shot: null } as unknown as TableNow };
    await open(null, {
      routes: { [`GET ${PATH}`]: () => ({ body: [ended({ ...question, option2Votes: 3 })] }) },
    });
    await pass(100);
    expect(screen.getByText('The next call opens before the next frame.')).toBeDefined();
    expect(screen.getByText('3 of 6 callers had it')).toBeDefined();
    expect(screen.getByText(/^30% odds/).textContent).toBe('30% odds: +70 or −30');
  });

  it('says first what one’s own call came to, also while the next frame is called', async () => {
    const own = { ...question, userVote: 'option1' } as const;
    await open(running({ ...own, votingOpen: false }), { session: signedIn() });
    const done = ended({ ...own, winner: 'option1' });
    await told({ type: 'prediction_resolved', prediction: done, winningOption: 'option1' });
    expect(screen.getByText('You called Vesper: right')).toBeDefined();
    const next = { ...question, frame: { matchId: 'e'.repeat(24), void: false } };
    await told({
      type: 'prediction_update',
      prediction: running({ ...next, _id: 'f'.repeat(24) }),
    });
    expect(screen.getByText('Open until the break')).toBeDefined();
    expect(screen.getByText('You called Vesper: right')).toBeDefined();
  });

  it('says what one’s own call came to where its end is told after the next call was opened', async () => {
    const own = { ...question, userVote: 'option1' } as const;
    await open(running({ ...own, votingOpen: false }), { session: signedIn() });
    const next = { ...question, frame: { matchId: 'e'.repeat(24), void: false } };
    await told({
      type: 'prediction_update',
      prediction: running({ ...next, _id: 'f'.repeat(24) }),
    });
    const { userVote: _, ...done } = ended({ ...question, winner: 'option1' });
    await told({ type: 'prediction_resolved', prediction: done, winningOption: 'option1' });
    expect(screen.getByText('Open until the break')).toBeDefined();
    expect(screen.getByText('You called Vesper: right')).toBeDefined();
  });

  it('asks what the call before came to where its end was not heard, until the next vote', async () => {
    const before = ended({ ...question, _id: '9'.repeat(24), userVote: 'option1' });
    await open(running(question), {
      session: signedIn(),
      routes: { [`GET ${PATH}`]: () => ({ body: [before] }) },
    });
    await pass(100);
    expect(screen.getByText('You called Vesper: right')).toBeDefined();
    await told({
      type: 'prediction_update',
      prediction: running({ ...question, userVote: 'option2' }),
    });
    expect(screen.queryByText(/^You called/)).toBeNull();
  });

  it('shows whoever comes after the break the odds of the table and when the next call opens, in place of no votes', async () => {
    const state = {
      matchId: frame.matchId,
      kind: 'house',
      status: 'running',
      odds: { challenger: 55 },
    };
    server.joined = { table: { state, shot: null } as unknown as TableNow };
    await open(running({ ...question, votingOpen: false, option1Votes: 0, option2Votes: 0 }));
    expect(screen.getAllByText('by the odds')).toHaveLength(2);
    expect(screen.getByText('The next call opens before the next frame.')).toBeDefined();
    expect(screen.queryByText(/votes?$/)).toBeNull();
  });

  it('keeps the odds of the table before the eye where few have voted', async () => {
    const state = {
      matchId: frame.matchId,
      kind: 'house',
      status: 'running',
      odds: { challenger: 55 },
    };
    server.joined = { table: { state, shot: null } as unknown as TableNow };
    await open(running({ ...question, option1Votes: 1, option2Votes: 0, userVote: 'option1' }));
    for (const told of ['odds · 1 vote', 'odds · 0 votes']) {
      expect(screen.getByText((_, element) => element?.textContent === told)).toBeDefined();
    }
  });

  it('shows no share of a result on which nobody voted', async () => {
    await open(ended({ ...question, option1Votes: 0, option2Votes: 0 }));
    expect(screen.getAllByText('No votes')).toHaveLength(2);
    expect(screen.getByText('Winner')).toBeDefined();
    expect(screen.queryByText(/%/)).toBeNull();
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
