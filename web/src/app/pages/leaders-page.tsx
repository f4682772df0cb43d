import { useSearchParams } from 'react-router';
import { AgentLadder } from '@/features/duel/agents/agent-list';
import { PlayerLadder } from '@/features/duel/ladder/player-ladder';
import { CallerLadder } from '@/features/predictions/ladder/caller-ladder';
import { usePageMeta } from '@/lib/page-meta';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

const TABS = { players: 'Players', callers: 'Callers', agents: 'Agents' } as const;

/** The best: at the table, at calling frames, and among the agents. A month in the address is of callers. */
export function LeadersPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('of') ?? (search.has('month') ? 'callers' : '');
  const of = asked in TABS ? asked : 'players';
  usePageMeta({
    title: 'Leaders',
    description: 'The best players by rating, the best callers of frames, and the agents.',
  });
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-3 px-4 py-5 md:px-8 md:py-7">
      <h1 className="font-bold font-display text-3xl">Leaders</h1>
      <Tabs value={of} onValueChange={(next) => setSearch({ of: next }, { replace: true })}>
        <TabsList aria-label="Leaders of">
          {Object.entries(TABS).map(([value, text]) => (
            <TabsTrigger key={value} value={value}>
              {text}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="players" className="flex flex-col gap-4">
          <PlayerLadder />
        </TabsContent>
        <TabsContent value="callers" className="flex flex-col gap-4">
          <CallerLadder />
        </TabsContent>
        <TabsContent value="agents" className="flex flex-col gap-4">
          <AgentLadder />
        </TabsContent>
      </Tabs>
    </div>
  );
}
