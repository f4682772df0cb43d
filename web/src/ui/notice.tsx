import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const noticeLook = cva('flex gap-3 rounded-md border px-3.5 py-3 text-sm', {
  variants: {
    tone: {
      plain: 'border-ink-3 bg-ink-2 text-dim',
      warning: 'border-brass/40 bg-brass/10 text-text',
      error: 'border-live/40 bg-live/10 text-text',
    },
  },
  defaultVariants: { tone: 'plain' },
});

interface NoticeProps extends VariantProps<typeof noticeLook> {
  title?: string;
  children?: ReactNode;
}

/** A word beside a form. An error is read out as it appears. */
export function Notice({ tone, title, children }: NoticeProps) {
  const Icon = tone === 'error' || tone === 'warning' ? CircleAlert : Info;
  const colour = tone === 'error' ? 'text-live' : tone === 'warning' ? 'text-brass' : '';
  return (
    <div role={tone === 'error' ? 'alert' : undefined} className={noticeLook({ tone })}>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <div className="min-w-0 break-words">
        {title ? <p className="font-semibold text-text">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
