import type { MessageState as State } from '@klub/contract/panel/content/message-values';
import { StateBadge, type StateLook } from '../screen/StateBadge.tsx';
import { messagesCopy as copy } from './messages.copy.ts';
import type { MessageRow } from './messages.rules.ts';

const looks: Readonly<Record<State, StateLook>> = {
  draft: { tone: 'neutral', icon: 'pencil' },
  waiting: { tone: 'warning', icon: 'user' },
  planned: { tone: 'accent', icon: 'calendar' },
  sending: { tone: 'accent', icon: 'arrowRight' },
  paused: { tone: 'warning', icon: 'clock' },
  sent: { tone: 'success', icon: 'check' },
  withdrawn: { tone: 'neutral', icon: 'close' },
};

export function MessageState({ state, progress }: Pick<MessageRow, 'state' | 'progress'>) {
  const word = copy.states[state];
  return (
    <StateBadge
      look={looks[state]}
      word={state === 'sending' ? copy.progress(word, progress) : word}
    />
  );
}
