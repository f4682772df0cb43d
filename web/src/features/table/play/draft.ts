import type { PocketId, Point, Shot } from '../wire';

/** The shot that is being made. */
export interface Draft {
  aim: number;
  power: number;
  side: number;
  follow: number;
  elevation: number;
  call: PocketId | null;
  /** The cue ball's spot while it is in hand. */
  placement: Point | null;
  /** A safety is called: the rival is next, whatever falls. */
  safety: boolean;
}

/** Radians; the most that the server takes. */
export const MAX_ELEVATION = Math.PI / 6;

export const FRESH: Draft = {
  aim: 0,
  power: 0.5,
  side: 0,
  follow: 0,
  elevation: 0,
  call: null,
  placement: null,
  safety: false,
};

/** Shot as it is sent: only what the moment allows. */
export function shotOf(
  { safety, ...draft }: Draft,
  mayPlace: boolean,
  mustCall: boolean,
  maySafe: boolean,
): Shot {
  const safe = safety && maySafe;
  return {
    ...draft,
    call: mustCall && !safe ? draft.call : null,
    placement: mayPlace ? draft.placement : null,
    ...(safe ? { safety: true } : {}),
  };
}

/** The eight is next, and neither its pocket nor a safety has been called. */
export const needsCall = (draft: Draft, mustCall: boolean): boolean =>
  mustCall && draft.call === null && !draft.safety;
