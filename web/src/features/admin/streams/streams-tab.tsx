import { Radio, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { AdminStream } from '@/api/money-types';
import { useSettled } from '@/lib/use-settled';
import { ConfirmDialog } from '@/ui/confirm-form';
import { ListStates } from '@/ui/list-states';
import { SearchBox } from '@/ui/search-box';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import { useDeleteStream, useStreams } from './queries';
import { EditsDialog } from './stream-edits';
import { StreamTable } from './stream-table';

/** The admin panel's tab 'Lives'. */
export function StreamsTab() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<AdminStream | null>(null);
  const [read, setRead] = useState<AdminStream | null>(null);
  const search = useSettled(typed.trim());
  const list = useStreams(search);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex">
        <SearchBox
          label="Search streams"
          placeholder="Title, game, creator, id or link"
          value={typed}
          onChange={setTyped}
          maxLength={200}
        />
      </div>
      <div aria-busy={list.isPlaceholderData} className="aria-busy:opacity-60">
        <ListStates
          list={list}
          loading={
            <div role="status" aria-label="Loading streams">
              <Skeleton className="h-96 rounded-lg" />
            </div>
          }
          failed="Failed to fetch streams"
          empty={
            search ? (
              <EmptyState icon={SearchX} title="No stream found">
                Words of the title and the game are found by how they begin, creators by their whole
                name.
              </EmptyState>
            ) : (
              <EmptyState icon={Radio} title="No streams yet" />
            )
          }
        >
          {(streams) => <StreamTable streams={streams} onDelete={setAsked} onEdits={setRead} />}
        </ListStates>
      </div>
      {read ? <EditsDialog stream={read} onClose={() => setRead(null)} /> : null}
      {asked ? <DeleteDialog stream={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

function DeleteDialog({ stream, onClose }: { stream: AdminStream; onClose: () => void }) {
  const remove = useDeleteStream(onClose);
  const ended = stream.status === 'ended';
  return (
    <ConfirmDialog
      title="Delete this stream?"
      description={
        ended
          ? `${stream.title} is shown nowhere any more.`
          : `${stream.title} ends, a running prediction is called off and its pool goes back, and it is shown nowhere any more.`
      }
      button="Delete"
      cancel="Keep it"
      danger
      size="md"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(stream)}
      onClose={onClose}
    />
  );
}
