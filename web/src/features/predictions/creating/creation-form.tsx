import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { createPrediction, getDbStatus } from '@/api/predictions';
import type { Prediction } from '@/api/types';
import { useIntentKey } from '@/lib/intent-key';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { DurationField, TextFields } from './creation-fields';
import { IncentiveFields } from './incentive-fields';
import {
  checkDatabase,
  createErrorText,
  EMPTY_FORM,
  predictionForm,
  predictionPayload,
} from './prediction-form';

const NO_TOKEN = 'Authentication required to create prediction.';

interface CreationFormProps {
  streamId: string;
  onCreated: (prediction: Prediction) => void;
  onCancel: () => void;
}

/** The creator's form for a new prediction. */
export default function CreationForm({ streamId, onCreated, onCancel }: CreationFormProps) {
  const { requireToken } = useSession();
  const intent = useIntentKey();
  const form = useZodForm(predictionForm, {
    defaultValues: EMPTY_FORM,
    // Not on leaving a field: the question has the focus at first, and an error that appears would move what is clicked.
    mode: 'onSubmit',
  });
  const [failure, setFailure] = useState<string | null>(null);
  const { setFocus } = form;
  useEffect(() => setFocus('question'), [setFocus]);

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      if (!(await requireToken())) {
        notify.error(NO_TOKEN, { id: 'create-prediction' });
        throw new Error(NO_TOKEN);
      }
      await checkDatabase(getDbStatus);
      const payload = predictionPayload(values);
      const prediction = await createPrediction(streamId, payload, intent.keyFor(payload));
      intent.done();
      notify.success('Prediction started');
      onCreated(prediction);
    } catch (error) {
      setFailure(createErrorText(error));
      form.showProblems(error);
    }
  });

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="New prediction"
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <TextFields />
        <DurationField />
        <IncentiveFields />
        {failure ? <Notice tone="error">{failure}</Notice> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.formState.isSubmitting}>
            Create Prediction
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
