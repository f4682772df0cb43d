/** A grey shape of what is loading. Give it the size of the real thing; it is hidden from screen readers. */
export function Skeleton({ className = '' }: { className?: string }) {
  const corner = className.includes('rounded') ? '' : 'rounded-md';
  return <span aria-hidden className={`block animate-breathe bg-ink-3 ${corner} ${className}`} />;
}
