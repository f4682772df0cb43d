import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, signedIn } from '@/testing/render';
import { STREAM } from '@/testing/room';
import {
  button,
  click,
  ended,
  ID,
  open,
  openAsCreator,
  PAID,
  pass,
  predictionBench,
  running,
  server,
  toasts,
  told,
} from '../testing';

predictionBench();

const news = () => screen.getByRole('status', { name: 'Prediction news' }).textContent;
const gone = (type: string, more: object = {}) => ({
  type,
  streamId: STREAM,
  predictionId: ID,
  timestamp: Date.now(),
  ...more,
});

describe('the room', () => {
  it('PRED-13 prediction_update brings a new prediction and its votes, the own vote stays', async () => {
    await open(null, { session: signedIn() });
    expect(screen.getByText('No prediction right now')).toBeDefined();
    await told({ type: 'prediction_update', prediction: running() });
    expect(button(/Vote for Yes/).textContent).toContain('3 votes');
    expect(news()).toContain('New prediction: Does Ana run out the rack?');
    server.joined = { ...server.joined, prediction: running({ userVote: 'option2' }) };
    server.cut();
    await pass(4000);
    expect(screen.getByText('Your vote')).toBeDefined();
    await told({ type: 'prediction_update', prediction: running({ option1Votes: 1200 }) });
    await pass(1000);
    expect(screen.getByText('1,200')).toBeDefined();
    expect(screen.getByText('Your vote')).toBeDefined();
  });

  it('PRED-15 prediction_ended closes the voting', async () => {
    await open(running());
    await told({ type: 'prediction_ended', prediction: running({ votingOpen: false }) });
    expect(screen.getByText('Voting closed')).toBeDefined();
    expect(news()).toBe('Voting is closed.');
  });

  it('PRED-14 prediction_resolved shows the result, and a winner learns of the share at once', async () => {
    await open(running({ userVote: 'option1' }), { session: signedIn() });
    await told({ type: 'prediction_resolved', prediction: ended(PAID), winningOption: 'option1' });
    await pass(1500);
    expect(screen.getByText('Winner')).toBeDefined();
    expect(news()).toBe('Winner: Yes. You won 8.333333 USDT.');
    expect(await toasts()).toEqual(['You won 8.333333 USDT']);
  });

  it('the end of the one before, told late, does not take away the one that is open', async () => {
    await open(running({ userVote: 'option1' }), { session: signedIn() });
    await told({ type: 'prediction_resolved', prediction: ended({ _id: 'f'.repeat(24) }) });
    expect(screen.getByText('Your vote')).toBeDefined();
    expect(screen.queryByText('Winner')).toBeNull();
  });

  it('PRED-16 prediction_deleted takes the prediction away', async () => {
    await open(running());
    await told(gone('prediction_deleted'));
    expect(screen.getByText('No prediction right now')).toBeDefined();
  });

  it('PRED-17 prediction_cleared takes the result away, and nothing that came after it', async () => {
    await open(ended());
    await told(gone('prediction_cleared', { predictionId: 'other', manualClear: true }));
    expect(screen.getByText('Winner')).toBeDefined();
    await told(gone('prediction_cleared', { manualClear: true }));
    expect(screen.getByText('No prediction right now')).toBeDefined();
  });

  it('the mark tells of an open vote where the panel is out of sight, until there is a result', async () => {
    await open(running());
    const mark = () => screen.getByRole('navigation').textContent;
    expect(mark()).toBe('voting is open');
    await told({ type: 'prediction_ended', prediction: running({ votingOpen: false }) });
    expect(mark()).toBe('under way');
    await told({ type: 'prediction_resolved', prediction: ended() });
    expect(mark()).toBe('');
  });

  it('an old answer does not undo what the room has said since', async () => {
    let answer = (_: object) => {};
    server.joined = { prediction: running() };
    await open(null, {
      routes: {
        [`GET /api/simple-predictions/${STREAM}`]: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    });
    await told({ type: 'prediction_update', prediction: running({ option1Votes: 7 }) });
    answer({ body: running({ option1Votes: 2 }) });
    await pass(1000);
    expect(button(/Vote for Yes/).textContent).toContain('7 votes');
  });
});

describe("the creator's form", () => {
  it('PRED-19 ignores live messages while it is open, and asks how things stand when it closes', async () => {
    const { asked } = await openAsCreator(null, signedIn());
    await click('New Prediction');
    const before = asked();
    await told({ type: 'prediction_update', prediction: running() });
    expect(screen.getByRole('form', { name: 'New prediction' })).toBeDefined();
    await click('Cancel');
    await pass(100);
    expect(asked()).toBe(before + 1);
    expect(screen.queryByText('Does Ana run out the rack?')).toBeNull();
  });

  it.each([
    ['PRED-20 re-opens after a deletion', gone('prediction_deleted')],
    [
      'PRED-18 PRED-20 re-opens after a manual clear',
      gone('prediction_cleared', { manualClear: true }),
    ],
  ])('%s', async (_, message) => {
    await openAsCreator(running(), signedIn());
    expect(screen.queryByRole('form')).toBeNull();
    await told(message);
    await pass(100);
    expect(screen.getByRole('form', { name: 'New prediction' })).toBeDefined();
  });

  it('PRED-18 stays closed after a clear that was not by hand, and for everybody else', async () => {
    await openAsCreator(ended(), signedIn());
    await told(gone('prediction_cleared', { manualClear: false }));
    await pass(100);
    expect(screen.queryByRole('form')).toBeNull();
    expect(button('New Prediction')).toBeDefined();
  });

  it('is not for viewers', async () => {
    await open(running(), { session: signedIn() });
    await told(gone('prediction_deleted'));
    await pass(100);
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button', { name: 'New Prediction' })).toBeNull();
  });
});

describe('asking', () => {
  it('PRED-35 PRED-36 a 404 means that there is none, and is not shown as an error', async () => {
    const { asked } = await open(null);
    expect(asked()).toBe(1);
    expect(screen.getByText('No prediction right now')).toBeDefined();
    expect(await toasts()).toEqual([]);
  });

  it('says when it could not be loaded, and tries again', async () => {
    let down = true;
    server.reachable = false;
    await open(null, {
      routes: {
        [`GET /api/simple-predictions/${STREAM}`]: () =>
          down ? { status: 500, body: refusal('No.', 'INTERNAL') } : { body: running() },
      },
    });
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    down = false;
    await click('Retry');
    await pass(100);
    expect(screen.getByText('Does Ana run out the rack?')).toBeDefined();
  });

  it('PRED-54 polls every 60 s as a net beneath the socket', async () => {
    const { asked } = await open(running());
    await pass(55_000);
    expect(asked()).toBe(1);
    await pass(6000);
    expect(asked()).toBe(2);
    await pass(60_000);
    expect(asked()).toBe(3);
  });

  it('PRED-53 polls every 10 s while the socket is down', async () => {
    server.reachable = false;
    const { asked } = await open(running());
    await pass(31_000);
    expect(asked()).toBe(4);
  });

  it('PRED-53 PRED-54 polls every 60 s while the socket is down and the form is open', async () => {
    server.reachable = false;
    const { asked } = await openAsCreator(null, signedIn());
    await click('New Prediction');
    const before = asked();
    await pass(50_000);
    expect(asked()).toBe(before);
    await pass(15_000);
    expect(asked()).toBe(before + 1);
  });
});
