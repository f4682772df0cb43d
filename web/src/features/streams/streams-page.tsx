import { Eye, Heart, Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { CategorySelect, categoryOf } from './category-select';
import { StreamFilters } from './stream-filters';
import { StreamToggle } from './stream-toggle';
import { StreamsList } from './streams-list';
import type { StreamsFilter } from './streams-query';

export function StreamsPage() {
  const [params, setParams] = useSearchParams();
  const chosen = filterOf(params.get('filter'));
  const { user } = useSession();
  // Only live ones have viewers.
  const byViewers = chosen !== 'scheduled' && params.get('sort') === 'viewers';
  const following = Boolean(user) && params.get('following') === '1';
  const category = categoryOf(params.get('category'));
  const set = (name: string, value: string | null) =>
    setParams(
      (known) => {
        if (value === null) known.delete(name);
        else known.set(name, value);
        return known;
      },
      { replace: true },
    );
  usePageMeta({
    title: 'Live Streams',
    description: 'Who is at the table right now, and who comes next.',
  });
  return (
    <div className="mx-auto w-full max-w-[1600px] px-4 py-6 md:px-8 md:py-8">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <h1 className="font-bold text-2xl md:text-3xl">Live Streams</h1>
        <StreamFilters
          chosen={chosen}
          onChoose={(filter) => set('filter', filter === 'all' ? null : filter)}
          className="order-last w-full sm:order-none sm:w-auto"
        />
        <div className="order-2 flex flex-wrap gap-2 sm:order-none">
          <CategorySelect
            chosen={category}
            onChoose={(chosen) => set('category', chosen ?? null)}
          />
          {chosen === 'scheduled' ? null : (
            <StreamToggle
              icon={Eye}
              on={byViewers}
              onToggle={() => set('sort', byViewers ? null : 'viewers')}
            >
              Most viewers
            </StreamToggle>
          )}
          {user ? (
            <StreamToggle
              icon={Heart}
              on={following}
              onToggle={() => set('following', following ? null : '1')}
            >
              Following
            </StreamToggle>
          ) : null}
        </div>
        <Button asChild className="order-1 ml-auto sm:order-none">
          <Link to="/create-stream">
            <Plus aria-hidden className="size-4" />
            Create Stream
          </Link>
        </Button>
      </header>
      <div className="mt-6">
        <h2 className="sr-only">Streams</h2>
        <StreamsList filter={chosen} choice={{ byViewers, following, category }} />
      </div>
    </div>
  );
}

function filterOf(param: string | null): StreamsFilter {
  return param === 'scheduled' || param === 'live' ? param : 'all';
}
