import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

/**
 * Tabs that are pages: a list of links; the router marks the current link with aria-current="page".
 * Pass the links; each becomes a list item.
 */
export function Tabs({
  label,
  links,
}: {
  label: string;
  links: readonly { key: string; link: ReactNode }[];
}) {
  return (
    <nav ref={showCurrent} className={styles.tabs} aria-label={label}>
      <ul className={styles.list} role="list">
        {links.map(({ key, link }) => (
          <li key={key}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Where the titles do not fit, the row scrolls so that the current tab is not cut off. `scrollIntoView` would also move the place
 * from which Chromium's first Tab starts.
 */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!row || !current) return;
  const { left, right } = row.getBoundingClientRect();
  row.scrollLeft += Math.max(0, current.right - right) - Math.max(0, left - current.left);
}
