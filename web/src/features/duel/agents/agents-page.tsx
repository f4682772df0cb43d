import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { AgentList } from './agent-list';
import { AgentPage } from './agent-page';

interface AgentsPageProps {
  /** The running table of a stream. */
  live?: (streamId: string) => ReactNode;
}

/** The agents of the house, or the one that the address names. One route for both: a route costs every page. */
export function AgentsPage({ live = () => null }: AgentsPageProps) {
  const { id } = useParams();
  return id === undefined ? <AgentList /> : <AgentPage key={id} id={id} live={live} />;
}
