import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Spinner } from '@/ui/spinner';
import { ErrorState } from '@/ui/states';
import { type RoomEmotes, useRoomEmotes } from '../emotes/room-emotes';
import { type Emoji, type EmojiGroup, findEmoji, loadEmoji, noteEmoji, recentEmoji } from './emoji';
import { COLUMNS, EmojiGrid, rowsOf } from './emoji-grid';

interface EmojiPickerProps {
  onTake: (emoji: string) => void;
  onClose: () => void;
}

type Tab = 'room' | 'all';
const TABS: [Tab, string][] = [
  ['room', 'This room'],
  ['all', 'Emoji'],
];

function ownGroup(emotes: RoomEmotes): EmojiGroup {
  const emoji = [...emotes].map(([name, url]) => ({
    emoji: `:${name}:`,
    name,
    words: [name, ...name.split('_')],
    url,
  }));
  return { name: 'This room', emoji };
}

/** Emoji by group or by word, the room's own first. The search keeps the focus; arrows choose, Enter takes, Esc closes. */
export default function EmojiPicker({ onTake, onClose }: EmojiPickerProps) {
  const emoji = useQuery({
    queryKey: ['emoji'],
    queryFn: loadEmoji,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const [recent] = useState(() => ({ groups: null as ReturnType<typeof recentEmoji> | null }));
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onClose();
    };
    addEventListener('pointerdown', onPress);
    return () => removeEventListener('pointerdown', onPress);
  }, [onClose]);

  const own = ownGroup(useRoomEmotes());
  const [tab, setTab] = useState<Tab>(own.emoji.length > 0 ? 'room' : 'all');
  const groups = [own, ...(emoji.data ?? [])];
  // As they were when the picker opened: nothing moves under the finger.
  if (emoji.data) recent.groups ??= recentEmoji(emoji.data);
  const found = query.trim() === '' ? null : findEmoji(groups, query);
  const rows = rowsOf(
    found
      ? [{ name: 'Found', emoji: found }]
      : tab === 'room' && own.emoji.length > 0
        ? [own]
        : [{ name: 'Used lately', emoji: recent.groups ?? [] }, ...(emoji.data ?? [])],
  );
  const all = rows.flatMap((row) => (row.kind === 'emoji' ? row.emoji : []));
  const take = ({ emoji: taken, url }: Emoji) => {
    if (!url) noteEmoji(taken);
    onTake(taken);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: COLUMNS, ArrowUp: -COLUMNS, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const one = all[chosen];
    if (step !== undefined) setChosen(Math.min(Math.max(chosen + step, 0), all.length - 1));
    else if (event.key === 'Enter' && one) take(one);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    // Esc closes this alone.
    event.stopPropagation();
  };

  return (
    <div
      ref={box}
      role="dialog"
      aria-label="Emoji"
      className="absolute inset-x-0 bottom-full z-10 mb-2 flex h-80 max-h-[50dvh] animate-pop-in flex-col rounded-md border border-ink-3 bg-ink-2 shadow-raised"
    >
      <div className="flex items-center gap-2 border-ink-3 border-b px-3">
        <Search aria-hidden className="size-4 shrink-0 text-dim" />
        <input
          // biome-ignore lint/a11y/noAutofocus: it was opened to search and to choose.
          autoFocus
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          placeholder="Search emoji"
          aria-label="Search emoji"
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={all[chosen] ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          className="h-11 min-w-0 flex-1 bg-transparent text-base placeholder:text-faint focus:outline-none md:text-sm"
        />
        <span className="max-w-32 truncate text-faint text-xs">{all[chosen]?.name}</span>
      </div>
      {own.emoji.length > 0 && !found ? (
        <fieldset className="flex shrink-0 gap-1 border-ink-3 border-b px-2">
          <legend className="sr-only">Which</legend>
          {TABS.map(([value, label]) => (
            <button
              key={value}
              type="button"
              aria-pressed={tab === value}
              onClick={() => {
                setTab(value);
                setChosen(0);
              }}
              className="h-10 border-transparent border-b-2 px-2 text-dim text-sm aria-pressed:border-felt aria-pressed:text-text"
            >
              {label}
            </button>
          ))}
        </fieldset>
      ) : null}
      {emoji.isPending && tab === 'all' ? (
        <div className="grid flex-1 place-items-center">
          <Spinner className="size-6" />
        </div>
      ) : emoji.isError && tab === 'all' ? (
        <ErrorState
          title="Failed to load the emoji"
          onRetry={() => void emoji.refetch()}
          retrying={emoji.isFetching}
        />
      ) : found?.length === 0 ? (
        <p className="grid flex-1 place-items-center text-dim text-sm">No emoji by that word.</p>
      ) : (
        <EmojiGrid
          key={`${tab} ${query}`}
          id={id}
          rows={rows}
          chosen={chosen}
          onChoose={setChosen}
          onTake={take}
        />
      )}
    </div>
  );
}
