import type { Stream } from '@/api/types';
import { CardGrid, StreamCards } from './streams-grid';

const GROUPS = [
  { title: 'Live', status: 'live' },
  { title: 'Scheduled', status: 'scheduled' },
  { title: 'Replays', status: 'ended' },
] as const;

/** Streams by how they stand, those that are on before those to come and those that are over: one grid, since a group is often one card. */
export function StreamGroups({ streams }: { streams: readonly Stream[] }) {
  const others = streams.filter((each) => !GROUPS.some(({ status }) => status === each.status));
  const groups = [
    ...GROUPS.map(({ title, status }) => ({
      title,
      of: streams.filter((each) => each.status === status),
    })),
    { title: 'More', of: others },
  ];
  return (
    <CardGrid>
      {groups
        .filter(({ of }) => of.length > 0)
        .map(({ title, of }) => (
          <section key={title} aria-label={title} className="contents">
            <h2 className="sr-only">{title}</h2>
            <ul className="contents">
              <StreamCards streams={of} described />
            </ul>
          </section>
        ))}
    </CardGrid>
  );
}
