import { Bot, Swords, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useMedia } from '@/lib/media';
import { useNow } from '@/lib/use-now';
import { Button } from '@/ui/button';
import { BoardsToCome } from './boards-to-come';
import { useStats } from './queries';
import { type QueueView, useQueue } from './use-queue';

// Drawn behind a search, which begins with a click.
const SearchArt = lazyWithRetry(() => import('./search-art'));

/** Beside practice, which is higher. */
const BOARDS = '(min-width: 64rem)';

interface QuickMatchProps {
  /** Tables to watch, where the window is wide. */
  boards?: ReactNode;
  /** Ways to a table with somebody one knows, away from a desk. */
  rooms?: ReactNode;
}

/** One button to a rival near one's rating; an agent steps in for who would rather not wait. */
export function QuickMatch({ boards, rooms }: QuickMatchProps) {
  const { view, enter, playAgent, leave } = useQueue();
  const searching = view.kind === 'waiting';
  const wide = useMedia(BOARDS);
  return (
    <section
      aria-label="Quick match"
      className="relative isolate flex min-h-54 flex-col justify-between gap-5 overflow-hidden rounded-lg bg-felt-deep p-5 text-cloth-text sm:p-6"
    >
      {searching ? (
        <Suspense>
          <SearchArt />
        </Suspense>
      ) : null}
      <div className={searching ? 'max-w-[62%]' : 'lg:pr-56'}>
        <h2 className="font-bold text-2xl">{searching ? 'Looking for a rival' : 'Quick match'}</h2>
        <p aria-live="polite" className="mt-1 text-sm">
          <Words view={view} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {searching ? (
          <>
            <Clock since={view.since} />
            {view.agentOffered ? <AgentButton onTake={playAgent} /> : null}
            <Button variant="secondary" onClick={leave}>
              <X aria-hidden className="size-4" />
              Cancel
            </Button>
          </>
        ) : (
          <Button
            size="lg"
            className="bg-cloth-text! text-felt-deep! max-sm:w-full lg:absolute lg:top-6 lg:right-6"
            busy={view.kind !== 'idle'}
            onClick={() => void enter()}
          >
            {view.kind === 'idle' ? <Swords aria-hidden className="size-5" /> : null}
            {view.kind === 'found' ? 'Opening the table' : 'Find a rival'}
          </Button>
        )}
      </div>
      {/* Dark in either theme, so that they do not compete with it. */}
      {rooms ? <div className="scheme-dark">{rooms}</div> : null}
      {wide ? <Suspense fallback={<BoardsToCome />}>{boards}</Suspense> : null}
    </section>
  );
}

function Words({ view }: { view: QueueView }) {
  const { data } = useStats();
  switch (view.kind) {
    case 'idle':
    case 'entering':
      return 'One frame of eight-ball against the player nearest your rating. Thirty seconds a shot.';
    case 'waiting':
      if (view.agentOffered) {
        return 'Nobody near your rating is free yet. Play an agent right away, or keep waiting.';
      }
      return data
        ? `Around ${Math.round(data.rating)}. The range widens as you wait.`
        : 'Around your rating. The range widens as you wait.';
    case 'found':
      return 'Found a rival.';
  }
}

function Clock({ since }: { since: number }) {
  const seconds = Math.max(0, Math.floor((useNow(500) - since) / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span
      role="timer"
      aria-label="Time searched"
      className="mr-2 font-bold font-display text-3xl tabular-nums"
    >
      {text}
    </span>
  );
}

function AgentButton({ onTake }: { onTake: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const take = () => {
    setBusy(true);
    void onTake().finally(() => setBusy(false));
  };
  return (
    <Button busy={busy} onClick={take}>
      {busy ? null : <Bot aria-hidden className="size-4" />}
      Play an agent
    </Button>
  );
}
