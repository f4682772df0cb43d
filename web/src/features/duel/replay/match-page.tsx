import { ArrowLeft, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { EmptyState } from '@/ui/states';

/** A match's id: 24 hexadecimal digits. */
const MATCH_ID = /^[0-9a-f]{24}$/;

interface MatchPageProps {
  /** Of the browser's tab and of previews. */
  meta: { title: string; description: string };
  heading: string;
  /** Where the page is, before the match's id. */
  path: '/duel/replay' | '/duel/watch';
  /** A border around it all. */
  framed?: boolean;
  children: (matchId: string) => ReactNode;
}

/** A page about the match of its address. */
export function MatchPage({ meta, heading, path, framed = true, children }: MatchPageProps) {
  const { matchId = '' } = useParams();
  usePageMeta(meta);
  if (!MATCH_ID.test(matchId)) {
    return (
      <EmptyState
        as="h1"
        icon={CircleSlash}
        title={`${heading} not found`}
        className="min-h-[70dvh]"
        action={
          <Button asChild variant="secondary">
            <Link to="/duel">Back to Rooms</Link>
          </Button>
        }
      >
        The link has a typo in it.
      </EmptyState>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-2 px-4 py-2 md:px-6 lg:gap-1">
      <header className="flex min-h-10 items-center gap-2">
        <Button asChild variant="ghost" size="icon" className="-ml-2">
          <Link to="/duel" aria-label="Back to Rooms">
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
        </Button>
        <h1 className="flex-1 font-bold text-xl">{heading}</h1>
        <CopyButton
          value={`${window.location.origin}${path}/${matchId}`}
          label={`Copy the ${heading.toLowerCase()}'s link`}
          done="Link copied"
        />
      </header>
      <div
        className={framed ? 'min-w-0 overflow-hidden rounded-lg border border-ink-3' : 'min-w-0'}
      >
        {children(matchId)}
      </div>
    </div>
  );
}
