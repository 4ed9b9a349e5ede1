import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { staffCopy as copy } from './staff.copy.ts';
import type { Account } from './staff.rules.ts';

const looks: Readonly<Record<Account['state'], { tone: BadgeTone; icon: IconName }>> = {
  invited: { tone: 'accent', icon: 'mail' },
  active: { tone: 'success', icon: 'check' },
  suspended: { tone: 'warning', icon: 'lock' },
};

/** A sign and a word beside it: neither means anything by its colour alone. */
export function AccountState({ state }: Pick<Account, 'state'>) {
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={16} />
      {copy.states[state]}
    </Badge>
  );
}
