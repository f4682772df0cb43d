import { useContext, useState } from 'react';
import type { Stream } from '@/api/types';
import { Avatar } from '@/ui/avatar';
import { StreamArt } from './stream-art';
import { showsTable, TablePicture } from './table-picture';

interface StreamThumbnailProps {
  stream: Stream;
  /** With its creator on a drawing, so that drawings beside each other differ. */
  face?: boolean;
}

/** The table that it shows, or the stream's picture, or a drawing when it has none or it does not load. */
export function StreamThumbnail({ stream, face = false }: StreamThumbnailProps) {
  const [broken, setBroken] = useState(false);
  const table = useContext(TablePicture);
  if (table && showsTable(stream)) return <table.Picture stream={stream} />;
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
      <StreamArt stream={stream} />
      {face ? (
        <div className="absolute inset-0 grid place-items-center">
          <Avatar
            name={stream.creator.username}
            src={stream.creator.avatar}
            size={72}
            className="shadow-lg"
          />
        </div>
      ) : null}
    </div>
  );
}
