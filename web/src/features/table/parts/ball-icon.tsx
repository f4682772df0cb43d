import { BALL_WHITE, css, paintOf } from '../draw/colours';

interface BallIconProps {
  ball: number;
  /** Potted: an empty ring is left of it. */
  down?: boolean;
}

/** A ball in a tray, small: its colour, stripe and number. */
export function BallIcon({ ball, down = false }: BallIconProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 20 20"
      className="size-[15px] min-w-0 @3xl/table:size-[22px] short:group-data-fill/frame:size-[15px]"
    >
      {down ? (
        <circle
          cx="10"
          cy="10"
          r="7"
          fill="none"
          stroke="var(--text-faint)"
          strokeOpacity="0.6"
          strokeWidth="1.6"
        />
      ) : (
        <Whole ball={ball} />
      )}
    </svg>
  );
}

function Whole({ ball }: { ball: number }) {
  const paint = css(paintOf(ball));
  const white = css(BALL_WHITE);
  return (
    <>
      <circle
        cx="10"
        cy="10"
        r={ball === 8 ? 9.2 : 9.5}
        fill={ball > 8 ? white : paint}
        // Black on black it would not be seen.
        {...(ball === 8 ? { stroke: 'var(--text-dim)', strokeWidth: 1.4 } : {})}
      />
      {ball > 8 ? <path d="M1.4 6a9.5 9.5 0 0 0 0 8h17.2a9.5 9.5 0 0 0 0-8z" fill={paint} /> : null}
      <g className="hidden @3xl/table:block short:group-data-fill/frame:hidden">
        <circle cx="10" cy="10" r="4.8" fill={white} />
        <text x="10" y="12.6" textAnchor="middle" fontSize="7.2" fontWeight="800" fill="#111">
          {ball}
        </text>
      </g>
      <ellipse cx="7.4" cy="4.4" rx="3.2" ry="1.7" fill="#fff" opacity="0.5" />
    </>
  );
}
