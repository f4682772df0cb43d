import { Eye, History } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { SoundButton } from './sound-button';

interface WatchingProps {
  onTouch: () => void;
  /** Null while there is nothing to go back to. */
  onBack: (() => void) | null;
}

/** In place of the controls, for somebody without a seat. */
export function Watching({ onTouch, onBack }: WatchingProps) {
  return (
    <div
      className="flex shrink-0 items-center justify-between gap-3 short:group-data-fill/frame:flex-col short:group-data-fill/frame:justify-center"
      onPointerDown={onTouch}
    >
      <p className="flex items-center gap-2 text-dim text-sm">
        <Eye aria-hidden className="size-4" /> You are watching
      </p>
      <span className="flex items-center gap-1">
        {onBack ? (
          <IconButton label="See that again (left arrow)" onClick={onBack}>
            <History aria-hidden className="size-5" />
          </IconButton>
        ) : null}
        <SoundButton />
      </span>
    </div>
  );
}
