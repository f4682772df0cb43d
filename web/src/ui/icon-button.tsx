import { Button, type ButtonProps } from './button';
import { Tooltip } from './tooltip';

interface IconButtonProps extends ButtonProps {
  /** Action of the button: its accessible name and its tooltip. */
  label: string;
}

export function IconButton({ label, variant = 'ghost', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button variant={variant} size="icon" aria-label={label} {...rest} />
    </Tooltip>
  );
}
