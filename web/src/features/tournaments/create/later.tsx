import { useFormContext } from 'react-hook-form';
import { Card } from '@/ui/card';
import { PrizeRows, RuleRows, ScheduleRows } from '../form/rows';
import { RunSettings } from '../form/run-fields';
import type { TournamentFormInput } from '../form/tournament-form';

export { Preview } from './preview';

/** The form below its required fields. */
export function Rest() {
  const hosted = useFormContext<TournamentFormInput>().watch('hosted');
  return (
    <>
      {hosted ? (
        <Card className="p-4 md:p-5">
          <h2 className="mb-4 font-semibold text-lg">How it runs</h2>
          <RunSettings />
        </Card>
      ) : null}
      <RuleRows />
      <ScheduleRows />
      <PrizeRows />
    </>
  );
}
