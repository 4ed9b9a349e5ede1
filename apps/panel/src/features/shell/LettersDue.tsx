import { CountBubble } from '@klub/ui/text/Badge.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { useQuery } from '@tanstack/react-query';
import { panelQuery } from '../../lib/query.ts';
import { shellCopy as copy } from './shell.copy.ts';
import styles from './Shell.module.css';

/** Beside the letters in the menu: how many are past their due date or due today. */
export function LettersDue() {
  const { data } = useQuery(panelQuery('GET /api/panel/v1/letters-due'));
  const count = data === undefined ? 0 : data.data.late + data.data.today;
  if (count === 0) return null;
  return (
    <span className={styles.due}>
      <CountBubble count={count} />
      <VisuallyHidden>{copy.lettersDue(count)}</VisuallyHidden>
    </span>
  );
}
