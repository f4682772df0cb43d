import { Plus, SearchX, Trophy } from 'lucide-react';
import { useState } from 'react';
import type { Tournament } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { ListStates } from '@/ui/list-states';
import { SearchBox } from '@/ui/search-box';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import { TEXTS } from '../texts';
import { DeleteDialog } from './delete-dialog';
import { EditDialog } from './edit-dialog';
import { type AsAdmin, useAllTournaments } from './queries';
import { TournamentTable } from './tournament-table';

/** Dialog that is open over the list. */
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
        <SearchBox
          label="Search tournaments"
          placeholder="Title, game or description"
          value={search}
          onChange={setSearch}
        />
        <Button className="ml-auto" onClick={() => setOpen({ kind: 'new' })}>
          <Plus aria-hidden className="size-4" />
          Create Tournament
        </Button>
      </div>
      <ListStates
        list={list}
        loading={
          <div role="status" aria-label="Loading tournaments">
            <Skeleton className="h-96 rounded-lg" />
          </div>
        }
        failed={TEXTS.listFailed}
        empty={<EmptyState icon={Trophy} title={TEXTS.empty} />}
      >
        {(tournaments) => (
          <Found
            tournaments={tournaments}
            search={search}
            onEdit={(tournament) => setOpen({ kind: 'edit', tournament })}
            onDelete={(tournament) => setOpen({ kind: 'delete', tournament })}
          />
        )}
      </ListStates>
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
  return found.length > 0 ? (
    <TournamentTable tournaments={found} onEdit={onEdit} onDelete={onDelete} />
  ) : (
    <EmptyState icon={SearchX} title="No tournament matches that" />
  );
}
