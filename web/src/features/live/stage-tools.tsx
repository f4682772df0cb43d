import { Maximize, Minimize, RectangleHorizontal } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { SIDE_BY_SIDE, useMedia } from '@/lib/media';
import { setTheatre, useTheatre } from '@/lib/theatre';
import { useKey } from '@/lib/use-key';
import { IconButton } from '@/ui/icon-button';

/** Theatre (t) where the chat stands beside the picture, and full screen (f) where the browser has it. */
export function StageTools({ box }: { box: RefObject<HTMLElement | null> }) {
  const theatre = useTheatre();
  const side = useMedia(SIDE_BY_SIDE);
  const full = useFull();
  const toggleTheatre = () => setTheatre(!theatre);
  const toggleFull = () => {
    const done = full ? document.exitFullscreen() : box.current?.requestFullscreen();
    // The browser may refuse; the picture stays as it is.
    done?.catch(() => {});
  };
  useKey('t', toggleTheatre, side && !full);
  useKey('f', toggleFull, document.fullscreenEnabled);
  return (
    <div className="scheme-dark flex gap-1 text-text">
      {side && !full ? (
        <IconButton
          label={theatre ? 'Leave the theatre (t)' : 'Theatre (t)'}
          aria-pressed={theatre}
          onClick={toggleTheatre}
        >
          <RectangleHorizontal aria-hidden className="size-5" />
        </IconButton>
      ) : null}
      {document.fullscreenEnabled ? (
        <IconButton label={full ? 'Leave full screen (f)' : 'Full screen (f)'} onClick={toggleFull}>
          {full ? (
            <Minimize aria-hidden className="size-5" />
          ) : (
            <Maximize aria-hidden className="size-5" />
          )}
        </IconButton>
      ) : null}
    </div>
  );
}

function useFull(): boolean {
  const [full, setFull] = useState(() => Boolean(document.fullscreenElement));
  useEffect(() => {
    const look = () => setFull(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  return full;
}
