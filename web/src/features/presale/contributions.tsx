import { useQuery } from '@tanstack/react-query';
import { contributionsQuery } from './queries';
import { shown } from './rules';
import { REASONS } from './texts';

/** One's own transfers into the sale, and what each came to. */
export function Contributions({ address, token }: { address: string; token: string }) {
  const { data } = useQuery(contributionsQuery(address));
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label="Your contributions" className="mt-3 flex flex-col gap-2 text-sm">
      {data.map((one) => (
        <li
          key={`${one.transactionHash}${one.token}${one.amount}`}
          className="rounded-md border border-ink-3 px-3 py-2"
        >
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="tabular-nums">
              {shown(one.amount)} {one.token}
            </span>
            <span className="text-dim tabular-nums">
              {one.status === 'pending' ? 'Being counted' : `${shown(one.allocation)} ${token}`}
            </span>
          </div>
          {one.reason ? (
            <p className="text-brass">
              {shown(one.refundable)} {one.token} goes back: {REASONS[one.reason] ?? one.reason}
            </p>
          ) : null}
          {one.explorerUrl ? (
            <a
              href={one.explorerUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="text-chalk underline"
            >
              See the transaction
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
