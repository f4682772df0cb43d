import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '@/ui/card';

/** The way from the settings to one's limits. */
export function LimitsLink() {
  return (
    <Card className="transition-colors hover:border-faint">
      <Link to="/settings/limits" className="flex items-center gap-4 p-5">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">Limits and breaks</h2>
          <p className="text-dim text-sm">Cap what you spend, or take a break.</p>
        </div>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-dim" />
      </Link>
    </Card>
  );
}
