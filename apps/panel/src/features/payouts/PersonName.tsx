import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import styles from './payouts.module.css';

/** The name of a receiver, linked to the card. */
export function PersonName({ personId, name }: { personId: string; name: string }) {
  return (
    <Link className={styles.open} to={generatePath(paths.person, { id: personId })}>
      {name}
    </Link>
  );
}
