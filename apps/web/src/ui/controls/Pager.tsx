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
  /** Where one is, in words, e.g. "Strona 2 z 7". */
  position: string;
};

/**
 * Nothing to page, nothing shown. At an end the button stays in reach and does nothing: one that is switched off would
 * lose the focus of whoever has just pressed it. The page's own live region tells where one is.
 */
export function Pager({ page, pages, onPage, label, previousLabel, nextLabel, position }: PagerProps) {
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
