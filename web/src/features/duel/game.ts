import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/api/config';
import { notify } from '@/lib/notify';
import { browser, safeGameUrl } from './game-url';
import { TEXTS } from './texts';

/** The game's configured address; undefined until the server has told it. */
export function useGameUrl(): string | undefined {
  return useQuery(configQuery).data?.gameUrl;
}

/** Opens a launch's address where its origin is the configured game's; says so otherwise. */
export function openGame(url: string | null, gameUrl: string | undefined): boolean {
  const safe = url && gameUrl ? safeGameUrl(url, gameUrl) : null;
  if (safe) browser.go(safe);
  else notify.error(TEXTS.badUrl, { id: 'duel-url' });
  return safe !== null;
}
