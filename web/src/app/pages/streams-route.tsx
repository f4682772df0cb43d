import { StreamsPage } from '@/features/streams/streams-page';
import { TablePictures } from '../table-pictures';

/** The list of streams and the pictures of its tables meet here. */
export function StreamsRoute() {
  return (
    <TablePictures>
      <StreamsPage />
    </TablePictures>
  );
}
