import { IconButton } from '@/ui/icon-button';
import { SISTERS, useExternalLinks } from './external-links';

/** The sister products, which open in a page of their own. */
export function SisterLinks({ compact }: { compact: boolean }) {
  const sisters = useExternalLinks(SISTERS);
  if (sisters.length === 0) return null;
  return (
    <nav aria-label="Sister products">
      <ul className={compact ? 'flex flex-col items-center' : 'grid grid-cols-2 gap-2'}>
        {sisters.map(({ key, label, icon: Icon, href }) => (
          <li key={key}>
            {compact ? (
              <IconButton label={label} asChild>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  <Icon aria-hidden className="size-5" />
                </a>
              </IconButton>
            ) : (
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className="flex h-10 items-center gap-2 rounded-md px-2.5 font-medium text-dim text-sm transition-colors hover:bg-ink-2 hover:text-text"
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                <span className="truncate">{label}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
