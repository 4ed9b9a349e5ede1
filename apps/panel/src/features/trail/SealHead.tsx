import { groupsOf } from './trail.rules.ts';
import styles from './trail.module.css';

/** A digest in groups of eight letters, so that it can be compared with paper. */
export function SealHead({ head }: { head: string }) {
  return <code className={styles.head}>{groupsOf(head).join(' ')}</code>;
}
