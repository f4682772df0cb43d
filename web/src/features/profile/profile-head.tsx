import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Profile } from '@/api/profile-types';
import { displayName } from '@/lib/address';
import { Address } from '@/ui/address';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { Cover } from './cover';

interface ProfileHeadProps {
  profile: Profile;
  /** The picture, which its owner can change. */
  picture: ReactNode;
  bio: ReactNode;
  /** Followers and following, which their owner can open. */
  counts: ReactNode;
  /** What can be done. */
  children?: ReactNode;
}

export const PICTURE_PX = 112;

/** Who somebody is: picture, name, wallet, words. */
export function ProfileHead({ profile, picture, bio, counts, children }: ProfileHeadProps) {
  return (
    <Card role="region" aria-label="About" className="overflow-hidden">
      <Cover />
      <div className="flex flex-col gap-4 p-4 pt-0 md:px-8 md:pb-7">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div className="-mt-14 relative rounded-full bg-ink-1 p-1.5">
            {picture}
            {profile.live ? <LiveMark streamId={profile.live} /> : null}
          </div>
          <div className="flex flex-wrap items-center gap-2 pt-3">{children}</div>
        </div>
        <div className="min-w-0">
          <h1 className="font-bold text-2xl [overflow-wrap:anywhere] md:text-3xl">
            {displayName(profile)}
          </h1>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 text-dim text-sm">
            <Address address={profile.address} />
            <span className="flex items-center gap-1.5">
              <CalendarDays aria-hidden className="size-4" />
              Joined {monthOf(profile.createdAt)}
            </span>
          </div>
        </div>
        {bio}
        {counts}
      </div>
    </Card>
  );
}

function LiveMark({ streamId }: { streamId: string }) {
  return (
    <Link
      to={`/live/${streamId}`}
      aria-label="Live now: watch"
      className="-bottom-1 absolute left-3 grid h-10 place-items-center"
    >
      <Badge tone="live" className="ring-3 ring-ink-1">
        LIVE
      </Badge>
    </Link>
  );
}

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });
const monthOf = (iso: string) => month.format(new Date(iso));
