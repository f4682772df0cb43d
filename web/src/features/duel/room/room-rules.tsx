/** Every room plays by them. */
const RULES = [
  { rule: 'Eight-ball', text: 'Your seven balls, then the eight in the pocket that you call.' },
  { rule: 'One frame', text: 'The one who wins it has won the match.' },
  { rule: '30 s a shot', text: 'Run out of time three times, and the frame is lost.' },
  { rule: 'Rated', text: 'It moves the ratings of both players.' },
] as const;

/** The terms of the match that comes, on a phone in a word each. */
export function RoomRules() {
  return (
    <ul
      aria-label="Rules of the match"
      className="flex flex-wrap gap-1.5 sm:grid sm:grid-cols-2 sm:gap-3 xl:grid-cols-4"
    >
      {RULES.map(({ rule, text }) => (
        <li
          key={rule}
          className="max-sm:rounded-full max-sm:bg-ink-2 max-sm:px-2.5 max-sm:py-0.5 sm:rounded-lg sm:border sm:border-ink-3 sm:p-4"
        >
          <p className="max-sm:text-dim max-sm:text-xs max-sm:leading-5 sm:font-semibold">{rule}</p>
          <p className="mt-1 text-dim text-sm max-sm:hidden">{text}</p>
        </li>
      ))}
    </ul>
  );
}
