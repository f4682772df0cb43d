import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { getReserves } from '@/api/reserves';
import { compareAmounts } from '@/lib/money';
import { usePageMeta } from '@/lib/page-meta';
import { absoluteTime } from '@/lib/time';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { ChainName, Hash } from './chain-parts';
import { amountText, contractName, coverage } from './text';

type Reserves = Awaited<ReturnType<typeof getReserves>>;

const CARD = 'mt-6 rounded-lg border border-ink-3 bg-ink-1 p-4 md:p-5';

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
        What we owe to people in POOL, and what the vault on the chain holds for it, both at one
        final block. Other coins are not counted here.
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
      {pool ? <Verdict pool={pool} /> : null}
      {pool && block ? (
        <Pool pool={pool}>
          At block {block.number} of <ChainName id={data.chainId} />, <Hash of={block.hash} />
        </Pool>
      ) : null}
      {data.presale ? <Presale sale={data.presale} /> : null}
      {pool ? <Looks data={data} /> : null}
      <p className="mt-6 text-dim text-sm">
        Check it yourself: <code>scripts/check-reserves.mjs</code> reads the same contracts and
        computes these figures again.
      </p>
    </>
  );
}

type Data = Reserves['data'];

/** The answer for which somebody opens the page. */
function Verdict({ pool }: { pool: NonNullable<Data['pool']> }) {
  const isShort = pool.difference.startsWith('-');
  const Icon = isShort ? TriangleAlert : ShieldCheck;
  const [owed, held] = [amountText(pool.owed), amountText(pool.held)];
  return (
    <section
      aria-label="Verdict"
      className={`mt-6 flex items-center gap-4 rounded-lg border p-4 md:p-5 ${isShort ? 'border-live/40 bg-live/10' : 'border-felt/40 bg-felt/10'}`}
    >
      <Icon aria-hidden className={`size-9 shrink-0 ${isShort ? 'text-live' : 'text-felt'}`} />
      <div className="min-w-0 flex-1">
        <p className="font-display font-semibold leading-snug md:text-lg">
          {isShort ? 'Some of what is owed is not held' : 'Everything that is owed is held'}
        </p>
        <p className="text-sm tabular-nums">
          <span className="whitespace-nowrap">{owed} POOL owed</span>,{' '}
          <span className="whitespace-nowrap">{held} held</span>
        </p>
      </div>
      <p className="shrink-0 font-bold font-display text-2xl tabular-nums md:text-3xl">
        {coverage(pool.held, pool.owed)}%
      </p>
    </section>
  );
}

function Pool({ pool, children }: { pool: NonNullable<Data['pool']>; children: ReactNode }) {
  const short = pool.difference.startsWith('-');
  return (
    <section className={CARD} aria-label="POOL">
      <h2 className="font-semibold text-xl">POOL</h2>
      <dl className="mt-4 grid gap-y-2">
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
        <div className="grid gap-x-6 sm:grid-cols-2">
          {data.contracts.map((contract) => (
            <dl
              key={contract.address}
              className="mt-4 grid content-start gap-1 break-words text-sm"
            >
              <dt className="font-medium text-base">{contractName(contract.kind)}</dt>
              <dd>
                <Hash of={contract.address} />
              </dd>
              <dd className="text-dim">
                Code <Hash of={contract.codeHash} />
                since block {contract.since}
              </dd>
              {contract.owner ? (
                <dd className="text-dim">
                  Owned by <Hash of={contract.owner} />
                </dd>
              ) : null}
            </dl>
          ))}
        </div>
      </section>
      <section className={CARD} aria-label="The last day">
        <h2 className="font-semibold text-xl">The last day</h2>
        <div className="overflow-x-auto">
          <table className="mt-4 w-full text-left text-sm tabular-nums [&_:is(td,th)]:pr-4 [&_:is(td,th):last-child]:pr-0 [&_td]:whitespace-nowrap [&_td]:py-1">
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
        </div>
      </section>
    </>
  );
}

function Presale({ sale }: { sale: NonNullable<Data['presale']> }) {
  const [empty, paid] = [
    sale.coins.filter(isUntouched),
    sale.coins.filter((coin) => !isUntouched(coin)),
  ];
  return (
    <section className={CARD} aria-label="Presale">
      <h2 className="font-semibold text-xl">Presale</h2>
      {empty.length > 0 ? (
        <p className="mt-4 text-dim">
          {empty.map(({ symbol }) => symbol).join(' and ')}: nothing paid in, held or refunded yet.
        </p>
      ) : null}
      {paid.map(({ symbol, held, due, raised, refundable }) => (
        <dl key={symbol} className="mt-4 grid gap-y-2">
          <Line name="Held by the vault" value={held} unit={symbol} />
          <Line name="Paid in, minus what was paid out" value={due} unit={symbol} />
          <Line name="Spent on tokens" value={raised} unit={symbol} />
          <Line name="Refunded, or still to be" value={refundable} unit={symbol} />
        </dl>
      ))}
      <dl className="mt-4 grid gap-y-2">
        <Line name="Sold, with referrals" value={sale.sold} unit="tokens" />
      </dl>
      <p className="mt-4 break-words text-dim text-sm">
        What is held, and what was paid in, at block {sale.block.number} of{' '}
        <ChainName id={sale.chainId} />, <Hash of={sale.block.hash} /> looked at{' '}
        <RelativeTime at={sale.lookedAt} />; the rest as it is now.{' '}
        {sale.root && sale.lockedUntil ? (
          <>
            Shares are proved by <Hash of={sale.root} />; proceeds are locked until{' '}
            {absoluteTime(new Date(sale.lockedUntil))}.
          </>
        ) : (
          'Proceeds are locked until seven days after the shares are published.'
        )}
      </p>
    </section>
  );
}

/** A coin in which nobody has paid yet: its four zeros are one sentence. */
const isUntouched = ({
  held,
  due,
  raised,
  refundable,
}: NonNullable<Data['presale']>['coins'][number]) =>
  [held, due, raised, refundable].every((amount) => compareAmounts(amount, '0') === 0);

function Line({ name, value, unit = 'POOL' }: { name: string; value: string; unit?: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6">
      <dt className="text-dim">{name}</dt>
      <dd className="ml-auto whitespace-nowrap text-right tabular-nums max-sm:text-sm">
        {amountText(value)} {unit}
      </dd>
    </div>
  );
}
