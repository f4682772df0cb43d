import { type ReactNode, useEffect, useState } from 'react';
import { useKey } from '@/lib/use-key';

/** At the head of the chat on a phone on its side: what is on, and behind the logo the sidebar, for which there is no room beside the picture. */
export default function ShortHead({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useKey('Escape', close, open);
  useEffect(() => {
    if (open) document.querySelector<HTMLElement>('aside[aria-label="Sidebar"] a')?.focus();
  }, [open]);
  return (
    <>
      {children}
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={open}
        data-menu={open || undefined}
        onClick={() => setOpen(!open)}
        className="grid size-10 shrink-0 place-items-center max-md:hidden"
      >
        <img src="/favicon.svg" alt="" className="size-7" />
      </button>
      {open ? (
        <button
          type="button"
          aria-label="Close the menu"
          onClick={close}
          className="fixed inset-0 z-20 bg-scrim"
        />
      ) : null}
    </>
  );
}
