import { useState } from 'react';
import type { Profile } from '@/api/profile-types';
import type { PeopleList } from '@/api/profiles';
import { Sheet } from '@/ui/sheet';
import { Count, followersWord } from '../counts';
import { PeopleOf } from '../people-of';

const TITLES: Record<PeopleList, string> = { followers: 'Followers', following: 'Following' };

/** How many follow one, and how many one follows; a press shows who. */
export function OwnCounts({ profile }: { profile: Profile }) {
  const [list, setList] = useState<PeopleList>('followers');
  const [open, setOpen] = useState(false);
  const show = (which: PeopleList) => () => {
    setList(which);
    setOpen(true);
  };
  const look = 'flex h-10 items-center rounded-md underline-offset-4 hover:underline';
  return (
    <div className="-my-2 flex gap-4">
      <button type="button" className={look} onClick={show('followers')}>
        <Count value={profile.followerCount}>{followersWord(profile.followerCount)}</Count>
      </button>
      <button type="button" className={look} onClick={show('following')}>
        <Count value={profile.followingCount}>following</Count>
      </button>
      <Sheet side="right" title={TITLES[list]} open={open} onOpenChange={setOpen}>
        <PeopleOf address={profile.address} list={list} />
      </Sheet>
    </div>
  );
}
