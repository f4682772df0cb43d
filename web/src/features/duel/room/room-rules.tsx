/** Every room plays by them. */
const RULES = [
  { rule: 'Eight-ball', text: 'Your seven balls, then the eight in the pocket that you call.' },
  { rule: 'One frame', text: 'The one who wins it has won the match.' },
  { rule: '30 s a shot', text: 'Run out of time three times, and the frame is lost.' },
  { rule: 'Rated', text: 'It moves the ratings of both players.' },
] as const;

/** The terms of the match that comes, on a phone in one line. */
export function RoomRules() {
  return (
    <ul
      aria-label="Rules of the match"
      className="flex flex-wrap gap-x-2 px-1 text-dim text-xs desk:flex-col desk:gap-1 desk:text-sm"
    >
      {RULES.map(({ rule, text }) => (
        <li
          key={rule}
          className="not-last:after:ml-2 not-last:after:content-['·'] desk:flex desk:gap-4 desk:after:hidden"
        >
          <span className="desk:w-24 desk:shrink-0 desk:font-semibold desk:text-text">{rule}</span>
          <span className="hidden desk:inline">{text}</span>
        </li>
      ))}
    </ul>
  );
}
