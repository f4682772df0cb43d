import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '@/lib/session';
import { dropWish, keptWish, OPEN_PAGE } from '@/lib/wish';

/** Brings whoever has signed in back to the page of their wish, and forgets it where they went elsewhere instead. */
export function WishWatch() {
  const { status } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const before = useRef(pathname);
  // One who was there and goes on is not brought back, also where what they wished for is over.
  const arrived = useRef(false);
  useEffect(() => {
    const moved = before.current !== pathname;
    before.current = pathname;
    const wish = keptWish();
    if (!wish) return;
    const [page = ''] = wish.path.split('?');
    if (status !== 'signedIn') {
      arrived.current = false;
      if (moved && pathname !== wish.at && pathname !== page) dropWish();
    } else if (pathname === page) {
      arrived.current = true;
    } else if (arrived.current) {
      dropWish();
    } else {
      if (wish.kind === OPEN_PAGE) dropWish();
      void navigate(wish.path, { replace: true });
    }
  }, [status, pathname, navigate]);
  return null;
}
