import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Profile } from '@/api/profile-types';
import { displayName } from '@/lib/address';
import { Address } from '@/ui/address';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';

interface ProfileHeadProps {
  profile: Profile;
  /** Says that they are live, where nothing under the head does. */
  liveMark?: boolean;
  /** The picture, which its owner can change. */
  picture: ReactNode;
  /** The wallet, in place of the short address. */
  wallet?: ReactNode;
  bio: ReactNode;
  /** Followers and following, which their owner can open. */
  counts: ReactNode;
  /** How they stand at the table, and how their calls went: figures in the line of the counts. */
  standing: ReactNode;
  /** Actions on the person. */
  children?: ReactNode;
}

export const PICTURE_PX = 96;

/** A person: picture, name, wallet, words, and how they stand. */
export function ProfileHead(props: ProfileHeadProps) {
  const { profile, liveMark = false, picture, wallet, bio, counts, standing, children } = props;
  return (
    <Card
      role="region"
      aria-label="About"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-5 gap-y-5 p-4 md:p-6 abreast:grid-cols-[auto_minmax(16rem,1fr)_auto] abreast:grid-rows-[auto_1fr] abreast:gap-y-2"
    >
      <div className="relative abreast:row-span-2">{picture}</div>
      <div className="min-w-0 self-center">
        <div className="flex flex-wrap items-center gap-x-3">
          <h1 className="font-bold text-2xl [overflow-wrap:anywhere] md:text-3xl">
            {displayName(profile)}
          </h1>
          {liveMark && profile.live ? <LiveMark streamId={profile.live} /> : null}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 text-dim text-sm">
          {wallet ?? <Address address={profile.address} />}
          <span className="flex items-center gap-1.5">
            <CalendarDays aria-hidden className="size-4" />
            Joined {monthOf(profile.createdAt)}
          </span>
        </div>
      </div>
      <div className="col-span-2 flex min-w-0 flex-wrap gap-2 max-sm:[&>*]:flex-1 max-sm:[&>*]:px-2.5 max-sm:[&>*:not([aria-label*=lock])>svg:not(.animate-spin)]:hidden abreast:col-span-1 abreast:col-start-3 abreast:row-start-1 abreast:justify-end">
        {children}
      </div>
      <div
        className={`col-span-2 flex min-w-0 abreast:col-start-2 ${profile.bio ? 'flex-col gap-2' : 'gap-y-4 max-sm:flex-col sm:flex-row-reverse sm:flex-wrap sm:items-center sm:justify-end sm:gap-x-6'}`}
      >
        {bio}
        {/* On a phone room for the second line of what is asked for after somebody else's profile. */}
        <div
          className={`flex flex-wrap content-start items-center gap-x-5 gap-y-1 ${standing && !liveMark ? 'min-h-6 max-sm:min-h-13' : ''}`}
        >
          {counts}
          {standing}
        </div>
      </div>
    </Card>
  );
}

function LiveMark({ streamId }: { streamId: string }) {
  return (
    <Link
      to={`/live/${streamId}`}
      aria-label="Live now: watch"
      className="grid h-10 place-items-center"
    >
      <Badge tone="live">LIVE</Badge>
    </Link>
  );
}

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });
const monthOf = (iso: string) => month.format(new Date(iso));
