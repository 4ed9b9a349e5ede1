import { StateBadge, type StateLook } from '../screen/StateBadge.tsx';
import { importsCopy as copy } from './imports.copy.ts';
import type { Import } from './imports.rules.ts';

const looks: Readonly<Record<Import['state'], StateLook>> = {
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

export function ImportState({ state }: Pick<Import, 'state'>) {
  return <StateBadge look={looks[state]} word={copy.states[state]} />;
}
