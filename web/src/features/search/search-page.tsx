import { SearchX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { SearchBox } from '@/ui/search-box';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { HitLine } from './hit-line';
import { groupsOf } from './hits';
import { LONGEST, useSearch, wordsOf } from './use-search';

const SHOWN = 20;

/** All that has a name like that; the words stand in the address. */
export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  usePageMeta({ title: text ? `${text} - Search` : 'Search', description: 'Search Cuecast.' });
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <h1 className="font-bold text-2xl">Search</h1>
      <div className="flex">
        <SearchBox
          label="Search"
          placeholder="People, streams, tournaments, agents"
          value={text}
          maxLength={LONGEST}
          onChange={(q) => setParams(q ? { q } : {}, { replace: true })}
        />
      </div>
      <Results text={text} />
    </div>
  );
}

/** In the shape of a group of hits. */
function LoadingHits() {
  return (
    <div role="status" aria-label="Searching">
      <Skeleton className="mb-2 h-7 w-28" />
      <div className="divide-y divide-ink-3 rounded-lg border border-ink-3 bg-ink-1">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="flex h-16 items-center gap-3 px-4">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Results({ text }: { text: string }) {
  const found = useSearch(text, SHOWN);
  const asked = wordsOf(text);
  if (!asked) return <p className="text-dim">Type two letters or more.</p>;
  if (found.isError && !found.data) {
    return (
      <ErrorState
        title="The search did not get through"
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  }
  if (!found.data) return <LoadingHits />;
  const groups = groupsOf(found.data, found.live);
  if (groups.length === 0 && !found.isOld) {
    return (
      <EmptyState icon={SearchX} title={`Nothing is called “${asked}”`} className="min-h-72">
        Try fewer letters, or another spelling.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-8" aria-busy={found.isOld}>
      {groups.map(({ title, hits }) => (
        <section key={title} aria-labelledby={`found-${title}`}>
          <h2 id={`found-${title}`} className="pb-2 font-semibold text-lg">
            {title}
          </h2>
          <ul className="divide-y divide-ink-3 rounded-lg border border-ink-3 bg-ink-1">
            {hits.map((hit) => (
              <li key={hit.key}>
                <Link to={hit.to} className="flex h-16 items-center gap-3 px-4 hover:bg-ink-2">
                  <HitLine hit={hit} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
