import { ChevronRight, GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { practise } from '@/api/duel';
import type { AgentLevel } from '@/api/duel-types';
import { openLaunch } from '@/api/open-game';
import { ApiError } from '@/lib/api-error';
import { useSession } from '@/lib/session';
import { Skeleton } from '@/ui/skeleton';
import { Spinner } from '@/ui/spinner';
import { failed } from '../link/outcome';
import { asPaid, type PaidGame } from '../paid-game';
import { playNow } from '../play-now';
import { LOGIN_TEXTS, TEXTS } from '../texts';
import { toastFailure, useRequirePlayer } from '../use-player';
import { Panel } from './panel';

const LEVELS: { level: AgentLevel; name: string; text: string; balls: string }[] = [
  { level: 'easy', name: 'Easy', text: 'Straight shots, and misses some', balls: 'bg-felt' },
  { level: 'medium', name: 'Medium', text: 'Cuts and banks, plans one ahead', balls: 'bg-brass' },
  { level: 'hard', name: 'Hard', text: 'Runs out when you let it', balls: 'bg-live' },
];

const LINK = 'tap text-chalk text-sm underline-offset-4 hover:underline';

/** A frame against an agent, which moves nobody's rating: for practice, or paid. */
export function PracticePanel({ paidGame: offered }: { paidGame: PaidGame | 'loading' | null }) {
  const paidGame = offered === 'loading' ? null : offered;
  const [paying, setPaying] = useState(false);
  const [busy, setBusy] = useState<AgentLevel | null>(null);
  const { token } = useSession();
  const requirePlayer = useRequirePlayer();
  /** True where it was not paid, which has been said. */
  const playPaid = async (game: PaidGame, level: AgentLevel) => {
    if (!(await requirePlayer(LOGIN_TEXTS.start)) || !(await game.pay())) return true;
    const { url } = await practise(level, true);
    return openLaunch(asPaid(url));
  };
  const play = async (level: AgentLevel) => {
    setBusy(level);
    try {
      const opened =
        paying && paidGame !== null
          ? await playPaid(paidGame, level)
          : await playNow({ signedIn: token !== null, level });
      if (!opened) toastFailure(failed(TEXTS.badUrl));
    } catch (error) {
      toastFailure(
        failed(TEXTS.startFailed, error instanceof ApiError ? error.message : undefined),
      );
    } finally {
      setBusy(null);
    }
  };
  const free = token
    ? 'Costs nothing'
    : 'No account needed. Sign in later to keep what you played.';
  return (
    <Panel
      title="Practice"
      icon={GraduationCap}
      aside={
        <span className="flex gap-4">
          <Link to="/duel/drills" className={LINK}>
            Drills
          </Link>
          <Link to="/agents" className={LINK}>
            Meet the agents
          </Link>
        </span>
      }
    >
      {/* As high as the choice: the levels stay where they are when it comes. */}
      {offered === 'loading' ? (
        <Skeleton className="h-24 rounded-md" />
      ) : paidGame ? (
        <Stake game={paidGame} paying={paying} free={free} onChange={setPaying} />
      ) : token ? null : (
        <p className="text-dim text-sm">{free}</p>
      )}
      <ul className="-mx-2 flex flex-1 flex-col justify-between gap-1 short:mx-0 short:flex-row short:gap-2">
        {LEVELS.map(({ level, name, text, balls }, place) => (
          <li key={level} className="short:flex-1">
            <button
              type="button"
              disabled={busy !== null}
              aria-busy={busy === level || undefined}
              onClick={() => void play(level)}
              className="flex min-h-14 w-full items-center gap-3 rounded-md px-2 text-left transition-colors hover:bg-ink-2 disabled:opacity-60 short:flex-col short:justify-center short:gap-1 short:border short:border-ink-3 short:bg-ink-2"
            >
              <span aria-hidden className="flex w-9 justify-center gap-1">
                {LEVELS.slice(0, place + 1).map((one) => (
                  <span key={one.level} className={`size-2 rounded-full ${balls}`} />
                ))}
              </span>
              <span className="min-w-0 flex-1 short:flex-none">
                <span className="block font-semibold">{name}</span>
                <span className="block text-dim text-sm short:hidden">{text}</span>
              </span>
              {busy === level ? (
                <Spinner className="size-4" />
              ) : (
                <ChevronRight aria-hidden className="size-4 text-faint short:hidden" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface StakeProps {
  game: PaidGame;
  paying: boolean;
  /** Said where nothing is paid. */
  free: string;
  onChange: (paying: boolean) => void;
}

function Stake({ game, paying, free, onChange }: StakeProps) {
  const choices = [
    { pays: false, label: 'Free practice' },
    { pays: true, label: `Paid game: ${game.price}` },
  ];
  return (
    <fieldset>
      <legend className="sr-only">What is played</legend>
      <div className="grid grid-cols-2 gap-1 rounded-md bg-ink-0 p-1">
        {choices.map(({ pays, label }) => (
          <label
            key={label}
            className="flex min-h-10 cursor-pointer items-center justify-center rounded-sm px-2 text-center font-medium text-dim text-sm transition-colors hover:text-text has-checked:bg-ink-2 has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-chalk"
          >
            <input
              type="radio"
              name="stake"
              className="sr-only"
              checked={paying === pays}
              onChange={() => onChange(pays)}
            />
            {label}
          </label>
        ))}
      </div>
      {/* Its lines are kept, so that the levels stay where they are. */}
      <div className="mt-2 text-dim text-sm sm:min-h-10">
        <p>{paying ? game.hint : free}</p>
        {paying ? <p>{game.reward}</p> : null}
      </div>
    </fieldset>
  );
}
