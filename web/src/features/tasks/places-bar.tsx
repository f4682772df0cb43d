interface PlacesBarProps {
  taken: number;
  of: number;
}

/** How many of the places are gone. */
export function PlacesBar({ taken, of }: PlacesBarProps) {
  const percent = of > 0 ? Math.min(100, (taken / of) * 100) : 100;
  return (
    <>
      <span className="tabular-nums">
        {taken} of {of} places taken
      </span>
      <span aria-hidden className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-ink-3">
        <span className="block h-full rounded-full bg-felt" style={{ width: `${percent}%` }} />
      </span>
    </>
  );
}
