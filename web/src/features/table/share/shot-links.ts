/** Where a shot of a match is found by whoever it was sent to. */
export const shotLink = (site: string, matchId: string, shot: number): string =>
  `${site}/duel/replay/${matchId}?shot=${shot}`;

/** The moving picture of a shot, once its match is over. */
export const shotFilm = (site: string, matchId: string, shot: number): string =>
  `${site}/api/duel/matches/${matchId}/shots/${shot}.gif`;

/** The table before a shot, and the way of every ball. */
export const shotStill = (site: string, matchId: string, shot: number): string =>
  `${site}/api/duel/matches/${matchId}/shots/${shot}.jpg`;

/** The shot that an address names; 0 when it names none. */
export function shotOf(search: string): number {
  const named = new URLSearchParams(search).get('shot') ?? '';
  return /^[1-9]\d{0,3}$/.test(named) ? Number(named) : 0;
}
