import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signedIn } from '@/testing/render';
import { ended, open, openAsCreator, pass, predictionBench, running, told } from '../testing';

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

  it('goes from the break to its result by itself', async () => {
    await open(running({ ...question, userVote: 'option1' }));
    const closed = running({ ...question, userVote: 'option1', votingOpen: false });
    await told({ type: 'prediction_ended', prediction: closed });
    expect(
      screen.getByText('Voting is closed. The frame decides it. Calls open before each break.'),
    ).toBeDefined();
    await told({
      type: 'prediction_resolved',
      prediction: ended({ ...question, userVote: 'option1' }),
      winningOption: 'option1',
    });
    expect(screen.getByText('Settled by the table')).toBeDefined();
    expect(screen.getByText('You were right.')).toBeDefined();
  });

  it('says of one that is over that newer frames may run, and when one calls again', async () => {
    await open(ended(question));
    expect(screen.getByText('An earlier frame. Calls open before each break.')).toBeDefined();
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
