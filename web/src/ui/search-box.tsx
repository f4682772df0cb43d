import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { Input } from './input';

interface SearchBoxProps {
  /** Its accessible name. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
}

/** The field above a list that narrows it. */
export function SearchBox({ label, placeholder, value, onChange, maxLength }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="relative min-w-0 flex-1 basis-56 sm:max-w-sm">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
      />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
        className="px-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {value ? (
        <button
          type="button"
          aria-label={`Clear: ${label}`}
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
          className="absolute top-0 right-0 grid size-10 place-items-center rounded-md text-dim hover:text-text"
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : null}
    </div>
  );
}
