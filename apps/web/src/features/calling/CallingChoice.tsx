import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { formatDate } from '@klub/ui/words/format.ts';
import { callingCopy as copy } from './calling.copy.ts';
import { callingQuery, useAllowing } from './calling.queries.ts';
import styles from './calling.module.css';

/** The information text about calls with its date, and the user's choice; nothing where the programme has no calls. */
export function CallingChoice() {
  const { data } = useQuery(callingQuery);
  const { chosen, allow } = useAllowing();
  const calling = data?.data;
  if (calling === undefined || calling === null) return null;
  return (
    <Card as="section" labelledBy="calling">
      <h2 id="calling" className={styles.title}>
        {copy.title}
      </h2>
      <p className={styles.text}>{calling.text}</p>
      <Checkbox
        label={copy.allowed}
        checked={chosen ?? calling.isAllowed}
        onChange={({ currentTarget }) => allow(currentTarget.checked)}
      />
      <p className={styles.quiet}>{copy.since(formatDate(calling.since))}</p>
    </Card>
  );
}
