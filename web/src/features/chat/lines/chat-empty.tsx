import { MessagesSquare } from 'lucide-react';
import { EmptyState } from '@/ui/states';

export function ChatEmpty({ ended }: { ended: boolean }) {
  return (
    <EmptyState icon={MessagesSquare} title="No messages yet" className="min-h-0 flex-1 py-4!">
      {ended ? 'Nobody said anything before the end.' : 'Say hello: someone has to break.'}
    </EmptyState>
  );
}
