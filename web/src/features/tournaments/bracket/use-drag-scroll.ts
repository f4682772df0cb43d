import { type PointerEvent, type RefObject, useRef } from 'react';

/** Pixels before a press counts as dragging instead of a click. */
const SLACK = 6;

/** Scrolls an element by dragging it with the mouse; touch and pen have the platform's own way. */
export function useDragScroll(element: RefObject<HTMLElement | null>) {
  const held = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  const dragged = useRef(false);
  return {
    onPointerDown({ pointerType, button, clientX, clientY }: PointerEvent) {
      const box = element.current;
      dragged.current = false;
      if (!box || pointerType !== 'mouse' || button !== 0) return;
      held.current = { x: clientX, y: clientY, left: box.scrollLeft, top: box.scrollTop };
    },
    onPointerMove({ clientX, clientY, buttons, pointerId }: PointerEvent) {
      const box = element.current;
      const from = held.current;
      if (!box || !from) return;
      if (buttons === 0) {
        held.current = null;
        return;
      }
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (!dragged.current && Math.hypot(x, y) < SLACK) return;
      if (!dragged.current) box.setPointerCapture(pointerId);
      dragged.current = true;
      box.scrollTo(from.left - x, from.top - y);
    },
    onPointerUp() {
      held.current = null;
    },
    /** Swallows the click that ends a drag. */
    onClickCapture(event: React.MouseEvent) {
      if (!dragged.current) return;
      dragged.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
