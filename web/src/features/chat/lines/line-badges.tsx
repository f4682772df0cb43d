import { Crown, Gavel, House, ListChecks, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { Badges, RoomRole } from '@/realtime/messages';

// House and ListChecks are on the live page anyway: its first load has no room for more drawings.
const ROLES: Record<RoomRole, BadgeProps | null> = {
  creator: { icon: Crown, label: 'Creator', look: 'text-brass' },
  moderator: { icon: Gavel, label: 'Moderator', look: 'text-felt' },
  admin: { icon: ShieldCheck, label: 'Admin', look: 'text-chalk' },
  viewer: null,
};

/** An author's role, and what else they are known for here. */
export function LineBadges({ role, regular, streak }: { role: RoomRole } & Badges) {
  const badge = ROLES[role];
  return (
    <>
      {badge ? <Badge {...badge} /> : null}
      {regular ? <Badge icon={House} label="Regular here" look="text-chalk" /> : null}
      {streak ? (
        <Badge icon={ListChecks} label={`Called ${streak} right in a row`} look="text-brass" />
      ) : null}
    </>
  );
}

interface BadgeProps {
  icon: LucideIcon;
  label: string;
  look: string;
}

function Badge({ icon: Icon, label, look }: BadgeProps) {
  return (
    <span title={label} className={`mr-1 inline-block align-[-2px] ${look}`}>
      <Icon role="img" aria-label={label} className="size-3.5" />
    </span>
  );
}
