import type { ReactNode } from 'react';
import {
  type FieldPath,
  type FieldValues,
  get,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { Field, type FieldControl, type FieldProps } from './field';

interface FormFieldProps<Input extends FieldValues> extends Omit<FieldProps, 'error' | 'children'> {
  form: Pick<UseFormReturn<Input>, 'register' | 'getFieldState' | 'formState'>;
  name: FieldPath<Input>;
  /** Spread what it is given over the input. */
  children: (control: FieldControl & UseFormRegisterReturn & { defaultValue: string }) => ReactNode;
}

/** A field of a form made with `useZodForm`: its label, its error and its place in the form in one. */
export function FormField<Input extends FieldValues>(props: FormFieldProps<Input>) {
  const { form, name, children, ...field } = props;
  const { error } = form.getFieldState(name, form.formState);
  // Before the form takes hold of it, so that a select never shows its first option for a moment.
  const defaultValue: string = get(form.formState.defaultValues, name);
  return (
    <Field {...field} error={error?.message}>
      {(control) => children({ ...control, ...form.register(name), defaultValue })}
    </Field>
  );
}
