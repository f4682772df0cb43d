import { StreamsGrid } from '@/features/streams/streams-grid';
import { useStreams } from '@/features/streams/streams-query';
import { Section } from './section';

const SHOWN = 3;

/** Those whom one follows and who are live, before everybody else; nothing where nobody is. */
export function FollowedSection() {
  const { data } = useStreams('live', SHOWN, { following: true });
  const live = (data ?? []).filter(({ status }) => status === 'live').slice(0, SHOWN);
  if (live.length === 0) return null;
  return (
    <Section
      id="home-followed"
      title="Live, of those you follow"
      all={{ to: '/cuecast-live?following=1', text: 'View all' }}
    >
      <StreamsGrid streams={live} />
    </Section>
  );
}
