import { Search } from 'lucide-react';
import type { Operations } from '@/api/operations';
import { Input } from '@/ui/input';
import { FilterChips } from '../filter-chips';
import { count } from './format';
import { kindWord } from './room-words';

interface RoomFilterProps {
  kinds: Operations['kinds'];
  shown: number;
  moreRooms: number;
  words: string;
  setWords: (words: string) => void;
  /** Null is every kind. */
  kind: string | null;
  setKind: (kind: string | null) => void;
}

export function RoomFilter(props: RoomFilterProps) {
  const { kinds, shown, moreRooms, words, setWords, kind, setKind } = props;
  const all = kinds.reduce((sum, { rooms }) => sum + rooms, 0);
  const choices = [
    { value: null, label: `All ${count(all)}` },
    ...kinds.map((one) => ({
      value: one.kind,
      label: `${kindWord(one.kind)} ${count(one.rooms)}`,
    })),
  ];
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id="rooms" className="font-display font-semibold text-lg">
          Rooms
        </h3>
        <p role="status" className="text-dim text-sm tabular-nums">
          {count(shown)} shown
          {moreRooms > 0 ? `, ${count(moreRooms)} quieter ones counted, not listed` : ''}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="relative w-full sm:w-72">
          <Search
            aria-hidden
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4 text-faint"
          />
          <Input
            type="search"
            aria-label="Find a room"
            value={words}
            placeholder="Find a room"
            onChange={({ target }) => setWords(target.value)}
            className="pl-9"
          />
        </div>
        <FilterChips legend="Which rooms" choices={choices} chosen={kind} onChoose={setKind} />
      </div>
    </>
  );
}
