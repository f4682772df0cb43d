import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { Tournament } from '@/api/tournament-types';
import { displayName } from '@/lib/address';
import { StatusBadge } from '../status-badge';
import { Thumbnail } from '../thumbnail';

/** The picture, wide and dimmed, with the name on it: the same dark room under either theme. */
export function Hero({ tournament, low }: { tournament: Tournament; low: boolean }) {
  const { _id, title, game, thumbnail, status, createdBy } = tournament;
  // Tables that are in play matter more than its picture.
  const height =
    status === 'In Progress' ? 'min-h-40 pb-5' : 'min-h-56 pb-6 md:min-h-72 short:pb-4';
  return (
    <header className="scheme-dark relative isolate overflow-hidden bg-ink-0 text-text">
      <div className={`absolute inset-0 -z-10 opacity-45 ${low ? 'blur-sm' : ''}`} aria-hidden>
        <Thumbnail src={thumbnail} seed={_id} />
      </div>
      <div
        aria-hidden
        className="absolute inset-0 -z-10 bg-linear-to-t from-ink-0 via-ink-0/75 to-ink-0/25"
      />
      <div
        className={`mx-auto flex w-full max-w-7xl flex-col justify-end gap-3 px-4 pt-4 md:px-8 ${low ? 'pb-4' : height} short:min-h-0`}
      >
        <Link
          to="/tournaments"
          className="-ml-1 mb-auto inline-flex h-10 items-center gap-1.5 self-start rounded-sm px-1 font-medium text-sm hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Tournaments
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <StatusBadge status={status} />
          <span className="font-medium text-sm">{game}</span>
        </div>
        <h1
          className={`break-words font-bold leading-tight ${low ? 'text-2xl md:text-3xl' : 'text-3xl md:text-5xl short:text-2xl'}`}
        >
          {title}
        </h1>
        {low || !createdBy ? null : (
          <p className="text-dim text-sm short:hidden">
            Organised by{' '}
            <Link
              to={`/${createdBy.address}`}
              className="-my-3 inline-block py-3 font-semibold text-text hover:underline"
            >
              {displayName(createdBy)}
            </Link>
          </p>
        )}
      </div>
    </header>
  );
}
