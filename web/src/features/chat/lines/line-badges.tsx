import { Crown, Gavel, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { RoomRole } from '@/realtime/messages';

const BADGES: Record<RoomRole, { icon: LucideIcon; label: string; look: string } | null> = {
  creator: { icon: Crown, label: 'Creator', look: 'text-brass' },
  moderator: { icon: Gavel, label: 'Moderator', look: 'text-felt' },
  admin: { icon: ShieldCheck, label: 'Admin', look: 'text-chalk' },
  viewer: null,
};

export function RoleBadge({ role }: { role: RoomRole }) {
  const badge = BADGES[role];
  if (!badge) return null;
  const { icon: Icon, label, look } = badge;
  return (
    <span title={label} className={`mr-1 inline-block align-[-2px] ${look}`}>
      <Icon role="img" aria-label={label} className="size-3.5" />
    </span>
  );
}
