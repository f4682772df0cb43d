import type { Stray } from '@/api/presale-admin';
import { shortAddress } from '@/lib/address';
import { absoluteTime } from '@/lib/time';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { CopyLine } from '@/ui/copy-line';

/** Other tokens in the vault. Its owner alone returns them: the call to sign stands beside each. */
export function Strays({ strays }: { strays: Stray[] }) {
  if (strays.length === 0) return null;
  return (
    <section aria-labelledby="sale-strays">
      <h3 id="sale-strays" className="mb-1 font-sans font-semibold">
        Tokens sent by mistake
      </h3>
      <p className="mb-3 text-dim text-sm">
        The vault’s owner returns them: sign the call with that wallet. It shows here once it is
        final.
      </p>
      <ul className="flex flex-col gap-3">
        {strays.map((stray) => (
          <li key={`${stray.transactionHash}${stray.tokenAddress}${stray.units}`}>
            <Card className="flex flex-col gap-3 p-4">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
                <p className="min-w-0 flex-1 basis-64 break-words">
                  <strong className="tabular-nums">{stray.units}</strong> units of{' '}
                  <code className="break-all">{stray.tokenAddress}</code> from{' '}
                  <strong>{shortAddress(stray.sender)}</strong>
                  <span className="block text-faint text-xs">
                    {absoluteTime(new Date(stray.createdAt))}
                  </span>
                </p>
                <Badge tone={stray.returned ? 'felt' : 'brass'}>
                  {stray.returned ? 'Returned' : 'To return'}
                </Badge>
              </div>
              {stray.returning ? (
                <>
                  <CopyLine label="To" value={stray.returning.to} />
                  <CopyLine label="Data" value={stray.returning.data} />
                </>
              ) : null}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
