import { Slot } from 'radix-ui';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { TooltipBubble } from './tooltip-bubble';

export type Side = 'top' | 'right' | 'bottom';

interface TooltipProps {
  /** Repeats for the eye what the control's own label says to a screen reader. */
  text: string;
  side?: Side;
  /** One element. */
  children: ReactNode;
}

const DELAY_MS = 400;

/** Every icon button carries one, so it is a few lines of our own: Radix's brings a positioning engine of 20 kB. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <>
      <Slot.Root
        onPointerEnter={({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
          if (pointerType === 'touch') return;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setAnchor(currentTarget), DELAY_MS);
        }}
        onPointerLeave={hide}
        onPointerDown={hide}
        onFocus={({ currentTarget }: React.FocusEvent<HTMLElement>) => {
          if (currentTarget.matches(':focus-visible')) setAnchor(currentTarget);
        }}
        onBlur={hide}
        onKeyDown={({ key }: React.KeyboardEvent) => key === 'Escape' && hide()}
      >
        {children}
      </Slot.Root>
      {anchor?.isConnected
        ? createPortal(<TooltipBubble anchor={anchor} side={side} text={text} />, document.body)
        : null}
    </>
  );
}
