import type { RunFormat, RunPlay, RunSeeding } from '@/api/tournament-types';

export const FORMATS: Record<RunFormat, { name: string; text: string }> = {
  single_elimination: { name: 'Single elimination', text: 'One loss and you are out.' },
  double_elimination: { name: 'Double elimination', text: 'Two losses and you are out.' },
  round_robin: { name: 'Round robin', text: 'Everybody plays everybody. At most 16 players.' },
};

export const PLAYS: Record<RunPlay, { name: string; text: string }> = {
  duel: {
    name: 'On our tables',
    text: 'Each match opens as a billiard duel, and the result comes from it.',
  },
  reported: { name: 'Elsewhere', text: 'Any game. You enter who won.' },
};

export const SEEDINGS: Record<RunSeeding, string> = {
  rating: 'By rating',
  random: 'At random',
  joined: 'In the order of joining',
};

export const MOST_ENTRANTS = 128;
export const MOST_ROUND_ROBIN = 16;
