import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { undoCopy as copy } from './imports.copy.ts';
import type { FileUndo } from './imports.rules.ts';
import styles from './imports.module.css';

/** The first of the rows that stay, each with why. */
export function LeftRows({ files }: { files: readonly FileUndo[] }) {
  const rows = files.flatMap(({ leftRows }) => leftRows);
  if (rows.length === 0) return null;
  return (
    <Disclosure title={copy.leftRows}>
      <ul className={styles.groups}>
        {rows.map(({ name, about, why }, index) => (
          <li key={index}>
            <strong>{[name, about].filter(Boolean).join(', ')}</strong> {copy.why[why]}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
