/** Levels of agents in words that stand alone. */
export const LEVEL_TEXTS = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const;

/** The agent that practises with people at a level, always the same one: the server's `house::partner`. */
export const PARTNERS = {
  easy: { id: 'pip', name: 'Pip' },
  medium: { id: 'old-bram', name: 'Old Bram' },
  hard: { id: 'vesper', name: 'Vesper' },
} as const;

/** Rated frames before which neither a curve nor a share in percent says much. */
export const ENOUGH_FRAMES = 5;
