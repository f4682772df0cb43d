import { useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { CollectionSelect } from './collection-select';
import { GOALS, type QuestFormInput } from './quest-form';

/** The goal of a quest, which decides about what else is asked for, and its numbers. */
export function GoalFields() {
  const form = useFormContext<QuestFormInput>();
  const goal = useWatch<QuestFormInput, 'goal'>({ name: 'goal' });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField form={form} name="goal" label="Goal">
        {(control) => (
          <Select {...control}>
            <optgroup label="Against an agent">
              <Goals beside={false} />
            </optgroup>
            <optgroup label="Beside the table">
              <Goals beside />
            </optgroup>
          </Select>
        )}
      </FormField>
      {'number' in GOALS[goal] ? (
        <FormField form={form} name="goalNumber" label="How many" required>
          {(control) => (
            <Input {...control} aria-required inputMode="numeric" className="tabular-nums" />
          )}
        </FormField>
      ) : null}
      {'collection' in GOALS[goal] ? (
        <FormField form={form} name="goalCollection" label="Collection" required>
          {(control) => <CollectionSelect control={control} />}
        </FormField>
      ) : null}
      {'days' in GOALS[goal] ? (
        <FormField form={form} name="goalDays" label="For how many days" required>
          {(control) => (
            <Input {...control} aria-required inputMode="numeric" className="tabular-nums" />
          )}
        </FormField>
      ) : null}
    </div>
  );
}

function Goals({ beside }: { beside: boolean }) {
  const goals = Object.entries(GOALS).filter(([, goal]) => 'beside' in goal === beside);
  return goals.map(([kind, { label }]) => (
    <option key={kind} value={kind}>
      {label}
    </option>
  ));
}
