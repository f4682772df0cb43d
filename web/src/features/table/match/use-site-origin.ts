import { useEffect, useState } from 'react';
import { configQuery } from '@/api/config';

/**
 * Prefix of links from the table to the rest of the site: nothing, except where the game's page has an origin of
 * its own, on which nobody is signed in.
 */
export function useSiteOrigin(): string {
  const [origin, setOrigin] = useState('');
  useEffect(() => {
    let gone = false;
    configQuery.queryFn().then(
      ({ gameOrigin, siteOrigin }) => {
        if (!gone && gameOrigin === location.origin) setOrigin(siteOrigin);
      },
      // The same pages are served here too.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  return origin;
}
