import type { CorrectionState as State } from '@klub/contract/panel/money/correction-states';
import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { correctionsCopy as copy } from './corrections.copy.ts';

const looks: Readonly<Record<State, { tone: BadgeTone; icon: IconName }>> = {
  booked: { tone: 'success', icon: 'check' },
  proposed: { tone: 'warning', icon: 'clock' },
  refused: { tone: 'danger', icon: 'close' },
  withdrawn: { tone: 'neutral', icon: 'arrowLeft' },
  expired: { tone: 'neutral', icon: 'clock' },
  stale: { tone: 'neutral', icon: 'alert' },
};

/** A sign and a word beside it: neither means anything by its colour alone. */
export function CorrectionState({ state }: { state: State }) {
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={16} />
      {copy.states[state]}
    </Badge>
  );
}
