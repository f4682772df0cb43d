import { type RefObject, useEffect, useRef, useState } from 'react';

interface Section {
  title: string;
  heading: HTMLElement;
}

/** From here up a section counts as the one that is read. */
const READ_PX = 160;
/** A section that was asked for counts as read while the page is on its way there. */
const WAY_MS = 1000;

/** The sections of a page by their headings, whoever put them there: beside them on a desk, above them on a phone. */
export function SectionList({ page }: { page: RefObject<HTMLElement | null> }) {
  const [sections, setSections] = useState<Section[]>([]);
  const [read, setRead] = useState<HTMLElement>();
  const asked = useRef(0);
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = page.current;
    if (!element) return;
    const look = () =>
      setSections(
        [...element.querySelectorAll<HTMLElement>('h2')].map((heading) => ({
          title: heading.textContent ?? '',
          heading,
        })),
      );
    look();
    // Some come late, and some only when there is something to set.
    const watch = new MutationObserver(look);
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [page]);
  useEffect(() => {
    const look = () => {
      if (performance.now() < asked.current) return;
      setRead(
        sections.findLast(({ heading }) => heading.getBoundingClientRect().top < READ_PX)?.heading,
      );
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [sections]);
  const current = sections.some(({ heading }) => heading === read) ? read : sections[0]?.heading;
  // On a phone the one that is read is brought to the row's left edge, past the fade.
  useEffect(() => {
    const { current: nav } = row;
    const chip = nav?.querySelector<HTMLElement>('[aria-current]');
    if (!nav || !chip || !current) return;
    nav.scrollTo?.({ left: chip.offsetLeft - nav.offsetLeft - 16, behavior: 'smooth' });
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label="Settings"
      className="-mx-4 overflow-x-auto px-4 max-lg:[mask-image:linear-gradient(to_right,black_calc(100%-3rem),transparent)] max-lg:[scrollbar-width:none] lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-1 max-lg:w-max max-lg:pr-8 lg:flex-col">
        {sections.map(({ title, heading }) => (
          <li key={title} className="shrink-0">
            <button
              type="button"
              aria-current={heading === current ? 'location' : undefined}
              onClick={() => {
                asked.current = performance.now() + WAY_MS;
                setRead(heading);
                show(heading);
              }}
              className="h-10 w-full whitespace-nowrap rounded-md border border-ink-3 px-3 text-left font-medium text-dim text-sm transition-colors hover:text-text aria-[current]:bg-ink-2 aria-[current]:text-text lg:border-transparent"
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The whole card comes into view, not its heading alone, and the keyboard goes on from there. */
function show(heading: HTMLElement) {
  heading.style.scrollMarginTop = 'calc(var(--top-bar) + 5rem)';
  heading.scrollIntoView({
    block: 'start',
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
