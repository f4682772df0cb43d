import { MessageSquareOff } from 'lucide-react';
import { EmptyState } from '@/ui/states';

/** The chat of a browser that has no websockets. */
export default function NoWebSocket() {
  return (
    <EmptyState icon={MessageSquareOff} title="Stream Chat" className="flex-1">
      Chat is not available in this browser. Please try a different browser.
    </EmptyState>
  );
}
