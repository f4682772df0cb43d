import { Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { Bracket, EntrantId } from '@/api/tournament-types';
import { IconButton } from '@/ui/icon-button';
import { Input } from '@/ui/input';

/** Entrants from which on one looks for somebody. */
const MANY = 12;

interface FindPlayerProps {
  bracket: Bracket;
  pinned: EntrantId | null;
  onPin: (entrant: EntrantId | null) => void;
}

/** Somebody's path through a large bracket, by their name. */
export function FindPlayer({ bracket, pinned, onPin }: FindPlayerProps) {
  const [typed, setTyped] = useState('');
  const list = useId();
  if (bracket.entrants.length < MANY) return null;
  const search = (text: string) => {
    setTyped(text);
    const wanted = text.trim().toLowerCase();
    const named = bracket.entrants.filter(({ name }) => name.toLowerCase().startsWith(wanted));
    const exact = named.find(({ name }) => name.toLowerCase() === wanted);
    onPin(
      wanted === '' ? null : ((exact ?? (named.length === 1 ? named[0] : undefined))?.id ?? null),
    );
  };
  return (
    <div className="relative w-full max-w-64">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
      />
      <Input
        aria-label="Find a player"
        placeholder="Find a player"
        list={list}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => search(target.value)}
        className="px-9"
      />
      <datalist id={list}>
        {bracket.entrants.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {pinned !== null || typed !== '' ? (
        <IconButton
          label="Show everybody"
          onClick={() => search('')}
          className="absolute top-0 right-0"
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      ) : null}
    </div>
  );
}
