import type { PersonState as State } from '@klub/contract/panel/people/person-states';
import { StateBadge, type StateLook } from '../screen/StateBadge.tsx';
import { peopleCopy as copy } from './people.copy.ts';

const looks: Readonly<Record<State, StateLook>> = {
  gone: { tone: 'neutral', icon: 'close' },
  blocked: { tone: 'danger', icon: 'lock' },
  held: { tone: 'warning', icon: 'lock' },
  invited: { tone: 'accent', icon: 'mail' },
  incomplete: { tone: 'neutral', icon: 'pencil' },
  active: { tone: 'success', icon: 'check' },
};

export function PersonState({ state }: { state: State }) {
  return <StateBadge look={looks[state]} word={copy.states[state]} />;
}
