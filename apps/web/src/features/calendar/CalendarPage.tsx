import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../lib/api.ts';
import { formatDate } from '@klub/ui/words/format.ts';
import { q } from '../../lib/query.ts';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { Card, CardGrid } from '@klub/ui/layout/Card.tsx';
import { classes } from '@klub/ui/classes.ts';
import { Columns, Page } from '@klub/ui/layout/Page.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Loaded, NoData } from '../screen/Loaded.tsx';
import styles from './calendar.module.css';
import { calendarCopy as copy } from './calendar.copy.ts';
import { comingUp, dayOf, nextDay, whenIs } from './calendar.rules.ts';

type Group = ReplyOf<'GET /api/v1/calendars'>['data'][number];

/** The number of dates that fit without scrolling. */
const mostComing = 8;

export function CalendarPage() {
  return (
    <Page title={copy.title} width="wide">
      <Loaded query={useQuery(q('GET /api/v1/calendars'))} skeleton={<CalendarSkeleton />}>
        {({ data }) => <Groups groups={data} />}
      </Loaded>
    </Page>
  );
}

function Groups({ groups }: { groups: readonly Group[] }) {
  const [now] = useState(serverNow);
  if (groups.length === 0) {
    return <NoData drawing="circle">{copy.emptyStep}</NoData>;
  }
  const today = dayOf(formatDate(now)) ?? '';
  const next = nextDay(
    groups.flatMap(({ details }) => details.map(({ date }) => date)),
    today,
  );
  const list = comingUp(groups, today);
  const cards = (
    <CardGrid>
      {groups.map((group, index) => (
        <Card as="li" key={`${index} ${group.title}`}>
          <h2 className={styles.title}>{group.title}</h2>
          <ul className={styles.items} role="list">
            {group.details.map(({ title, date }, item) => (
              <Item
                key={`${item} ${title}`}
                title={title}
                date={date}
                when={whenIs(date, next, today)}
              />
            ))}
          </ul>
        </Card>
      ))}
    </CardGrid>
  );
  return list.length === 0 ? cards : <Columns rail={<ComingUp list={list} />}>{cards}</Columns>;
}

/** The dates of all groups in their order, next to the groups. */
function ComingUp({ list }: { list: ReturnType<typeof comingUp> }) {
  return (
    <section className={styles.coming} aria-labelledby="coming-up">
      <h2 id="coming-up" className={styles.title}>
        {copy.comingUp}
      </h2>
      <ol className={styles.items} role="list">
        {list.slice(0, mostComing).map(({ title, date, day, group }, index) => (
          <li className={styles.item} key={`${index} ${title}`}>
            <time className={styles.date} dateTime={day}>
              {date}
            </time>
            <span className={styles.words}>
              {title}
              <span className={styles.group}>{group}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Item({
  title,
  date,
  when,
}: {
  title: string;
  date: string;
  when: ReturnType<typeof whenIs>;
}) {
  const day = dayOf(date);
  return (
    <li className={classes(styles.item, when === 'past' && styles.past)}>
      <time className={styles.date} {...(day === null ? {} : { dateTime: day })}>
        {date}
      </time>
      <span className={styles.words}>{title}</span>
      {(when === 'next' || when === 'today') && (
        <span className={styles.mark}>
          <Badge tone="accent">{copy[when]}</Badge>
        </span>
      )}
    </li>
  );
}

function CalendarSkeleton() {
  return (
    <Columns rail={<></>}>
      <CardGrid as="div">
        {[1, 2, 3, 4].map((key) => (
          <SkeletonCard key={key} lines={4} />
        ))}
      </CardGrid>
    </Columns>
  );
}
