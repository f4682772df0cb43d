import { type ComponentType, createContext } from 'react';
import type { Stream } from '@/api/types';

type OfStream = ComponentType<{ stream: Stream }>;

/** Draws the table that a stream shows as it stands now, in the box of a card, and names who plays there and how it stands. The app says by which components. */
export const TablePicture = createContext<{ Picture: OfStream; Players: OfStream } | null>(null);

export const showsTable = ({ status, table }: Stream): boolean =>
  status === 'live' && Boolean(table?.match);
