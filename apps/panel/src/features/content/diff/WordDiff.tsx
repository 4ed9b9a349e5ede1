import { useMemo } from 'react';
import { diffCopy as copy } from './diff.copy.ts';
import styles from './diff.module.css';
import { linesOf, wordsBetween } from './words.rules.ts';

/** Two texts in one: words that go are struck through, words that come are underlined. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => wordsBetween(linesOf(before), linesOf(after)), [before, after]);
  if (parts === null) return <p>{copy.tooDifferent}</p>;
  if (parts.every(({ kind }) => kind === 'same')) return <p>{copy.same}</p>;
  return (
    <p className={styles.diff} tabIndex={0} role="region" aria-label={copy.label}>
      {parts.map(({ text, kind }, at) => {
        const key = `${at} ${kind}`;
        if (kind === 'added') return <ins key={key}>{text}</ins>;
        if (kind === 'removed') return <del key={key}>{text}</del>;
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}
