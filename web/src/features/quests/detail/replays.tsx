import { Crown, Play } from 'lucide-react';
import { Link } from 'react-router';
import type { QuestReplay } from '@/api/quest-types';
import { displayName } from '@/lib/address';
import { Section } from './section';

/** The newest plays, each of which anybody can see again shot by shot. */
export function Replays({ replays }: { replays: QuestReplay[] }) {
  if (replays.length === 0) return null;
  return (
    <Section title="Proof">
      <p className="mb-3 max-w-prose text-dim text-sm">
        Every finished game is kept. Watch one, and your browser recomputes it shot by shot.
      </p>
      <ul className="divide-y divide-ink-3 rounded-lg border border-ink-3 bg-ink-1">
        {replays.map(({ playId, player, won, score }) => (
          <li key={playId}>
            <Link
              to={`/duel/replay/${playId}`}
              aria-label={`Replay of ${displayName(player)}, ${won ? 'won' : 'lost'}, ${score} of 8`}
              className="flex min-h-12 items-center gap-3 px-4 py-2 text-sm transition-colors hover:bg-ink-2"
            >
              {won ? (
                <Crown aria-hidden className="size-4 shrink-0 text-brass" />
              ) : (
                <span aria-hidden className="size-4 shrink-0" />
              )}
              <span className="min-w-0 flex-1 truncate font-medium">{displayName(player)}</span>
              <span className="text-dim tabular-nums">
                {won ? 'won' : 'lost'}, {score} of 8
              </span>
              <Play aria-hidden className="size-4 shrink-0 text-chalk" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
