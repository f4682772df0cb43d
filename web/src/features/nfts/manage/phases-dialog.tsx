import { useState } from 'react';
import type { AdminNftPhase } from '@/api/nft-phases';
import type { NftCollection } from '@/api/nfts';
import { countText } from '@/lib/locale';
import { absoluteTime } from '@/lib/time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { AllowlistForm } from './allowlist-form';
import type { AsAdmin } from './lend';
import { PhaseFields } from './phase-fields';
import { freeNumber } from './phase-form';
import { useDeletePhase, usePhasesAsAdmin } from './phase-queries';

interface PhasesDialogProps {
  as: AsAdmin;
  collection: NftCollection;
  onClose: () => void;
}

/** The part that is open below the list: the form of a phase, by its number, or its list. */
type Open = { kind: 'form' | 'list'; number: number } | null;

/** When and to whom a collection is sold. Once it was activated, that stays. */
export function PhasesDialog({ as, collection, onClose }: PhasesDialogProps) {
  const { _id: id, status, currency, releaseDate } = collection;
  const list = usePhasesAsAdmin(as, id);
  const [open, setOpen] = useState<Open>(null);
  const phases = list.data ?? [];
  const isDraft = status === 'draft';
  const free = freeNumber(phases);
  const chosen = phases.find(({ number }) => number === open?.number);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      wide
      title={`Phases of ${collection.name}`}
    >
      <div className="flex min-w-0 flex-col gap-5">
        <Notice tone="plain">
          {isDraft
            ? 'One phase is on at a time. Without any, everybody can buy from the release date on. When the collection becomes active, its phases and their lists are fixed.'
            : 'This collection was activated: its phases and their lists stay as they are.'}
        </Notice>
        {list.isPending ? (
          <Skeleton className="h-24 rounded-lg" />
        ) : !list.data ? (
          <ErrorState
            title="Failed to fetch the phases"
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : phases.length === 0 ? (
          <p className="text-dim">No phases: sold from the release date on.</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {phases.map((phase) => (
              <PhaseRow
                key={phase.number}
                as={as}
                collection={id}
                phase={phase}
                currency={currency}
                isDraft={isDraft}
                onOpen={(kind) => setOpen({ kind, number: phase.number })}
              />
            ))}
          </ul>
        )}
        {isDraft && open?.kind === 'form' ? (
          <PhaseFields
            key={open.number}
            as={as}
            collection={id}
            number={open.number}
            phase={chosen}
            begins={phases.at(-1)?.endsAt ?? releaseDate}
            currency={currency}
            onClose={() => setOpen(null)}
          />
        ) : isDraft && open?.kind === 'list' && chosen ? (
          <AllowlistForm
            key={open.number}
            as={as}
            collection={id}
            phase={chosen}
            onClose={() => setOpen(null)}
          />
        ) : isDraft && free !== undefined ? (
          <Button variant="secondary" onClick={() => setOpen({ kind: 'form', number: free })}>
            Add phase
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

interface PhaseRowProps {
  as: AsAdmin;
  collection: string;
  phase: AdminNftPhase;
  currency: string;
  isDraft: boolean;
  onOpen: (kind: 'form' | 'list') => void;
}

function PhaseRow({ as, collection, phase, currency, isDraft, onOpen }: PhaseRowProps) {
  const { name, number, startsAt, endsAt, price, supply, allowlist, listed } = phase;
  const remove = useDeletePhase(as, collection);
  const facts = [
    `${absoluteTime(new Date(startsAt))} to ${endsAt ? absoluteTime(new Date(endsAt)) : 'no end'}`,
    price === null ? 'own prices' : `${price} ${currency}`,
    supply === null ? null : `${countText(supply)} editions`,
    allowlist ? `${countText(listed)} wallets on its list` : 'for everybody',
  ];
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-md border border-ink-3 p-3">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold [overflow-wrap:anywhere]">{name}</h3>
        <p className="text-dim text-sm">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {isDraft ? (
        <div className="flex flex-wrap gap-2">
          {allowlist ? (
            <Button
              variant="secondary"
              aria-label={`List of ${name}`}
              onClick={() => onOpen('list')}
            >
              List
            </Button>
          ) : null}
          <Button variant="secondary" aria-label={`Edit ${name}`} onClick={() => onOpen('form')}>
            Edit
          </Button>
          <Button
            variant="secondary"
            aria-label={`Delete ${name}`}
            busy={remove.isPending}
            onClick={() => remove.mutate(number)}
          >
            Delete
          </Button>
        </div>
      ) : null}
    </li>
  );
}
