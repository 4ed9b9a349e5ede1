import { Card } from '@klub/ui/layout/Card.tsx';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Entries } from './PeriodChain.tsx';
import { whyCopy as copy } from './why.copy.ts';
import type { Year } from './why.queries.ts';
import styles from './people.module.css';

/** The entries behind every sum of a year; a month and a quarter lead on to their own chain. */
export function YearChain({ id, chain: { parts, total } }: { id: string; chain: Year['chain'] }) {
  return (
    <>
      {parts.map(({ part, amount, items }) => (
        <Card as="section" labelledBy={part} key={part}>
          <h2 id={part}>{copy.parts[part]}</h2>
          <p className={styles.sum}>{items.length === 0 ? copy.empty : copy.golden(amount)}</p>
          <ul className={styles.items} role="list">
            {items.map(({ period, title, amount: sum, entries }, index) => (
              <li className={styles.item} key={index}>
                <p className={styles.pair}>
                  {period === null ? (
                    <span>{title ?? copy.untitled}</span>
                  ) : (
                    <Link className={styles.open} to={generatePath(paths.personWhy, { id, okres: period })}>
                      {copy.period(period)}
                    </Link>
                  )}
                  <strong>{copy.golden(sum)}</strong>
                </p>
                <Entries entries={entries} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
      <p className={styles.what}>
        {copy.sum}: {copy.golden(total)}
      </p>
    </>
  );
}
