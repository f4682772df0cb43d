import type { Operations } from '@/api/operations';
import { FilterChips } from '../filter-chips';

interface NodesProps {
  nodes: Operations['nodes'];
  onChoose: (node: number) => void;
}

/** The servers of the site, and whose figures are below; nothing for a server that is alone. */
export function Nodes({ nodes, onChoose }: NodesProps) {
  const shown = nodes.find((one) => one.isThis);
  if (!shown) return null;
  const versions = new Set(nodes.map((one) => one.version));
  const choices = nodes.map(({ node, name, leads, isDraining, version }) => {
    const more = [
      leads ? 'leads' : null,
      isDraining ? 'stops' : null,
      versions.size > 1 ? version : null,
    ].filter((word) => word !== null);
    return { value: node, label: more.length > 0 ? `${name} (${more.join(', ')})` : name };
  });
  return (
    <div className="flex flex-col gap-2">
      <FilterChips
        legend="Whose figures"
        choices={choices}
        chosen={shown.node}
        onChoose={onChoose}
      />
      <p className="text-dim text-sm">
        {nodes.length === 1 ? 'One node runs' : `${nodes.length} nodes run`} this site. Figures,
        rooms and workers below are those of{' '}
        <strong className="font-semibold text-text">{shown.name}</strong>.
      </p>
    </div>
  );
}
