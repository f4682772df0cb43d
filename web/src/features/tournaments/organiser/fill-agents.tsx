import { Bot } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { AgentLevel } from '@/api/duel-types';
import { fillWithAgents } from '@/api/tournaments';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { useOrganiserMutation } from './use-organiser-mutation';

const LEVELS: { level: AgentLevel; name: string }[] = [
  { level: 'easy', name: 'Easy' },
  { level: 'medium', name: 'Medium' },
  { level: 'hard', name: 'Hard' },
];

/** Agents in the places that nobody has taken. By hand: zod would take the bracket over its 150 KiB. */
export function FillAgents({ id, free }: { id: string; free: number }) {
  const [open, setOpen] = useState(false);
  const [count, setCount] = useState(String(free));
  const [level, setLevel] = useState<AgentLevel>('medium');
  const fill = useOrganiserMutation(id, {
    run: (agents: number) => fillWithAgents(id, agents, level),
    done: 'Agents have entered',
    failed: 'Failed to add agents',
    onDone: () => setOpen(false),
  });
  const wanted = Number(count);
  const fits = /^\d+$/.test(count) && wanted >= 1 && wanted <= free;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fits) fill.mutate(wanted);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) setCount(String(free));
      }}
      title="Fill with agents"
      description="Agents play like everybody else, but cannot win prizes."
      trigger={
        <Button variant="secondary" disabled={free === 0}>
          <Bot aria-hidden className="size-4" />
          Fill with agents
        </Button>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="How many"
            hint={`${free} places are free.`}
            error={fits ? undefined : `From 1 to ${free}.`}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                value={count}
                onChange={({ target }) => setCount(target.value)}
              />
            )}
          </Field>
          <Field label="How strong">
            {(control) => (
              <Select
                {...control}
                value={level}
                onChange={({ target }) => setLevel(target.value as AgentLevel)}
              >
                {LEVELS.map(({ level: value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Button type="submit" wide disabled={!fits} busy={fill.isPending}>
          Add agents
        </Button>
      </form>
    </Dialog>
  );
}
