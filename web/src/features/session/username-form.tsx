import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { putUsername } from '@/api/users';
import { defaultName } from '@/lib/address';
import { notify } from '@/lib/notify';
import { saveErrorText } from '@/lib/save-error';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { USERNAME_HINT, usernameProblem } from './username-rules';

/** By hand: zod and react-hook-form would take the settings over their 150 KiB. */
export function UsernameForm() {
  const { user, requireToken, rename } = useSession();
  const [value, setValue] = useState(user?.username ?? '');
  const [problem, setProblem] = useState<string | null>(null);

  const save = useMutation({
    mutationFn: async (username: string) => {
      if (!(await requireToken())) throw new Error('User not authenticated.');
      return putUsername(username);
    },
    onSuccess: ({ username }) => {
      rename(username);
      setValue(username);
      notify.success('Profile updated successfully!');
    },
    onError: (error) => setProblem(saveErrorText(error)),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const username = value.trim();
    const found = usernameProblem(username);
    setProblem(found);
    if (!found) save.mutate(username);
  };

  const isSaved = Boolean(user?.username) && value.trim() === user?.username;
  return (
    <Card className="p-5">
      <form
        onSubmit={submit}
        noValidate
        className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
      >
        <div>
          <h2 className="font-semibold">Username</h2>
          <p className="text-dim text-sm">What others call you</p>
        </div>
        <Field
          label={<span className="sr-only">What others call you</span>}
          hint={USERNAME_HINT}
          error={problem ?? undefined}
        >
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                value={value}
                onChange={(event) => {
                  setValue(event.target.value);
                  setProblem(null);
                }}
                placeholder={user ? defaultName(user.address) : ''}
                autoComplete="username"
                spellCheck={false}
                maxLength={40}
                className="min-w-0 flex-1"
              />
              <Button
                type="submit"
                variant={isSaved ? 'secondary' : 'primary'}
                busy={save.isPending}
                disabled={isSaved}
                className="shrink-0"
              >
                {save.isPending ? 'Saving...' : 'Save Username'}
              </Button>
            </div>
          )}
        </Field>
      </form>
    </Card>
  );
}
