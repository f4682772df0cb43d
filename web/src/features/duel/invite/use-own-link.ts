import { useEffect, useRef, useState } from 'react';
import {
  challenge,
  getOwnLink,
  type LinkEnd,
  makeLink,
  type OwnLink,
  withdrawLink,
} from '@/api/duel-link';
import { openLaunch } from '@/api/open-game';
import type { Address } from '@/lib/address';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { watchPage } from '@/realtime/page';
import { TEXTS } from '../texts';

/** How often the server is asked whether the friend sat down, in milliseconds. */
const ASK_MS = 2000;

export type LinkView =
  | { kind: 'making' }
  | { kind: 'failed'; reason: string }
  | { kind: 'open'; link: OwnLink }
  | { kind: 'opening' }
  | { kind: 'unopened' }
  | { kind: 'over'; ended: LinkEnd }
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
    else if (link.ended) setView({ kind: 'over', ended: link.ended });
    else if (!link.url) setView({ kind: 'open', link });
    else {
      setView({ kind: 'opening' });
      const opened = await openLaunch(link.url).catch(() => false);
      if (!opened) setView({ kind: 'unopened' });
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
    // The clock of a page in the background runs slowly, or not at all.
    const unwatch = watchPage({
      visible: () => void ask(),
      online: () => void ask(),
      offline: () => {},
    });
    return () => {
      current = false;
      clearInterval(timer);
      unwatch();
    };
  }, [open]);

  const withdraw = () =>
    withdrawLink().then(
      () => setView({ kind: 'gone' }),
      (error) => notify.error(serverText(error, TEXTS.unexpected), { id: 'duel-link' }),
    );
  return { view, make, withdraw };
}
