import { Hammer } from 'lucide-react';
import { Link } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/states';
import type { ComingSoonPath } from '../coming-soon';

const WORDS: Record<ComingSoonPath, { title: string; text: string }> = {
  presale: { title: 'Presale', text: 'Price, supply and your own share, on one page.' },
};

export function ComingSoonPage({ path }: { path: ComingSoonPath }) {
  const { title, text } = WORDS[path];
  usePageMeta({ title, description: `${title}: coming in a later release.` });
  return (
    <EmptyState
      as="h1"
      icon={Hammer}
      title={`${title}: coming in a later release`}
      className="min-h-[70dvh]"
      action={
        <>
          <Button asChild>
            <Link to="/duel">Play a duel</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/cuecast-live">Watch live streams</Link>
          </Button>
        </>
      }
    >
      {text}
    </EmptyState>
  );
}
