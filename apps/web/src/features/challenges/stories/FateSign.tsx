import { Icon } from '@klub/ui/images/Icon.tsx';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import type { Outcome } from '@klub/ui/words/bonus.rules.ts';

/** The outcome of a bonus as a shape, readable without colour; the words are next to it. */
export function FateSign({ outcome }: { outcome: Outcome }) {
  switch (outcome) {
    case 'won':
      return <Star earned size={16} />;
    case 'held':
      return <Padlock open={false} size={13} />;
    case 'taken':
      return <Icon name="pencil" size={16} />;
    case 'lost':
      return <Icon name="close" size={16} />;
    case 'reckoned':
    case 'pending':
      return <Icon name="clock" size={16} />;
    case 'none':
      return null;
  }
}
