import { useFormContext, useWatch } from 'react-hook-form';
import type { RewardCurrency } from '@/api/quests-admin';
import { FormField } from '@/ui/form-field';
import { Input, Textarea } from '@/ui/input';
import { Select } from '@/ui/select';
import { SetsAside } from '@/ui/sets-aside';
import { GoalFields } from './goal-fields';
import { isBeside, type QuestFormInput, STATUSES } from './quest-form';

const WORDS = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
  once: 'Once',
  daily: 'Once a day',
  weekly: 'Once a week',
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;

interface QuestFieldsProps {
  currencies: RewardCurrency[];
  /** The status is chosen only when editing. */
  editing?: boolean;
}

/** The fields of a quest; inside a form of `QUEST_FORM`. */
export function QuestFields({ currencies, editing = false }: QuestFieldsProps) {
  const form = useFormContext<QuestFormInput>();
  const [goal, reward, currencyId, participantLimit] = useWatch<
    QuestFormInput,
    ['goal', 'reward', 'currencyId', 'participantLimit']
  >({ name: ['goal', 'reward', 'currencyId', 'participantLimit'] });
  const beside = isBeside(goal);
  return (
    <div className="flex flex-col gap-5">
      <GoalFields />
      <FormField
        form={form}
        name="title"
        label="Title"
        required
        hint={beside ? undefined : 'Name - name of the agent'}
      >
        {(control) => (
          <Input
            {...control}
            aria-required
            autoComplete="off"
            placeholder={beside ? 'Make friends' : 'Beat the baize - Ada'}
          />
        )}
      </FormField>
      <FormField form={form} name="description" label="Description">
        {(control) => <Textarea {...control} placeholder="What to do, and what one gets." />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        {beside ? null : <AgentFields />}
        <FormField form={form} name="reward" label="Reward" required>
          {(control) => (
            <Input
              {...control}
              aria-required
              type="number"
              min={0}
              step={0.01}
              className="tabular-nums"
            />
          )}
        </FormField>
        <FormField form={form} name="currencyId" label="Reward currency" required>
          {(control) => (
            <Select {...control} key={currencies.length}>
              <option value="">Choose one</option>
              {currencies.map(({ id, symbol, displayName }) => (
                <option key={id} value={id}>
                  {symbol === displayName ? symbol : `${symbol}, ${displayName}`}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField form={form} name="participantLimit" label="Participant limit" required>
          {(control) => (
            <Input {...control} aria-required type="number" min={1} className="tabular-nums" />
          )}
        </FormField>
        <FormField
          form={form}
          name="poolCreditsRequired"
          label="Pool credits required"
          hint={beside ? 'Empty: it costs nothing' : 'Empty: the setting for all quests'}
        >
          {(control) => <Input {...control} type="number" min={1} className="tabular-nums" />}
        </FormField>
        <FormField form={form} name="period" label="May be played">
          {(control) => (
            <Select {...control}>
              <Words of={['once', 'daily', 'weekly']} />
            </Select>
          )}
        </FormField>
        <FormField
          form={form}
          name="startsAt"
          label="Starts"
          hint="In your own time zone; empty: at once"
        >
          {(control) => <Input {...control} type="datetime-local" />}
        </FormField>
        <FormField form={form} name="endsAt" label="Ends" hint="In your own time zone">
          {(control) => <Input {...control} type="datetime-local" />}
        </FormField>
      </div>
      <SetsAside
        amount={reward}
        places={participantLimit}
        currency={currencies.find(({ id }) => id === currencyId)?.symbol}
        paidSome={editing}
      />
      <FormField form={form} name="image" label="Image URL">
        {(control) => <Input {...control} type="url" inputMode="url" placeholder="https://" />}
      </FormField>
      <FormField
        form={form}
        name="gameUrl"
        label="Game URL"
        hint="A path of this site; empty: our table"
      >
        {(control) => <Input {...control} autoComplete="off" placeholder="/bitpool/index.html" />}
      </FormField>
      {editing ? (
        <FormField form={form} name="status" label="Status">
          {(control) => (
            <Select {...control}>
              <Words of={STATUSES} />
            </Select>
          )}
        </FormField>
      ) : null}
    </div>
  );
}

/** A quest beside the table is against nobody. */
function AgentFields() {
  const form = useFormContext<QuestFormInput>();
  return (
    <>
      <FormField form={form} name="difficulty" label="Difficulty" required>
        {(control) => (
          <Select {...control}>
            <Words of={['easy', 'medium', 'hard']} />
          </Select>
        )}
      </FormField>
      <FormField form={form} name="agentDisplayName" label="Agent’s name">
        {(control) => <Input {...control} autoComplete="off" placeholder="Ada" />}
      </FormField>
    </>
  );
}

function Words({ of }: { of: readonly (keyof typeof WORDS)[] }) {
  return of.map((word) => (
    <option key={word} value={word}>
      {WORDS[word]}
    </option>
  ));
}
