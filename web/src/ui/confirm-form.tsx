import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from './dialog';
import { FormActions, type FormActionsProps } from './form-actions';

interface ConfirmFormProps extends FormActionsProps {
  onConfirm: (event: FormEvent) => void;
  /** Consequences of it, and the fields to fill in. */
  children?: ReactNode;
}

/** The inside of a dialog that asks before something is done. */
export function ConfirmForm({ onConfirm, children, ...actions }: ConfirmFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(event);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {children}
      <FormActions {...actions} />
    </form>
  );
}

interface Words {
  title: string;
  description?: ReactNode;
}

interface ConfirmDialogProps extends Words, Omit<ConfirmFormProps, 'onCancel'> {
  onClose: () => void;
}

/**
 * Asks before something is done, for as long as it is mounted.
 *
 * @example
 * <ConfirmDialog
 *   title="Close this room?"
 *   button="Close room"
 *   danger
 *   busy={close.isPending}
 *   problem={close.problem}
 *   onConfirm={() => close.mutate(room)}
 *   onClose={() => setAsked(null)}
 * >
 *   <Notice tone="warning">Its viewers are cut and come back by themselves.</Notice>
 * </ConfirmDialog>
 */
export function ConfirmDialog({ title, description, onClose, ...form }: ConfirmDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={description}>
      <ConfirmForm onCancel={onClose} {...form} />
    </Dialog>
  );
}

interface ConfirmButtonProps extends Words, Pick<FormActionsProps, 'button' | 'danger' | 'cancel'> {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Answers whether the dialog may close. */
  onConfirm: () => Promise<boolean>;
}

/**
 * A button that asks before it acts.
 *
 * @example
 * <ConfirmButton trigger={<Button>Start</Button>} title="Start now?" button="Start" onConfirm={start} />
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { trigger, title, description, onConfirm, ...actions } = props;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const done = await onConfirm();
    setBusy(false);
    if (done) setOpen(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      title={title}
      description={description}
    >
      <ConfirmForm
        {...actions}
        size="md"
        busy={busy}
        onCancel={() => setOpen(false)}
        onConfirm={() => void confirm()}
      />
    </Dialog>
  );
}
