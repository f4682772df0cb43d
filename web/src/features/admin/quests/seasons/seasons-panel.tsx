import { useQuery } from '@tanstack/react-query';
import { Plus, Trophy } from 'lucide-react';
import { useState } from 'react';
import { type AdminSeason, cancelSeason, confirmSeason, listSeasonsAsAdmin } from '@/api/seasons';
import { many } from '@/lib/many';
import { plainAmount } from '@/lib/money';
import { absoluteTime } from '@/lib/time';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-form';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { asAdmin } from '../../calls';
import { ADMIN } from '../../queries';
import { useAdminMutation } from '../../use-admin-mutation';
import { SeasonDialog } from './season-dialog';

type Open = { kind: 'new' } | { kind: 'confirm' | 'cancel'; season: AdminSeason } | null;

/** Seasons at the desk: announced with their terms, confirmed by a second administrator, taken back before they begin. */
export function SeasonsPanel() {
  const [open, setOpen] = useState<Open>(null);
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: [...ADMIN, 'seasons'],
    queryFn: ({ signal }) => asAdmin(listSeasonsAsAdmin, { signal }),
  });
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4">
      <Button className="self-end" onClick={() => setOpen({ kind: 'new' })}>
        <Plus aria-hidden className="size-4" />
        Announce a season
      </Button>
      {data ? (
        data.length === 0 ? (
          <EmptyState icon={Trophy} title="No seasons yet">
            A season’s prizes are set aside when it is announced.
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-3">
            {data.map((season) => (
              <li key={season._id}>
                <Line
                  season={season}
                  onConfirm={() => setOpen({ kind: 'confirm', season })}
                  onCancel={() => setOpen({ kind: 'cancel', season })}
                />
              </li>
            ))}
          </ul>
        )
      ) : isPending ? (
        <div role="status" aria-label="Loading seasons">
          <Skeleton className="h-48 rounded-lg" />
        </div>
      ) : (
        <ErrorState
          title="Failed to load seasons"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {open?.kind === 'new' ? <SeasonDialog onClose={close} /> : null}
      {open && open.kind !== 'new' ? (
        <Decision kind={open.kind} season={open.season} onClose={close} />
      ) : null}
    </div>
  );
}

interface LineProps {
  season: AdminSeason;
  onConfirm: () => void;
  onCancel: () => void;
}

function Line({ season, onConfirm, onCancel }: LineProps) {
  const { title, status, total, currency, quests, prizes, startsAt, endsAt, askedBy } = season;
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          <Badge tone={status === 'running' ? 'felt' : 'plain'}>{status}</Badge>
        </p>
        <p className="text-dim text-sm">
          {plainAmount(total)} {currency} in {many(prizes.length, 'prize')} over{' '}
          {many(quests.length, 'quest')}, {absoluteTime(new Date(startsAt))} to{' '}
          {absoluteTime(new Date(endsAt))}. Asked for by {askedBy}.
        </p>
      </div>
      {season.canConfirm ? <Button onClick={onConfirm}>Confirm</Button> : null}
      {season.canCancel ? (
        <Button variant="secondary" onClick={onCancel}>
          Take back
        </Button>
      ) : null}
    </Card>
  );
}

interface DecisionProps {
  kind: 'confirm' | 'cancel';
  season: AdminSeason;
  onClose: () => void;
}

function Decision({ kind, season, onClose }: DecisionProps) {
  const confirms = kind === 'confirm';
  const change = useAdminMutation({
    run: (id: string, options) =>
      confirms ? confirmSeason(id, options) : cancelSeason(id, options),
    done: confirms ? 'Confirmed: its prizes are promised' : 'Taken back',
    failed: confirms ? 'Failed to confirm' : 'Failed to take it back',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={confirms ? 'Confirm this season?' : 'Take this season back?'}
      description={`${season.title}: ${plainAmount(season.total)} ${season.currency} in prizes. ${
        confirms ? 'Its terms stay from then on.' : 'What was promised goes back to the reserve.'
      }`}
      button={confirms ? 'Confirm' : 'Take back'}
      danger={!confirms}
      busy={change.isPending}
      problem={change.problem}
      onConfirm={() => change.mutate(season._id)}
      onClose={onClose}
    />
  );
}
