import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useDrills } from '@/features/drills/queries';
import { StillTable } from '@/features/table';
import { Skeleton } from '@/ui/skeleton';

const SHOWN = 3;

/** Drills for who waits in a room: they open beside it, so that the seat and the room stay. */
export function RoomDrills() {
  const { data, isError } = useDrills();
  if (isError) return null;
  const drills = data?.slice(0, SHOWN);
  return (
    <>
      <Link
        to="/duel/drills"
        target="_blank"
        className="flex min-h-12 items-center gap-3 rounded-md border border-ink-3 bg-ink-1 px-4 text-sm hover:border-faint lg:hidden"
      >
        <span className="min-w-0 flex-1">
          <span className="font-semibold">While you wait:</span> a drill, in another tab
        </span>
        <ChevronRight aria-hidden className="size-4 text-faint" />
      </Link>
      <section aria-labelledby="room-drills" className="flex flex-col gap-3 max-lg:hidden">
        <header className="flex items-baseline gap-3">
          <h2 id="room-drills" className="font-semibold text-lg">
            While you wait
          </h2>
          <p className="text-dim text-sm">A drill opens in another tab. Your room stays here.</p>
        </header>
        <ul className="grid grid-cols-3 gap-3">
          {drills
            ? drills.map(({ id, name, trains, balls }) => (
                <li
                  key={id}
                  className="relative flex flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-colors focus-within:border-felt hover:border-felt"
                >
                  <div className="relative aspect-9/5 bg-ink-0">
                    <StillTable balls={balls} label={`${name}: ${balls.length - 1} balls`} />
                  </div>
                  <div className="p-3">
                    <h3 className="truncate font-semibold text-sm">
                      <Link
                        to={`/duel/drills/${id}`}
                        target="_blank"
                        className="after:absolute after:inset-0"
                      >
                        {name}
                      </Link>
                    </h3>
                    {/* The drill itself says how it is played. */}
                    <p className="mt-0.5 text-pretty text-dim text-xs">{trains.split(':')[0]}.</p>
                  </div>
                </li>
              ))
            : Array.from({ length: SHOWN }, (_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: shapes without an identity
                <Skeleton key={place} className="aspect-9/5 rounded-lg pb-16" />
              ))}
        </ul>
      </section>
    </>
  );
}
