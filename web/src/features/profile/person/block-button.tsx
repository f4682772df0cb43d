import { ShieldBan, Undo2 } from 'lucide-react';
import type { Profile } from '@/api/profile-types';
import { displayName } from '@/lib/address';
import { Button } from '@/ui/button';
import { useBlock } from './use-block';

export function BlockButton({ profile }: { profile: Profile }) {
  const block = useBlock();
  const { isBlocked } = profile;
  const Icon = isBlocked ? Undo2 : ShieldBan;
  return (
    <Button
      className="max-sm:flex-none!"
      variant={isBlocked ? 'secondary' : 'ghost'}
      aria-label={`${isBlocked ? 'Unblock' : 'Block'} ${displayName(profile)}`}
      onClick={() => void block(profile, !isBlocked)}
    >
      {/* On a phone it fits beside the others without a word. */}
      <Icon aria-hidden className="size-4" />
      <span className="max-sm:hidden">{isBlocked ? 'Unblock' : 'Block'}</span>
    </Button>
  );
}
