import type { CorrectionState as State } from '@klub/contract/panel/money/correction-states';
import { StateBadge, type StateLook } from '../screen/StateBadge.tsx';
import { correctionsCopy as copy } from './corrections.copy.ts';

const looks: Readonly<Record<State, StateLook>> = {
  booked: { tone: 'success', icon: 'check' },
  proposed: { tone: 'warning', icon: 'clock' },
  refused: { tone: 'danger', icon: 'close' },
  withdrawn: { tone: 'neutral', icon: 'arrowLeft' },
  expired: { tone: 'neutral', icon: 'clock' },
  stale: { tone: 'neutral', icon: 'alert' },
};

export function CorrectionState({ state }: { state: State }) {
  return <StateBadge look={looks[state]} word={copy.states[state]} />;
}
