import { ScrollText, X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { serverText } from '@/lib/api-error';
import { Card } from '@/ui/card';
import { IconButton } from '@/ui/icon-button';
import { MoreButton } from '@/ui/more-button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { ChainBadge } from '../chain-badge';
import { useAudit } from '../queries';
import { AuditRow } from './audit-row';
import { actionWords } from './sentences';

export function AuditTab() {
  const [params, setParams] = useSearchParams();
  const action = params.get('action') ?? undefined;
  const choose = (next?: string) =>
    setParams({ tab: 'audit', ...(next ? { action: next } : {}) }, { replace: true });
  const log = useAudit(action);
  if (log.isPending) return <Skeleton className="h-96 rounded-lg" />;
  if (!log.data) {
    return (
      <ErrorState
        title="The audit log did not load"
        onRetry={() => void log.refetch()}
        retrying={log.isFetching}
      >
        {serverText(log.error, 'The server did not answer.')}
      </ErrorState>
    );
  }
  const { entries, verified } = log.data;
  return (
    <>
      <div className="mb-4 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
        {verified ? <ChainBadge verified={verified} /> : null}
        {action ? (
          <span className="ml-auto flex items-center gap-1 rounded-full border border-felt bg-felt/8 pl-4 font-medium text-felt text-sm">
            {actionWords(action)}
            <IconButton label="Show every action" onClick={() => choose()}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </span>
        ) : null}
      </div>
      {entries.length === 0 ? (
        <EmptyState icon={ScrollText} title="Nothing in the log">
          Everything an administrator does is recorded here for good.
        </EmptyState>
      ) : (
        <Card className="overflow-hidden">
          <ul className="divide-y divide-ink-3">
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} onAction={choose} />
            ))}
          </ul>
        </Card>
      )}
      <MoreButton list={log} />
    </>
  );
}
