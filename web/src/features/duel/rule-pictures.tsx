import type { ReactNode } from 'react';

const R = 9;

/** The foot end's lower corner, with what lies there. */
function Corner({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 300 130"
      role="img"
      aria-label={label}
      className="mt-3 w-full max-w-md rounded-md border border-ink-3"
    >
      <rect width="300" height="130" fill="var(--wood)" />
      <rect width="276" height="106" fill="var(--felt-deep)" />
      <circle cx="279" cy="109" r="16" fill="var(--pocket)" />
      {children}
    </svg>
  );
}

interface BallProps {
  x: number;
  y: number;
  fill: string;
  number?: string;
}

const Ball = ({ x, y, fill, number }: BallProps) => (
  <g>
    <circle cx={x} cy={y} r={R} fill={fill} />
    {number ? (
      <>
        <circle cx={x} cy={y} r={R * 0.55} fill="var(--ivory)" />
        <text
          x={x}
          y={y + 2.6}
          textAnchor="middle"
          fontSize="7.5"
          fontWeight="700"
          fill="var(--pocket)"
        >
          {number}
        </text>
      </>
    ) : null}
  </g>
);

const LINE = { stroke: 'var(--cloth-text)', strokeWidth: 1.5, strokeLinecap: 'round' as const };

/** The eight, on its way to the pocket that was tapped. */
export const CalledEight = () => (
  <Corner label="The eight on its way into a corner pocket that is marked as called">
    <circle
      cx="279"
      cy="109"
      r="16"
      fill="var(--brass)"
      fillOpacity="0.55"
      stroke="var(--brass)"
      strokeWidth="2.5"
    />
    <line x1="71" y1="35" x2="150" y2="58" {...LINE} />
    <line x1="186" y1="72.5" x2="262" y2="102.5" {...LINE} />
    <circle cx="160" cy="61" r={R} fill="none" {...LINE} />
    <Ball x={62} y={32} fill="var(--ivory)" />
    <Ball x={177} y={68} fill="var(--pocket)" number="8" />
    <text x="252" y="122" textAnchor="end" fontSize="11" fontWeight="600" fill="var(--cloth-text)">
      Called pocket
    </text>
  </Corner>
);

/** A cue ball that meets a stripe before the solid of whom it is the turn. */
export const WrongBall = () => (
  <Corner label="You play solids, and the cue ball meets a striped ball first: a foul">
    <line x1="71" y1="37" x2="139" y2="58" {...LINE} stroke="var(--live)" />
    <circle cx="148" cy="61" r={R} fill="none" {...LINE} stroke="var(--live)" />
    <path
      d="M144 57 l8 8 m0 -8 l-8 8"
      fill="none"
      stroke="var(--live)"
      strokeWidth="2"
      strokeLinecap="round"
    />
    <Ball x={62} y={34} fill="var(--ivory)" />
    <Ball x={165} y={66} fill="var(--ivory)" />
    <path
      d="M157.2 61.5H172.8A9 9 0 0 1 172.8 70.5H157.2A9 9 0 0 1 157.2 61.5z"
      fill="var(--option-2)"
    />
    <Ball x={214} y={40} fill="var(--option-1)" number="2" />
    <text
      x="214"
      y="24"
      textAnchor="middle"
      fontSize="11"
      fontWeight="600"
      fill="var(--cloth-text)"
    >
      Yours
    </text>
    <text
      x="165"
      y="92"
      textAnchor="middle"
      fontSize="11"
      fontWeight="600"
      fill="var(--cloth-text)"
    >
      Hit first: a foul
    </text>
  </Corner>
);
