import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Stream } from '@/api/types';
import { displayName } from '@/lib/address';
import { useSession } from '@/lib/session';
import { chosenOf, useMyTables } from './my-tables';
import { StreamCard } from './stream-card';
import { type EditFormInput, type StreamFormInput, tagList, twitchChannel } from './stream-form';

/** The card that viewers will see, as it is being filled in. */
export function StreamPreview() {
  const { user } = useSession();
  const form = useFormContext<StreamFormInput>().watch();
  const showsTable = form.streamSource === 'table';
  const chosen = chosenOf(useMyTables(showsTable).data, form.table);
  if (!user) return null;
  const channel = showsTable ? null : twitchChannel(form.twitchChannelLink);
  return (
    <Preview stream={previewOf(form, user, showsTable ? tableIn(chosen) : undefined)}>
      {channel ? (
        <p className="mt-2.5 text-dim text-sm">
          Plays{' '}
          <b className="font-bold font-display text-lg text-text [overflow-wrap:anywhere]">
            twitch.tv/{channel}
          </b>
        </p>
      ) : null}
    </Preview>
  );
}

/** The card of a stream that is being edited. */
export function EditPreview({ stream }: { stream: Stream }) {
  const form = useFormContext<EditFormInput>().watch();
  const details = { title: form.title || 'Your title', game: form.game, tags: tagList(form.tags) };
  const picture = pictureOf(form.thumbnailUrl);
  return <Preview stream={{ ...stream, ...details, thumbnail: picture, thumbnailUrl: picture }} />;
}

function Preview({ stream, children }: { stream: Stream; children?: ReactNode }) {
  return (
    <aside aria-hidden inert className="top-6 hidden lg:sticky lg:block">
      <p className="mb-1.5 font-medium text-dim text-sm">Preview</p>
      <StreamCard stream={stream} />
      {children}
    </aside>
  );
}

type User = NonNullable<ReturnType<typeof useSession>['user']>;

const tableIn = (chosen: ReturnType<typeof chosenOf>): Stream['table'] =>
  chosen ? { ...chosen.source, match: chosen.match } : undefined;

const pictureOf = (link: string) => (/^https?:\/\//i.test(link) ? link : '');

/** `table`: what is on there. */
function previewOf(form: StreamFormInput, user: User, table: Stream['table']): Stream {
  const channel = twitchChannel(form.twitchChannelLink) ?? '';
  const start = new Date(form.scheduledStartTime);
  const picture = pictureOf(form.thumbnailUrl);
  return {
    _id: '',
    // Its card asks for the table's positions by this.
    streamId: table?.match?.matchId ?? (channel || 'preview'),
    title: form.title || 'Your title',
    description: form.description,
    category: (form.category || 'Category') as Stream['category'],
    game: form.game,
    tags: tagList(form.tags),
    status: form.status,
    isLive: form.status === 'live',
    isScheduled: form.status === 'scheduled',
    streamSource: form.streamSource,
    streamUrl: '',
    channel,
    ...(table ? { table } : {}),
    thumbnail: picture,
    thumbnailUrl: picture,
    scheduledStartTime: Number.isNaN(start.getTime()) ? null : start.toISOString(),
    startedAt: null,
    endedAt: null,
    createdAt: '',
    creator: { address: user.address, username: displayName(user), avatar: null, verified: false },
    followers: [],
    likes: [],
    viewers: 0,
  };
}
