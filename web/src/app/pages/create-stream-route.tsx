import { CreateStreamPage } from '@/features/streams/create-stream-page';
import { EditStreamPage } from '@/features/streams/edit-stream-page';
import { TablePictures } from '../table-pictures';

/** The form of a stream and the pictures of tables, which its preview shows, meet here. */
export function CreateStreamRoute() {
  return (
    <TablePictures>
      <CreateStreamPage />
    </TablePictures>
  );
}

export function EditStreamRoute() {
  return (
    <TablePictures>
      <EditStreamPage />
    </TablePictures>
  );
}
