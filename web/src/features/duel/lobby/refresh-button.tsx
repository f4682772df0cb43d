import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/ui/button';
import { useDuel } from '../duel-context';
import { REFRESH_MS } from '../limits';
import { DUEL_QUERIES } from './queries';

/** Asks for the rooms and the figures anew, once in five seconds. */
export function RefreshButton() {
  const { link } = useDuel();
  const queries = useQueryClient();
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [resting]);
  const refresh = () => {
    setResting(true);
    link.refresh();
    void queries.invalidateQueries({ queryKey: DUEL_QUERIES });
  };
  return (
    <Button
      variant="secondary"
      size="icon"
      aria-label="Refresh"
      disabled={resting}
      onClick={refresh}
    >
      <RotateCw aria-hidden className="size-4" />
    </Button>
  );
}
