import type { MonthState as State } from '@klub/contract/panel/money/month-states';
import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { monthsCopy as copy } from './months.copy.ts';

const looks: Readonly<Record<State, { tone: BadgeTone; icon: IconName }>> = {
  open: { tone: 'neutral', icon: 'calendar' },
  over: { tone: 'accent', icon: 'alert' },
  rehearsed: { tone: 'accent', icon: 'check' },
  proposed: { tone: 'warning', icon: 'clock' },
  closing: { tone: 'accent', icon: 'retry' },
  closed: { tone: 'success', icon: 'check' },
  correction: { tone: 'warning', icon: 'alert' },
};

/** A sign and a word beside it: neither means anything by its colour alone. */
export function MonthState({ state }: { state: State }) {
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={16} />
      {copy.states[state]}
    </Badge>
  );
}
