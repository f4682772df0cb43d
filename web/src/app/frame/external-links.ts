import { useQuery } from '@tanstack/react-query';
import {
  AtSign,
  Bot,
  Gamepad2,
  type LucideIcon,
  MessagesSquare,
  MonitorPlay,
  Send,
  Ticket,
} from 'lucide-react';
import { configQuery } from '@/api/config';
import type { Config } from '@/api/types';

interface Place {
  key: keyof Config['links'];
  label: string;
  icon: LucideIcon;
}

export const SISTERS: readonly Place[] = [
  { key: 'scratchCards', label: 'Scratch cards', icon: Ticket },
  { key: 'secondGame', label: 'Arcade', icon: Gamepad2 },
];
export const CHAT_BOT: Place = { key: 'chatBot', label: 'Chat bot', icon: Bot };
export const SOCIAL: readonly Place[] = [
  { key: 'x', label: 'X', icon: AtSign },
  { key: 'discord', label: 'Discord', icon: MessagesSquare },
  { key: 'telegram', label: 'Telegram', icon: Send },
  { key: 'youtube', label: 'YouTube', icon: MonitorPlay },
];

/** Those of the places that this server links to, with their addresses. */
export function useExternalLinks(places: readonly Place[]) {
  const links = useQuery(configQuery).data?.links;
  return places.flatMap((place) => {
    const href = links?.[place.key];
    return href ? [{ ...place, href }] : [];
  });
}
