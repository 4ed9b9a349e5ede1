import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { verificationsCopy as copy } from './verifications.copy.ts';
import type { Outcome } from './verifications.rules.ts';

const looks: Readonly<Record<Outcome, { tone: BadgeTone; icon: IconName }>> = {
  green: { tone: 'success', icon: 'check' },
  red: { tone: 'danger', icon: 'close' },
  running: { tone: 'accent', icon: 'retry' },
  cancelled: { tone: 'neutral', icon: 'close' },
  failed: { tone: 'danger', icon: 'alert' },
};

/** A sign and a word beside it: neither means anything by its colour alone. */
export function VerificationState({ outcome, label }: { outcome: Outcome; label?: string }) {
  const { tone, icon } = looks[outcome];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={16} />
      {label ?? copy.outcomes[outcome]}
    </Badge>
  );
}
