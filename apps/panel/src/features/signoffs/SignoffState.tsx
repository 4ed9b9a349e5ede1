import { StateBadge, type StateLook } from '../screen/StateBadge.tsx';
import { mattersCopy as copy } from './signoffs.copy.ts';
import type { Signoff } from './signoffs.rules.ts';

const looks: Readonly<Record<Signoff['state'], StateLook>> = {
  open: { tone: 'accent', icon: 'clock' },
  approved: { tone: 'neutral', icon: 'check' },
  running: { tone: 'accent', icon: 'retry' },
  done: { tone: 'success', icon: 'check' },
  notDone: { tone: 'danger', icon: 'alert' },
  refused: { tone: 'danger', icon: 'close' },
  withdrawn: { tone: 'neutral', icon: 'arrowLeft' },
  expired: { tone: 'neutral', icon: 'clock' },
  stale: { tone: 'warning', icon: 'alert' },
};

export function SignoffState({ state }: Pick<Signoff, 'state'>) {
  return <StateBadge look={looks[state]} word={copy.states[state]} />;
}
