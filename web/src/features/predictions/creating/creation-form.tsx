import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { createPrediction, getDbStatus } from '@/api/predictions';
import type { Prediction } from '@/api/types';
import { useIntentKey } from '@/lib/intent-key';
import { notify } from '@/lib/notify';
import type { QuestionKind } from '@/lib/prediction-form';
import { useSession } from '@/lib/session';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { Idea } from '../creator/ideas';
import { DurationField, KindField, TextFields } from './creation-fields';
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
  /** Kind of question that the form begins with. */
  kind: QuestionKind;
  /** Question that it begins with. */
  idea?: Idea | undefined;
  /** Moderators make polls alone. */
  pollsOnly: boolean;
  onCreated: (prediction: Prediction) => void;
  onCancel: () => void;
}

/** The form for a new prediction or poll. */
export default function CreationForm(props: CreationFormProps) {
  const { streamId, idea, pollsOnly, onCreated, onCancel } = props;
  const { requireToken } = useSession();
  const intent = useIntentKey();
  const form = useZodForm(predictionForm, {
    defaultValues: { ...EMPTY_FORM, ...idea, kind: pollsOnly ? 'poll' : props.kind },
    // Not on leaving a field: the question has the focus at first, and an error that appears would move what is clicked.
    mode: 'onSubmit',
  });
  const [failure, setFailure] = useState<string | null>(null);
  const { setFocus } = form;
  const isPoll = form.watch('kind') === 'poll';
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    setFocus('question');
    // It is taller than what it takes the place of; jsdom scrolls nothing.
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [setFocus]);

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
      notify.success(isPoll ? 'Poll started' : 'Prediction started');
      onCreated(prediction);
    } catch (error) {
      setFailure(createErrorText(error));
      form.showProblems(error);
    }
  });

  return (
    <FormProvider {...form}>
      <form
        ref={box}
        noValidate
        aria-label={isPoll ? 'New poll' : 'New prediction'}
        onSubmit={(event) => void submit(event)}
        className="flex scroll-my-6 flex-col gap-4"
      >
        {pollsOnly ? null : <KindField />}
        <TextFields isPoll={isPoll} />
        <DurationField />
        {isPoll ? null : <IncentiveFields />}
        {failure ? <Notice tone="error">{failure}</Notice> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.formState.isSubmitting}>
            {isPoll ? 'Start Poll' : 'Create Prediction'}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
