import type { ReactNode } from 'react';

/** The house's cloth under the lamp, which each of them lies on. */
function OnCloth({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 160 110"
      preserveAspectRatio="xMidYMid slice"
      className="size-full bg-[radial-gradient(ellipse_75%_85%_at_50%_38%,color-mix(in_oklab,var(--felt)_42%,transparent),transparent_70%,var(--shade))] bg-felt-deep"
    >
      {children}
    </svg>
  );
}

interface BallProps {
  x: number;
  y: number;
  r: number;
  fill: string;
}

function Ball({ x, y, r, fill }: BallProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cx={r * 0.25} cy={r * 0.4} rx={r * 1.08} ry={r} fill="var(--shade)" opacity="0.55" />
      <circle r={r} fill={fill} />
      <circle cx={-r * 0.3} cy={-r * 0.35} r={r * 0.24} fill="var(--ivory-lit)" opacity="0.85" />
    </g>
  );
}

/** A cue behind its ball, with a cube of chalk. */
export function CueDrawing() {
  return (
    <OnCloth>
      <path
        d="M-2 99L106 47"
        stroke="var(--shade)"
        strokeWidth="6"
        strokeLinecap="round"
        opacity="0.5"
      />
      <g transform="rotate(-26 53 70)">
        <path d="M-30 64.6L24 66v8L-30 75.4z" fill="var(--wood)" />
        <path d="M-14 65v10M-8 65.2v9.6M12 65.7v8.6" stroke="var(--brass)" strokeWidth="1.6" />
        <path d="M24 66h4v8h-4z" fill="var(--brass)" />
        <path
          d="M28 66l78 1.6v4.8L28 74z"
          fill="color-mix(in oklab, var(--brass) 45%, var(--ivory))"
        />
        <path d="M28 66l78 1.6v1.4L28 68.4z" fill="var(--ivory-lit)" opacity="0.6" />
        <path d="M24 66l30 3.2L24 70zM24 74l30-3.2L24 70z" fill="var(--wood-lit)" />
        <path d="M106 67.6h4v4.8h-4z" fill="var(--ivory)" />
        <path d="M110 67.8h2.4v4.4H110z" fill="var(--chalk)" />
      </g>
      <Ball x={124} y={36} r={10} fill="var(--ivory)" />
      <g transform="translate(112 78) rotate(12)">
        <path d="M-7 2l7 4 10-4v9l-10 4-7-4z" fill="var(--shade)" opacity="0.5" />
        <path d="M-8-6l8 4v10l-8-4z" fill="color-mix(in oklab, var(--chalk) 62%, var(--ink-0))" />
        <path d="M0-2l9-4v10L0 8z" fill="color-mix(in oklab, var(--chalk) 80%, var(--ink-0))" />
        <path d="M-8-6L1-10l8 4L0-2z" fill="var(--chalk)" />
        <ellipse
          cx="0.5"
          cy="-6"
          rx="3.6"
          ry="1.7"
          fill="color-mix(in oklab, var(--chalk) 55%, var(--ink-0))"
        />
      </g>
    </OnCloth>
  );
}

const CLOTHS = [
  { turn: -16, colour: 'color-mix(in oklab, var(--live) 62%, var(--wood))' },
  { turn: -3, colour: 'color-mix(in oklab, var(--chalk) 62%, var(--wood))' },
  { turn: 10, colour: 'var(--felt)' },
];

/** Cloths of three colours, fanned out, with a ball on the uppermost. */
export function ClothDrawing() {
  return (
    <OnCloth>
      {CLOTHS.map(({ turn, colour }) => (
        <g key={turn} transform={`translate(${80 + turn} 56) rotate(${turn})`}>
          <rect x="-35" y="-29" width="74" height="64" rx="3" fill="var(--shade)" opacity="0.6" />
          <rect x="-37" y="-32" width="74" height="64" rx="3" fill={colour} />
          <rect
            x="-34"
            y="-29"
            width="68"
            height="58"
            rx="2"
            fill="none"
            stroke="var(--ivory-lit)"
            strokeWidth="0.8"
            strokeDasharray="3 2.4"
            opacity="0.5"
          />
        </g>
      ))}
      <Ball x={88} y={54} r={10} fill="var(--brass)" />
      <circle cx="88" cy="54" r="4.4" fill="var(--ivory)" />
      <path d="M87 52.4l1.4-.9v5" fill="none" stroke="var(--ball-black)" strokeWidth="1.1" />
    </OnCloth>
  );
}

const RACK = [
  { x: 100, y: 55, fill: 'var(--brass)' },
  { x: 106.4, y: 51.3, fill: 'var(--chalk)' },
  { x: 106.4, y: 58.7, fill: 'var(--live)' },
  { x: 112.8, y: 47.6, fill: 'var(--option-2)' },
  { x: 112.8, y: 55, fill: 'var(--ball-black)' },
  { x: 112.8, y: 62.4, fill: 'var(--chalk)' },
];

/** A table from above: rails, pockets, sights and balls. */
export function TableDrawing() {
  return (
    <OnCloth>
      <rect x="14" y="19" width="136" height="78" rx="9" fill="var(--shade)" opacity="0.7" />
      <rect x="12" y="16" width="136" height="78" rx="9" fill="var(--wood)" />
      <rect
        x="13"
        y="17"
        width="134"
        height="76"
        rx="8"
        fill="none"
        stroke="var(--wood-lit)"
        strokeWidth="2"
      />
      <rect x="22" y="26" width="116" height="58" rx="2" fill="var(--felt-deep)" />
      <rect x="26" y="30" width="108" height="50" rx="1" fill="var(--felt)" opacity="0.55" />
      {[24, 80, 136].flatMap((x) =>
        [28, 82].map((y) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={x === 80 ? y + (y > 50 ? 2 : -2) : y}
            r="4.6"
            fill="var(--pocket)"
            stroke="var(--brass)"
            strokeWidth="0.8"
          />
        )),
      )}
      {[38, 52, 66, 94, 108, 122].flatMap((x) =>
        [20.5, 89.5].map((y) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="0.9" fill="var(--ivory)" opacity="0.8" />
        )),
      )}
      <path d="M54 30v50" stroke="var(--cloth-text)" strokeWidth="0.6" opacity="0.45" />
      {RACK.map((ball) => (
        <Ball key={`${ball.x} ${ball.y}`} {...ball} r={3.5} />
      ))}
      <Ball x={48} y={55} r={3.5} fill="var(--ivory)" />
    </OnCloth>
  );
}
