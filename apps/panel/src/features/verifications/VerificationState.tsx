import { StateBadge, type StateLook } from '../screen/StateBadge.tsx';
import { verificationsCopy as copy } from './verifications.copy.ts';
import type { Outcome } from './verifications.rules.ts';

const looks: Readonly<Record<Outcome, StateLook>> = {
  green: { tone: 'success', icon: 'check' },
  red: { tone: 'danger', icon: 'close' },
  running: { tone: 'accent', icon: 'retry' },
  cancelled: { tone: 'neutral', icon: 'close' },
  failed: { tone: 'danger', icon: 'alert' },
};

export function VerificationState({ outcome, label }: { outcome: Outcome; label?: string }) {
  return <StateBadge look={looks[outcome]} word={label ?? copy.outcomes[outcome]} />;
}
