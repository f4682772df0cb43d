import type { Phrase } from './wire';

/** Phrases that players say to each other, in the order of the buttons. */
export const PHRASES: Record<Phrase, string> = {
  hello: 'Hello!',
  good_luck: 'Good luck',
  nice_shot: 'Nice shot',
  wow: 'Wow',
  unlucky: 'Unlucky',
  oops: 'Oops',
  sorry: 'Sorry',
  thanks: 'Thanks',
  thinking: 'Let me think',
  well_played: 'Well played',
  good_game: 'Good game',
  again: 'Play again?',
};

/** The server drops what is said sooner. */
export const PHRASE_EVERY_MS = 3000;
