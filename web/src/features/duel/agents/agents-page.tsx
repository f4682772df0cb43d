import { useParams } from 'react-router';
import { AgentList } from './agent-list';
import { AgentPage } from './agent-page';

/** The agents of the house, or the one that the address names. One route for both: a route costs every page. */
export function AgentsPage() {
  const { id } = useParams();
  return id === undefined ? <AgentList /> : <AgentPage key={id} id={id} />;
}
