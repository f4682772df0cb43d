import { History } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useTellMotion } from '@/lib/table-motion';
import { useKey } from '@/lib/use-key';
import type { StreamRoom } from '@/realtime/room';
import { IconButton } from '@/ui/icon-button';
import { SoundButton } from '../parts/sound-button';
import { Stage } from '../parts/stage';
import { changeSettings, useSettings } from '../settings';
import { useChoiceEnd } from '../use-choice-end';
import { useShown } from './use-shown';
import { useSounds } from './use-sounds';
import { HeadToCome, WatchHead } from './watch-head';
import { WatchText } from './watch-text';
import { watchWords } from './watch-words';
import { WatchedRoom } from './watched-room';

const Rewound = lazyWithRetry(() => import('./rewound').then((m) => ({ default: m.Rewound })));

interface WatchedTableProps {
  room: StreamRoom;
  /** Tools that stand on every picture: theatre, full screen. */
  tools: ReactNode;
}

/** Where there is room they come with the pointer, on the rail between two pockets: a ball is never beneath them. */
const ON_RAIL =
  '@xl/watch:absolute @xl/watch:right-[calc(0.75rem+50cqw-0.41*min(100cqw,1.8*(100cqh-3.5rem)))] @xl/watch:bottom-2 @xl/watch:bg-ink-1 @xl/watch:opacity-0 @xl/watch:transition-opacity @xl/watch:focus-within:opacity-100 @xl/watch:group-hover/stage:opacity-100 @xl/watch:pointer-coarse:opacity-100 short:@md/watch:absolute short:@md/watch:right-[calc(50cqw-0.41*min(100cqw,1.8*(100cqh-4rem)))] short:@md/watch:bottom-0 short:@md/watch:bg-scrim';
const BESIDE_SEEKING = '@xl/watch:absolute @xl/watch:right-3 @xl/watch:bottom-3';

/** The table that a stream shows, in the box of its picture. Everybody sees the same moment of a shot. */
export function WatchedTable({ room, tools }: WatchedTableProps) {
  const [watched] = useState(() => new WatchedRoom(room));
  useEffect(() => watched.follow(), [watched]);
  const snapshot = useSyncExternalStore(watched.subscribe, watched.getSnapshot);
  const [rested] = useState(() => () => watched.rested());
  const sounds = useSounds();
  const picture = useShown(snapshot, rested, sounds);
  const [choiceOver] = useState(() => () => watched.choiceOver());
  useChoiceEnd(snapshot, choiceOver);
  const { sound } = useSettings();
  useKey('m', () => changeSettings({ sound: !sound }));
  const words = watchWords(snapshot);
  const { state, playback, last } = snapshot;
  const newest = playback?.shot ?? last;
  useTellMotion(playback !== null);
  // Of one frame: with the next one everybody is live again.
  const [rewound, setRewound] = useState<string | null>(null);
  const isBack = state !== null && rewound === state.matchId;
  const canGoBack = state !== null && !isBack && (newest !== null || state.shotNumber > 1);
  const goBack = () => setRewound(state?.matchId ?? null);
  const [goLive] = useState(() => () => setRewound(null));
  useKey('ArrowLeft', goBack, canGoBack);
  return (
    <div
      className="scheme-dark absolute inset-0 bg-ink-0 px-1 pt-1 text-text [container:watch/size] sm:p-3 sm:pb-1 short:px-1 short:pt-1 short:pb-0"
      style={{
        backgroundImage:
          'radial-gradient(ellipse 78% 66% at 50% 52%, var(--lamplight) 0%, var(--lamplight-far) 46%, var(--ink-0) 80%)',
      }}
      onPointerDown={() => sounds.wake()}
    >
      <div className="flex size-full flex-col gap-1 short:@md/watch:pb-2">
        {state ? <WatchHead snapshot={snapshot} state={state} words={words} /> : <HeadToCome />}
        <div className="relative min-h-0 flex-1">
          {isBack ? (
            <Suspense>
              <Rewound key={state.matchId} state={state} newest={newest} onLive={goLive} />
            </Suspense>
          ) : (
            <Stage
              apart
              key={state?.table ?? 'none'}
              table={state?.table ?? 'nine'}
              kind={state?.kind}
              label={state ? `Pool table. ${words.text}` : 'Pool table, empty'}
              picture={picture}
            />
          )}
          {state ? null : (
            <p className="absolute inset-0 grid place-items-center font-semibold text-sm">
              <span className="rounded-md bg-ink-0/85 px-4 py-2">{words.text}</span>
            </p>
          )}
        </div>
        <div className="flex shrink-0 items-center gap-2 @xl/watch:-mt-2">
          <p
            className={`line-clamp-2 min-w-0 flex-1 px-1 text-sm leading-tight @xl/watch:hidden short:@md/watch:hidden ${words.tone === 'foul' ? 'text-live' : words.tone === 'won' ? 'text-brass' : 'text-dim'}`}
          >
            <WatchText snapshot={snapshot} words={words} />
          </p>
          <p role="status" className="sr-only">
            {words.text}
          </p>
          <div className={`flex shrink-0 gap-1 rounded-md ${isBack ? BESIDE_SEEKING : ON_RAIL}`}>
            {canGoBack ? (
              <IconButton label="See that again (left arrow)" onClick={goBack}>
                <History aria-hidden className="size-5" />
              </IconButton>
            ) : null}
            <SoundButton />
            {tools}
          </div>
        </div>
      </div>
    </div>
  );
}
