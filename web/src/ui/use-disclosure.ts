import { useState } from 'react';

interface Disclosure {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Stays true from the first opening on, so that closing can be animated and its parts stay loaded. */
  wanted: boolean;
}

/** Open or not, held by the caller where it gives `open`, else here. */
export function useDisclosure(
  given: boolean | undefined,
  onChange: ((open: boolean) => void) | undefined,
): Disclosure {
  const [own, setOwn] = useState(false);
  const open = given ?? own;
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  const setOpen = (next: boolean) => {
    if (given === undefined) setOwn(next);
    onChange?.(next);
  };
  return { open, setOpen, wanted };
}
