import { type Explaining, ExplainingContext } from '@klub/ui/explain/explaining.ts';
import { explainCopy as words } from '@klub/ui/words/explain.copy.ts';
import type { ReactNode } from 'react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import styles from './people.module.css';
import { officeWords } from './why.copy.ts';

type Props = { id: string; children: ReactNode };

/** The participant's chains in the words of the office, on a page of their own. */
export function OfficeExplaining({ id, children }: Props) {
  const office: Explaining = {
    words: { ...words, ...officeWords },
    isInSheet: false,
    nameOf: ({ period, slug }, name) => {
      const to = addressOf(id, period, slug);
      return to === null ? (
        name
      ) : (
        <Link className={styles.open} to={to}>
          {name}
        </Link>
      );
    },
  };
  return <ExplainingContext value={office}>{children}</ExplainingContext>;
}

/** Of the chain of an amount; null: it has none. */
function addressOf(id: string, period: string | null, slug: string | null): string | null {
  if (period !== null) return generatePath(paths.personWhy, { id, okres: period });
  return slug === null ? null : generatePath(paths.personWhyTask, { id, slug });
}
