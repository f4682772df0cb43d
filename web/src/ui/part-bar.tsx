/** Part of a whole, for the eye: the numbers stand beside it. Nothing of nothing. */
export function PartBar({ part, of }: { part: number; of: number }) {
  if (of === 0) return null;
  return (
    <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-ink-3">
      <span className="block h-full bg-felt" style={{ width: `${(part / of) * 100}%` }} />
    </span>
  );
}
