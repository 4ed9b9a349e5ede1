import { useQuery } from '@tanstack/react-query';
import { generatePath, Link, useLocation } from 'react-router';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { useUser } from '../auth/auth.queries.ts';
import { missingQuery } from '../explain/explain.queries.ts';
import { bonusOf } from '@klub/ui/words/bonus.rules.ts';
import { nextStepOf, type NextStep as Step } from './board.rules.ts';
import { challengesCopy as copy } from './challenges.copy.ts';
import type { Challenges } from './challenges.queries.ts';
import { isOver, withSelection } from './challenges.rules.ts';
import styles from './NextStep.module.css';

/** The next best step as a button. Its room is reserved until the step is known. */
export function NextStep({ plan, onInk = false }: { plan: Challenges; onInk?: boolean }) {
  const { data, isPending } = useQuery(missingQuery);
  const user = useUser();
  const { search } = useLocation();
  const over = isOver(plan.currentMonth, serverNow());
  if (isPending && !over) return <span className={styles.room} />;
  const { outcome, isLost } = bonusOf(
    plan.bonusMonthsPlan.find(({ month }) => month === plan.currentMonth),
    0,
  );
  const step = nextStepOf({
    isOver: over,
    padlock: plan.currentMonthPadlock,
    holdsBonus: outcome === 'held',
    isLost,
    chances: data?.data.knowledge,
    hasSpecials: user?.role === 'user1',
  });
  const now = {
    search: withSelection(new URLSearchParams(search), { year: undefined }).toString(),
  };
  const { label, note } = copy.nextStep(step);
  return (
    <Link
      to={step.kind === 'now' ? now : placeOf(step)}
      className={`${buttonClass(step.kind === 'now' ? 'quiet' : 'primary', { wide: true, onInk })} ${styles.step}`}
    >
      <span className={styles.words}>
        <span>{label}</span> {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      <Icon name="arrowRight" size={20} />
    </Link>
  );
}

/** A question is reached by the pill that teaches its answer. */
function placeOf(step: Exclude<Step, { kind: 'now' }>): string {
  switch (step.kind) {
    case 'special':
      return paths.specials;
    case 'pills':
      return paths.pills;
    case 'padlock':
    case 'question':
      return step.question?.pill
        ? generatePath(paths.pill, { slug: step.question.pill })
        : paths.knowledgeScore;
  }
}
