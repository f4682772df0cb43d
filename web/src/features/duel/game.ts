import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/api/config';
import { goToGame } from '@/lib/game-url';
import { notify } from '@/lib/notify';
import { TEXTS } from './texts';

/** The configured origin of the game; undefined until the server has told it. */
export function useGameOrigin(): string | undefined {
  return useQuery(configQuery).data?.gameOrigin;
}

/** Whether a page of one of these origins led here. Every page of ours keeps its address to itself, but for links that say so (`referrerPolicy`). */
export function cameFrom(...origins: (string | undefined)[]): boolean {
  const { referrer } = document;
  return URL.canParse(referrer) && origins.includes(new URL(referrer).origin);
}

/** Opens a launch's address where its origin is the configured game's; says so otherwise. */
export function openGame(url: string | null, gameOrigin: string | undefined): boolean {
  const opened = goToGame(url, gameOrigin);
  if (!opened) notify.error(TEXTS.badUrl, { id: 'duel-url' });
  return opened;
}
