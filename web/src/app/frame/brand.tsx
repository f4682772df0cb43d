import { Link } from 'react-router';

/** The mark alone, or with the name; `roomy`: with it where the window is wide enough for all that stands beside it. */
export function Brand({ name = true }: { name?: boolean | 'roomy' }) {
  return (
    <Link
      to="/"
      aria-label="Cuecast home"
      className="flex h-10 items-center gap-2.5 rounded-md px-1"
    >
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="9" className="fill-felt-deep" />
        <circle cx="16" cy="16" r="9" className="fill-cloth-text" />
        <path d="M13.4 11.6v8.8l7.2-4.4z" className="fill-felt-deep" />
      </svg>
      {name ? (
        <span
          className={`font-bold font-display text-lg tracking-tight ${name === 'roomy' ? 'max-[24rem]:hidden' : ''}`}
        >
          Cuecast
        </span>
      ) : null}
    </Link>
  );
}
