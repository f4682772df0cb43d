import { Button } from './button';
import { Notice } from './notice';

export interface FormActionsProps {
  /** On the button that sends the form. */
  button: string;
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  size?: 'md' | 'lg';
  /** On the other button. */
  cancel?: string;
  onCancel: () => void;
  /** Why the server refused it. */
  problem?: string | null | undefined;
}

/** The foot of a form in a dialog: the refusal, if there is one, and below it Cancel and the button that sends. */
export function FormActions(props: FormActionsProps) {
  const {
    button,
    danger,
    busy,
    disabled,
    size = 'lg',
    cancel = 'Cancel',
    onCancel,
    problem,
  } = props;
  return (
    <>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" size={size} onClick={onCancel}>
          {cancel}
        </Button>
        <Button
          type="submit"
          size={size}
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={disabled}
        >
          {button}
        </Button>
      </div>
    </>
  );
}
