import { StateBadge, type StateLook } from '../screen/StateBadge.tsx';
import { staffCopy as copy } from './staff.copy.ts';
import type { Account } from './staff.rules.ts';

const looks: Readonly<Record<Account['state'], StateLook>> = {
  invited: { tone: 'accent', icon: 'mail' },
  active: { tone: 'success', icon: 'check' },
  suspended: { tone: 'warning', icon: 'lock' },
};

export function AccountState({ state }: Pick<Account, 'state'>) {
  return <StateBadge look={looks[state]} word={copy.states[state]} />;
}
