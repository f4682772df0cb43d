/** The part of the frames that were won, for the eye: the numbers stand beside it. */
export function WonShare({ wins, losses }: { wins: number; losses: number }) {
  const played = wins + losses;
  if (played === 0) return null;
  return (
    <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-ink-3">
      <span className="block h-full bg-felt" style={{ width: `${(wins / played) * 100}%` }} />
    </span>
  );
}
