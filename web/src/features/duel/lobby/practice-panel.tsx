import { ChevronRight, GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { practise } from '@/api/duel';
import type { AgentLevel } from '@/api/duel-types';
import { ApiError } from '@/lib/api-error';
import { Spinner } from '@/ui/spinner';
import { openGame, useGameOrigin } from '../game';
import { failed } from '../link/outcome';
import { LOGIN_TEXTS, TEXTS } from '../texts';
import { toastFailure, useRequirePlayer } from '../use-player';
import { Panel } from './panel';

const LEVELS: { level: AgentLevel; name: string; text: string; balls: string }[] = [
  { level: 'easy', name: 'Easy', text: 'Sees the straight shots, misses some', balls: 'bg-felt' },
  { level: 'medium', name: 'Medium', text: 'Cuts and banks, plans one ahead', balls: 'bg-brass' },
  { level: 'hard', name: 'Hard', text: 'Runs out when you let it', balls: 'bg-live' },
];

/** A frame against an agent, which moves nobody's rating. */
export function PracticePanel() {
  const [busy, setBusy] = useState<AgentLevel | null>(null);
  const requirePlayer = useRequirePlayer();
  const gameOrigin = useGameOrigin();
  const play = async (level: AgentLevel) => {
    setBusy(level);
    try {
      if (!(await requirePlayer(LOGIN_TEXTS.start))) return;
      const { url } = await practise(level);
      openGame(url, gameOrigin);
    } catch (error) {
      toastFailure(
        failed(TEXTS.startFailed, error instanceof ApiError ? error.message : undefined),
      );
    } finally {
      setBusy(null);
    }
  };
  return (
    <Panel title="Practice" icon={GraduationCap}>
      <ul className="-mx-2 flex flex-1 flex-col justify-between gap-1">
        {LEVELS.map(({ level, name, text, balls }, place) => (
          <li key={level}>
            <button
              type="button"
              disabled={busy !== null}
              aria-busy={busy === level || undefined}
              onClick={() => void play(level)}
              className="group flex min-h-14 w-full items-center gap-3 rounded-md px-2 text-left transition-colors hover:bg-ink-2 disabled:opacity-60"
            >
              <span aria-hidden className="flex w-9 justify-center gap-1">
                {LEVELS.slice(0, place + 1).map((one) => (
                  <span key={one.level} className={`size-2 rounded-full ${balls}`} />
                ))}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{name}</span>
                <span className="block text-dim text-sm">{text}</span>
              </span>
              {busy === level ? (
                <Spinner className="size-4" />
              ) : (
                <ChevronRight
                  aria-hidden
                  className="size-4 text-faint transition-transform group-hover:translate-x-0.5"
                />
              )}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
