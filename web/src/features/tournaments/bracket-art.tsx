const BALLS = ['var(--brass)', 'var(--live)', 'var(--chalk)', 'var(--option-2)', 'var(--ivory)'];
const ROUNDS = [0, 1, 2];
const MATCHES = [0, 1, 2, 3];

/** A bracket chalked on the cloth, with a ball that is on its way through; each tournament has its own. */
export function BracketArt({ seed }: { seed: string }) {
  const hash = hashOf(seed);
  return (
    <svg
      viewBox="-32 -18 224 126"
      aria-hidden
      preserveAspectRatio="xMidYMid slice"
      className="size-full bg-[radial-gradient(ellipse_70%_80%_at_60%_40%,color-mix(in_oklab,var(--felt)_30%,transparent),transparent_62%,var(--shade))] bg-felt-deep"
    >
      <g fill="none" stroke="var(--cloth-text)" strokeWidth="0.9" opacity="0.34">
        <path d={LINES} />
      </g>
      <circle
        cx="133"
        cy="45"
        r="7"
        fill="none"
        stroke="var(--brass)"
        strokeWidth="1.2"
        opacity="0.9"
      />
      <path d="M129.4 45.6l2.5 2.5 4.8-5.2" fill="none" stroke="var(--brass)" strokeWidth="1.4" />
      {ROUNDS.map((round) => (
        <Ball
          key={round}
          x={18 + round * 30}
          y={heightOf(round, ((hash >>> (round * 5)) & 7) >> round)}
          fill={BALLS[(hash + round * 2) % BALLS.length] ?? 'var(--brass)'}
        />
      ))}
    </svg>
  );
}

function Ball({ x, y, fill }: { x: number; y: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cx="0.8" cy="1.6" rx="4" ry="3.6" fill="var(--shade)" />
      <circle r="3.8" fill={fill} />
      <circle cx="-1.1" cy="-1.3" r="0.9" fill="var(--ivory-lit)" opacity="0.8" />
    </g>
  );
}

/** Height of a line of a round: 8 in the first, half as many in each that follows. */
function heightOf(round: number, place: number): number {
  const lines = 8 >> round;
  return 9 + (72 / lines) * (place + 0.5);
}

/** Two lines that meet. */
function fork(round: number, match: number): string {
  const left = 20 + round * 30;
  const [top, bottom] = [heightOf(round, match * 2), heightOf(round, match * 2 + 1)];
  return `M${left} ${top}H${left + 24}V${bottom}H${left}M${left + 24} ${(top + bottom) / 2}H${left + 30}`;
}

/** Every fork, and the line to the winner. */
const LINES = `${ROUNDS.flatMap((round) => MATCHES.slice(0, 4 >> round).map((match) => fork(round, match))).join('')}M110 45H126`;

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619);
  return hash >>> 0;
}
