import { type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** h1 where the state is the whole page. */
  as?: 'p' | 'h1' | 'h2';
  children?: ReactNode;
  /** The next thing to do. */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({
  as: Title = 'p',
  icon: Icon,
  title,
  children,
  action,
  className = '',
}: EmptyStateProps) {
  return (
    <div
      className={`flex flex-col items-center justify-center gap-3 px-6 py-12 text-center ${className}`}
    >
      <span className="grid size-14 place-items-center rounded-full bg-ink-2 text-dim">
        <Icon aria-hidden className="size-6" />
      </span>
      <Title className="font-display font-semibold text-lg">{title}</Title>
      {children ? <div className="max-w-sm text-balance text-dim text-sm">{children}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  as?: 'p' | 'h1' | 'h2';
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Another way on, beside Retry. */
  action?: ReactNode;
  className?: string;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, as = 'p', children, onRetry, retrying = false, action, className } = props;
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        as={as}
        title={title}
        className={className ?? ''}
        action={
          <>
            {onRetry ? (
              <Button variant="secondary" busy={retrying} onClick={onRetry}>
                {retrying ? null : <RotateCw aria-hidden className="size-4" />}
                Retry
              </Button>
            ) : null}
            {action}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
