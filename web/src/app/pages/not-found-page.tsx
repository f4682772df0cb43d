import { Link } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';

export function NotFoundPage() {
  usePageMeta({ title: 'Page not found', description: 'There is nothing at this address.' });
  return (
    <div className="grid min-h-[70dvh] place-items-center px-6 text-center">
      <div className="flex flex-col items-center gap-4">
        <p
          aria-hidden
          className="flex items-center font-bold font-display text-[7rem] leading-none sm:text-[9rem]"
        >
          4<CueBall />4
        </p>
        <h1 className="font-semibold text-2xl">Scratch. There is nothing here.</h1>
        <p className="max-w-sm text-balance text-dim">
          The page has moved, or the link is mistyped.
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          <Button asChild>
            <Link to="/">Return Home</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/cuecast-live">Watch live streams</Link>
          </Button>
        </div>
      </div>
    </div>
  );
}

function CueBall() {
  return (
    <svg viewBox="0 0 100 100" className="mx-1 size-[0.78em]" aria-hidden="true">
      <circle cx="50" cy="50" r="48" className="fill-felt-deep" />
      <circle cx="50" cy="50" r="30" className="fill-cloth-text" />
      <circle cx="41" cy="41" r="7" className="fill-felt" opacity="0.25" />
    </svg>
  );
}
