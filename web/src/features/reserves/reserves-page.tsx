import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getReserves } from '@/api/reserves';
import { usePageMeta } from '@/lib/page-meta';
import { absoluteTime } from '@/lib/time';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { amountText, contractName } from './text';

type Reserves = Awaited<ReturnType<typeof getReserves>>;

const CARD = 'mt-8 rounded-lg border border-ink-3 p-4';

/** The debts of the house and its holdings for them, at one final block, for everyone to check. */
export function ReservesPage() {
  usePageMeta({
    title: 'Reserves',
    description: 'What Cuecast owes, and what it holds on the chain for it, for everyone to check.',
  });
  const { data, isError, refetch } = useQuery({
    queryKey: ['reserves'],
    queryFn: () => getReserves(),
    refetchInterval: 60_000,
  });
  return (
    <article className="mx-auto w-full max-w-[76ch] px-4 py-8 md:py-12">
      <h1 className="font-semibold text-3xl">Reserves</h1>
      <p className="mt-3 text-dim">
        What the ledger owes in POOL, and what the vault holds for it on the chain, read at one
        final block. Anyone can compute it again from any node with{' '}
        <code>scripts/check-reserves.mjs</code>.
      </p>
      {data ? <Told reserves={data} /> : null}
      {isError && !data ? (
        <ErrorState
          title="The reserves cannot be shown right now."
          onRetry={() => void refetch()}
        />
      ) : null}
      {data || isError ? null : <Skeleton className="mt-8 h-64 rounded-lg" />}
    </article>
  );
}

function Told({ reserves: { data } }: { reserves: Reserves }) {
  const { pool, block } = data;
  return (
    <>
      {pool && block ? (
        <Pool pool={pool}>
          At block {block.number} of chain {data.chainId}, <code>{block.hash}</code>
        </Pool>
      ) : null}
      {data.presale ? <Presale sale={data.presale} /> : null}
      {pool ? <Looks data={data} /> : null}
    </>
  );
}

type Data = Reserves['data'];

function Pool({ pool, children }: { pool: NonNullable<Data['pool']>; children: ReactNode }) {
  const short = pool.difference.startsWith('-');
  return (
    <section className={CARD} aria-label="POOL">
      <h2 className="font-semibold text-xl">POOL</h2>
      <dl className="mt-4 grid grid-cols-[minmax(min-content,1fr)_minmax(0,auto)] gap-x-6 gap-y-2">
        <Line name="Supply" value={pool.supply} />
        <Line name="Held by the vault" value={pool.held} />
        <Line name="Owed by the ledger" value={pool.owed} />
        <Line name="Of that, being paid out" value={pool.leaving} />
        <Line name={short ? 'Missing' : 'Held beyond what is owed'} value={pool.difference} />
      </dl>
      <p className="mt-4 break-words text-dim text-sm">{children}</p>
    </section>
  );
}

/** The contracts behind POOL, and what was seen of them in the last day. */
function Looks({ data }: { data: Data }) {
  return (
    <>
      <section className={CARD} aria-label="Contracts">
        <h2 className="font-semibold text-xl">Contracts</h2>
        {data.contracts.map((contract) => (
          <dl key={contract.address} className="mt-4 grid gap-1 break-words text-sm">
            <dt className="font-medium text-base">{contractName(contract.kind)}</dt>
            <dd>
              <code>{contract.address}</code>
            </dd>
            <dd className="text-dim">
              Code <code className="break-all">{contract.codeHash}</code>, since block{' '}
              {contract.since}
            </dd>
            {contract.owner ? (
              <dd className="text-dim">
                Owned by <code>{contract.owner}</code>
              </dd>
            ) : null}
          </dl>
        ))}
      </section>
      <section className={CARD} aria-label="The last day">
        <h2 className="font-semibold text-xl">The last day</h2>
        <table className="mt-4 w-full text-left text-sm tabular-nums">
          <thead className="text-dim">
            <tr>
              <th className="font-normal">Looked at</th>
              <th className="font-normal">Block</th>
              <th className="text-right font-normal">Held</th>
              <th className="text-right font-normal">Owed</th>
            </tr>
          </thead>
          <tbody>
            {data.history.map((line) => (
              <tr key={line.at}>
                <td>
                  <RelativeTime at={line.at} />
                </td>
                <td>{line.block}</td>
                <td className="text-right">{amountText(line.held)}</td>
                <td className="text-right">{amountText(line.owed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Presale({ sale }: { sale: NonNullable<Data['presale']> }) {
  return (
    <section className={CARD} aria-label="Presale">
      <h2 className="font-semibold text-xl">Presale</h2>
      {sale.coins.map(({ symbol, held, due, raised, refundable }) => (
        <dl
          key={symbol}
          className="mt-4 grid grid-cols-[minmax(min-content,1fr)_minmax(0,auto)] gap-x-6 gap-y-2"
        >
          <Line name="Held by the vault" value={held} unit={symbol} />
          <Line name="Paid in, less what left" value={due} unit={symbol} />
          <Line name="Bought tokens" value={raised} unit={symbol} />
          <Line name="Goes back, or went" value={refundable} unit={symbol} />
        </dl>
      ))}
      <dl className="mt-4 grid grid-cols-[minmax(min-content,1fr)_minmax(0,auto)] gap-x-6 gap-y-2">
        <Line name="Sold, with referrals" value={sale.sold} unit="tokens" />
      </dl>
      <p className="mt-4 break-words text-dim text-sm">
        What is held, and what was paid in, at block {sale.block.number} of chain {sale.chainId},{' '}
        <code>{sale.block.hash}</code>, looked at <RelativeTime at={sale.lookedAt} />; the rest as
        it is now.{' '}
        {sale.root && sale.lockedUntil ? (
          <>
            Shares are proved by <code>{sale.root}</code>; proceeds are locked until{' '}
            {absoluteTime(new Date(sale.lockedUntil))}.
          </>
        ) : (
          'Proceeds are locked until seven days after the shares are published.'
        )}
      </p>
    </section>
  );
}

function Line({ name, value, unit = 'POOL' }: { name: string; value: string; unit?: string }) {
  return (
    <>
      <dt className="text-dim">{name}</dt>
      <dd className="text-right tabular-nums [overflow-wrap:anywhere]">
        {amountText(value)} {unit}
      </dd>
    </>
  );
}
