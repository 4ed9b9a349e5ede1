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

/** Where the titles do not fit, the row scrolls so that the current tab is never cut off. */
function showCurrent(row: HTMLElement | null): void {
  row
    ?.querySelector('[aria-current="page"]')
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
