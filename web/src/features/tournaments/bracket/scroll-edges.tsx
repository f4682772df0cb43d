import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { IconButton } from '@/ui/icon-button';

interface ScrollEdgesProps {
  scroller: RefObject<HTMLDivElement | null>;
  /** Pixels; a change of it is looked at anew. */
  width: number;
  children: ReactNode;
}

/** How much of what is seen a press moves on: some of it stays, so that one knows where one is. */
const STEP = 0.7;

/** Shows at which side there is more of what is in it, and goes there. */
export function ScrollEdges({ scroller, width, children }: ScrollEdgesProps) {
  const more = useMore(scroller, width);
  const go = (way: -1 | 1) => {
    const box = scroller.current;
    box?.scrollBy({ left: way * STEP * box.clientWidth, behavior: 'smooth' });
  };
  return (
    <div className="relative">
      {more.any ? (
        <Edge label="Earlier rounds" more={more.left} side={LEFT} onPress={() => go(-1)}>
          <ChevronLeft aria-hidden className="size-5" />
        </Edge>
      ) : null}
      {children}
      {more.any ? (
        <Edge label="Later rounds" more={more.right} side={RIGHT} onPress={() => go(1)}>
          <ChevronRight aria-hidden className="size-5" />
        </Edge>
      ) : null}
    </div>
  );
}

const LEFT = 'left-0 justify-start bg-linear-to-r';
const RIGHT = 'right-0 justify-end bg-linear-to-l';

interface EdgeProps {
  label: string;
  more: boolean;
  side: string;
  onPress: () => void;
  children: ReactNode;
}

/** At the end its button is not seen, but keeps the focus that it has. */
function Edge({ label, more, side, onPress, children }: EdgeProps) {
  return (
    <div
      className={`pointer-events-none absolute inset-y-0 z-20 flex w-20 ${side} ${more ? 'from-15% from-ink-0 to-transparent' : ''}`}
    >
      <IconButton
        label={label}
        variant="secondary"
        aria-disabled={!more}
        onClick={onPress}
        className={`sticky! top-[45dvh] my-10 rounded-full shadow-raised ${more ? 'pointer-events-auto' : 'opacity-0 focus-visible:opacity-50'}`}
      >
        {children}
      </IconButton>
    </div>
  );
}

function useMore(scroller: RefObject<HTMLDivElement | null>, width: number) {
  const [more, setMore] = useState({ left: false, right: false, any: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in it got another width.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const left = box.scrollLeft > 1;
      const right = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
      const any = left || right;
      setMore((now) => (now.left === left && now.right === right ? now : { left, right, any }));
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    // Matches on their way to a narrower place still reach out of it.
    box.addEventListener('transitionend', look);
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      box.removeEventListener('transitionend', look);
      sizes.disconnect();
    };
  }, [scroller, width]);
  return more;
}
