import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { importsCopy as copy } from './imports.copy.ts';
import type { Import } from './imports.rules.ts';

const looks: Readonly<Record<Import['state'], { tone: BadgeTone; icon: IconName }>> = {
  open: { tone: 'neutral', icon: 'file' },
  checking: { tone: 'accent', icon: 'retry' },
  wrong: { tone: 'danger', icon: 'alert' },
  ready: { tone: 'accent', icon: 'check' },
  proposed: { tone: 'warning', icon: 'clock' },
  applying: { tone: 'accent', icon: 'retry' },
  applied: { tone: 'success', icon: 'check' },
  undoing: { tone: 'accent', icon: 'retry' },
  undone: { tone: 'neutral', icon: 'arrowLeft' },
  rejected: { tone: 'neutral', icon: 'close' },
  expired: { tone: 'neutral', icon: 'clock' },
};

/** A sign and a word beside it: neither means anything by its colour alone. */
export function ImportState({ state }: Pick<Import, 'state'>) {
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={16} />
      {copy.states[state]}
    </Badge>
  );
}
