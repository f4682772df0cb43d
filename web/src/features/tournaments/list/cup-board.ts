import { type ComponentType, createContext } from 'react';

/** Draws the table of a running match in the box around it. The app says by which component. */
export const CupBoard = createContext<ComponentType<{ matchId: string }> | null>(null);
