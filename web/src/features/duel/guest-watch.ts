import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { claimPractice } from '@/api/duel';
import { ApiError } from '@/lib/api-error';
import { askAgain } from '@/lib/ask-again';
import { dropGuestToken, guestToken } from '@/lib/guest';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';

/** The end of a guest's game leads to any page with this. */
export const SIGN_IN = '#sign-in';

/** Makes a guest's practice their own, once, after they sign in; a page that asks to sign in opens the dialog. */
export function GuestWatch() {
  const { token, connect } = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    if (location.hash !== SIGN_IN) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    if (!token) void connect();
  }, [token, connect]);
  useEffect(() => {
    const guest = guestToken();
    if (!token || !guest) return;
    claimPractice(guest).then(
      ({ kept }) => {
        dropGuestToken();
        if (kept === 0) return;
        notify.success('What you played as a guest is in your matches now');
        void askAgain(queries, ['duel']);
      },
      (error) => {
        // Somebody else's, or forgotten: it is worth nothing any more. What failed on the way is tried at the next visit.
        if (error instanceof ApiError && (error.status === 404 || error.status === 409)) {
          dropGuestToken();
        }
      },
    );
  }, [token, queries]);
  return null;
}
