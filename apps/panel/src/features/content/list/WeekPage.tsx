import { shownRole } from '../../shell/me.ts';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Row } from '@klub/ui/layout/Page.tsx';
import { formatTime } from '@klub/ui/words/format.ts';
import { Link } from 'react-router';
import { useAddress } from '../../../lib/address.ts';
import { paths } from '../../../paths.ts';
import { Loaded } from '../../screen/Loaded.tsx';
import { addressOf } from './ContentsPage.tsx';
import { contentsCopy as copy } from './contents.copy.ts';
import styles from './contents.module.css';
import { useWeek } from './contents.queries.ts';
import { type Edge, type Week, weekBeside } from './contents.rules.ts';

/** The content that opens and closes on each day of a week, with its roles. */
export function WeekPage() {
  const { values, set } = useAddress(['tydzien']);
  const isDay = /^20\d{2}-\d{2}-\d{2}$/.test(values.tydzien ?? '');
  const query = useWeek(isDay ? values.tydzien : undefined);
  const week = query.data?.data.week;
  const go = (weeks: number): void => {
    if (week !== undefined) set({ tydzien: weekBeside(week, weeks) });
  };
  return (
    <Page
      width="wide"
      title={copy.weekTitle}
      lead={copy.weekLead}
      back={
        <Link className={buttonClass('link')} to={paths.contents}>
          {copy.back}
        </Link>
      }
      actions={
        <Row>
          <Button kind="quiet" icon="chevronLeft" onClick={() => go(-1)}>
            {copy.previous}
          </Button>
          <Button kind="quiet" onClick={() => set({ tydzien: '' })}>
            {copy.present}
          </Button>
          <Button kind="quiet" icon="chevronRight" onClick={() => go(1)}>
            {copy.next}
          </Button>
        </Row>
      }
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={12} />}>
        {({ data }) => <Days week={data} />}
      </Loaded>
    </Page>
  );
}

function Days({ week: { week, days } }: { week: Week }) {
  const isEmpty = days.every(({ opens, closes }) => opens.length + closes.length === 0);
  return (
    <section aria-label={copy.weekOf(week)}>
      <h2 className={styles.heading}>{copy.weekOf(week)}</h2>
      {isEmpty && <p className={styles.quiet}>{copy.emptyWeek}</p>}
      <ol className={styles.days} role="list">
        {days.map(({ day, opens, closes }, at) => (
          <Card as="li" key={day}>
            <h3 className={styles.day}>{copy.day(day, at)}</h3>
            {opens.length + closes.length === 0 && <p className={styles.quiet}>{copy.nothing}</p>}
            <Edges heading={copy.opens} edges={opens} />
            <Edges heading={copy.closes} edges={closes} />
          </Card>
        ))}
      </ol>
    </section>
  );
}

function Edges({ heading, edges }: { heading: string; edges: readonly Edge[] }) {
  if (edges.length === 0) return null;
  return (
    <>
      <h4 className={styles.edgeHeading}>{heading}</h4>
      <ul className={styles.edges} role="list">
        {edges.map((edge) => (
          <li key={`${edge.kind} ${edge.key}`}>
            <Link className={styles.edge} to={addressOf({ ...edge, draftId: null })}>
              {copy.edge(edge)}
            </Link>
            <span className={styles.quiet}>
              {formatTime(edge.at)}, {copy.roles(edge.roles.map(shownRole))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
