import { Icon } from '@klub/ui/images/Icon.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { trailCopy as copy } from './trail.copy.ts';
import type { Entry } from './trail.rules.ts';

export function Outcome({ outcome }: Pick<Entry, 'outcome'>) {
  if (outcome === 'done') return copy.outcomes.done;
  return (
    <Badge tone="warning">
      <Icon name="alert" size={16} />
      {copy.outcomes.refused}
    </Badge>
  );
}
