import { useQuery } from '@tanstack/react-query';
import { Portrait } from '@/ui/portrait';
import { glanceQuery } from '../bracket-query';

/** The agents that took places, with their faces: they are no users, and so in no list of them. */
export function AgentEntrants({ id }: { id: string }) {
  const { data } = useQuery(glanceQuery(id));
  const agents = data?.entrants.filter(({ agent }) => agent !== null) ?? [];
  if (agents.length === 0) return null;
  return (
    <ul
      aria-label="Agents"
      className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-2"
    >
      {agents.map(({ id, name, character, place, out }) => (
        <li
          key={id}
          className={`flex h-12 items-center gap-3 rounded-md border border-ink-3 bg-ink-1 px-3 ${out ? 'text-dim' : ''}`}
        >
          <Portrait name={name} character={character} size={28} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-sm">{name}</span>
            <span className="block text-faint text-xs">
              {place === 1 ? 'Champion' : out ? 'Agent, out' : 'Agent'}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
