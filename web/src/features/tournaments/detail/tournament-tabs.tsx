import { Link } from 'react-router';

const look =
  '-mb-px inline-flex h-12 items-center border-transparent border-b-2 px-3 font-medium text-dim text-sm transition-colors hover:text-text aria-[current=page]:border-felt aria-[current=page]:text-text';

/** Two addresses of one tournament. */
export function TournamentTabs({ id, bracket }: { id: string; bracket: boolean }) {
  const current = (here: boolean) => (here ? 'page' : undefined);
  return (
    <nav aria-label="Tournament" className="border-ink-3 border-b">
      <div className="mx-auto flex w-full max-w-7xl gap-1 px-1 md:px-5">
        <Link to={`/tournament/${id}`} aria-current={current(!bracket)} className={look}>
          Overview
        </Link>
        <Link to={`/tournament/${id}/bracket`} aria-current={current(bracket)} className={look}>
          Bracket
        </Link>
      </div>
    </nav>
  );
}
