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
const TINTS = [
  '#2b3a55',
  '#7a2430',
  '#1d5c46',
  '#6b4a1c',
  '#44335e',
  '#20565f',
  '#8a5a2b',
  '#3a3f47',
] as const;

const LIGHT = {
  fill: 'none',
  stroke: '#fff4',
  strokeWidth: 0.6,
  strokeLinecap: 'round',
} as const;

/** Hats by their kind, of which the first is none. */
const HATS = [
  '',
  'M8 12q12-6 24 0l-1-3Q20-3 9 9z',
  'M13 .5h14q1 0 1 1v7h4q1 0 1 1t-1 1.5H8q-1 0-1-1.5t1-1h4v-7q0-1 1-1z',
  'M6.5 12.6Q8 3 20 3t13 8q4 .5 5.4 3-8-2-31.9-1.4z',
  'M5 13q4-3 9-9 6 5 12 0 5 6 9 9-15-4-30 0z',
  'M7 14Q9 2 20 2t13 12q-4-5-13-5T7 14z',
  'M5.4 11.6q14.6-5.6 29.2 0 1.2 3.6-2 3Q20 9.6 7.4 14.6q-3.2.6-2-3z',
  'M10.5 10.6L9 3.4l5.4 3.2L20 1l5.6 5.6L31 3.4l-1.5 7.2q-9.5-3-19 0z',
];

/** A ball with a face: a computer player. */
export function Face({ face, size = 40 }: { face: FaceNumbers; size?: number }) {
  const colour = COLOURS[(face.ball - 1) % 8];
  const striped = face.ball > 8;
  return (
    <svg aria-hidden viewBox="0 0 40 40" width={size} height={size} className="shrink-0">
      <circle cx="20" cy="21" r="17" {...LIGHT} fill={striped ? CREAM : colour} />
      {striped ? <path d="M4.6 14a17 17 0 0 0 0 14h30.8a17 17 0 0 0 0-14z" fill={colour} /> : null}
      {/* One light for all, from the upper left: a shade, and a gleam. */}
      <path d="M34 11.3A17 17 0 0 1 10.3 35 22 22 0 0 0 34 11.3z" fill="#0003" />
      <path d="M5.8 23a14.2 14.2 0 0 1 3-9.6" {...LIGHT} stroke="#fff9" strokeWidth="2" />
      <circle cx="20" cy="22" r="11" fill={CREAM} stroke="#0003" />
      <g fill="none" stroke="#1b1d22" strokeLinecap="round">
        <Eyes kind={face.eyes} />
        <path d={browOf(face.brow)} strokeWidth={face.brow >= 5 ? 1.7 : 1} />
        <path d={mouthOf(face.mouth)} strokeWidth={face.mouth >= 4 ? 1.5 : 1} />
      </g>
      <path d={HATS[face.hat]} {...LIGHT} fill={TINTS[face.tint % 8]} />
    </svg>
  );
}

function Eyes({ kind }: { kind: number }) {
  const apart = 3.4 + (kind % 4) * 0.5;
  const both = (shape: string) => `M${20 - apart} 21${shape}M${20 + apart} 21${shape}`;
  const shut = kind === 5;
  return (
    <>
      <path d={both(shut ? 'm-1.5 0h3' : 'v.4')} strokeWidth={shut ? 1.2 : 2 + (kind % 3)} />
      {shut ? null : <path d={both('m-.5-.5h0')} stroke="#fff" />}
      {kind >= 6 ? <path d={`${both('m-3 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0')}M19 21h2`} /> : null}
    </>
  );
}

/** Inner ends lower or higher: stern or mild. */
function browOf(kind: number): string {
  const slant = ((kind % 5) - 2) * 0.7;
  return `M13.6 ${17.2 - slant}l4.4 ${2 * slant}M26.4 ${17.2 - slant}l-4.4 ${2 * slant}`;
}

/** Bent up or down; the last one is open. */
const mouthOf = (kind: number): string =>
  kind === 7
    ? 'M19 27.6a1 1 0 1 0 2 0a1 1 0 1 0-2 0'
    : `M16.5 27q3.5 ${((kind % 4) - 1) * 2.6} 7 0`;
