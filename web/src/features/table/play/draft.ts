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
};

/** What is sent: only what the moment allows. */
export function shotOf(draft: Draft, mayPlace: boolean, mustCall: boolean): Shot {
  return {
    ...draft,
    call: mustCall ? draft.call : null,
    placement: mayPlace ? draft.placement : null,
  };
}
