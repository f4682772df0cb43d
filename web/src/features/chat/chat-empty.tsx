import { MessagesSquare } from 'lucide-react';
import { EmptyState } from '@/ui/states';

export function ChatEmpty() {
  return (
    <EmptyState icon={MessagesSquare} title="No messages yet" className="min-h-0 flex-1">
      Say hello: someone has to break.
    </EmptyState>
  );
}
