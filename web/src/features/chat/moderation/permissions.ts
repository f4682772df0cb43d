import type { RoomRole, You } from '@/realtime/messages';
import type { ChatLine } from '@/realtime/room-snapshot';

/** Permissions of the viewer over a line and its author. The server decides; this only says what to offer. */
export interface Permissions {
  /** The author is somebody else. */
  other: boolean;
  remove: boolean;
  /** Keep the line in sight. */
  pin: boolean;
  /** Time out, ban, unban. */
  sanction: boolean;
  /** Make a moderator, or take that back. */
  name: boolean;
}

const RANK: Record<RoomRole, number> = { viewer: 0, moderator: 1, creator: 2, admin: 3 };

export function isStaff(you: You | null): boolean {
  return you !== null && RANK[you.role] > 0;
}

/** Whether the viewer ranks above somebody here. */
export function mayModerate({ role }: { role: RoomRole }, you: You | null): boolean {
  return you !== null && RANK[you.role] > RANK[role];
}

export function permissionsOver(line: ChatLine, you: You | null): Permissions {
  const other = you?.address.toLowerCase() !== line.address.toLowerCase();
  const above = mayModerate(line, you);
  const committed = line.id !== null && line.removed !== 'deleted';
  return {
    other,
    pin: committed && line.removed === null && isStaff(you),
    remove: committed && isStaff(you) && (above || !other),
    sanction: other && above,
    name: other && above && you?.role === 'creator',
  };
}
