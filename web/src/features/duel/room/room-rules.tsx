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
      className="flex flex-wrap gap-1.5 desk:grid desk:grid-cols-2 desk:gap-3 desk:min-[110rem]:grid-cols-4"
    >
      {RULES.map(({ rule, text }) => (
        <li
          key={rule}
          className="rounded-full bg-ink-2 px-2.5 py-0.5 desk:rounded-lg desk:border desk:border-ink-3 desk:bg-transparent desk:p-4"
        >
          <p className="text-dim text-xs leading-5 desk:font-semibold desk:text-base desk:text-text desk:leading-6">
            {rule}
          </p>
          <p className="mt-1 hidden text-dim text-sm desk:block">{text}</p>
        </li>
      ))}
    </ul>
  );
}
