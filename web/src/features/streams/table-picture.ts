import { type ComponentType, createContext } from 'react';
import type { Stream } from '@/api/types';

/** Draws the table that a stream shows as it stands now, in the box of a card. The app says by which component. */
export const TablePicture = createContext<ComponentType<{ stream: Stream }> | null>(null);
