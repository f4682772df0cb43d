import { Hammer } from 'lucide-react';
import { Link } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/states';

export function LaterPage({ title, text }: { title: string; text: string }) {
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
