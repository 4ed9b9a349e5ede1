import { StateBadge, type StateLook } from '../screen/StateBadge.tsx';
import { payoutsCopy as copy } from './payouts.copy.ts';
import type { PayoutRow } from './payouts.rules.ts';

const looks: Readonly<Record<PayoutRow['state'], StateLook>> = {
  approved: { tone: 'accent', icon: 'check' },
  downloaded: { tone: 'warning', icon: 'download' },
  paid: { tone: 'success', icon: 'check' },
  returned: { tone: 'danger', icon: 'retry' },
  cancelled: { tone: 'neutral', icon: 'close' },
};

export function PayoutState({ state }: Pick<PayoutRow, 'state'>) {
  return <StateBadge look={looks[state]} word={copy.states[state]} />;
}
