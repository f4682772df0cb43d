import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import type { TournamentFormInput } from './tournament-form';

type Lists = Pick<TournamentFormInput, 'rules' | 'schedule' | 'prizes'>;

interface RowListProps<Name extends keyof Lists> {
  name: Name;
  title: string;
  /** One of them, for labels: 'Rule'. */
  one: string;
  hint: string;
  most: number;
  empty: Lists[Name][number];
  /** The row's fields. The first of them should take the focus when the row is new. */
  row: (index: number) => ReactNode;
}

/** Rows that are added, removed, and moved: by the buttons, or by Alt and the arrow keys from within a row. */
export function RowList<Name extends keyof Lists>(props: RowListProps<Name>) {
  const { name, title, one, hint, most, empty, row } = props;
  const { control } = useFormContext<TournamentFormInput>();
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const isEmpty = fields.length === 0;
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  /** Rows are drawn anew after a move: the focus follows to where the same control is now. */
  const focusRow = (index: number, control: string) =>
    requestAnimationFrame(() => {
      const target = list.current?.children[index]?.querySelector<HTMLElement>(control);
      (target ?? add.current)?.focus();
    });
  const shift = (from: number, to: number, control: string) => {
    if (to < 0 || to >= fields.length) return;
    move(from, to);
    setSaid(`${one} moved to ${to + 1} of ${fields.length}`);
    focusRow(to, control);
  };
  const drop = (index: number) => {
    remove(index);
    setSaid(`${one} ${index + 1} removed`);
    focusRow(Math.min(index, fields.length - 2), '[data-act="remove"]');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    const held = (event.target as HTMLElement).dataset.act;
    const inputs = [...event.currentTarget.querySelectorAll('input, select')];
    const place = inputs.indexOf(event.target as Element);
    shift(index, index + step, held ? `[data-act="${held}"]` : `[data-field="${place}"]`);
  };

  return (
    <fieldset className={`relative min-w-0 ${isEmpty ? 'pr-36' : ''}`}>
      <legend className="font-semibold text-lg">{title}</legend>
      <p className={`mt-0.5 text-dim text-sm ${isEmpty ? '' : 'mb-3'}`}>{hint}</p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list} className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            onKeyDown={(event) => onKeyDown(event, index)}
            className="flex flex-wrap items-start gap-x-1 gap-y-2 rounded-md border border-ink-3 bg-ink-1 p-3 sm:flex-nowrap"
          >
            <span className="grid size-10 place-items-center font-semibold text-faint text-sm tabular-nums max-sm:order-1">
              {index + 1}
            </span>
            <div className="min-w-0 flex-1 max-sm:order-3 max-sm:basis-full">{row(index)}</div>
            <div className="flex max-sm:order-2 max-sm:ml-auto">
              <IconButton
                label={`Move ${one.toLowerCase()} ${index + 1} up`}
                data-act="up"
                disabled={index === 0}
                onClick={() =>
                  shift(index, index - 1, '[data-act="up"]:enabled, [data-act="down"]')
                }
              >
                <ArrowUp aria-hidden className="size-4" />
              </IconButton>
              <IconButton
                label={`Move ${one.toLowerCase()} ${index + 1} down`}
                data-act="down"
                disabled={index === fields.length - 1}
                onClick={() =>
                  shift(index, index + 1, '[data-act="down"]:enabled, [data-act="up"]')
                }
              >
                <ArrowDown aria-hidden className="size-4" />
              </IconButton>
              <IconButton
                label={`Remove ${one.toLowerCase()} ${index + 1}`}
                data-act="remove"
                onClick={() => drop(index)}
              >
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <div className={isEmpty ? 'absolute right-0 bottom-0' : 'mt-3'}>
        <Button
          ref={add}
          variant="secondary"
          disabled={fields.length >= most}
          // biome-ignore lint/suspicious/noExplicitAny: the empty row is the list's own, which the library cannot see
          onClick={() => append(empty as any)}
        >
          <Plus aria-hidden className="size-4" />
          Add {one.toLowerCase()}
        </Button>
      </div>
    </fieldset>
  );
}
