import { ArrowLeft, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { EmptyState } from '@/ui/states';

/** A match's id: 24 hexadecimal digits. */
const MATCH_ID = /^[0-9a-f]{24}$/;

/** `table` draws the replay itself: shots, clock, and whether the recomputed hash is the recorded one. */
export function ReplayPage({ table }: { table: (matchId: string) => ReactNode }) {
  const { matchId = '' } = useParams();
  usePageMeta({
    title: 'Duel replay',
    description: 'A frame of eight-ball, shot by shot, recomputed before your eyes.',
  });
  if (!MATCH_ID.test(matchId)) {
    return (
      <EmptyState
        as="h1"
        icon={CircleSlash}
        title="Replay not found"
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
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 px-4 py-5 md:px-8 md:py-6">
      <header className="flex items-center gap-2">
        <Button asChild variant="ghost" size="icon" className="-ml-2">
          <Link to="/duel" aria-label="Back to Rooms">
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
        </Button>
        <h1 className="flex-1 font-bold text-2xl md:text-3xl">Replay</h1>
        <CopyButton
          value={`${window.location.origin}/duel/replay/${matchId}`}
          label="Copy the replay's link"
          done="Link copied"
        />
      </header>
      <div className="min-w-0 overflow-hidden rounded-lg border border-ink-3">{table(matchId)}</div>
    </div>
  );
}
