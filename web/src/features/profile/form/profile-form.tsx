import { type FormEvent, useState } from 'react';
import { defaultName } from '@/lib/address';
import { PHONE, useMedia } from '@/lib/media';
import { NAME_TAKEN } from '@/lib/save-error';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { type ProfileFields, secondName } from './rules';
import { SaveProblem } from './save-problem';
import { type Busy, useSaveProfile } from './use-save-profile';

interface ProfileFormProps {
  username: string;
  email: string | null;
  onSaved: (username: string) => void;
  /** The way out, beside the button. */
  children?: React.ReactNode;
}

const LABELS: Record<Busy, string> = {
  no: 'Save Profile',
  saving: 'Saving...',
  authenticating: 'Refreshing Authentication...',
};

/**
 * Name and e-mail, as the username modal and the own profile ask for them. By hand: zod and react-hook-form would take
 * the profile over its 150 KiB.
 */
export function ProfileForm({ username, email, onSaved, children }: ProfileFormProps) {
  const { user } = useSession();
  const phone = useMedia(PHONE);
  const [typed, setTyped] = useState<ProfileFields>({ username, email: email ?? '' });
  const { problems, problem, busy, save, touch } = useSaveProfile(email, onSaved);
  const type = (field: keyof ProfileFields, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    touch(field);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    void save(typed);
  };
  const second = user && problems.username === NAME_TAKEN ? secondName(user.address) : null;

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="Username"
        required
        hint="3-20 letters, numbers, hyphens and underscores."
        error={problems.username}
      >
        {(control) => (
          <Input
            {...control}
            // On a phone the keyboard would come up over what the form is about.
            autoFocus={!phone}
            value={typed.username}
            onChange={(event) => type('username', event.target.value)}
            placeholder={user ? defaultName(user.address) : ''}
            autoComplete="username"
            spellCheck={false}
            maxLength={40}
          />
        )}
      </Field>
      {second && second !== typed.username ? (
        <Button
          variant="secondary"
          className="-mt-2 self-start"
          onClick={() => type('username', second)}
        >
          Use {second}
        </Button>
      ) : null}
      <Field
        label="Email (optional)"
        hint="Only you see it, and nothing is sent to it yet."
        error={problems.email}
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            value={typed.email}
            onChange={(event) => type('email', event.target.value)}
            autoComplete="email"
            maxLength={254}
          />
        )}
      </Field>
      {problem ? <SaveProblem problem={problem} busy={busy !== 'no'} onRetry={submit} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" busy={busy !== 'no'}>
          {LABELS[busy]}
        </Button>
        {children}
      </div>
    </form>
  );
}
