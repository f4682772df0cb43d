import { Link } from 'react-router';
import type { NftDetails } from '@/api/nfts';
import { shortAddress } from '@/lib/address';
import { dayText } from '@/lib/time';
import { Card } from '@/ui/card';

/** How its tokens changed hands, by the chain's own word. */
export function History({ of }: { of: NftDetails['history'] }) {
  return (
    <Card className="p-5">
      <h2 className="mb-3 font-semibold">History</h2>
      {of.length === 0 ? (
        <p className="text-dim text-sm">Nothing yet. Its first mint opens the list.</p>
      ) : null}
      <ol className="flex flex-col gap-3 text-sm">
        {of.map(({ number, from, to, transactionHash, explorerUrl, at }) => (
          <li
            key={`${transactionHash}${number}`}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1"
          >
            <span>
              {from ? 'Transferred' : 'Minted'} · Edition {number} · to{' '}
              <Link to={`/${to}`} className="underline underline-offset-4">
                {shortAddress(to)}
              </Link>
            </span>
            <span className="text-dim">
              {explorerUrl ? (
                <a
                  href={explorerUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="underline underline-offset-4"
                >
                  {dayText(at)}
                </a>
              ) : (
                dayText(at)
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
