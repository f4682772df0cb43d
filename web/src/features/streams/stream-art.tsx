import type { Stream } from '@/api/types';
import { type Draw, numbersOf } from './seeded';
import { TableArt } from './table-art';

type Category = Exclude<Stream['category'], 'billiards'>;

/** Turns of the ground's green, so that each category has a colour of its own. */
const HUES: Record<Category, number> = { crypto: 0, esports: 50, gaming: 105, other: 190 };
const ABOUT_POOL = /ball|billiard|pool|snooker|cue|carom/i;

/** Drawn for a stream without a picture: a table where it is about pool, else a pattern of its category. */
export function StreamArt({ stream }: { stream: Stream }) {
  const number = numbersOf(stream.streamId);
  const { category } = stream;
  if (category === 'billiards' || ABOUT_POOL.test(`${stream.game ?? ''} ${stream.title}`)) {
    return <TableArt number={number} />;
  }
  const hue = HUES[category];
  return (
    <svg
      viewBox="0 0 160 90"
      aria-hidden
      preserveAspectRatio="xMidYMid slice"
      className="scheme-dark size-full"
    >
      <g style={{ filter: `hue-rotate(${hue}deg) saturate(${hue ? 0.65 : 1})` }}>
        <rect width="160" height="90" fill="var(--felt-deep)" />
        <circle cx={number(0, 30, 130)} cy="10" r="90" fill="var(--felt)" opacity="0.18" />
      </g>
      <Pattern category={category} number={number} />
    </svg>
  );
}

function Pattern({ category, number }: { category: Category; number: Draw }) {
  switch (category) {
    case 'esports':
      return <Board number={number} />;
    case 'crypto':
      return <Candles number={number} />;
    case 'gaming':
      return <Tiles number={number} />;
    case 'other':
      return <Wave number={number} />;
  }
}

/** Squares of a board, some of them taken. */
function Board({ number }: { number: Draw }) {
  const fields = Array.from({ length: 32 }, (_, at) => ({ x: at % 8, y: Math.floor(at / 8) }));
  return (
    <g transform="translate(28 -8) rotate(-14 52 52)">
      {fields.map(({ x, y }) => (
        <rect
          key={`${x} ${y}`}
          x={x * 14}
          y={y * 28 + (x % 2) * 14}
          width="14"
          height="14"
          fill={number(x * 4 + y, 0, 9) === 0 ? 'var(--brass)' : 'var(--cloth-text)'}
          opacity={number(x * 4 + y, 0, 9) === 0 ? 0.9 : 0.16}
        />
      ))}
    </g>
  );
}

/** Prices, one after another. */
function Candles({ number }: { number: Draw }) {
  let level = 50;
  return Array.from({ length: 14 }, (_, at) => {
    const move = number(at, 0, 23) - 11;
    const top = Math.min(level, level + move);
    level = Math.min(72, Math.max(20, level + move));
    const x = 12 + at * 10.4;
    return (
      <g key={x} fill="var(--cloth-text)" opacity={move < 0 ? 0.85 : 0.35}>
        <rect x={x - 0.4} y={top - 6} width="0.8" height={Math.abs(move) + 14} />
        <rect x={x - 2.6} y={top} width="5.2" height={Math.abs(move) + 2} rx="0.8" />
      </g>
    );
  });
}

/** Blocks that fall, as on an old screen. */
function Tiles({ number }: { number: Draw }) {
  const columns = Array.from({ length: 16 }, (_, at) => ({
    x: at * 10,
    high: number(at, 1, 6),
    lone: number(at + 20, 0, 5) === 0 ? number(at + 40, 0, 3) : null,
  }));
  return columns.map(({ x, high, lone }) => (
    <g key={x} fill="var(--cloth-text)">
      {Array.from({ length: high }, (_, up) => 80 - up * 10).map((y) => (
        <rect key={y} x={x + 0.7} y={y + 0.7} width="8.6" height="8.6" rx="1.4" opacity={y / 260} />
      ))}
      {lone === null ? null : (
        <rect
          x={x + 0.7}
          y={lone * 10 + 0.7}
          width="8.6"
          height="8.6"
          rx="1.4"
          fill="var(--brass)"
        />
      )}
    </g>
  ));
}

/** A sound, from left to right. */
function Wave({ number }: { number: Draw }) {
  return Array.from({ length: 38 }, (_, at) => {
    const swell = 0.35 + 0.65 * Math.sin((Math.PI * (at + 1)) / 39);
    const half = (4 + number(at, 0, 26)) * swell;
    const x = 4 + at * 4;
    return (
      <rect
        key={x}
        x={x}
        y={45 - half}
        width="2.2"
        height={half * 2}
        rx="1.1"
        fill={number(at, 0, 26) > 22 ? 'var(--brass)' : 'var(--cloth-text)'}
        opacity="0.6"
      />
    );
  });
}
