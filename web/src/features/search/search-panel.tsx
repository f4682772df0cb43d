import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Input } from '@/ui/input';
import { Spinner } from '@/ui/spinner';
import { HitLine } from './hit-line';
import { allOf, groupsOf, type HitGroup, recentHits } from './hits';
import { rememberSearch, useRecentSearches } from './recent';
import { LONGEST, liveHit, useLiveNow, useSearch, wordsOf } from './use-search';

const SHOWN = 5;
const LIVE_SHOWN = 5;

interface SearchPanelProps {
  /** Keys typed before it was there. */
  early?: () => string;
  onGo: () => void;
}

/**
 * The field and what it finds: arrows choose, Enter goes there, or to all that was found. Before anything is typed, and where nothing has such a
 * name, searches of before and who is live.
 */
export function SearchPanel({ early, onGo }: SearchPanelProps) {
  const [text, setText] = useState(early ?? '');
  const [chosen, setChosen] = useState<number | null>(null);
  const found = useSearch(text, SHOWN);
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // It comes after the dialog has opened, which has put the keyboard elsewhere.
  useEffect(() => field.current?.focus(), []);
  const list = useRef<HTMLDivElement>(null);
  const asked = wordsOf(text);
  const meanwhile = useMeanwhile();
  const isEmpty = asked !== null && found.data !== undefined && groupsOf(found.data).length === 0;
  const groups = !asked || isEmpty ? meanwhile.groups : found.data ? groupsOf(found.data) : [];
  const hits = groups.flatMap((group) => group.hits);
  const at = chosen === null ? undefined : hits[chosen];
  const optionId = (key: string) => `${id}-${key}`;

  const left = () => {
    if (asked && !isEmpty) rememberSearch(asked);
    onGo();
  };
  const go = (to: string) => {
    left();
    navigate(to);
  };
  // With the arrows one goes farther than the list shows.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  });
  const move = (step: 1 | -1) =>
    setChosen((known) => {
      if (hits.length === 0) return null;
      if (known === null) return step === 1 ? 0 : hits.length - 1;
      return (known + step + hits.length) % hits.length;
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (at) go(at.to);
      else if (asked) go(allOf(asked));
    }
  };

  return (
    <div className="flex h-[min(28rem,70dvh)] flex-col gap-3">
      <div className="relative">
        <Input
          ref={field}
          type="search"
          role="combobox"
          aria-label="Search"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at ? optionId(at.key) : undefined}
          placeholder="People, streams, tournaments, agents"
          maxLength={LONGEST}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
        />
        {asked && (found.isFetching || found.isOld) ? (
          <Spinner className="absolute top-3 right-3 size-4 text-dim" />
        ) : null}
      </div>
      <Said asked={asked} failed={found.isError} empty={isEmpty && !found.isOld} />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        className="-mx-2 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-2"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={group.title} role="group" aria-label={group.title}>
            <p
              aria-hidden
              className="px-2 pb-1 font-semibold text-faint text-xs uppercase tracking-wider"
            >
              {group.title}
            </p>
            {group.hits.map((hit) => (
              <Link
                key={hit.key}
                id={optionId(hit.key)}
                role="option"
                aria-selected={hit === at}
                tabIndex={-1}
                to={hit.to}
                onClick={left}
                className="flex h-14 items-center gap-3 rounded-md px-2 hover:bg-ink-2 aria-selected:bg-ink-2"
              >
                <HitLine hit={hit} />
              </Link>
            ))}
          </div>
        ))}
      </div>
      {asked && hits.length > 0 && !isEmpty ? (
        <Link
          to={allOf(asked)}
          onClick={left}
          className="inline-flex shrink-0 h-10 items-center px-2 font-medium text-chalk text-sm hover:underline"
        >
          All results for “{asked}”
        </Link>
      ) : !asked && meanwhile.forget ? (
        <button
          type="button"
          onClick={meanwhile.forget}
          className="inline-flex h-10 shrink-0 items-center px-2 font-medium text-dim text-sm hover:text-text"
        >
          Clear recent searches
        </button>
      ) : null}
    </div>
  );
}

/** Lines in place of hits, and the way to forget the searches among them where there are any. */
function useMeanwhile(): { groups: HitGroup[]; forget: (() => void) | null } {
  const { searches, forget } = useRecentSearches();
  const { data: live = [] } = useLiveNow();
  const groups = [
    { title: 'Recent searches', hits: recentHits(searches) },
    { title: 'Live now', hits: live.slice(0, LIVE_SHOWN).map(liveHit) },
  ].filter(({ hits }) => hits.length > 0);
  return { groups, forget: searches.length > 0 ? forget : null };
}

interface SaidProps {
  asked: string | null;
  failed: boolean;
  empty: boolean;
}

/** In place of a list, and for a screen reader. */
function Said({ asked, failed, empty }: SaidProps) {
  const text = !asked
    ? 'Type two letters or more.'
    : failed
      ? 'The search did not get through. Try again in a moment.'
      : empty
        ? `Nothing is called “${asked}”.`
        : '';
  return (
    <p role="status" className="px-2 text-dim text-sm empty:hidden">
      {text}
    </p>
  );
}
