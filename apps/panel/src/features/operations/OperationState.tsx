import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { operationsCopy as copy } from './operations.copy.ts';
import type { Operation } from './operations.rules.ts';

const looks: Readonly<Record<Operation['state'], { tone: BadgeTone; icon: IconName }>> = {
  waiting: { tone: 'neutral', icon: 'clock' },
  running: { tone: 'accent', icon: 'retry' },
  done: { tone: 'success', icon: 'check' },
  refused: { tone: 'warning', icon: 'alert' },
  failed: { tone: 'danger', icon: 'alert' },
  cancelled: { tone: 'neutral', icon: 'close' },
};

/** A sign and a word beside it: neither means anything by its colour alone. */
export function OperationState({ state }: Pick<Operation, 'state'>) {
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={16} />
      {copy.states[state]}
    </Badge>
  );
}
