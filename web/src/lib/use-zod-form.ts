import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldPath, type FieldValues, type UseFormProps, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from './api-error';

type Options<Input extends FieldValues, Output> = Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver' | 'defaultValues'
> & {
  defaultValues: Input;
  /** Fields that the server may refuse without taking the focus there. */
  unfocused?: readonly FieldPath<Input>[];
};

/**
 * A form judged by a schema: at first when it is sent, then as it is typed in. `showProblems` puts what the server says
 * of single fields beside them.
 *
 * @example
 * const form = useZodForm(roomForm, { defaultValues: { roomName: '' } });
 * <form onSubmit={form.handleSubmit((values) => create(values).catch(form.showProblems))}>
 *   <FormField form={form} name="roomName" label="Room name">{(control) => <Input {...control} />}</FormField>
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  { defaultValues, unfocused = [], ...options }: Options<Input, Output>,
) {
  const form = useForm<Input, unknown, Output>({
    ...options,
    defaultValues: defaultValues as never,
    resolver: zodResolver(schema),
  });
  const showProblems = (error: unknown) => {
    const problems = error instanceof ApiError ? error.validationErrors : {};
    for (const [name, message] of Object.entries(problems)) {
      if (!(name in defaultValues)) continue;
      const field = name as FieldPath<Input>;
      form.setError(field, { message }, { shouldFocus: !unfocused.includes(field) });
    }
  };
  return { ...form, showProblems };
}
