/** In the shape of two tables, under their title and over their names. */
export const BoardsToCome = ({ none = false }: { none?: boolean }) => (
  <div className="relative mt-auto">
    <div
      className={`scheme-dark grid grid-cols-2 gap-3 pt-7 pb-6.5 *:aspect-9/5 *:rounded-md *:bg-ink-0/40 ${none ? 'invisible' : 'animate-breathe'}`}
    >
      <i />
      <i />
    </div>
    {none ? <Rack /> : null}
  </div>
);

const RADIUS = 13;
/** Of the ball at the foot spot, in the drawing. */
const APEX = { x: 396, y: 100 };
const RACKED = [0, 1, 2, 3, 4].flatMap((row) =>
  Array.from({ length: row + 1 }, (_, place) => ({
    x: APEX.x + row * RADIUS * Math.sqrt(3),
    y: APEX.y + (2 * place - row) * RADIUS,
    isEight: row === 2 && place === 1,
  })),
);

/** A break to come: where no table is on air it takes the place of two, so that nothing moves when that is known. */
const Rack = () => (
  <svg
    aria-hidden
    viewBox="0 0 560 200"
    fill="none"
    stroke="var(--cloth-text)"
    strokeWidth="1.5"
    strokeOpacity="0.55"
    className="absolute inset-0 size-full"
  >
    <path d="M140 8V192" strokeOpacity="0.25" strokeDasharray="6 6" />
    <path
      d={`M${140 + RADIUS} 100H${APEX.x - RADIUS}`}
      strokeOpacity="0.25"
      strokeDasharray="2 6"
    />
    <circle cx="140" cy="100" r={RADIUS} fill="var(--cloth-text)" stroke="none" />
    {RACKED.map(({ x, y, isEight }) => (
      <circle
        key={`${x} ${y}`}
        cx={x}
        cy={y}
        r={RADIUS - 1}
        fill={isEight ? 'var(--cloth-text)' : undefined}
        fillOpacity="0.55"
      />
    ))}
  </svg>
);
