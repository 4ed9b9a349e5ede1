import { referenceWords } from '../calls/reference-words.ts';
import styles from './Reference.module.css';

/** Beside the message of a refusal: the number to name in a complaint. */
export function Reference({ failure }: { failure: unknown }) {
  const words = referenceWords(failure);
  return words === undefined ? null : <p className={styles.reference}>{words}</p>;
}
