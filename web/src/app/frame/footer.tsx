import { Link } from 'react-router';
import { IconButton } from '@/ui/icon-button';
import { Brand } from './brand';
import { CHAT_BOT, SOCIAL, useExternalLinks } from './external-links';

const QUICK = [
  { to: '/', label: 'Home' },
  { to: '/cuecast-live', label: 'Live streams' },
  { to: '/duel', label: 'Pool duels' },
  { to: '/rules', label: 'Rules' },
  { to: '/tournaments', label: 'Tournaments' },
  { to: '/create-stream', label: 'Create Stream' },
];
const PRODUCTS = [
  { to: '/bitpool', label: 'Billiard quests' },
  { to: '/tasks', label: 'Tasks' },
  { to: '/nft-collection', label: 'NFT collections' },
  { to: '/presale', label: 'Presale' },
  { to: '/reserves', label: 'Reserves' },
];
const LEGAL = [
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
];
const LINK = 'inline-flex h-10 items-center text-dim text-sm hover:text-text';

export function Footer() {
  const bot = useExternalLinks([CHAT_BOT]);
  return (
    <footer className="mt-10 border-ink-3 border-t">
      <div className="mx-auto grid max-w-7xl grid-cols-2 gap-8 px-4 py-10 md:grid-cols-[2fr_1fr_1fr_1fr] md:px-8">
        <div className="col-span-full flex flex-col items-start gap-2 md:col-span-1">
          <Brand />
          <p className="text-faint text-sm">Watch together. Chat. Play.</p>
          <Social />
        </div>
        <Column title="Quick Links" links={QUICK} />
        <Column title="Products" links={PRODUCTS}>
          {bot.map(({ key, href, label }) => (
            <li key={key}>
              <a href={href} target="_blank" rel="noopener noreferrer" className={LINK}>
                {label}
              </a>
            </li>
          ))}
        </Column>
        <Column title="Legal" links={LEGAL} />
      </div>
    </footer>
  );
}

interface ColumnProps {
  title: string;
  links: readonly { to: string; label: string }[];
  children?: React.ReactNode;
}

function Column({ title, links, children }: ColumnProps) {
  return (
    <nav aria-label={title}>
      <h2 className="font-sans font-semibold text-sm">{title}</h2>
      <ul className="mt-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={LINK}>
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

function Social() {
  const places = useExternalLinks(SOCIAL);
  if (places.length === 0) return null;
  return (
    <nav aria-label="Social" className="mt-2 -ml-2">
      <ul className="flex gap-1">
        {places.map(({ key, label, icon: Icon, href }) => (
          <li key={key}>
            <IconButton label={label} asChild>
              <a href={href} target="_blank" rel="noopener noreferrer">
                <Icon aria-hidden className="size-5" />
              </a>
            </IconButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}
