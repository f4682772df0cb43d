import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Prediction } from '@/api/types';
import { identityOf } from '@/lib/identity';
import { type Session, useSession } from '@/lib/session';
import type { ErrorCode } from '@/realtime/messages';
import { StreamRoom } from '@/realtime/room';
import { type FakeCall, guest, ME, refusal, renderPage, serve, stopClock } from '@/testing/render';
import { FakeRoom, STREAM } from '@/testing/room';
import { PredictionBanner } from './prediction-banner';
import { PredictionMark } from './prediction-mark';
import { PredictionPanel } from './prediction-panel';
// Fetched now: what opens late does not come in time under a stopped clock.
import './creating/creation-form';
import './creator/controls';
import './creator/creator-panel';
import './creator/end-dialog';
import './history/prediction-history';
import './quick/quick-question';
import './strip/strip';
import './voting/between-calls';
import './voting/frame-panel';
import './voting/own-outcome';
import '@/ui/sheet-modal';

const HOST = `0x${'2'.repeat(40)}`;
export const PATH = `/api/streams/${STREAM}/predictions`;
export const ID = 'b'.repeat(24);

/** The room's server of the test that runs. */
export let server: FakeRoom;

/** Before each test of the file: a stopped clock and a server. */
export function predictionBench(): void {
  beforeEach(() => {
    stopClock();
    server = new FakeRoom();
    // Votes are told to the browser's other tabs: files that run beside each other are none.
    const browser = crypto.randomUUID();
    vi.stubGlobal(
      'BroadcastChannel',
      class extends BroadcastChannel {
        constructor(name: string) {
          super(`${browser} ${name}`);
        }
      },
    );
  });
  afterEach(() => void vi.useRealTimers());
}

export const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The room says something, and the page draws it. */
export async function told(message: { type: string; [field: string]: unknown }): Promise<void> {
  // Votes are told of beside the room's order, everything else is part of it.
  if (message.type === 'prediction_update') server.tell({ epoch: 1, seq: 0, ...message });
  else server.happens(message);
  await pass(20);
}

/** A prediction under way, with five minutes left. */
export function running(change: Partial<Prediction> = {}): Prediction {
  return {
    _id: ID,
    streamId: STREAM,
    question: 'Does Ana run out the rack?',
    option1: 'Yes',
    option2: 'No',
    option1Votes: 3,
    option2Votes: 1,
    status: 'active',
    endsAt: new Date(Date.now() + 300_000).toISOString(),
    votingOpen: true,
    userVote: null,
    winner: null,
    incentiveType: null,
    incentiveAmount: null,
    createdAt: new Date(Date.now()).toISOString(),
    endedAt: null,
    undoUntil: null,
    payout: null,
    reliability: { resolved: 24, refunded: 1 },
    ...change,
  };
}

/** One that has ended just now, with option 1 as its winner. */
export function ended(change: Partial<Prediction> = {}): Prediction {
  return running({
    status: 'ended',
    votingOpen: false,
    winner: 'option1',
    endedAt: new Date(Date.now()).toISOString(),
    undoUntil: new Date(Date.now() + 600_000).toISOString(),
    ...change,
  });
}

/** Its pool of 25 USDT, of which three winners had 8.333333 each. */
export const PAID = {
  incentiveType: 'USDT',
  incentiveAmount: '25',
  payout: {
    winners: 3,
    share: '8.333333',
    remainder: '0.000001',
    refunded: false,
    outcome: 'paid',
  },
} as const satisfies Partial<Prediction>;

export type Answer = { status?: number; body?: unknown };
export type Routes = Record<string, (call: FakeCall) => Answer | Promise<Answer>>;

function Panel({ creator, banner }: { creator: string; banner: boolean }) {
  const { user: person, token } = useSession();
  const [room] = useState(
    () =>
      new StreamRoom({
        url: `ws://cuecast.test/stream/${STREAM}`,
        streamId: STREAM,
        identity: person && token ? identityOf(person, token) : null,
      }),
  );
  useEffect(() => {
    room.connect();
    return () => room.close();
  }, [room]);
  return (
    <>
      <nav>
        <PredictionMark streamId={STREAM} />
      </nav>
      {banner ? <PredictionBanner streamId={STREAM} room={room} /> : null}
      <PredictionPanel room={room} streamId={STREAM} creator={creator} />
    </>
  );
}

interface Opening {
  session?: Session;
  /** Address of the stream's creator; `ME` makes it the viewer. */
  creator?: string;
  routes?: Routes;
  /** With a phone's banner above the chat. */
  banner?: boolean;
}

/** Opens the panel on a stream whose prediction the server answers, or refuses with 404 for null. */
export async function open(prediction: Prediction | null, opening: Opening = {}) {
  const { session = guest(), creator = HOST, routes = {}, banner = false } = opening;
  if (!server.joined.prediction) server.joined = { ...server.joined, prediction };
  const calls = serve({
    [`GET /api/simple-predictions/${STREAM}`]: () =>
      prediction
        ? { body: prediction }
        : { status: 404, body: refusal('Prediction not found', 'PREDICTION_NOT_FOUND') },
    'GET /api/debug/db-status': () => ({ body: { connected: true } }),
    ...routes,
  });
  const view = renderPage(<Panel creator={creator} banner={banner} />, { session });
  await pass(100);
  // One opens late within another that does.
  await act(() => vi.dynamicImportSettled());
  await pass(0);
  await act(() => vi.dynamicImportSettled());
  const asked = () =>
    calls.filter(({ path }) => path === `/api/simple-predictions/${STREAM}`).length;
  return { ...view, calls, asked };
}

/** The panel as the stream's creator sees it. */
export const openAsCreator = (
  prediction: Prediction | null,
  session: Session,
  routes: Routes = {},
) => open(prediction, { session, routes, creator: ME.address });

/** The votes that reached the server. */
export const votes = () => server.heard.filter(({ type }) => type === 'vote');

/** The server refuses the vote. */
export const refuses =
  (code: ErrorCode, message: string, retryAfterMs?: number): FakeRoom['answerVote'] =>
  ({ clientVoteId }) => ({ type: 'vote_rejected', clientVoteId, code, message, retryAfterMs });

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

export const click = async (name: string | RegExp) => {
  await user.click(button(name));
  await pass(20);
};

/** The texts of the toasts that are shown, once what shows them is there. */
export async function toasts(): Promise<string[]> {
  await pass(200);
  return [...document.querySelectorAll('[data-sonner-toast] [data-title]')].map(
    (title) => title.textContent ?? '',
  );
}
