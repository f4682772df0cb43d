import { Plus, Search, SearchX, Trophy } from 'lucide-react';
import { useState } from 'react';
import type { Tournament } from '@/api/tournament-types';
import { serverText } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { Input } from '@/ui/input';
import { MoreButton } from '@/ui/more-button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { TEXTS } from '../texts';
import { DeleteDialog } from './delete-dialog';
import { EditDialog } from './edit-dialog';
import { type AsAdmin, useAllTournaments } from './queries';
import { TournamentTable } from './tournament-table';

/** What is open over the list. */
type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; tournament: Tournament } | null;

/** The admin panel's tab 'Tournaments'. */
export function AdminTournaments({ asAdmin }: { asAdmin: AsAdmin }) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const list = useAllTournaments(asAdmin);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="relative min-w-0 flex-1 basis-56 sm:max-w-sm">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
          />
          <Input
            type="search"
            aria-label="Search tournaments"
            placeholder="Title, game or description"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            className="pl-9"
          />
        </div>
        <Button className="ml-auto" onClick={() => setOpen({ kind: 'new' })}>
          <Plus aria-hidden className="size-4" />
          Create Tournament
        </Button>
      </div>
      {list.isPending ? (
        <div role="status" aria-label="Loading tournaments">
          <Skeleton className="h-96 rounded-lg" />
        </div>
      ) : list.data ? (
        <>
          <Found
            tournaments={list.data}
            search={search}
            onEdit={(tournament) => setOpen({ kind: 'edit', tournament })}
            onDelete={(tournament) => setOpen({ kind: 'delete', tournament })}
          />
          <MoreButton list={list} />
        </>
      ) : (
        <ErrorState
          title={TEXTS.listFailed}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        >
          {serverText(list.error, 'The server did not answer.')}
        </ErrorState>
      )}
      {open?.kind === 'new' ? <EditDialog asAdmin={asAdmin} onClose={close} /> : null}
      {open?.kind === 'edit' ? (
        <EditDialog asAdmin={asAdmin} tournament={open.tournament} onClose={close} />
      ) : null}
      {open?.kind === 'delete' ? (
        <DeleteDialog asAdmin={asAdmin} tournament={open.tournament} onClose={close} />
      ) : null}
    </div>
  );
}

interface FoundProps {
  tournaments: Tournament[];
  search: string;
  onEdit: (tournament: Tournament) => void;
  onDelete: (tournament: Tournament) => void;
}

function Found({ tournaments, search, onEdit, onDelete }: FoundProps) {
  const wanted = search.trim().toLowerCase();
  const found = tournaments.filter(({ title, game, description }) =>
    [title, game, description].some((text) => text.toLowerCase().includes(wanted)),
  );
  if (found.length > 0) {
    return <TournamentTable tournaments={found} onEdit={onEdit} onDelete={onDelete} />;
  }
  return tournaments.length === 0 ? (
    <EmptyState icon={Trophy} title={TEXTS.empty} />
  ) : (
    <EmptyState icon={SearchX} title="No tournament has these words" />
  );
}
