import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface SectionProps {
  id: string;
  title: string;
  /** Beside the title. */
  beside?: ReactNode;
  /** Where all of it is, and what the link says. */
  all: { to: string; text: string };
  children: ReactNode;
}

/** A part of the home page, with the way to the rest of it. */
export function Section({ id, title, beside, all, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <header className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:gap-x-3">
        <h2 id={id} className={`font-bold ${beside ? 'text-lg sm:text-xl' : 'text-xl'}`}>
          {title}
        </h2>
        {beside}
        <Link
          to={all.to}
          aria-label={`${all.text}: ${title}`}
          className="ml-auto inline-flex h-10 items-center gap-1.5 font-medium text-chalk text-sm hover:underline"
        >
          <span className={beside ? 'max-sm:sr-only' : ''}>{all.text}</span>
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </header>
      {children}
    </section>
  );
}
