interface MentionListProps {
  id: string;
  names: readonly string[];
  chosen: number;
  onTake: (name: string) => void;
}

/** Names to complete, above the input; the input keeps the focus and moves the choice. */
export function MentionList({ id, names, chosen, onTake }: MentionListProps) {
  if (names.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="People to mention"
      className="absolute inset-x-0 bottom-full z-10 mb-2 animate-pop-in rounded-md border border-ink-3 bg-ink-2 p-1 shadow-raised"
    >
      {names.map((name, index) => (
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          // Before the input would lose the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onTake(name);
          }}
          className="flex h-10 cursor-pointer items-center rounded-sm px-3 text-sm hover:bg-ink-3 aria-selected:bg-ink-3"
        >
          @{name}
        </div>
      ))}
    </div>
  );
}
