import type { MonthState as State } from '@klub/contract/panel/money/month-states';
import { StateBadge, type StateLook } from '../screen/StateBadge.tsx';
import { monthsCopy as copy } from './months.copy.ts';

const looks: Readonly<Record<State, StateLook>> = {
  open: { tone: 'neutral', icon: 'calendar' },
  over: { tone: 'accent', icon: 'alert' },
  rehearsed: { tone: 'accent', icon: 'check' },
  proposed: { tone: 'warning', icon: 'clock' },
  closing: { tone: 'accent', icon: 'retry' },
  closed: { tone: 'success', icon: 'check' },
  correction: { tone: 'warning', icon: 'alert' },
};

export function MonthState({ state }: { state: State }) {
  return <StateBadge look={looks[state]} word={copy.states[state]} />;
}
