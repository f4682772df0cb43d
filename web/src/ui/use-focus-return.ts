import { useEffect, useRef } from 'react';

/** Returns the focus to where it was before a dialog opened: its trigger lives outside of Radix's own parts. */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const before = useRef<Element | null>(document.activeElement);
  const wasOpen = useRef(open);
  if (open && !wasOpen.current) before.current = document.activeElement;
  useEffect(() => {
    wasOpen.current = open;
  }, [open]);
  return (event) => {
    event.preventDefault();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
}
