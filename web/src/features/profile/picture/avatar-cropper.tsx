import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { MIDDLE, pushed, squareOf, ZOOM_MAX, zoomed } from './crop';
import { useUpload } from './use-upload';

/** Side of what is sent, in pixels: twice what the server keeps, for it to scale down. */
const SIDE = 512;
const STEP = 0.04;
const PUSHES: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface AvatarCropperProps {
  picture: ImageBitmap;
  onDone: () => void;
}

/** Crops a picture: it is sent as it is drawn, and the ring shows how much of it others will see. */
export function AvatarCropper({ picture, onDone }: AvatarCropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(MIDDLE);
  const { send, busy, sent, problem } = useUpload(onDone);

  useEffect(() => {
    const { left, top, side } = squareOf(picture, crop);
    const pen = canvas.current?.getContext('2d');
    pen?.clearRect(0, 0, SIDE, SIDE);
    pen?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [picture, crop]);

  const drag = ({ currentTarget, buttons, movementX, movementY }: PointerEvent<HTMLElement>) => {
    if (buttons === 0 || busy) return;
    const { clientWidth } = currentTarget;
    setCrop((now) => pushed(picture, now, -movementX / clientWidth, -movementY / clientWidth));
  };
  const press = (event: KeyboardEvent) => {
    const push = PUSHES[event.key];
    if (!push || busy) return;
    event.preventDefault();
    setCrop((now) => pushed(picture, now, ...push));
  };
  const save = () => canvas.current?.toBlob((blob) => blob && send(blob), 'image/webp', 0.92);

  return (
    <div className="flex flex-col gap-4">
      <div
        role="application"
        aria-label="Picture: drag it, or move it with the arrow keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
        tabIndex={0}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        className="relative mx-auto aspect-square w-64 max-w-full cursor-grab touch-none overflow-hidden rounded-lg bg-ink-2 active:cursor-grabbing"
      >
        <canvas ref={canvas} width={SIDE} height={SIDE} className="size-full" />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded-full ring-200 ring-scrim"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded-full border-2 border-cloth-text/70"
        />
      </div>
      <label className="mx-auto flex w-64 max-w-full items-center gap-3 text-dim">
        <ZoomOut aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">Zoom</span>
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.01}
          value={crop.zoom}
          disabled={busy}
          onChange={(event) => setCrop(zoomed(picture, crop, Number(event.target.value)))}
          className="h-10 min-w-0 flex-1 accent-felt"
        />
        <ZoomIn aria-hidden className="size-4 shrink-0" />
      </label>
      {problem ? (
        <Notice tone="error" title={problem.text}>
          {problem.why}
        </Notice>
      ) : null}
      {busy ? <Progress part={sent} /> : null}
      <div className="flex gap-2">
        <Button className="flex-1" busy={busy} onClick={save}>
          {busy ? 'Uploading...' : 'Use this picture'}
        </Button>
      </div>
    </div>
  );
}

function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div
      role="progressbar"
      aria-label="Upload"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-full bg-ink-3"
    >
      <span
        className="block h-full rounded-full bg-felt transition-[width]"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
