import { type ComponentType, createContext } from 'react';

/** Draws the table of a running match as it stands now, in the box around it. The app says by which component. */
export const BoardPicture = createContext<ComponentType<{ matchId: string }> | null>(null);
