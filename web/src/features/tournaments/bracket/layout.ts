import type { Bracket, BracketMatch, BracketRound } from '@/api/tournament-types';

/** Sizes in pixels. */
export interface Size {
  width: number;
  height: number;
  gapX: number;
  gapY: number;
}

export const ROOMY: Size = { width: 192, height: 64, gapX: 28, gapY: 14 };
/** For brackets of more than this many. */
export const MANY = 32;
export const DENSE: Size = { width: 180, height: 48, gapX: 24, gapY: 8 };
/** A column still tells names apart at this width; a narrower one would only spell their beginnings. */
const NARROWEST = 128;
const NARROW_GAP = 16;
/** Narrower than this, names are set in smaller type. */
export const SMALL_TYPE = 160;
/** Height of the line of round names above each half. */
export const HEAD = 48;
const BETWEEN_HALVES = 40;

export interface Box {
  match: BracketMatch;
  /** The left edge and the middle's height. */
  x: number;
  y: number;
  column: number;
}

export interface Column {
  round: BracketRound;
  x: number;
  /** Where its half begins and ends. */
  top: number;
  bottom: number;
  /** How many rounds come before it where the bracket may begin with it; else null. */
  place: number | null;
}

/** From a match to the one that its winner goes on to. */
interface Line {
  from: number;
  to: number;
  path: string;
}

export interface Layout {
  boxes: Box[];
  columns: Column[];
  lines: Line[];
  width: number;
  height: number;
  size: Size;
}

/**
 * Where each match stands: a column for each round, each match between the two that feed it; the losers' half below.
 * The first `skip` rounds are left out, with what only they feed.
 */
export function layoutOf(bracket: Bracket, skip: number, size: Size): Layout {
  const hidden = hiddenBy(bracket, skip);
  const roundsOf = (sides: BracketRound['side'][]) =>
    bracket.rounds.filter(({ side }) => sides.includes(side));
  const shownIn = (round: BracketRound) =>
    bracket.matches
      .filter((match) => match.round === round.id && !hidden.has(match.number))
      .sort((a, b) => a.slot - b.slot);
  const step = size.width + size.gapX;
  const pitch = size.height + size.gapY;
  const early = new Set(
    roundsOf(['winners'])
      .slice(0, -1)
      .map(({ id }) => id),
  );
  const placed = new Map<number, Box>();
  const columns: Column[] = [];
  let bottom = 0;

  const half = (rounds: BracketRound[], top: number, offset: (index: number) => number) => {
    const own = new Set<number>();
    let lowest = top + HEAD;
    const shown = rounds.map((round) => ({ round, matches: shownIn(round) }));
    for (const [index, { round, matches }] of shown.filter((r) => r.matches.length > 0).entries()) {
      const column = offset(index);
      const x = column * step;
      const place = early.has(round.id) ? rounds.indexOf(round) : null;
      columns.push({ round, x, top, bottom: 0, place });
      const base = top + HEAD + size.height / 2;
      let free = base;
      for (const match of matches) {
        const feeders = match.from.flatMap((feed) => {
          const box = feed && own.has(feed.match) ? placed.get(feed.match) : undefined;
          return box ? [box.y] : [];
        });
        const between = feeders.reduce((sum, y) => sum + y, 0) / feeders.length;
        // A player who begins later, by a bye, stands where the matches before would have led.
        const slotted = base + ((match.slot + 0.5) * 2 ** index - 0.5) * pitch;
        const alone = round.side === 'winners' ? slotted : (feeders[0] ?? free);
        const y = Math.max(feeders.length === 2 ? between : alone, free);
        free = y + size.height + size.gapY;
        lowest = Math.max(lowest, y + size.height / 2);
        placed.set(match.number, { match, x, y, column });
        own.add(match.number);
      }
    }
    bottom = Math.max(bottom, lowest);
    for (const column of columns) column.bottom ||= lowest;
  };

  const losers = roundsOf(['losers']).filter((round) => shownIn(round).length > 0);
  const winners = roundsOf(['winners', 'round_robin']).filter((round) => shownIn(round).length > 0);
  // The finals stand to the right of both halves, on the height of the winners' last match.
  const reach = Math.max(winners.length, losers.length);
  half(roundsOf(['winners', 'round_robin', 'final']), 0, (index) =>
    index < winners.length ? index : reach + index - winners.length,
  );
  if (losers.length > 0) half(losers, bottom + BETWEEN_HALVES, (index) => index);

  const boxes = [...placed.values()];
  return {
    boxes,
    columns,
    lines: boxes.flatMap((box) => linesTo(box, placed, size)),
    width: Math.max(...boxes.map(({ x }) => x + size.width), size.width),
    height: bottom,
    size,
  };
}

/** The same with columns so narrow that the final is in sight in a room that wide; as it is where they would be too narrow. */
export function fittedLayout(bracket: Bracket, skip: number, size: Size, room: number): Layout {
  const usual = layoutOf(bracket, skip, size);
  if (usual.width <= room) return usual;
  const columns = 1 + Math.max(...usual.boxes.map(({ column }) => column), 0);
  const width = Math.min(size.width, Math.floor((room + NARROW_GAP) / columns) - NARROW_GAP);
  return width < NARROWEST ? usual : layoutOf(bracket, skip, { ...size, width, gapX: NARROW_GAP });
}

/** The matches of the skipped rounds, and those that nothing but them feeds. */
function hiddenBy({ rounds, matches }: Bracket, skip: number): Set<number> {
  const winners = rounds.filter(({ side }) => side === 'winners');
  const skipped = new Set(winners.slice(0, skip).map(({ id }) => id));
  const hidden = new Set<number>();
  if (skipped.size === 0) return hidden;
  const order = new Map(rounds.map(({ id }, index) => [id, index]));
  const inOrder = [...matches].sort(
    (a, b) => (order.get(a.round) ?? 0) - (order.get(b.round) ?? 0),
  );
  for (const { round, number, from } of inOrder) {
    const feeds = from.filter((feed) => feed !== null);
    const unfed = feeds.length > 0 && feeds.every(({ match }) => hidden.has(match));
    const ofLosers = rounds[order.get(round) ?? 0]?.side === 'losers';
    if (skipped.has(round) || (ofLosers && unfed)) hidden.add(number);
  }
  return hidden;
}

function linesTo(box: Box, placed: ReadonlyMap<number, Box>, size: Size): Line[] {
  return box.match.from.flatMap((feed, side) => {
    const source = feed?.place === 'winner' ? placed.get(feed.match) : undefined;
    if (!source) return [];
    const start = source.x + size.width;
    const turn = box.x - size.gapX / 2;
    const end = box.y + (side === 0 ? -1 : 1) * (size.height / 4);
    return [
      {
        from: source.match.number,
        to: box.match.number,
        path: `M${start} ${source.y}H${turn}V${end}H${box.x}`,
      },
    ];
  });
}
