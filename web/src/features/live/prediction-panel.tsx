import { Scale } from 'lucide-react';
import { Card } from '@/ui/card';

/** The room's prediction: none can be running yet, and the panel says so. */
export function PredictionPanel() {
  return (
    <Card className="flex items-center gap-3 p-4">
      <Scale aria-hidden className="size-5 shrink-0 text-faint" />
      <div>
        <h2 className="font-semibold text-sm">Prediction</h2>
        <p className="text-dim text-sm">No prediction right now</p>
      </div>
    </Card>
  );
}
