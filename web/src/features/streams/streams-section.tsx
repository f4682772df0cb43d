import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { StreamFilters } from './stream-filters';
import { StreamsList } from './streams-list';
import type { StreamsFilter } from './streams-query';

/** The first streams, for a page that has more to show than streams. */
export function StreamsSection({ limit = 8 }: { limit?: number }) {
  const [chosen, setChosen] = useState<StreamsFilter>('all');
  return (
    <section aria-labelledby="streams-section">
      <header className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 id="streams-section" className="font-bold text-xl">
          Live Streams
        </h2>
        <StreamFilters chosen={chosen} onChoose={setChosen} />
        <Link
          to="/cuecast-live"
          className="ml-auto inline-flex h-10 items-center gap-1.5 font-medium text-chalk text-sm hover:underline"
        >
          View all
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </header>
      <StreamsList filter={chosen} limit={limit} />
    </section>
  );
}
