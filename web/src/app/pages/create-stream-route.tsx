import { CreateStreamPage } from '@/features/streams/create-stream-page';
import { TablePictures } from '../table-pictures';

/** The form of a stream and the pictures of tables, which its preview shows, meet here. */
export function CreateStreamRoute() {
  return (
    <TablePictures>
      <CreateStreamPage />
    </TablePictures>
  );
}
