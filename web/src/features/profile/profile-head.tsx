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
  /** The wallet, in place of the short address; null shows none. */
  wallet?: ReactNode;
  bio: ReactNode;
  /** Followers and following, which their owner can open. */
  counts: ReactNode;
  /** Other figures, in a line of their own. */
  standing?: ReactNode;
  /** Actions on the person. */
  children?: ReactNode;
}

export const PICTURE_PX = 80;

/** A person: picture, name, who follows, words and, small, the wallet. How they play leads the page beneath. */
export function ProfileHead(props: ProfileHeadProps) {
  const { profile, liveMark = false, picture, wallet, bio, counts, standing, children } = props;
  return (
    <Card
      role="region"
      aria-label="About"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-4 p-4 md:gap-x-5 md:p-5 abreast:grid-cols-[auto_minmax(12rem,1fr)_auto] abreast:gap-y-0.5"
    >
      <div className="relative abreast:row-span-2">{picture}</div>
      <div className="min-w-0 abreast:contents">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 abreast:self-end">
          <h1 className="font-bold text-2xl leading-tight [overflow-wrap:anywhere] md:text-3xl short:text-2xl">
            {displayName(profile)}
          </h1>
          {liveMark && profile.live ? <LiveMark streamId={profile.live} /> : null}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 text-dim text-sm abreast:order-1 abreast:self-start">
          {counts}
          <span>Joined {monthOf(profile.createdAt)}</span>
        </div>
      </div>
      <div className="col-span-2 min-w-0 empty:hidden abreast:order-2 abreast:col-start-2">
        {bio}
        {/* Room for figures that are asked for after the profile. */}
        {standing ? (
          <div className="mt-1 flex min-h-6 flex-wrap content-start items-center gap-x-5 gap-y-1 max-sm:min-h-13">
            {standing}
          </div>
        ) : null}
      </div>
      <div className="col-span-2 flex min-w-0 flex-wrap gap-2 max-sm:[&>*:not([aria-label*=lock])>svg:not(.animate-spin)]:hidden short:[&>*:not([aria-label*=lock])>svg:not(.animate-spin)]:hidden max-sm:[&>*]:flex-1 max-sm:[&>*]:px-2.5 short:[&>*]:px-2.5 abreast:col-span-1 abreast:justify-end">
        {children}
      </div>
      {wallet === null ? null : (
        <div className="col-span-2 -my-2 text-faint text-xs max-sm:-mt-4 abreast:order-1 abreast:col-span-1 abreast:my-0 abreast:justify-self-end">
          {wallet ?? <Address address={profile.address} />}
        </div>
      )}
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
