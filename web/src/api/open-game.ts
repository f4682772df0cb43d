import { goToGame } from '@/lib/game-url';
import { configQuery } from './config';

/** Opens a launch's address: a path of this site at once, one at the configured game once that is known. False for any other. */
export async function openLaunch(url: string | null | undefined): Promise<boolean> {
  if (goToGame(url, undefined)) return true;
  const { gameOrigin } = await configQuery.queryFn();
  return goToGame(url, gameOrigin);
}
