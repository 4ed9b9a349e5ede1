import { planRoles, roleNames } from '@klub/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../screen/Loaded.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber, warsawDay } from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import { q } from '../../lib/query.ts';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { goldenPoints } from '@klub/ui/words/units.copy.ts';
import { paths } from '../../paths.ts';
import { Star } from '@klub/ui/images/Star.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import type { User } from '../auth/auth.queries.ts';
import { Completeness } from './Completeness.tsx';
import styles from './MemberCard.module.css';
import { cardCopy as copy } from './profile.copy.ts';
import { completenessOf, groupedPhone } from './profile.rules.ts';

/** A regional manager leads representatives, and has the same role. */
function RepresentativeName({ name }: { name: string }) {
  const { data } = useQuery(q('GET /api/v1/salesman/report'));
  return (data?.data?.sellers ?? []).length > 0 ? copy.manager : name;
}

/** A user that an earlier version of the app has kept has no name of the role. */
function roleNameOf(role: User['role'], { roleName }: Partial<User['extras']>): string {
  return roleName ?? roleNames[role];
}

/** The card of a member: name, place, number, and the year's golden points. */
export function MemberCard({ user: { role, profile, extras } }: { user: User }) {
  const roleName = roleNameOf(role, extras);
  const { filled, total, empty } = completenessOf(profile);
  const hasPlan = planRoles.some((one) => one === role);
  const isMember = role !== 'salesman';
  const name = `${profile.firstname} ${profile.lastname}`.trim();
  return (
    <Card tone="ink" as="section" labelledBy="member">
      <div className={styles.head}>
        <div className={styles.who}>
          <p className={styles.role}>
            {isMember ? roleName : <RepresentativeName name={roleName} />}
          </p>
          <h2 id="member" className={styles.name}>
            {name === '' ? copy.noName : name}
          </h2>
        </div>
        {isMember && <Completeness filled={filled} total={total} />}
      </div>
      <dl className={styles.facts}>
        {profile.userDetails.length > 0 && (
          <Fact term={copy.shops} wide>
            {profile.userDetails.map(({ id, name: shop }) => (
              <span className={styles.shop} key={id}>
                {shop}
              </span>
            ))}
          </Fact>
        )}
        <Fact term={copy.phone}>{groupedPhone(profile.username)}</Fact>
        {profile.clientNumber !== '' && <Fact term={copy.number}>{profile.clientNumber}</Fact>}
      </dl>
      {isMember && (
        <p className={styles.payout}>
          {empty.length === 0
            ? copy.complete
            : copy.toFill(empty.map((field) => copy.fields[field]))}
        </p>
      )}
      {hasPlan && <YearsPoints />}
    </Card>
  );
}

function Fact({
  term,
  wide = false,
  children,
}: {
  term: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** Golden points of this year, the sum of the achievements; its height is reserved. */
function YearsPoints() {
  const year = Number(warsawDay(serverNow()).slice(0, 4));
  const plan = useQuery(q('GET /api/v1/challenges', { query: { year } }));
  if (plan.isError && plan.data === undefined)
    return <NotLoaded query={plan} what={copy.pointsFailed} />;
  const total = plan.data?.data.totalBonus;
  return (
    <div className={styles.points}>
      <Star earned={total !== undefined && total > 0} size={40} />
      {total === undefined ? (
        <p role="status">
          <VisuallyHidden>{copy.pointsPending}</VisuallyHidden>
          <span className={styles.pending} aria-hidden="true" />
        </p>
      ) : (
        <p>
          <Link className={styles.sum} to={paths.challengesSummary}>
            <span className={styles.figure}>{formatNumber(total)}</span>{' '}
            {plural(total, goldenPoints)}
          </Link>{' '}
          <span className={styles.year}>{copy.points(year)}</span>
        </p>
      )}
    </div>
  );
}
