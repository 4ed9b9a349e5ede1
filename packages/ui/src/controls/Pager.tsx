import { Icon } from '../images/Icon.tsx';
import styles from './Pager.module.css';

export type PagerProps = {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** The position in words, e.g. "Strona 2 z 7". */
  position: string;
};

/**
 * Renders nothing for a single page. At an end the button stays enabled and does nothing: a disabled one would lose
 * the focus. The page's own live region announces the position.
 */
export function Pager({
  page,
  pages,
  onPage,
  label,
  previousLabel,
  nextLabel,
  position,
}: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <Icon name="chevronLeft" size={20} />
        <span>{previousLabel}</span>
      </button>
      <p className={styles.position}>{position}</p>
      <button
        type="button"
        className={styles.step}
        aria-disabled={page >= pages}
        onClick={() => page < pages && onPage(page + 1)}
      >
        <span>{nextLabel}</span>
        <Icon name="chevronRight" size={20} />
      </button>
    </nav>
  );
}
