import { Heart, Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Select } from '@/ui/select';
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
    <div className="mx-auto w-full max-w-[1600px] px-4 py-6 md:px-8 md:py-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="font-bold text-2xl">Live Streams</h1>
        <div className="order-last flex w-full flex-wrap items-center gap-2 py-1 min-[90rem]:order-none min-[90rem]:w-auto">
          <StreamFilters
            chosen={chosen}
            onChoose={(filter) => set('filter', filter === 'all' ? null : filter)}
            className="max-sm:flex-1"
          />
          {user ? (
            <StreamToggle
              icon={Heart}
              on={following}
              onToggle={() => set('following', following ? null : '1')}
            >
              <span className="max-sm:sr-only">Following</span>
            </StreamToggle>
          ) : null}
          <CategorySelect
            chosen={category}
            onChoose={(chosen) => set('category', chosen ?? null)}
          />
          {chosen === 'scheduled' ? null : (
            <Select
              aria-label="Order"
              value={byViewers ? 'viewers' : ''}
              onChange={({ target }) => set('sort', target.value || null)}
              className="max-sm:basis-[calc(50%-0.25rem)] sm:w-38"
            >
              <option value="">Newest first</option>
              <option value="viewers">Most viewers</option>
            </Select>
          )}
        </div>
        <Button asChild className="ml-auto">
          <Link to="/create-stream">
            <Plus aria-hidden className="size-4" />
            Create Stream
          </Link>
        </Button>
      </header>
      <div className="mt-4 md:mt-5">
        {chosen === 'all' ? null : <h2 className="sr-only">Streams</h2>}
        <StreamsList filter={chosen} choice={{ byViewers, following, category }} />
      </div>
    </div>
  );
}

function filterOf(param: string | null): StreamsFilter {
  return param === 'scheduled' || param === 'live' ? param : 'all';
}
