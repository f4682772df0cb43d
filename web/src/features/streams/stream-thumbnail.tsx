import { useState } from 'react';
import type { Stream } from '@/api/types';
import { TableArt } from './table-art';

/** The stream's picture, or a drawn table when it has none or it does not load. */
export function StreamThumbnail({ stream }: { stream: Stream }) {
  const [broken, setBroken] = useState(false);
  const look = `size-full object-cover transition-transform duration-300 group-hover:scale-[1.03] ${
    stream.status === 'ended' ? 'opacity-50 grayscale' : ''
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
    <div className={look}>
      <TableArt seed={stream.streamId} />
    </div>
  );
}
