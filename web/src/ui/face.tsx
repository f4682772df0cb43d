/** A character's face in small numbers, as the server tells them. */
export interface FaceNumbers {
  /** 1 to 15: the colours are the ball's. */
  ball: number;
  eyes: number;
  brow: number;
  mouth: number;
  hat: number;
  tint: number;
}

const COLOURS = [
  '#e2b007',
  '#1f4fa3',
  '#c8102e',
  '#5b2a86',
  '#e8671b',
  '#0f6b3c',
  '#7b1e23',
  '#22242a',
] as const;
const CREAM = '#f6f1e4';
const HATS = [
  '#2b3a55',
  '#7a2430',
  '#1d5c46',
  '#6b4a1c',
  '#44335e',
  '#20565f',
  '#8a5a2b',
  '#3a3f47',
] as const;

/** A ball with a face: a computer player. */
export function Face({ face, size = 40 }: { face: FaceNumbers; size?: number }) {
  const colour = COLOURS[(face.ball - 1) % 8] ?? COLOURS[0];
  const striped = face.ball > 8;
  return (
    <svg aria-hidden viewBox="0 0 40 40" width={size} height={size} className="shrink-0">
      <circle cx="20" cy="21" r="17" fill={striped ? CREAM : colour} />
      {striped ? <path d="M4.6 14a17 17 0 0 0 0 14h30.8a17 17 0 0 0 0-14z" fill={colour} /> : null}
      <ellipse cx="14" cy="11" rx="6" ry="3" fill="#fff" opacity="0.35" />
      <circle cx="20" cy="22" r="11" fill={CREAM} />
      <Eyes kind={face.eyes} />
      <Brow kind={face.brow} />
      <Mouth kind={face.mouth} />
      <Hat kind={face.hat} colour={HATS[face.tint % 8] ?? HATS[0]} />
    </svg>
  );
}

function Eyes({ kind }: { kind: number }) {
  const round = 1 + (kind % 3) * 0.5;
  const apart = 3.4 + (kind % 4) * 0.5;
  const glasses = kind >= 6;
  return (
    <g fill="#1b1d22">
      {[20 - apart, 20 + apart].map((x) => (
        <g key={x}>
          <ellipse cx={x} cy="21" rx={round} ry={kind === 5 ? 0.6 : round * 1.2} />
          {glasses ? (
            <circle cx={x} cy="21" r="3" fill="none" stroke="#1b1d22" strokeWidth="0.9" />
          ) : null}
        </g>
      ))}
      {glasses ? <path d="M19 21h2" stroke="#1b1d22" strokeWidth="0.9" /> : null}
    </g>
  );
}

/** Inner ends lower or higher: stern or mild. */
function Brow({ kind }: { kind: number }) {
  const slant = ((kind % 5) - 2) * 0.7;
  const wide = kind >= 5 ? 1.7 : 1;
  return (
    <path
      d={`M13.6 ${17.2 - slant}L18 ${17.2 + slant}M26.4 ${17.2 - slant}L22 ${17.2 + slant}`}
      stroke="#1b1d22"
      strokeWidth={wide}
      strokeLinecap="round"
    />
  );
}

function Mouth({ kind }: { kind: number }) {
  const bend = ((kind % 4) - 1) * 1.3;
  if (kind === 7) return <ellipse cx="20" cy="27.6" rx="1.6" ry="1.3" fill="#1b1d22" />;
  return (
    <path
      d={`M16.5 27q3.5 ${bend * 2} 7 0`}
      fill="none"
      stroke="#1b1d22"
      strokeWidth={kind >= 4 ? 1.5 : 1}
      strokeLinecap="round"
    />
  );
}

function Hat({ kind, colour }: { kind: number; colour: string }) {
  switch (kind) {
    case 1:
      return <path d="M8 12q12-6 24 0l-1-3Q20-3 9 9z" fill={colour} />;
    case 2:
      return (
        <g fill={colour}>
          <rect x="12" y="0" width="16" height="9" rx="1.5" />
          <rect x="7" y="8.4" width="26" height="2.6" rx="1.3" />
        </g>
      );
    case 3:
      return <path d="M6.5 12.5Q8 3 20 3t13.5 9.5l5 1.5q-8-3-32-1.5z" fill={colour} />;
    case 4:
      return <path d="M5 13q4-3 9-9 6 5 12 0 5 6 9 9-15-4-30 0z" fill={colour} />;
    case 5:
      return <path d="M7 14Q9 2 20 2t13 12q-4-5-13-5T7 14z" fill={colour} />;
    case 6:
      return (
        <path
          d="M6 13q14-5 28 0"
          fill="none"
          stroke={colour}
          strokeWidth="3.4"
          strokeLinecap="round"
        />
      );
    case 7:
      return <path d="M11 8l3-6 3 4 3-5 3 5 3-4 3 6q-9-3-18 0z" fill={colour} />;
    default:
      return null;
  }
}
