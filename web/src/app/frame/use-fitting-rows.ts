import { type RefObject, useLayoutEffect, useState } from 'react';

interface Sizes {
  head: number;
  row: number;
}

/** How many rows from a place downwards stand whole in the box that scrolls around it; undefined where it does not. */
export function useFittingRows(
  top: RefObject<HTMLElement | null>,
  { head, row }: Sizes,
  fitting: boolean,
): number | undefined {
  const [rows, setRows] = useState<number>();
  // On every draw: what stands above may have grown.
  useLayoutEffect(() => {
    const box = top.current?.closest('[data-scrolls]');
    if (!fitting || !top.current || !box) return;
    const place = top.current;
    const measure = () => {
      if (getComputedStyle(box).overflowY === 'visible') return setRows(undefined);
      const room =
        box.clientHeight - (place.getBoundingClientRect().top - box.getBoundingClientRect().top);
      const free = room - box.scrollTop - head;
      if (box.clientHeight > 0) setRows(Math.max(0, Math.floor(free / row)));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  });
  return rows;
}
