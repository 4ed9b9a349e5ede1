import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ReplyOf } from '../../lib/api.ts';
import { formatNumber } from '@klub/ui/words/format.ts';
import { q } from '../../lib/query.ts';
import { type Path, paths } from '../../paths.ts';
import { Drawing, Icon } from '@klub/ui/images/Icon.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { menuDrawings } from '../shell/menu/menu-icons.ts';
import rows from './AccountSettings.module.css';
import styles from './RepresentativeWork.module.css';
import { workCopy as copy } from './profile.copy.ts';

const next: readonly { to: Path; sign?: Path; title: string; about: string }[] = [
  { to: paths.reports, ...copy.reports },
  { to: paths.invitations, ...copy.invite },
  { to: paths.invitationsList, sign: paths.reportsSpecials, ...copy.invited },
  { to: paths.balances, ...copy.balances },
];

/** A representative's responsibilities and next steps. */
export function RepresentativeWork() {
  const report = useQuery(q('GET /api/v1/salesman/report'));
  const headline = useQuery(q('GET /api/v1/salesman/report/headline'));
  return (
    <Card as="section" labelledBy="work">
      <h2 id="work" className={rows.title}>
        {copy.title}
      </h2>
      <div className={styles.figures}>
        <Loaded query={report} skeleton={<SkeletonBlock height="3.5rem" />}>
          {({ data }) => (
            <Loaded query={headline} skeleton={<SkeletonBlock height="3.5rem" />}>
              {(head) => (
                <Figures
                  people={peopleOf(head.data)}
                  representatives={data?.sellers?.length ?? 0}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      </div>
      <ul className={rows.list} role="list">
        {next.map(({ to, sign = to, title, about }) => (
          <li key={to}>
            <Link className={rows.item} to={to}>
              <Drawing path={menuDrawings[sign] ?? ''} />
              <span className={rows.words}>
                <span className={rows.name}>{title}</span>
                <span className={rows.about}>{about}</span>
              </span>
              <Icon name="chevronRight" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function peopleOf(headline: ReplyOf<'GET /api/v1/salesman/report/headline'>['data']): number {
  return headline?.figures.find(({ name }) => name === 'people')?.value ?? 0;
}

function Figures({ people, representatives }: { people: number; representatives: number }) {
  if (people === 0) return <p>{copy.nobody}</p>;
  return (
    <dl className={styles.list}>
      <Figure term={copy.people} value={people} />
      {representatives > 0 && <Figure term={copy.representatives} value={representatives} />}
    </dl>
  );
}

function Figure({ term, value }: { term: string; value: number }) {
  return (
    <div className={styles.figure}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{formatNumber(value)}</dd>
    </div>
  );
}
