import type { Stream } from '@/api/types';
import { Select } from '@/ui/select';

type Category = Stream['category'];

const NAMES: Record<Category, string> = {
  billiards: 'Billiards',
  gaming: 'Gaming',
  esports: 'Esports',
  crypto: 'Crypto',
  other: 'Other',
};

/** The category that an address names; undefined for all of them. */
export const categoryOf = (word: string | null): Category | undefined =>
  word !== null && Object.hasOwn(NAMES, word) ? (word as Category) : undefined;

interface CategorySelectProps {
  chosen: Category | undefined;
  onChoose: (category: Category | undefined) => void;
}

/** Narrows the list to one category. */
export function CategorySelect({ chosen, onChoose }: CategorySelectProps) {
  return (
    <Select
      aria-label="Category"
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(categoryOf(target.value))}
      className="max-sm:basis-[calc(50%-0.25rem)] sm:w-38"
    >
      <option value="">All categories</option>
      {Object.entries(NAMES).map(([category, name]) => (
        <option key={category} value={category}>
          {name}
        </option>
      ))}
    </Select>
  );
}
