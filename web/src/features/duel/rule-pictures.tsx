import type { ReactNode } from 'react';
import { BOARD } from './table-plan';

/** Draws a table with these balls (number, x and y), in the box around it. */
export type DrawTable = (label: string, balls?: readonly (readonly number[])[]) => ReactNode;

/** Metres of the board that a picture shows, at the foot end's lower corner. */
const SHOWN = { width: 1.3, height: 0.565 };
const LEFT = BOARD.width / 2 - SHOWN.width;
const TOP = BOARD.height / 2 - SHOWN.height;
const R = 0.0286;

/** The foot end's lower corner, with what lies there; over it, in metres from the middle of the table, what is said of it. */
function Corner({ table, children }: { table: ReactNode; children: ReactNode }) {
  return (
    <div className="scheme-dark relative mt-3 aspect-[1.3/0.565] w-full max-w-md overflow-hidden rounded-md border border-ink-3">
      <div
        className="absolute right-0 bottom-0 aspect-[2.883/1.585]"
        style={{ width: `${(BOARD.width / SHOWN.width) * 100}%` }}
      >
        {table}
      </div>
      <svg
        viewBox={`${LEFT} ${TOP} ${SHOWN.width} ${SHOWN.height}`}
        aria-hidden
        className="absolute inset-0 size-full"
        fill="var(--cloth-text)"
        fontSize="0.044"
        fontWeight="600"
      >
        {children}
      </svg>
    </div>
  );
}

const LINE = {
  fill: 'none',
  stroke: 'var(--cloth-text)',
  strokeWidth: 0.007,
  strokeLinecap: 'round' as const,
};
const FOUL = { ...LINE, stroke: 'var(--live)' };

const EIGHT_LIES = [
  [0, 0.42, -0.33],
  [8, 0.92, -0.485],
];

/** The eight, on its way to the pocket that was tapped. */
export const CalledEight = ({ draw }: { draw: DrawTable }) => (
  <Corner
    table={draw('The eight on its way into a corner pocket that is marked as called', EIGHT_LIES)}
  >
    <circle
      cx="1.285"
      cy="0.65"
      r="0.075"
      fill="var(--brass)"
      fillOpacity="0.35"
      stroke="var(--brass)"
      strokeWidth="0.012"
    />
    <line x1="0.455" y1="0.34" x2="0.838" y2="0.454" {...LINE} />
    <line x1="0.955" y1="0.5" x2="1.2" y2="0.605" {...LINE} />
    <circle cx="0.867" cy="0.4625" r={R} {...LINE} />
    <text x="1.16" y="0.6" textAnchor="end">
      Called pocket
    </text>
  </Corner>
);

const FOUL_LIES = [
  [0, 0.42, -0.34],
  [11, 0.88, -0.46],
  [2, 1.08, -0.37],
];

/** A cue ball that meets a stripe before the solid of whom it is the turn. */
export const WrongBall = ({ draw }: { draw: DrawTable }) => (
  <Corner
    table={draw('You play solids, and the cue ball meets a striped ball first: a foul', FOUL_LIES)}
  >
    <line x1="0.455" y1="0.349" x2="0.795" y2="0.438" {...FOUL} />
    <circle cx="0.825" cy="0.446" r={R} {...FOUL} />
    <path d="M0.813 0.434 l0.024 0.024 m0 -0.024 l-0.024 0.024" {...FOUL} />
    <text x="1.08" y="0.32" textAnchor="middle">
      Yours
    </text>
    <text x="0.88" y="0.555" textAnchor="middle">
      Hit first: a foul
    </text>
  </Corner>
);
