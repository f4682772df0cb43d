/** Points that a right call brings, and what a wrong one costs: what is left of a hundred. */
export function Stake({ gain, className = '' }: { gain: number; className?: string }) {
  return (
    <span
      title={`Right: ${gain} points. Wrong: ${100 - gain} points less.`}
      className={`flex flex-wrap gap-x-1 text-dim text-xs tabular-nums leading-5 *:whitespace-nowrap @max-lg:tracking-tight ${className}`}
    >
      <span>
        right <b className="font-semibold text-text">+{gain}</b>
      </span>
      <span>/</span>
      <span>
        wrong <b className="font-semibold text-text">−{100 - gain}</b>
        <span className="@max-lg:sr-only"> points</span>
      </span>
    </span>
  );
}
