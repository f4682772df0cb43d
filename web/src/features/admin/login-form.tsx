import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type AdminLogin, adminLogin } from '@/api/admin';
import type { AdminSession } from '@/api/money-types';
import { ApiError, serverText } from '@/lib/api-error';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { DENIED } from './calls';
import { adminDevice } from './device';

/** The browser asks for what is missing; the server judges the rest. */
const LOGIN = z.object({ login: z.string(), password: z.string(), code: z.string() });

export function LoginForm({ onDone }: { onDone: (session: AdminSession) => void }) {
  const form = useZodForm(LOGIN, { defaultValues: { login: '', password: '', code: '' } });
  const [asksCode, setAsksCode] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const login = useMutation({
    mutationFn: (credentials: AdminLogin) => adminLogin(credentials),
    onSuccess: (session) => {
      adminDevice.keep(session.device);
      if (session.user.isAdmin) onDone(session);
      else setProblem(DENIED);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'TOTP_REQUIRED' && !asksCode) {
        setAsksCode(true);
      } else setProblem(serverText(error, 'Login failed'));
    },
  });
  const submit = form.handleSubmit(({ code, ...credentials }) => {
    setProblem(null);
    const device = adminDevice.get();
    login.mutate({
      ...credentials,
      ...(asksCode ? { code: code.replaceAll(' ', '') } : {}),
      ...(device ? { device } : {}),
    });
  });
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onChange={() => setProblem(null)}
      className="flex flex-col gap-4"
    >
      <FormField form={form} name="login" label="E-mail or username">
        {(control) => (
          <Input
            {...control}
            required
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormField form={form} name="password" label="Password">
        {(control) => (
          <Input {...control} required type="password" autoComplete="current-password" />
        )}
      </FormField>
      {asksCode ? (
        <FormField
          form={form}
          name="code"
          label="Code"
          hint="The six digits that your authenticator shows now."
        >
          {(control) => (
            <Input
              {...control}
              required
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              className="font-display text-lg tabular-nums tracking-widest"
            />
          )}
        </FormField>
      ) : null}
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <Button type="submit" size="lg" busy={login.isPending}>
        Login
      </Button>
    </form>
  );
}
