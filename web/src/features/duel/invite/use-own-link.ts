import { useEffect, useRef, useState } from 'react';
import { challenge, getOwnLink, makeLink, type OwnLink, withdrawLink } from '@/api/duel-link';
import { openLaunch } from '@/api/open-game';
import type { Address } from '@/lib/address';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { TEXTS } from '../texts';

/** How often the server is asked whether the friend sat down, in milliseconds. */
const ASK_MS = 2000;

export type LinkView =
  | { kind: 'making' }
  | { kind: 'failed'; reason: string }
  | { kind: 'open'; link: OwnLink }
  | { kind: 'opening' }
  | { kind: 'gone' };

/**
 * One's link while this is shown: made at once, kept alive, and the way to the table when the friend sits down. `rival`: the address of whoever is told
 * of it.
 */
export function useOwnLink(rival?: Address) {
  const [view, setView] = useState<LinkView>({ kind: 'making' });
  const open = view.kind === 'open';

  const take = async (link: OwnLink | null) => {
    if (!link) setView({ kind: 'gone' });
    else if (!link.url) setView({ kind: 'open', link });
    else {
      setView({ kind: 'opening' });
      if (!(await openLaunch(link.url))) {
        notify.error(TEXTS.badUrl, { id: 'duel-url' });
        setView({ kind: 'gone' });
      }
    }
  };
  const act = useRef(take);
  act.current = take;

  const make = () => {
    setView({ kind: 'making' });
    (rival === undefined ? makeLink() : challenge(rival)).then(
      (link) => act.current(link),
      (error) => setView({ kind: 'failed', reason: serverText(error, TEXTS.unexpected) }),
    );
  };
  const begin = useRef(make);
  begin.current = make;
  useEffect(() => begin.current(), []);

  useEffect(() => {
    if (!open) return;
    let current = true;
    const ask = () =>
      getOwnLink().then(
        (link) => {
          if (current) void act.current(link);
        },
        // One lost answer ends no waiting.
        () => {},
      );
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [open]);

  const withdraw = () =>
    withdrawLink().then(
      () => setView({ kind: 'gone' }),
      (error) => notify.error(serverText(error, TEXTS.unexpected), { id: 'duel-link' }),
    );
  return { view, make, withdraw };
}
