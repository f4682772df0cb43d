import { useContext, useState } from 'react';
import type { Stream } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Near } from '@/ui/near';

import { showsTable, TablePicture } from './table-picture';

const StreamArt = lazyWithRetry(() =>
  import('./stream-art').then((m) => ({ default: m.StreamArt })),
);

interface StreamThumbnailProps {
  stream: Stream;
  /** Of a table a part, for a small box. */
  near?: boolean;
}

/** The table that it shows, or the stream's picture, or a drawing when it has none or it does not load. */
export function StreamThumbnail({ stream, near = false }: StreamThumbnailProps) {
  const [broken, setBroken] = useState(false);
  const table = useContext(TablePicture);
  if (table && showsTable(stream)) return <table.Picture stream={stream} near={near} />;
  const look = `size-full object-cover transition-transform duration-300 group-hover:scale-[1.03] ${
    stream.status === 'ended' ? 'opacity-60' : ''
  }`;
  return stream.thumbnailUrl && !broken ? (
    <img
      src={stream.thumbnailUrl}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={look}
    />
  ) : (
    <Near className={look}>
      <StreamArt stream={stream} />
    </Near>
  );
}
