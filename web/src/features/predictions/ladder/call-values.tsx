import { pointsText } from './month';

/** Chances to win, in percent. A right call brings the rest of the hundred, a wrong one costs the chance. */
const EXAMPLES = [
  { name: 'An underdog', chance: 30 },
  { name: 'An even frame', chance: 50 },
  { name: 'A favourite', chance: 80 },
];

/** The worth of calls, for somebody who has made none. */
export function CallValues() {
  return (
    <section aria-labelledby="call-values" className="flex flex-col gap-3">
      <h2 id="call-values" className="font-semibold text-lg">
        What a call is worth
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {EXAMPLES.map(({ name, chance }) => (
          <li key={name} className="rounded-lg border border-ink-3 bg-ink-1 p-4">
            <p className="font-medium">{name}</p>
            <p className="text-dim text-sm">{chance}% to win</p>
            <dl className="mt-3 flex gap-8">
              <Points label="if right" points={100 - chance} />
              <Points label="if wrong" points={-chance} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Points({ label, points }: { label: string; points: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-dim text-xs">{label}</dt>
      <dd
        className={`font-bold font-display text-xl tabular-nums ${points > 0 ? 'text-felt' : 'text-dim'}`}
      >
        {pointsText(points)}
      </dd>
    </div>
  );
}
