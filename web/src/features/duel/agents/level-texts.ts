/** Levels of agents in words that stand alone. */
export const LEVEL_TEXTS = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const;
