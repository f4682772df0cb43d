import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { Limits } from '@/api/limits';
import { serverText } from '@/lib/api-error';
import { usePageMeta } from '@/lib/page-meta';
import { Card } from '@/ui/card';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { AttestationCard } from './attestation-card';
import { BreakCard } from './break-card';
import { LimitForm } from './limit-form';
import { LimitRow } from './limit-row';
import { useLimits } from './queries';
import { KINDS } from './words';

/** Everything that somebody decides about their own spending (E41). */
export function LimitsPage() {
  usePageMeta({
    title: 'Limits and breaks',
    description: 'Cap what you spend, or take a break.',
  });
  const limits = useLimits();
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <header className="flex flex-col gap-2">
        <Link
          to="/settings"
          className="inline-flex min-h-10 items-center gap-2 self-start text-dim text-sm hover:text-text"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Settings
        </Link>
        <h1 className="font-semibold text-2xl">Limits and breaks</h1>
        <p className="text-dim">
          This covers everything that costs money. Watching, chat and withdrawals always stay open.
        </p>
      </header>
      {limits.data ? (
        <Decided limits={limits.data} />
      ) : limits.isError ? (
        <ErrorState
          title="Your limits did not load"
          onRetry={() => void limits.refetch()}
          retrying={limits.isFetching}
        >
          {serverText(limits.error, 'The server did not answer.')} What you set holds all the same.
        </ErrorState>
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Decided({ limits }: { limits: Limits }) {
  return (
    <>
      {limits.attested ? null : <AttestationCard {...limits} />}
      <section aria-labelledby="spending-limits" className="flex flex-col gap-3">
        <h2 id="spending-limits" className="font-semibold">
          Spending limits
        </h2>
        <p className="text-dim text-sm">
          A lower limit takes effect right away; a higher one, or none, after 24 hours. Days, weeks
          and months begin at midnight UTC.
        </p>
        <Card>
          <LimitForm limits={limits.limits} />
          <div className="divide-y divide-ink-3">
            {limits.limits.map((limit) => (
              <LimitRow key={limit.period} limit={limit} />
            ))}
          </div>
        </Card>
      </section>
      <BreakCard until={limits.breakUntil} />
      {limits.attested ? <AttestationCard {...limits} /> : null}
      <Closed closed={limits.closed} />
    </>
  );
}

/** The kinds that cannot be bought, whatever one decides. */
function Closed({ closed }: Pick<Limits, 'closed'>) {
  const named = (why: string) =>
    closed.filter((kind) => kind.why === why).map(({ kind }) => KINDS[kind] ?? kind);
  const [region, off] = [named('region'), named('off')];
  return (
    <>
      {region.length > 0 ? (
        <Notice title="Not offered where you are">{region.join(', ')}</Notice>
      ) : null}
      {off.length > 0 ? <Notice title="Switched off for now">{off.join(', ')}</Notice> : null}
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3">
      <Skeleton className="h-6 w-40 rounded-sm" />
      {['limits', 'break'].map((key) => (
        <Skeleton key={key} className="h-72 rounded-lg" />
      ))}
    </div>
  );
}
