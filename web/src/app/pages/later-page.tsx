import { Hammer } from 'lucide-react';
import { Link } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/states';
import type { LaterPath } from '../later-pages';

const WORDS: Record<LaterPath, { title: string; text: string }> = {
  bitpool: {
    title: 'Billiard quests',
    text: 'Play eight-ball against agents and win. The table is being laid.',
  },
  profile: {
    title: 'Profile',
    text: 'Your bio, picture and followers. Your username and sessions are under Settings already.',
  },
  'admin/create-quest': { title: 'Create Quest', text: 'Quests come with the table.' },
};

export function LaterPage({ path }: { path: LaterPath }) {
  const { title, text } = WORDS[path];
  usePageMeta({ title, description: `${title}: coming in a later release.` });
  return (
    <EmptyState
      as="h1"
      icon={Hammer}
      title={`${title}: coming in a later release`}
      className="min-h-[70dvh]"
      action={
        <Button asChild>
          <Link to="/cuecast-live">Watch live streams</Link>
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}
