import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Me } from '@/api/types';
import { meQuery } from '@/api/users';
import { ApiError } from '@/lib/api-error';
import { useIntentKey } from '@/lib/intent-key';
import { notify } from '@/lib/notify';
import { EMAIL_TAKEN, saveErrorText } from '@/lib/save-error';
import { useSession } from '@/lib/session';
import { refetchProfiles } from '../queries';
import { type ProfileFields, type ProfileProblems, profileProblems } from './rules';
import { SaveFailed, saveProfile } from './save-profile';

/** Problem of the save as a whole: a text, and its kind, which says what may be done about it. */
export interface FormProblem {
  kind: 'refused' | 'failed' | 'unregistered';
  text: string;
}

export type Busy = 'no' | 'saving' | 'authenticating';

interface Outcome {
  problems: ProfileProblems;
  problem: FormProblem | null;
}

const FINE: Outcome = { problems: {}, problem: null };

export function useSaveProfile(emailBefore: string | null, onSaved: (username: string) => void) {
  const { user, token, requireToken, rename } = useSession();
  const queries = useQueryClient();
  const intent = useIntentKey();
  const [busy, setBusy] = useState<Busy>('no');
  const [outcome, setOutcome] = useState<Outcome>(FINE);

  const authenticate = async () => {
    setBusy('authenticating');
    return (await requireToken()) !== null;
  };

  const send = async (address: string, { username, email }: ProfileFields) => {
    // Empty, it forgets the one that was there.
    const named = email || emailBefore ? { email } : {};
    const person = { address: address.toLowerCase(), username, ...named };
    const key = intent.keyFor(person);
    const attempt = () => {
      setBusy('saving');
      return saveProfile(person, key);
    };
    if (!token && !(await authenticate())) throw new Error(UNSIGNED);
    try {
      return await attempt();
    } catch (error) {
      // The session ended under the form: prove the wallet anew, and go on.
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      if (!(await authenticate())) throw new Error(UNSIGNED);
      return await attempt();
    }
  };

  const save = async (typed: ProfileFields) => {
    const fields = { username: typed.username.trim(), email: typed.email.trim() };
    const problems = profileProblems(fields);
    setOutcome({ problems, problem: user ? null : { kind: 'refused', text: NO_ADDRESS } });
    if (!user || Object.keys(problems).length > 0) return;
    try {
      const saved = await send(user.address, fields);
      intent.done();
      setOutcome(FINE);
      rename(saved.username);
      queries.setQueryData<Me>(
        meQuery(user.address).queryKey,
        (me) =>
          me && {
            ...me,
            user: { ...me.user, username: saved.username },
            profile: { ...me.profile, email: saved.email },
          },
      );
      void refetchProfiles(queries);
      notify.success('Profile updated successfully!');
      onSaved(saved.username);
    } catch (error) {
      setOutcome(outcomeOf(error));
    } finally {
      setBusy('no');
    }
  };

  /** Takes back the problem of a field as it is typed in. */
  const touch = (field: keyof ProfileFields) =>
    setOutcome(({ problems: { [field]: _, ...problems } }) => ({ problems, problem: null }));

  return { ...outcome, busy, save, touch };
}

const NO_ADDRESS = 'Wallet address is missing';
const UNSIGNED = 'Authentication required. Please connect your wallet.';

/** Where each failure is told, and in which words (D1 section 8). */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof SaveFailed) {
    return { problems: {}, problem: { kind: 'failed', text: saveErrorText(error.reason) } };
  }
  const text = saveErrorText(error);
  if (!(error instanceof ApiError)) return { problems: {}, problem: { kind: 'refused', text } };
  if (error.status === 404 || error.code === 'USER_NOT_FOUND') {
    return { problems: {}, problem: { kind: 'unregistered', text } };
  }
  const { username, email } = error.validationErrors;
  const problems: ProfileProblems = {
    ...(username || error.code === 'USERNAME_TAKEN' ? { username: username ?? text } : {}),
    ...(email || error.code === 'EMAIL_TAKEN' ? { email: email ?? EMAIL_TAKEN } : {}),
  };
  const told = Object.keys(problems).length > 0;
  return { problems, problem: told ? null : { kind: 'refused', text } };
}
