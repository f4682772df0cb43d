import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { Nft } from '@/api/nfts';
import { NftCard } from './nft-card';

/** The least width of a card, in pixels. Where two do not fit, as on a phone, two compact ones stand side by side. */
const CARD_PX = 240;
const GAP_PX = 16;
const LEAST_PX = CARD_PX * 2 + GAP_PX;
/** Height of a card's text below its picture. */
const TEXT_PX = 152;
const COMPACT_TEXT_PX = 146;
/** A picture's height by its width, where there is room for text beside others. */
const PICTURE = 4 / 5;

interface NftGridProps {
  nfts: Nft[];
  forSale: boolean;
  onQuickView: (nft: Nft) => void;
  /** The last card has nearly come into view. */
  onEnd?: () => void;
}

/** Cards in rows, of which only those near the screen are drawn: ten thousand scroll like ten. */
export function NftGrid({ nfts, forSale, onQuickView, onEnd }: NftGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const width = useWidth(list);
  const columns = Math.max(2, Math.floor((width + GAP_PX) / (CARD_PX + GAP_PX)));
  const compact = width < LEAST_PX;
  const picture = (width - GAP_PX * (columns - 1)) / columns;
  const row = (compact ? picture + COMPACT_TEXT_PX : picture * PICTURE + TEXT_PX) + GAP_PX;
  const rows = useWindowVirtualizer({
    count: Math.ceil(nfts.length / columns),
    estimateSize: () => row,
    overscan: 3,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useEffect(() => rows.measure(), [row]);
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if ((last + 1) * columns >= nfts.length) onEnd?.();
  }, [last, columns, nfts.length, onEnd]);
  return (
    <div ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
      {shown.map(({ key, index, start }) => (
        <ul
          key={key}
          className="absolute inset-x-0 top-0 grid"
          style={{
            gap: GAP_PX,
            height: row - GAP_PX,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            transform: `translateY(${start - rows.options.scrollMargin}px)`,
          }}
        >
          {nfts.slice(index * columns, (index + 1) * columns).map((nft) => (
            <li key={nft._id} className="min-w-0">
              <NftCard nft={nft} forSale={forSale} compact={compact} onQuickView={onQuickView} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

function useWidth(of: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(LEAST_PX);
  useEffect(() => {
    const element = of.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || LEAST_PX);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return width;
}
