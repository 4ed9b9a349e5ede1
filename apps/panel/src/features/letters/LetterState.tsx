import type { LetterResult, LetterState as State } from '@klub/contract/letters';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { StateBadge, type StateLook } from '../screen/StateBadge.tsx';
import { lettersCopy as copy } from './letters.copy.ts';
import { urgencyOf } from './letters.rules.ts';

const looks: Readonly<Record<State, StateLook>> = {
  new: { tone: 'accent', icon: 'mail' },
  assigned: { tone: 'neutral', icon: 'user' },
  waiting: { tone: 'warning', icon: 'clock' },
  closed: { tone: 'success', icon: 'check' },
};

type LetterStateProps = { state: State; result: LetterResult | null };

export function LetterState({ state, result }: LetterStateProps) {
  return (
    <StateBadge
      look={looks[state]}
      word={result === null ? copy.states[state] : copy.results[result]}
    />
  );
}

const tones: Readonly<Record<NonNullable<ReturnType<typeof urgencyOf>>, BadgeTone>> = {
  late: 'danger',
  today: 'warning',
  soon: 'warning',
  calm: 'neutral',
};

export function Due({ daysLeft }: { daysLeft: number | null }) {
  const urgency = urgencyOf(daysLeft);
  if (urgency === null || daysLeft === null) return copy.closed;
  return <Badge tone={tones[urgency]}>{copy.dueWords(daysLeft)}</Badge>;
}
