import type { PersonState as State } from '@klub/contract/panel/people/person-states';
import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { peopleCopy as copy } from './people.copy.ts';

const looks: Readonly<Record<State, { tone: BadgeTone; icon: IconName }>> = {
  gone: { tone: 'neutral', icon: 'close' },
  blocked: { tone: 'danger', icon: 'lock' },
  held: { tone: 'warning', icon: 'lock' },
  invited: { tone: 'accent', icon: 'mail' },
  incomplete: { tone: 'neutral', icon: 'pencil' },
  active: { tone: 'success', icon: 'check' },
};

/** A sign and a word beside it: neither means anything by its colour alone. */
export function PersonState({ state }: { state: State }) {
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={16} />
      {copy.states[state]}
    </Badge>
  );
}
