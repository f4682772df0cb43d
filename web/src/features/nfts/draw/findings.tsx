import { Check, CircleAlert } from 'lucide-react';
import type { Finding } from './check';

/** The findings of a check: all is right, or where it differs. */
export function Findings({ of: findings }: { of: readonly Finding[] }) {
  const wrong = findings.filter(({ isRight }) => !isRight);
  return (
    <div role="status" className="flex flex-col gap-2 text-sm">
      <p className={wrong.length > 0 ? 'font-semibold text-live' : 'font-semibold text-felt'}>
        {wrong.length > 0
          ? `It differs: ${wrong.map(({ name }) => name.toLowerCase()).join(', ')}`
          : 'Checked here, in your browser'}
      </p>
      <ul className="flex flex-col gap-1">
        {findings.map(({ name, isRight, text }) => (
          <li key={name} className="flex items-start gap-2">
            {isRight ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-felt" />
            ) : (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-live" />
            )}
            <span className="text-dim">
              <span className="text-text">{name}</span>: {isRight ? text : `not so: ${text}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
