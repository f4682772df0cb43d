import { useQuery } from '@tanstack/react-query';
import { ToggleRight } from 'lucide-react';
import { useState } from 'react';
import { listSwitches, type SpendingSwitch, setSwitch } from '@/api/limits';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-form';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { asAdmin } from '../calls';
import { ADMIN } from '../queries';
import { useAdminMutation } from '../use-admin-mutation';

/** The kinds of spending, for everybody: each can be switched off at once (E41). */
export function SwitchesPanel() {
  const [asked, setAsked] = useState<SpendingSwitch | null>(null);
  const switches = useQuery({
    queryKey: [...ADMIN, 'switches'],
    queryFn: ({ signal }) => asAdmin(listSwitches, { signal }),
  });
  return (
    <Card role="region" aria-labelledby="switches" className="p-4 md:p-5">
      <h3 id="switches" className="flex items-center gap-2 font-sans font-semibold">
        <ToggleRight aria-hidden className="size-4 text-chalk" />
        Spending
      </h3>
      {switches.data ? (
        <ul className="mt-2 divide-y divide-ink-3">
          {switches.data.map((found) => (
            <li key={found.kind} className="flex min-h-12 flex-wrap items-center gap-3 py-1">
              <span className="min-w-40 flex-1 text-sm">{found.label}</span>
              <Badge tone={found.open ? 'felt' : 'plain'}>{found.open ? 'On' : 'Off'}</Badge>
              <Button variant="secondary" onClick={() => setAsked(found)}>
                {found.open ? 'Switch off' : 'Switch on'}
                <span className="sr-only">: {found.label}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : switches.isError ? (
        <ErrorState
          title="The switches did not load"
          className="py-6"
          onRetry={() => void switches.refetch()}
          retrying={switches.isFetching}
        />
      ) : (
        <Skeleton className="mt-3 h-60 rounded-md" />
      )}
      {asked ? <Ask found={asked} onClose={() => setAsked(null)} /> : null}
    </Card>
  );
}

function Ask({ found, onClose }: { found: SpendingSwitch; onClose: () => void }) {
  const word = found.open ? 'Switch off' : 'Switch on';
  const mutation = useAdminMutation({
    run: setSwitch,
    done: `${found.label}: switched ${found.open ? 'off' : 'on'}`,
    failed: 'The switch was not changed',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`${word}: ${found.label}?`}
      button={word}
      danger={found.open}
      busy={mutation.isPending}
      problem={mutation.problem}
      onConfirm={() => mutation.mutate({ kind: found.kind, open: !found.open })}
      onClose={onClose}
    >
      <Notice tone="warning">
        {found.open
          ? 'Nobody can begin it from now on. What was paid before goes its way.'
          : 'Everybody can begin it again, within their own limits.'}
      </Notice>
    </ConfirmDialog>
  );
}
