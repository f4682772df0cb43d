import { type ComponentType, createContext } from 'react';
import type { Stream } from '@/api/types';

type OfStream = ComponentType<{ stream: Stream }>;
/** `near`: a part of the table, for a box too small for all of it. */
type TableOf = ComponentType<{ stream: Stream; near?: boolean }>;

/** Draws the table that a stream shows as it stands now, in the box of a card, and names who plays there and how it stands. The app says by which components. */
export const TablePicture = createContext<{ Picture: TableOf; Players: OfStream } | null>(null);

export const showsTable = ({ status, table }: Stream): boolean =>
  status === 'live' && Boolean(table?.match);
