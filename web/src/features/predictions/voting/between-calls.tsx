import { Info, LogIn } from 'lucide-react';
import { useState } from 'react';
import type { Prediction, PredictionOption } from '@/api/types';
import { many } from '@/lib/many';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { OPTION_LOOK } from '../option-look';
import { type Frame, useOdds, worthOf } from '../room/frame-odds';
import { useCallBefore } from '../room/use-last-call';
import { BestCallers } from './best-callers';
import CallResult from './call-result';

interface BetweenCallsProps {
  streamId: string;
  /** The call on this frame that is closed, or the one before, where the room tells of it. */
  prediction: Prediction | null;
  /** The frame at the table. */
  now: Frame;
}

const SIDES = ['option1', 'option2'] as const;

/** At a frame on which nobody is asked: when the next call opens, who is at the table, and what a right call of them brings. The bar above the table tells the odds. */
export default function BetweenCalls({ streamId, prediction, now }: BetweenCallsProps) {
  const { user, connect } = useSession();
  const odds = useOdds(now.matchId, now);
  const closed = prediction?.frame?.matchId === now.matchId ? prediction : null;
  // Odds move with each shot, and calls are scored by those before the break.
  const toCome = now.status === 'waiting' && odds;
  const worth = closed
    ? worthOf(closed)
    : toCome && { option1: toCome.option2, option2: toCome.option1 };
  const before = useCallBefore(streamId, closed?._id ?? now.matchId, closed ? null : prediction);
  return (
    <>
      <p className="font-semibold leading-snug">{nextCall(now)}</p>
      {/* Without points it would say what the bar above the table shows. */}
      <div className={worth ? 'flex flex-wrap gap-x-6 gap-y-1 text-sm leading-5' : 'sr-only'}>
        <p className="text-dim">
          {now.status === 'waiting' ? (
            ''
          ) : (
            <span className="short:hidden">This frame is closed. </span>
          )}
          {worth ? 'Points for a right call:' : ''}
        </p>
        <ul aria-label="On now" className="flex flex-wrap gap-x-6 font-medium">
          {SIDES.map((side, seat) => (
            <Standing
              key={side}
              side={side}
              name={now.players.find((one) => one.seat === seat)?.username ?? ''}
              gain={worth ? worth[side] : null}
              callers={closed?.[`${side}Votes`] ?? 0}
            />
          ))}
        </ul>
      </div>
      {before ? <CallResult prediction={before} /> : null}
      <Rule />
      {before ? null : (
        <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-ink-3 border-t pt-2 text-dim text-sm">
          {user ? (
            <p>Single shots are called over the table.</p>
          ) : (
            <Button
              className="min-w-0 flex-1 short:basis-full short:px-2 short:text-sm"
              onClick={() => void connect()}
            >
              <LogIn aria-hidden className="size-4 short:hidden" />
              Login to call the next frame
            </Button>
          )}
          <BestCallers />
        </div>
      )}
    </>
  );
}

interface StandingProps {
  side: PredictionOption;
  name: string;
  /** Points that a right call of it brings; null where none could be made. */
  gain: number | null;
  /** So many called them. */
  callers: number;
}

/** One of the two at the table, in the colour that the bar above the table and the next call give that seat; in no box, since nothing is pressed here. */
function Standing({ side, name, gain, callers }: StandingProps) {
  return (
    <li>
      {name}
      {gain === null ? null : (
        <>
          {' '}
          <b className={`whitespace-nowrap font-bold font-display ${OPTION_LOOK[side].text}`}>
            +{gain}
          </b>
          <span className="sr-only"> points for a right call</span>
        </>
      )}
      {callers > 0 ? (
        <span className="whitespace-nowrap font-normal text-dim"> · {many(callers, 'call')}</span>
      ) : null}
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
