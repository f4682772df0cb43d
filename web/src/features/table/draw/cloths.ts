import type { MatchKind } from '../wire';
import type { Rgb } from './colours';

/** A cloth under the lamps. */
export interface Cloth {
  /** Where no light falls. */
  deep: string;
  /** A lamp's pool from its middle to its edge. */
  pool: readonly [string, string, string, string];
  cushion: { top: string; nose: string; back: string; under: string; line: string };
  /** Light on a ball's lower half. */
  bounce: Rgb;
}

const GREEN: Cloth = {
  deep: '#0a4b33',
  pool: ['#25ac76b8', '#1f9f6b96', '#168a5c58', '#0e5a3c00'],
  cushion: {
    top: '#0f7650',
    nose: '#2aa877',
    back: '#074029',
    under: '#03150e',
    line: '#8ff0c42e',
  },
  bounce: [18, 104, 70],
};

/** The blue of the halls where tournaments are filmed. */
const BLUE: Cloth = {
  deep: '#0b3a68',
  pool: ['#2f92dcb8', '#2783c896', '#1b69a858', '#0f426e00'],
  cushion: {
    top: '#135a97',
    nose: '#3d9ce6',
    back: '#082f52',
    under: '#030f1b',
    line: '#a9d8ff2e',
  },
  bounce: [20, 82, 140],
};

/** The cloth for a kind of match: tournaments have one of their own, as on the server's films of shots. */
export const clothOf = (kind: MatchKind | undefined): Cloth =>
  kind === 'tournament' ? BLUE : GREEN;
