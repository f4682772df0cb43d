import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { removeEmote } from '@/api/emotes';
import { getStream } from '@/api/streams';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import type { You } from '@/realtime/messages';
import { Button } from '@/ui/button';
import { AddEmote } from './add-emote';
import { useRoomEmotes } from './room-emotes';

/** As many as one creator may have. */
const MOST = 50;

/** The room's own pictures: the creator adds them, the creator and the moderators take them away. */
export function EmotesTab({ streamId, you }: { streamId: string; you: You }) {
  const emotes = useRoomEmotes();
  const creator = useCreator(streamId, you);
  const { requireToken } = useSession();
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = async (name: string) => {
    if (creator === null || !(await requireToken())) return;
    setRemoving(name);
    try {
      await removeEmote(creator, name);
      notify.success(`:${name}: deleted`);
    } catch {
      // lib/http has told the reader why.
    } finally {
      setRemoving(null);
    }
  };
  const isCreator = you.role === 'creator';
  return (
    <div className="flex flex-col gap-5">
      {isCreator ? (
        <AddEmote taken={emotes} creator={you.address} full={emotes.size >= MOST} />
      ) : null}
      <section>
        <h3 className="font-semibold text-sm">
          Emotes of this room{' '}
          <span className="text-faint tabular-nums">
            {emotes.size}/{MOST}
          </span>
        </h3>
        {emotes.size === 0 ? (
          <p className="mt-2 text-dim text-sm">
            {isCreator
              ? 'None yet. Add a picture, and everybody can say it in your chat.'
              : 'The creator has added none.'}
          </p>
        ) : (
          <ul className="mt-2 max-h-[40dvh] divide-y divide-ink-3 overflow-y-auto">
            {[...emotes].map(([name, url]) => (
              <li key={name} className="flex items-center gap-3 py-2">
                <img src={url} alt="" width={40} height={40} loading="lazy" className="size-10" />
                <code className="min-w-0 flex-1 truncate text-sm">:{name}:</code>
                <Button
                  variant="secondary"
                  aria-label={`Delete :${name}:`}
                  busy={removing === name}
                  disabled={creator === null || removing !== null}
                  onClick={() => void remove(name)}
                >
                  Delete
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** Whose room it is; null until it is known. */
function useCreator(streamId: string, you: You): string | null {
  const stream = useQuery({
    queryKey: ['stream', streamId],
    queryFn: ({ signal }) => getStream(streamId, { signal, toast: false }),
    enabled: you.role !== 'creator',
  });
  return you.role === 'creator' ? you.address : (stream.data?.creator.address ?? null);
}
