import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { IconButton } from '@/ui/icon-button';
import { Input } from '@/ui/input';
import { MOST_ATTRIBUTES, type NftFormInput } from './nft-form';

interface AttributeListProps {
  form: Parameters<typeof FormField<NftFormInput>>[0]['form'] & {
    control: Control<NftFormInput>;
  };
  disabled: boolean;
}

/** Attributes of the NFT, each with its value. */
export function AttributeList({ form, disabled }: AttributeListProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'attributes' });
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="font-medium text-sm">Attributes</legend>
      <ul className="mt-1.5 flex flex-col gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid grid-cols-[1fr_7rem_auto] items-end gap-2">
            <FormField
              form={form}
              name={`attributes.${index}.trait_type`}
              label={`Trait ${index + 1}`}
            >
              {(control) => <Input {...control} autoComplete="off" maxLength={40} />}
            </FormField>
            <FormField form={form} name={`attributes.${index}.value`} label="Value">
              {(control) => <Input {...control} inputMode="decimal" className="tabular-nums" />}
            </FormField>
            {disabled ? null : (
              <IconButton
                label={`Remove trait ${index + 1}`}
                disabled={fields.length === 1}
                onClick={() => remove(index)}
              >
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {disabled || fields.length >= MOST_ATTRIBUTES ? null : (
        <Button
          variant="secondary"
          className="mt-3"
          onClick={() => append({ trait_type: '', value: '50' })}
        >
          <Plus aria-hidden className="size-4" />
          Add attribute
        </Button>
      )}
    </fieldset>
  );
}
