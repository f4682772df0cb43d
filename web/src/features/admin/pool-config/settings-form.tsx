import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { TokenConfig } from '@/api/pool-token';
import { notify } from '@/lib/notify';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Checkbox } from '@/ui/toggle';
import { ADMIN } from '../queries';
import { type ConfigForm, formOf, problemsOf, saveConfig, saveProblem } from './save';

const FIELDS = [
  {
    name: 'minimumHolding',
    label: 'Minimum holding',
    hint: 'LP-BAI that a player must hold while gating is on.',
  },
  { name: 'pool', label: 'Pool reward rate', hint: 'POOL for each ball of a pool game.' },
  { name: 'aiQuest', label: 'AI Quest reward rate', hint: 'POOL for each quest that is won.' },
] as const;

/** The settings of the token. They hold for plays that begin from then on. */
export function SettingsForm({ config }: { config: TokenConfig }) {
  const queries = useQueryClient();
  const [form, setForm] = useState<ConfigForm>(formOf(config));
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({});
  const change = (part: Partial<ConfigForm>) => setForm({ ...form, ...part });
  const save = useMutation({
    mutationFn: (wanted: ConfigForm) => saveConfig(config, wanted),
    onSuccess: () => notify.success('Configuration saved'),
    // Also after a failure: what came before it holds.
    onSettled: () => queries.invalidateQueries({ queryKey: [...ADMIN, 'pool-config'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(form);
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate(form);
  };
  return (
    <Card className="p-4 md:p-5">
      <h3 className="font-sans font-semibold">Settings</h3>
      <form onSubmit={submit} noValidate className="mt-3 flex flex-col gap-4">
        {FIELDS.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={problems[name]}>
            {(control) => (
              <Input
                {...control}
                value={form[name]}
                onChange={(event) => change({ [name]: event.target.value })}
                inputMode="decimal"
                autoComplete="off"
                className="font-display tabular-nums"
              />
            )}
          </Field>
        ))}
        <Checkbox
          label="Token gating: only those who hold the minimum can play"
          checked={form.gating}
          onCheckedChange={(checked) => change({ gating: checked === true })}
        />
        {save.isError ? <Notice tone="error">{saveProblem(save.error)}</Notice> : null}
        <Button type="submit" className="self-start" busy={save.isPending}>
          Save configuration
        </Button>
      </form>
    </Card>
  );
}
