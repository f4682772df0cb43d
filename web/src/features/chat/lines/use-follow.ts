import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within this distance of the end the reader counts as following. */
const AT_END_PX = 48;
/** Within this distance of the start the lines before it are wanted. */
const NEAR_START_PX = 320;

interface Follow {
  following: boolean;
  onScroll: () => void;
  toEnd: () => void;
}

/**
 * Keeps a scrolling box at its end until the reader scrolls up, and from when they are back there. `extent` is
 * anything that changes when the end may have moved; `held` keeps the box where it is for the time being.
 */
export function useFollow(
  box: RefObject<HTMLElement | null>,
  extent: string,
  held: boolean,
  onNearStart: () => void,
): Follow {
  const [following, setFollowing] = useState(true);
  const lastTop = useRef(0);

  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    setFollowing(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the extent is what moves the end.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !following || held) return;
    element.scrollTop = element.scrollHeight;
    if (element.clientHeight > 0 && element.scrollHeight <= element.clientHeight) onNearStart();
  }, [box, following, extent, held, onNearStart]);

  // A box above that comes or goes changes this one's height alone, and no line with it.
  useEffect(() => {
    const element = box.current;
    if (!element || !following || held) return;
    const watch = new ResizeObserver(() => element.scrollTo(0, element.scrollHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box, following, held]);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    // Growing content moves the end away too; only going up is leaving it.
    const wentUp = scrollTop < lastTop.current;
    lastTop.current = scrollTop;
    if (scrollHeight - scrollTop - clientHeight <= AT_END_PX) setFollowing(true);
    else if (wentUp) {
      setFollowing(false);
      if (scrollTop < NEAR_START_PX) onNearStart();
    }
  };
  return { following, onScroll, toEnd };
}
