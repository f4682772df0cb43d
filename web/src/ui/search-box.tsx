import { Search } from 'lucide-react';
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
  return (
    <div className="relative min-w-0 flex-1 basis-56 sm:max-w-sm">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
        className="pl-9"
      />
    </div>
  );
}
