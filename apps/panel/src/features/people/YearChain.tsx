import { Card } from '@klub/ui/layout/Card.tsx';
import { amountsCopy } from '@klub/ui/words/amounts.copy.ts';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Entries, Money } from './PeriodChain.tsx';
import { whyCopy as copy } from './why.copy.ts';
import type { Year } from './why.queries.ts';
import styles from './people.module.css';

type SubjectProps = { id: string; period: string | null; slug: string | null; children: string };

/** The cause of an amount, linked to its chain, if any. */
function Subject({ id, period, slug, children }: SubjectProps) {
  if (period !== null) {
    return (
      <Link className={styles.open} to={generatePath(paths.personWhy, { id, okres: period })}>
        {copy.period(period)}
      </Link>
    );
  }
  if (slug === null) return <span>{children}</span>;
  return (
    <Link className={styles.open} to={generatePath(paths.personWhyTask, { id, slug })}>
      {children}
    </Link>
  );
}

/** The entries behind every sum of a year; a month, a quarter and a special task lead on to their own chain. */
export function YearChain({
  id,
  chain: { parts, total, money },
}: {
  id: string;
  chain: Year['chain'];
}) {
  return (
    <>
      {parts.map(({ part, amount, items }) => (
        <Card as="section" labelledBy={part} key={part}>
          <h2 id={part}>{copy.parts[part]}</h2>
          <p className={styles.sum}>{items.length === 0 ? copy.empty : copy.golden(amount)}</p>
          <ul className={styles.items} role="list">
            {items.map(({ period, title, slug, amount: sum, answer, entries }, index) => (
              <li className={styles.item} key={index}>
                <p className={styles.pair}>
                  <Subject id={id} period={period} slug={slug}>
                    {title ?? copy.untitled}
                  </Subject>
                  <strong>{copy.golden(sum)}</strong>
                </p>
                {answer !== null && (
                  <p className={styles.quiet}>
                    {amountsCopy.answer(answer)}. {copy.fileAndRow(answer.source)}
                  </p>
                )}
                <Entries entries={entries} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
      <p className={styles.what}>
        {copy.sum}: {copy.golden(total)}
      </p>
      {money.length > 0 && (
        <Card as="section" labelledBy="money">
          <h2 id="money">{copy.money}</h2>
          <Money months={money} />
        </Card>
      )}
    </>
  );
}
