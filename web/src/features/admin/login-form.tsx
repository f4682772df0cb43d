import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type AdminLogin, adminLogin } from '@/api/admin';
import type { AdminSession } from '@/api/money-types';
import { ApiError, serverText } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { DENIED } from './calls';

export function LoginForm({ onDone }: { onDone: (session: AdminSession) => void }) {
  const [form, setForm] = useState({ login: '', password: '', code: '' });
  const [asksCode, setAsksCode] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const login = useMutation({
    mutationFn: (credentials: AdminLogin) => adminLogin(credentials),
    onSuccess: (session) => {
      if (session.user.isAdmin) onDone(session);
      else setProblem(DENIED);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'TOTP_REQUIRED' && !asksCode) {
        setAsksCode(true);
      } else setProblem(serverText(error, 'Login failed'));
    },
  });
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    setProblem(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { code, ...credentials } = form;
    setProblem(null);
    login.mutate({ ...credentials, ...(asksCode ? { code: code.replaceAll(' ', '') } : {}) });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label="E-mail or username">
        {(control) => (
          <Input
            {...control}
            required
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            value={form.login}
            onChange={({ target }) => change({ login: target.value })}
          />
        )}
      </Field>
      <Field label="Password">
        {(control) => (
          <Input
            {...control}
            required
            type="password"
            autoComplete="current-password"
            value={form.password}
            onChange={({ target }) => change({ password: target.value })}
          />
        )}
      </Field>
      {asksCode ? (
        <Field label="Code" hint="The six digits that your authenticator shows now.">
          {(control) => (
            <Input
              {...control}
              required
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              className="font-display text-lg tabular-nums tracking-widest"
              value={form.code}
              onChange={({ target }) => change({ code: target.value })}
            />
          )}
        </Field>
      ) : null}
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <Button type="submit" size="lg" busy={login.isPending}>
        Login
      </Button>
    </form>
  );
}
