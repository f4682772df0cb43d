import { configQuery } from '@/api/config';

/** The game's word that a play is over. What it says of score and result decides nothing. */
export interface GameMessage {
  won: boolean;
  score: number;
  playId: string | null;
}

type Config = Awaited<ReturnType<typeof configQuery.queryFn>>;

/** Where a developer's own game server listens (D3 section 9). */
const LOCAL_DEV_HOST = 'http://localhost:3001';
const MOST_POINTS = 8;

/** Origins whose messages are heard (decision A24): this site, the configured game, and off production a developer's host. */
export function gameOrigins(
  own: string,
  config: Pick<Config, 'gameOrigin' | 'environment'>,
): ReadonlySet<string> {
  const local = config.environment === 'production' ? [] : [LOCAL_DEV_HOST];
  return new Set([own, config.gameOrigin, ...local]);
}

/** Of an origin in the list and of a window that runs our game: this one, or one that we opened. */
export function isHeard(
  { origin, source }: Pick<MessageEvent, 'origin' | 'source'>,
  origins: ReadonlySet<string>,
  windows: readonly unknown[],
): boolean {
  return origins.has(origin) && windows.includes(source);
}

/** The message's data where it is one, the older kind with a score alone included; else null. */
export function gameMessageOf(data: unknown): GameMessage | null {
  if (!data || typeof data !== 'object') return null;
  const { type, won, score, playId } = data as Record<string, unknown>;
  const isScore = typeof score === 'number' && Number.isFinite(score);
  if (type !== 'GAME_WIN' && type !== 'GAME_OVER' && !(type === undefined && isScore)) return null;
  return {
    won: type === 'GAME_WIN' || won === true,
    score: isScore ? Math.min(MOST_POINTS, Math.max(0, Math.trunc(score))) : 0,
    playId: typeof playId === 'string' ? playId : null,
  };
}

/** The table's page tells itself (decision E33). */
export function postGameMessage({ won, score, playId }: GameMessage): void {
  const type = won ? 'GAME_WIN' : 'GAME_OVER';
  window.postMessage({ type, score, won, playId }, location.origin);
}

/** Hears game messages of this page, until it is stopped by what it returns. */
export function onGameMessage(listener: (message: GameMessage) => void): () => void {
  let origins: ReadonlySet<string> = new Set([location.origin]);
  configQuery.queryFn().then(
    (config) => {
      origins = gameOrigins(location.origin, config);
    },
    // Without it only this origin is heard, which is the one that the game is played on.
    () => {},
  );
  const onMessage = (event: MessageEvent) => {
    const message = isHeard(event, origins, [window]) ? gameMessageOf(event.data) : null;
    if (message) listener(message);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}
