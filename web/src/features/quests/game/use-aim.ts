import { useEffect, useState } from 'react';

/** A quest's goal and reward, for its table; undefined until they are known, and of a game outside of quests. */
export function useAim(questId: string | null): string | undefined {
  const [aim, setAim] = useState<string>();
  useEffect(() => {
    if (questId === null) return;
    let gone = false;
    // Its words weigh as much as the rest of this page's own code, and the table stands before they are there.
    import('./aim')
      .then(({ aimOf }) => aimOf(questId))
      .then(
        (known) => {
          if (!gone) setAim(known);
        },
        // It is played without them as well.
        () => {},
      );
    return () => {
      gone = true;
    };
  }, [questId]);
  return aim;
}
