import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { payoutsCopy as copy } from './payouts.copy.ts';
import type { PayoutRow } from './payouts.rules.ts';

const looks: Readonly<Record<PayoutRow['state'], { tone: BadgeTone; icon: IconName }>> = {
  approved: { tone: 'accent', icon: 'check' },
  downloaded: { tone: 'warning', icon: 'download' },
  paid: { tone: 'success', icon: 'check' },
  returned: { tone: 'danger', icon: 'retry' },
  cancelled: { tone: 'neutral', icon: 'close' },
};

/** A sign and a word beside it: neither means anything by its colour alone. */
export function PayoutState({ state }: Pick<PayoutRow, 'state'>) {
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={16} />
      {copy.states[state]}
    </Badge>
  );
}
