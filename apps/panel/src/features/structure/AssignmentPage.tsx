import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { generatePath, Link, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { useRoleNames } from '../shell/me.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { PersonLink } from '../screen/PersonLink.tsx';
import { ChangeAssignment } from './ChangeAssignment.tsx';
import { assignmentCopy as copy } from './changes.copy.ts';
import { useAssignment } from './changes.queries.ts';
import type { Assignment } from './changes.rules.ts';
import styles from './structure.module.css';

/** The role and the shops of one person, and the way to change them from a day on. */
export function AssignmentPage() {
  const { id = '' } = useParams();
  const query = useAssignment(id);
  return (
    <Page
      kicker={query.data && (query.data.data.name || copy.noName)}
      title={copy.title}
      lead={copy.lead}
      actions={
        <Link className={buttonClass('quiet')} to={generatePath(paths.personPhone, { id })}>
          {copy.phone}
        </Link>
      }
      back={<PersonLink id={id} />}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {({ data }) => (
          <Stack gap="l">
            <Now data={data} />
            {data.role === 'salesman' ? (
              <Notice kind="info">{copy.salesman}</Notice>
            ) : (
              <ChangeAssignment key={id} id={id} />
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Now({ data: { phone, role, formerRoles, shops, openSince } }: { data: Assignment }) {
  const { facts } = copy;
  const names = useRoleNames();
  return (
    <Card as="section" labelledBy="now">
      <h2 id="now">{copy.now}</h2>
      <Facts
        facts={[
          { term: facts.phone, value: phone },
          { term: facts.role, value: names[role] },
          ...(formerRoles.length === 0
            ? []
            : [
                {
                  term: facts.former,
                  value: formerRoles
                    .map((one) => copy.former(names[one.role], one.since))
                    .join(', '),
                },
              ]),
          { term: facts.shops, value: <Stays shops={shops} /> },
          ...(role === 'salesman'
            ? []
            : [
                {
                  term: facts.open,
                  value: openSince === null ? copy.openAlways : copy.openSince(openSince),
                },
              ]),
        ]}
      />
    </Card>
  );
}

function Stays({ shops }: Pick<Assignment, 'shops'>) {
  if (shops.length === 0) return copy.noShops;
  return (
    <ul className={styles.plain} role="list">
      {shops.map(({ code, name, from, to, isNow }) => (
        <li key={`${code} ${from}`} className={isNow ? styles.words : styles.quiet}>
          {code} {name}, {copy.stay(from, to)}
        </li>
      ))}
    </ul>
  );
}
