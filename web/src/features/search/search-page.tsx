import { ChevronRight, History, SearchX } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { WRITING } from '@/lib/use-key';
import { SearchBox } from '@/ui/search-box';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { HitLine } from './hit-line';
import { allOf, groupsOf, type Hit } from './hits';
import { Kinds } from './kinds';
import { rememberSearch, useRecentSearches } from './recent';
import { LONGEST, useSearch, wordsOf } from './use-search';

const SHOWN = 20;
/** Each of them is asked for: how one stands with somebody is not in the answer. */
const ACTED = 8;

interface SearchPageProps {
  /** The card of a stream that was found, by its id; null where only its name is known. */
  card?: (streamId: string) => ReactNode;
  /** Actions on somebody who was found, by their address. */
  act?: (address: string) => ReactNode;
  /** Card of an agent that was found: the way to play and to watch it, and its last frames. */
  agent?: (hit: Hit, words: string) => ReactNode;
  /** Below what was found, or in its place. */
  meanwhile?: ReactNode;
}

/** All that has a name like that; the words stand in the address. */
export function SearchPage({ meanwhile, ...parts }: SearchPageProps) {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const box = useRef<HTMLElement>(null);
  useSlashToField(box);
  usePageMeta({ title: text ? `${text} - Search` : 'Search', description: 'Search Cuecast.' });
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-6 md:px-8 md:py-8">
      <h1 className="font-bold text-2xl md:text-3xl">Search</h1>
      {/* The stylesheet hides the sidebar's field beside it. */}
      <search ref={box} className="flex *:max-w-none!">
        <SearchBox
          label="Search"
          placeholder="People, streams, tournaments, agents"
          value={text}
          maxLength={LONGEST}
          onChange={(q) => setParams(q ? { q } : {}, { replace: true })}
        />
      </search>
      <Results text={text} {...parts} />
      {meanwhile}
    </div>
  );
}

/** Key of the search, which here leads to the field of the page and opens no second one. */
function useSlashToField(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(WRITING)) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [box]);
}

/** In the shape of a group of hits. */
function LoadingHits() {
  return (
    <div role="status" aria-label="Searching">
      <Skeleton className="mb-2 h-7 w-28" />
      <div className="grid gap-3 lg:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-18 rounded-lg" />
        ))}
      </div>
    </div>
  );
}

/** Searches of before, while nothing is typed. */
function Recent() {
  const { searches, forget } = useRecentSearches();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-dim">Type two letters or more.</p>
      {searches.length > 0 ? (
        <ul aria-label="Recent searches" className="flex flex-wrap items-center gap-2">
          {searches.map((words) => (
            <li key={words} className="min-w-0">
              <Link
                to={allOf(words)}
                className="flex h-10 min-w-0 items-center gap-2 rounded-full border border-ink-3 bg-ink-1 px-4 text-sm hover:border-faint"
              >
                <History aria-hidden className="size-4 shrink-0 text-dim" />
                <span className="truncate">{words}</span>
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={forget}
              className="h-10 px-2 text-dim text-sm hover:text-text"
            >
              Clear
            </button>
          </li>
        </ul>
      ) : null}
    </div>
  );
}

interface ResultsProps extends Omit<SearchPageProps, 'meanwhile'> {
  text: string;
}

function Results({ text, card = () => null, act = () => null, agent }: ResultsProps) {
  const [kind, setKind] = useState<string | null>(null);
  const found = useSearch(text, SHOWN);
  const asked = wordsOf(text);
  if (!asked) return <Recent />;
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
  const groups = groupsOf(found.data);
  const shown = groups.filter(({ title }) => title === kind);
  if (groups.length === 0 && !found.isOld) {
    return (
      <EmptyState icon={SearchX} title={`Nothing is called “${asked}”`} className="min-h-56">
        Try fewer letters, or another spelling.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-8" aria-busy={found.isOld}>
      {groups.length > 1 ? <Kinds groups={groups} chosen={kind} onChoose={setKind} /> : null}
      {(shown.length > 0 ? shown : groups).map(({ title, hits }) => (
        <section key={title} aria-labelledby={`found-${title}`}>
          <h2 id={`found-${title}`} className="pb-2 font-semibold text-lg">
            {title}{' '}
            <span aria-hidden className="font-normal text-faint text-sm">
              {hits.length}
            </span>
          </h2>
          {title === 'Streams' ? (
            <Streams hits={hits} card={card} words={asked} />
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
              {hits.map((hit, index) => (
                <li key={hit.key} className="grid min-w-0 lg:only:col-span-full">
                  {agent && hit.kind === 'agent' && index < ACTED ? (
                    agent(hit, asked)
                  ) : (
                    <Row hit={hit} words={asked} onGo={() => rememberSearch(asked)}>
                      {hit.kind === 'person' && index < ACTED ? act(hit.key) : null}
                    </Row>
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  hit: Hit;
  words: string;
  onGo?: () => void;
  children: ReactNode;
}

/** The whole of it leads there, but for what can be done at its end. */
function Row({ hit, words, onGo, children }: RowProps) {
  return (
    <div className="relative flex min-h-18 min-w-0 items-center gap-3 rounded-lg border border-ink-3 bg-ink-1 px-4 py-3 transition-colors focus-within:border-faint hover:border-faint">
      <Link
        to={hit.to}
        onClick={onGo}
        className="flex min-w-0 flex-1 items-center gap-3 after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk"
      >
        <HitLine hit={hit} words={words} />
      </Link>
      {children ? (
        <span className="relative z-1 shrink-0">{children}</span>
      ) : (
        <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
      )}
    </div>
  );
}

interface StreamsProps {
  hits: Hit[];
  card: (streamId: string) => ReactNode;
  words: string;
}

/** Streams are known by their picture more than by their name. */
function Streams({ hits, card, words }: StreamsProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
      {hits.map((hit) => (
        <li key={hit.key} className="grid min-w-0 content-start lg:only:col-span-full">
          {card(hit.key) ?? (
            <Row hit={hit} words={words}>
              {null}
            </Row>
          )}
        </li>
      ))}
    </ul>
  );
}
