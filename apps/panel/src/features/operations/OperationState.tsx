import { StateBadge, type StateLook } from '../screen/StateBadge.tsx';
import { operationsCopy as copy } from './operations.copy.ts';
import type { Operation } from './operations.rules.ts';

const looks: Readonly<Record<Operation['state'], StateLook>> = {
  waiting: { tone: 'neutral', icon: 'clock' },
  running: { tone: 'accent', icon: 'retry' },
  done: { tone: 'success', icon: 'check' },
  refused: { tone: 'warning', icon: 'alert' },
  failed: { tone: 'danger', icon: 'alert' },
  cancelled: { tone: 'neutral', icon: 'close' },
};

export function OperationState({ state }: Pick<Operation, 'state'>) {
  return <StateBadge look={looks[state]} word={copy.states[state]} />;
}
