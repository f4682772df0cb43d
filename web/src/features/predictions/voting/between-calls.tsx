import { Info, LogIn } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Prediction, PredictionOption } from '@/api/types';
import { many } from '@/lib/many';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { OPTION_LOOK } from '../option-look';
import { type Frame, useOdds } from '../room/frame-odds';
import { useCallBefore } from '../room/use-last-call';
import CallResult from './call-result';
import { Share } from './option-card';

interface BetweenCallsProps {
  streamId: string;
  /** The call on this frame that is closed, or the one before, where the room tells of it. */
  prediction: Prediction | null;
  /** The frame at the table. */
  now: Frame;
}

const SIDES = ['option1', 'option2'] as const;

/** At a frame on which nobody is asked: who is at the table and how it stands for them, when the next call opens, and what a call brings. */
export default function BetweenCalls({ streamId, prediction, now }: BetweenCallsProps) {
  const { user, connect } = useSession();
  const odds = useOdds(now.matchId, now);
  const closed = prediction?.frame?.matchId === now.matchId ? prediction : null;
  const before = useCallBefore(streamId, closed?._id ?? now.matchId, closed ? null : prediction);
  return (
    <>
      <p className="font-semibold leading-snug">{nextCall(now)}</p>
      <ul aria-label="On now" className="grid grid-cols-2 gap-2.5">
        {SIDES.map((side, seat) => (
          <Standing
            key={side}
            side={side}
            name={now.players.find((one) => one.seat === seat)?.username ?? ''}
            chance={odds?.[side] ?? null}
            callers={closed?.[`${side}Votes`] ?? 0}
          />
        ))}
      </ul>
      {before ? <CallResult prediction={before} /> : null}
      <Rule />
      <div className="mt-auto flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-dim text-sm">
        {user ? (
          <p>Single shots are called over the table.</p>
        ) : (
          <Button variant="secondary" className="max-sm:px-2.5" onClick={() => void connect()}>
            <LogIn aria-hidden className="size-4" />
            Login to call the next frame
          </Button>
        )}
        <Link to="/predictions/ladder?of=callers" className="tap text-chalk hover:underline">
          Best callers
        </Link>
      </div>
    </>
  );
}

interface StandingProps {
  side: PredictionOption;
  name: string;
  /** To win the frame, in percent; null until the table has told it. */
  chance: number | null;
  /** So many called them. */
  callers: number;
}

/** One of the two at the table, in the colour that the bar above the table and the next call give that seat. */
function Standing({ side, name, chance, callers }: StandingProps) {
  const look = OPTION_LOOK[side];
  return (
    <li className="relative flex min-h-13 items-center gap-x-2 overflow-hidden rounded-md border border-ink-3 bg-ink-0 px-3 pb-1">
      <Share percent={chance ?? 50} fill={chance === null ? 'bg-ink-3' : look.fill} />
      <span className="min-w-0 flex-1 font-semibold text-sm leading-tight [overflow-wrap:anywhere]">
        {name}
        {callers > 0 ? (
          <span className="block font-normal text-dim text-xs">{many(callers, 'call')}</span>
        ) : null}
      </span>
      {chance === null ? null : (
        <span className={`whitespace-nowrap font-bold font-display text-xl ${look.text}`}>
          {chance}%<span className="sr-only"> to win</span>
        </span>
      )}
    </li>
  );
}

/** In a sentence, and with figures for those who ask. */
function Rule() {
  const [open, setOpen] = useState(false);
  return (
    <div className="text-dim text-sm leading-5">
      <p className="flex items-center justify-between gap-2">
        The less likely your pick, the more a right call wins.
        <IconButton
          label="How calls are scored"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={`-my-2.5 -mr-2.5 ${open ? 'text-text' : ''}`}
        >
          <Info aria-hidden className="size-5" />
        </IconButton>
      </p>
      {open ? (
        <p className="mt-1 tabular-nums">
          Odds are those before the break. A pick at 30%: <Points of={70} /> if right,{' '}
          <Points of={-30} /> if wrong. At 70%: <Points of={30} /> or <Points of={-70} />.
        </p>
      ) : null}
    </div>
  );
}

const Points = ({ of }: { of: number }) => (
  <b className={`whitespace-nowrap font-semibold ${of > 0 ? 'text-felt' : 'text-live'}`}>
    {of > 0 ? '+' : '−'}
    {Math.abs(of)}
  </b>
);

/** A table of the house plays one frame after the other. */
function nextCall({ kind, status }: Frame): string {
  if (kind === 'house' && status === 'waiting')
    return 'The call on the next frame opens in a moment.';
  return kind === 'house'
    ? 'The next call opens before the next frame.'
    : 'No call is open on this frame. Calls open before each break.';
}
