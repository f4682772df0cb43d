import { Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { BestShotCard } from './best-shot-card';
import { CardRow, CardRowSkeleton } from './card-row';
import { Nothing } from './nothing';
import { Section } from './section';
import type { HomeState } from './use-home';

const SHOWN = 3;

/** Shots played best within a day. Where the page did not load, other parts of it say so. */
export function BestShotsSection({ state }: { state: HomeState }) {
  if (!state.isPending && !state.home) return null;
  // A server of the release before answers none.
  const shots = state.home?.bestShots?.slice(0, SHOWN) ?? [];
  return (
    <Section
      id="home-shots"
      title="Best shots of the day"
      all={{ to: '/duel', text: 'Play a frame' }}
    >
      {state.isPending ? (
        <CardRowSkeleton label="Loading best shots" picture="aspect-[40/21]">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
        </CardRowSkeleton>
      ) : shots.length > 0 ? (
        <CardRow
          items={shots.map((shot) => ({ _id: shot.matchId, shot }))}
          card={({ shot }) => <BestShotCard shot={shot} />}
        />
      ) : (
        <Nothing
          icon={Sparkles}
          title="No shot of the day yet"
          action={
            <Button asChild variant="secondary">
              <Link to="/cuecast-live">Watch a table</Link>
            </Button>
          }
        >
          The finest shots of frames that end today are replayed here.
        </Nothing>
      )}
    </Section>
  );
}
