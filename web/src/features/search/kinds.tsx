import type { HitGroup } from './hits';

interface KindsProps {
  groups: readonly HitGroup[];
  chosen: string | null;
  onChoose: (title: string | null) => void;
}

/** Narrows what was found to one kind. */
export function Kinds({ groups, chosen, onChoose }: KindsProps) {
  const isOne = groups.some(({ title }) => title === chosen);
  const all = [null, ...groups.map(({ title }) => title)];
  return (
    <fieldset className="-mb-3 flex flex-wrap gap-2">
      <legend className="sr-only">Which kind</legend>
      {all.map((title) => (
        <button
          key={title}
          type="button"
          aria-pressed={isOne ? title === chosen : title === null}
          onClick={() => onChoose(title)}
          className="h-10 rounded-full border border-ink-3 px-4 font-medium text-dim text-sm transition-colors hover:text-text desk:h-8 aria-pressed:border-felt aria-pressed:bg-ink-2 aria-pressed:text-text"
        >
          {title ?? 'All'}
        </button>
      ))}
    </fieldset>
  );
}
