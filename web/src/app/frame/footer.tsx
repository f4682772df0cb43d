import { Link } from 'react-router';
import { Brand } from './brand';

const COLUMNS = [
  {
    title: 'Quick Links',
    links: [
      { to: '/', label: 'Home' },
      { to: '/cuecast-live', label: 'Live streams' },
      { to: '/create-stream', label: 'Create Stream' },
    ],
  },
  { title: 'Products', links: [{ to: '/bitpool', label: 'Billiard quests' }] },
  {
    title: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy Policy' },
      { to: '/terms', label: 'Terms of Service' },
    ],
  },
];

export function Footer() {
  return (
    <footer className="mt-10 border-ink-3 border-t">
      <div className="mx-auto grid max-w-7xl gap-8 px-4 py-10 md:grid-cols-[2fr_1fr_1fr_1fr] md:px-8">
        <div className="flex flex-col items-start gap-2">
          <Brand />
          <p className="text-faint text-sm">Watch together. Chat. Play.</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-sans font-semibold text-sm">{title}</h2>
            <ul className="mt-1">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex h-10 items-center text-dim text-sm hover:text-text"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
