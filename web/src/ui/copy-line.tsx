import { CopyButton } from './copy-button';

interface CopyLineProps {
  label: string;
  value: string;
  unit?: string;
}

/** Something to be sent along exactly as it is, with a button that copies it. */
export function CopyLine({ label, value, unit }: CopyLineProps) {
  return (
    <div className="flex items-center gap-2 rounded-md border border-ink-3 bg-ink-0 py-2 pr-1 pl-3.5">
      <div className="min-w-0 flex-1">
        <p className="text-faint text-xs">{label}</p>
        <p className="break-all font-medium text-sm tabular-nums">
          {value}
          {unit ? ` ${unit}` : null}
        </p>
      </div>
      <CopyButton
        value={value}
        label={`Copy: ${label}`}
        done="Copied to clipboard"
        failed="Failed to copy to clipboard"
      />
    </div>
  );
}
