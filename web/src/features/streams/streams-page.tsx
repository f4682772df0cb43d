import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { StreamFilters } from './stream-filters';
import { StreamsList } from './streams-list';
import type { StreamsFilter } from './streams-query';

export function StreamsPage() {
  const [params, setParams] = useSearchParams();
  const chosen = filterOf(params.get('filter'));
  const choose = (filter: StreamsFilter) =>
    setParams(filter === 'all' ? {} : { filter }, { replace: true });
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
          onChoose={choose}
          className="order-last w-full sm:order-none sm:w-auto"
        />
        <Button asChild className="ml-auto">
          <Link to="/create-stream">
            <Plus aria-hidden className="size-4" />
            Create Stream
          </Link>
        </Button>
      </header>
      <div className="mt-6">
        <h2 className="sr-only">Streams</h2>
        <StreamsList filter={chosen} />
      </div>
    </div>
  );
}

function filterOf(param: string | null): StreamsFilter {
  return param === 'scheduled' || param === 'live' ? param : 'all';
}
