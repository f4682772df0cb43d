import {
  CirclePlay,
  Coins,
  Gem,
  House,
  ListChecks,
  type LucideIcon,
  ShieldCheck,
  SquarePlus,
  Swords,
  Target,
  Trophy,
} from 'lucide-react';

export interface NavItem {
  to: string;
  label: string;
  /** For the bar on a phone. */
  short: string;
  icon: LucideIcon;
}

export const NAV_ITEMS: readonly NavItem[] = [
  { to: '/', label: 'Home', short: 'Home', icon: House },
  { to: '/cuecast-live', label: 'Live streams', short: 'Live', icon: CirclePlay },
  { to: '/duel', label: 'Pool duels', short: 'Duels', icon: Swords },
  { to: '/tournaments', label: 'Tournaments', short: 'Cups', icon: Trophy },
  { to: '/bitpool', label: 'Billiard quests', short: 'Quests', icon: Target },
];

/** One line under the others. */
export const MORE_ITEMS: readonly NavItem[] = [
  { to: '/tasks', label: 'Tasks', short: 'Tasks', icon: ListChecks },
  { to: '/nft-collection', label: 'NFTs', short: 'NFTs', icon: Gem },
  { to: '/presale', label: 'Presale', short: 'Presale', icon: Coins },
];

/** Shown to admins only; the server decides by its own record. */
export const ADMIN_ITEMS: readonly NavItem[] = [
  { to: '/admin', label: 'Admin Panel', short: 'Admin', icon: ShieldCheck },
  { to: '/admin/create-quest', label: '+ Create Quest', short: 'Quest', icon: SquarePlus },
];
