import { Component, type ReactNode } from 'react';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/states';

interface Props {
  children: ReactNode;
  /** A new value tries again: the path, for a boundary inside the frame. */
  resetKey?: string;
}

interface State {
  failed: boolean;
}

/** Keeps a failure in one page from emptying the screen; a part that did not load is the usual one. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey)
      this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        as="h1"
        title="This page could not be shown"
        className="min-h-[60dvh]"
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        A part of it did not load, or failed. Reloading usually helps.
      </ErrorState>
    );
  }
}
