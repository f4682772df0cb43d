import { BALL_WHITE, css, paintOf } from '../draw/colours';

interface BallIconProps {
  ball: number;
  /** Potted: faint. */
  down?: boolean;
}

/** A ball in a tray, small: its colour, stripe and number. */
export function BallIcon({ ball, down = false }: BallIconProps) {
  const paint = css(paintOf(ball));
  const white = css(BALL_WHITE);
  return (
    <svg
      aria-hidden
      viewBox="0 0 20 20"
      className="size-[13px] min-w-0 @3xl/table:size-[22px] short:group-data-fill/frame:size-[15px]"
    >
      <g opacity={down ? 0.22 : 1}>
        <circle cx="10" cy="10" r="9.5" fill={ball > 8 ? white : paint} />
        {ball > 8 ? (
          <path d="M1.4 6a9.5 9.5 0 0 0 0 8h17.2a9.5 9.5 0 0 0 0-8z" fill={paint} />
        ) : null}
        <g className="hidden @3xl/table:block short:group-data-fill/frame:hidden">
          <circle cx="10" cy="10" r="4.8" fill={white} />
          <text x="10" y="12.6" textAnchor="middle" fontSize="7.2" fontWeight="800" fill="#111">
            {ball}
          </text>
        </g>
        <ellipse cx="7.4" cy="4.4" rx="3.2" ry="1.7" fill="#fff" opacity="0.5" />
      </g>
    </svg>
  );
}
