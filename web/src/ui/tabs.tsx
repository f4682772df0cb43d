import { Tabs as Parts } from 'radix-ui';
import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react';

export const Tabs = Parts.Root;

/** Says on which sides there are more tabs than are seen: they fade there. */
function markEdges(row: HTMLElement): void {
  const left = row.scrollLeft;
  const right = row.scrollWidth - row.clientWidth - left;
  row.dataset.more = `${left > 1 ? 'left' : ''} ${right > 1 ? 'right' : ''}`;
}

/** One line of tabs. On a window too narrow for it the line is scrolled, not the page. */
export function TabsList({ className, ref, ...rest }: ComponentProps<typeof Parts.List>) {
  const row = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => row.current as HTMLDivElement);
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const mark = () => markEdges(list);
    mark();
    window.addEventListener('resize', mark);
    return () => window.removeEventListener('resize', mark);
  });
  return (
    <Parts.List
      ref={row}
      onScroll={({ currentTarget }) => markEdges(currentTarget)}
      className={`flex gap-1 overflow-x-auto overflow-y-hidden border-ink-3 border-b data-[more~=left]:mask-l-from-[calc(100%-2rem)] data-[more~=right]:mask-r-from-[calc(100%-2rem)] ${className ?? ''}`}
      {...rest}
    />
  );
}

/** Radix focuses a tab by script when it is pressed, which a browser takes for the keyboard: no ring until a key is. */
const press = ({ currentTarget }: { currentTarget: HTMLElement }) => {
  currentTarget.dataset.pressed = '';
};
const release = ({ currentTarget }: { currentTarget: HTMLElement }) => {
  delete currentTarget.dataset.pressed;
};

/** Its row scrolls: the focus is drawn inside. */
export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Parts.Trigger>) {
  return (
    <Parts.Trigger
      onPointerDown={press}
      onKeyDown={release}
      onBlur={release}
      className={`h-10 shrink-0 border-transparent whitespace-nowrap border-b-2 px-3 font-medium text-dim text-sm transition-colors hover:text-text focus-visible:-outline-offset-2 data-pressed:outline-none data-[state=active]:border-felt data-[state=active]:text-text ${className ?? ''}`}
      {...rest}
    />
  );
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Parts.Content>) {
  return <Parts.Content className={`pt-4 ${className ?? ''}`} {...rest} />;
}
