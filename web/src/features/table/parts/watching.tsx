import { Eye } from 'lucide-react';
import { SoundButton } from './table-tools';

/** In place of the controls, for somebody without a seat. */
export function Watching({ onTouch }: { onTouch: () => void }) {
  return (
    <div
      className="flex shrink-0 items-center justify-between gap-3 short:group-data-fill/frame:flex-col short:group-data-fill/frame:justify-center"
      onPointerDown={onTouch}
    >
      <p className="flex items-center gap-2 text-dim text-sm">
        <Eye aria-hidden className="size-4" /> You are watching
      </p>
      <SoundButton />
    </div>
  );
}
