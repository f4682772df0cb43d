/** A grey shape of what is loading. Give it the size of the real thing; it is hidden from screen readers. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-breathe rounded-md bg-ink-2 ${className}`} />;
}
