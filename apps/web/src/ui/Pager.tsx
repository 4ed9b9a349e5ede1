import { Icon } from './Icon.tsx';
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

/** Nothing to page, nothing shown. */
export function Pager({ page, pages, onPage, label, previousLabel, nextLabel, position }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <button type="button" className={styles.step} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="chevronLeft" size={20} />
        <span>{previousLabel}</span>
      </button>
      <p className={styles.position} aria-live="polite">
        {position}
      </p>
      <button type="button" className={styles.step} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <span>{nextLabel}</span>
        <Icon name="chevronRight" size={20} />
      </button>
    </nav>
  );
}
