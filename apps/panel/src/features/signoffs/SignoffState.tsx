import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { mattersCopy as copy } from './signoffs.copy.ts';
import type { Signoff } from './signoffs.rules.ts';

const looks: Readonly<Record<Signoff['state'], { tone: BadgeTone; icon: IconName }>> = {
  open: { tone: 'accent', icon: 'clock' },
  approved: { tone: 'success', icon: 'check' },
  refused: { tone: 'danger', icon: 'close' },
  withdrawn: { tone: 'neutral', icon: 'arrowLeft' },
  expired: { tone: 'neutral', icon: 'clock' },
  stale: { tone: 'warning', icon: 'alert' },
};

/** A sign and a word beside it: neither means anything by its colour alone. */
export function SignoffState({ state }: Pick<Signoff, 'state'>) {
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={16} />
      {copy.states[state]}
    </Badge>
  );
}
