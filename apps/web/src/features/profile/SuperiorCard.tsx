import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../lib/api.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { type User, superiorQuery } from '../auth/auth.queries.ts';
import { Loaded } from '../screen/Loaded.tsx';
import styles from './profile.module.css';
import { superiorCopy as copy } from './profile.copy.ts';
import { groupedPhone, superiorKind } from './profile.rules.ts';

type Superior = NonNullable<ReplyOf<'GET /api/v1/user/superior'>['data']>;

/** The user's superior (D52). At the bottom of a screen, so that nothing moves when it arrives. */
export function SuperiorCard({ role }: Pick<User, 'role'>) {
  const query: UseQueryResult<ReplyOf<'GET /api/v1/user/superior'>> = useQuery(superiorQuery);
  const kind = superiorKind(role);
  // Regional managers have no manager.
  if (kind === 'manager' && query.data?.data === null) return null;
  return (
    <Card as="section" labelledBy="superior">
      <h2 id="superior" className={styles.superiorTitle}>
        {copy.title[kind]}
      </h2>
      <div className={styles.superior}>
        <Loaded query={query} skeleton={<SkeletonText lines={2} />}>
          {({ data }) =>
            data === null ? (
              <p className={styles.missing}>{copy.nobody}</p>
            ) : (
              <Person superior={data} />
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}

function Person({ superior: { firstname, lastname, phone } }: { superior: Superior }) {
  const name = `${firstname} ${lastname}`.trim();
  return (
    <>
      <p className={styles.superiorName}>{name === '' ? copy.noName : name}</p>
      <a className={styles.superiorPhone} href={`tel:${phone}`}>
        {groupedPhone(phone)}
      </a>
    </>
  );
}
