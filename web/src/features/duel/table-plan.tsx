import type { ReactNode } from 'react';

/** Metres of the board with the room around it, as the renderer fits them into a box of this shape. */
export const BOARD = { width: 2.883, height: 1.585 };
const HEAD_STRING = -0.635;
const END = 1.27;
const SIDE = 0.635;

/** The table with the names that the rules use; `children` draws it, racked for the break. */
export function TablePlan({ children }: { children: ReactNode }) {
  return (
    <figure className="flex flex-col gap-2">
      <div className="scheme-dark relative aspect-[2.883/1.585] overflow-hidden rounded-lg border border-ink-3">
        {children}
        <svg
          viewBox={`${-BOARD.width / 2} ${-BOARD.height / 2} ${BOARD.width} ${BOARD.height}`}
          aria-hidden
          className="absolute inset-0 size-full"
          fill="var(--cloth-text)"
          fontSize="0.064"
          fontWeight="600"
        >
          <rect x={-END} y={-SIDE} width={END + HEAD_STRING} height={2 * SIDE} opacity="0.1" />
          <line
            x1={HEAD_STRING}
            x2={HEAD_STRING}
            y1={-SIDE}
            y2={SIDE}
            stroke="var(--cloth-text)"
            strokeWidth="0.007"
            strokeDasharray="0.03 0.02"
          />
          <text x={HEAD_STRING + 0.03} y="-0.47">
            Head string
          </text>
          <text x="-0.94" y="-0.24" textAnchor="middle">
            Behind the
          </text>
          <text x="-0.94" y="-0.16" textAnchor="middle">
            head string
          </text>
          <text x={HEAD_STRING + 0.06} y="0.022">
            Cue ball
          </text>
          <text x="0.57" y="0.022" textAnchor="end">
            Foot spot
          </text>
          <text x="0" y="0.54" textAnchor="middle">
            Side pocket
          </text>
          <text x="1.13" y="0.54" textAnchor="end">
            Corner pocket
          </text>
          <text x="-0.8" y="-0.69" textAnchor="middle">
            Head
          </text>
          <text x="0.8" y="-0.69" textAnchor="middle">
            Foot
          </text>
        </svg>
      </div>
      <figcaption className="text-dim text-sm">
        The break is played from behind the head string; the rack stands on the foot spot.
      </figcaption>
    </figure>
  );
}
