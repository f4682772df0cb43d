import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Prediction } from '@/api/types';
import { refusal, renderPage, serve, signedIn } from '@/testing/render';
import { STREAM } from '@/testing/room';
import {
  button,
  click,
  ended,
  ID,
  open,
  openAsCreator,
  PAID,
  PATH,
  pass,
  predictionBench,
  running,
  server,
  toasts,
  told,
  user,
} from '../testing';
import { usePredictionActions } from './use-prediction-actions';

predictionBench();

const POOL = { incentiveType: 'USDT', incentiveAmount: '25' } as const;
const dialog = () => within(screen.getByRole('dialog'));

/** Presses a button of the dialog that is open. */
async function confirm(name: string): Promise<void> {
  await user.click(dialog().getByRole('button', { name }));
  await pass(100);
}

async function pickWinner(name: RegExp): Promise<void> {
  await click('End Prediction');
  await pass(50);
  await user.click(dialog().getByRole('radio', { name }));
  await confirm('End Prediction');
}

describe('ending', () => {
  it('PRED-09 PRED-41 asks for the winner, says what it does with the pool, and shows the result', async () => {
    const { calls } = await openAsCreator(running(POOL), signedIn(), {
      [`POST ${PATH}/${ID}/end`]: () => ({
        body: { ...ended(PAID), totalVotes: 4, winningPoints: 3, isWinner: false },
      }),
    });
    await click('End Prediction');
    await pass(50);
    expect(dialog().getByRole('button', { name: 'End Prediction' })).toHaveProperty(
      'disabled',
      true,
    );
    await user.click(dialog().getByRole('radio', { name: /Yes/ }));
    expect(dialog().getByText('3 winners share the pool of 25 USDT.')).toBeDefined();
    await confirm('End Prediction');
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { winner: 'option1' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Winner')).toBeDefined();
  });

  it('PRED-33 PRED-34 the controls are for the creator alone', async () => {
    await open(running(), { session: signedIn() });
    for (const name of ['End Prediction', 'Delete', 'New Prediction']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it("PRED-33 says 'Only the stream creator can end predictions.' to anybody else, and sends nothing", async () => {
    const calls = serve({});
    function OfSomebodyElse() {
      const rights = { isCreator: false, moderates: true };
      const actions = usePredictionActions(STREAM, running(), rights, vi.fn(), vi.fn());
      return (
        <button type="button" onClick={() => void actions.end('option1')}>
          End
        </button>
      );
    }
    renderPage(<OfSomebodyElse />, { session: signedIn() });
    await click('End');
    expect(await toasts()).toEqual(['Only the stream creator can end predictions.']);
    expect(calls).toEqual([]);
  });

  it("PRED-33 shows the server's refusal in the same words", async () => {
    const text = 'Only the stream creator can end predictions.';
    await openAsCreator(running(), signedIn(), {
      [`POST ${PATH}/${ID}/end`]: () => ({ status: 403, body: refusal(text, 'FORBIDDEN') }),
    });
    await pickWinner(/Yes/);
    expect(await toasts()).toEqual([text]);
  });

  it("PRED-47 a failure says 'Failed to end prediction', with the server's reason", async () => {
    await openAsCreator(running(), signedIn(), {
      [`POST ${PATH}/${ID}/end`]: () => ({ status: 409, body: refusal('Not now.', 'X') }),
    });
    await pickWinner(/Yes/);
    expect(await toasts()).toEqual(['Failed to end prediction']);
    expect(screen.getByText('Not now.')).toBeDefined();
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('PRED-49 a prediction that went away meanwhile is missing', async () => {
    await openAsCreator(running(), signedIn());
    await click('End Prediction');
    await pass(50);
    await user.click(dialog().getByRole('radio', { name: /Yes/ }));
    server.joined = { prediction: null };
    server.cut();
    await pass(4000);
    await confirm('End Prediction');
    expect(await toasts()).toEqual(['Prediction information is missing.']);
  });

  it('PRED-50 needs a token', async () => {
    await openAsCreator(running(), signedIn({ requireToken: vi.fn(async () => null) }));
    await pickWinner(/No/);
    expect(await toasts()).toEqual(['Authentication required to end prediction.']);
  });

  it('who settles it has no vote on it, with a pool or without, but has one on a poll', async () => {
    // A late answer says the same as the room: which of both comes last is not the subject.
    let now = running(POOL);
    await openAsCreator(now, signedIn(), {
      [`GET /api/simple-predictions/${STREAM}`]: () => ({ body: now }),
    });
    const tell = async (change: Partial<Prediction>) => {
      now = running(change);
      await told({ type: 'prediction_update', prediction: now });
    };
    const toVote = () => screen.queryAllByRole('button', { name: /Vote for/ });
    expect(toVote()).toHaveLength(0);
    await tell({});
    const why = () => screen.getByText('You settle it, so only your viewers vote.');
    await act(() => vi.waitFor(why));
    expect(toVote()).toHaveLength(0);
    await tell({ poll: true });
    await act(() => vi.waitFor(() => expect(toVote()).toHaveLength(2)));
  });
});

describe('deleting and clearing', () => {
  it('PRED-11 PRED-20 PRED-42 deletes after asking, and the form re-opens', async () => {
    const { calls } = await openAsCreator(running(POOL), signedIn(), {
      [`DELETE ${PATH}/${ID}`]: () => ({ body: { success: true } }),
    });
    await click('Delete');
    await pass(50);
    expect(dialog().getByText(/The pool comes back to you/)).toBeDefined();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await confirm('Delete Prediction');
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(screen.getByRole('form', { name: 'New prediction' })).toBeDefined();
  });

  it("PRED-48 a failure says 'Failed to delete prediction'", async () => {
    await openAsCreator(running(), signedIn(), {
      [`DELETE ${PATH}/${ID}`]: () => ({ status: 403, body: refusal('Not yours.', 'X') }),
    });
    await click('Delete');
    await pass(50);
    await confirm('Delete Prediction');
    expect(await toasts()).toEqual(['Failed to delete prediction']);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('PRED-12 after the end says that a new prediction can be created in 1 minute, and offers it then', async () => {
    await openAsCreator(ended(), signedIn());
    expect(screen.getByText(/A new prediction can be created in 1 minute\./)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'New Prediction' })).toBeNull();
    await pass(40_000);
    expect(screen.getByText(/A new prediction can be created in \d\d seconds\./)).toBeDefined();
    await pass(21_000);
    expect(screen.queryByText(/can be created in/)).toBeNull();
    await click('New Prediction');
    expect(screen.getByRole('form', { name: 'New prediction' })).toBeDefined();
  });

  it('PRED-11 clearing the result ends that wait at once', async () => {
    await openAsCreator(ended(), signedIn(), {
      [`DELETE ${PATH}/${ID}`]: () => ({ body: { success: true } }),
    });
    await click('Clear Result');
    await pass(50);
    await confirm('Clear Result');
    expect(screen.getByRole('form', { name: 'New prediction' })).toBeDefined();
    expect(screen.queryByText('Winner')).toBeNull();
  });
});

describe('undoing', () => {
  it('is offered for ten minutes, asks first, and brings the prediction back', async () => {
    const back = running({ votingOpen: false });
    await openAsCreator(ended(PAID), signedIn(), {
      [`POST ${PATH}/${ID}/undo`]: () => ({ body: back }),
    });
    await click(/^Undo/);
    await pass(50);
    await confirm('Undo Result');
    expect(screen.queryByText('Winner')).toBeNull();
    expect(button('End Prediction')).toBeDefined();
  });

  it('is refused with the reason, and gone when the time is over', async () => {
    await openAsCreator(ended(PAID), signedIn(), {
      [`POST ${PATH}/${ID}/undo`]: () => ({
        status: 409,
        body: refusal('A winner has spent their share.', 'X'),
      }),
    });
    await click(/^Undo/);
    await pass(50);
    await confirm('Undo Result');
    expect(await toasts()).toEqual(['Failed to undo the result']);
    expect(screen.getByText('A winner has spent their share.')).toBeDefined();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await pass(600_000);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });
});
