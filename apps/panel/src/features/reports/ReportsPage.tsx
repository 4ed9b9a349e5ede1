import { Card } from '@klub/ui/layout/Card.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useMe } from '../shell/me.ts';
import { questions, reportsCopy as copy } from './reports.copy.ts';
import { reportAccess, reportNames } from './reports.rules.ts';
import styles from './reports.module.css';

/** The reports that this account may read. */
export function ReportsPage() {
  const { permissions } = useMe();
  const mine = reportNames.filter((name) => permissions.includes(reportAccess[name]));
  return (
    <Page width="wide" title={copy.title} lead={copy.lead}>
      <ul className={styles.cards} role="list">
        {mine.map((name) => (
          <Card as="li" key={name}>
            <h2 className={styles.question}>
              <Link to={generatePath(paths.report, { nazwa: name })}>{questions[name].title}</Link>
            </h2>
            <p className={styles.quiet}>{questions[name].about}</p>
          </Card>
        ))}
      </ul>
    </Page>
  );
}
