import type { AgentStyle } from '@/api/agents';
import { many } from '@/lib/many';
import { Card } from '@/ui/card';
import { ENOUGH_FRAMES } from './level-texts';

/** Balls of a group and the eight: nobody has more to pocket in a frame. */
const ALL_BALLS = 8;

interface HowItPlaysProps {
  style: AgentStyle;
  className?: string;
}

/** An agent's play in figures that can be compared with another's. */
export function HowItPlays({ style, className = '' }: HowItPlaysProps) {
  const { frames, shots, potted, longestRun } = style;
  if (frames === 0 || shots === 0) return null;
  const pots = Math.round((potted / shots) * 100);
  return (
    <Card
      role="region"
      aria-label="How it plays"
      className={`flex flex-col gap-4 p-5 ${className}`}
    >
      <h2 className="font-semibold">How it plays</h2>
      <dl className="grid grid-cols-3 gap-x-3 sm:gap-x-6">
        {frames < ENOUGH_FRAMES ? (
          <Figure label="Balls potted" value={potted} of={`in ${many(shots, 'shot')}`} />
        ) : (
          <Figure label="Balls potted" value={pots} of="in 100 shots" share={potted / shots} />
        )}
        <Figure
          label="Longest run"
          value={longestRun}
          of={`${longestRun === 1 ? 'ball' : 'balls'} in one visit`}
          share={frames < ENOUGH_FRAMES ? undefined : longestRun / ALL_BALLS}
        />
        <Figure label="Pace" value={Math.round(shots / frames)} of="shots a frame" />
      </dl>
      <p className="text-faint text-xs">
        Counted over {many(frames, 'frame')} at the tables of the house.
      </p>
    </Card>
  );
}

interface FigureProps {
  label: string;
  value: number;
  of: string;
  /** Of what is possible, from 0 to 1. */
  share?: number | undefined;
}

function Figure({ label, value, of, share }: FigureProps) {
  return (
    <div>
      <dt className="text-dim text-sm">{label}</dt>
      <dd className="flex flex-col text-dim text-xs">
        <strong className="font-bold font-display text-2xl text-text leading-tight tabular-nums">
          {value}
        </strong>{' '}
        <span className="whitespace-nowrap">{of}</span>
      </dd>
      {share === undefined ? null : (
        <span aria-hidden className="mt-1.5 block h-2 overflow-hidden rounded-full bg-ink-3">
          <span
            className="block h-full rounded-full bg-felt"
            style={{ width: `${Math.min(1, share) * 100}%` }}
          />
        </span>
      )}
    </div>
  );
}
