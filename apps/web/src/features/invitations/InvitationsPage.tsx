import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { q } from '../../lib/query.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Page, Row, Stack } from '../../ui/layout/Page.tsx';
import { SkeletonBlock } from '../../ui/feedback/Skeleton.tsx';
import { userQuery } from '../auth/auth.queries.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { inviteCopy as copy } from './invitations.copy.ts';

export function InvitationsPage() {
  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      width="form"
      actions={
        <Row>
          <Link className={buttonClass('quiet')} to={paths.invitationsList}>
            {copy.list}
          </Link>
        </Row>
      }
    >
      <Card>
        <Loaded query={useQuery(userQuery)} skeleton={<FormSkeleton />}>
          {({ message: { profile } }) => <FormOf owner={profile.id} key={profile.id} />}
        </Loaded>
      </Card>
    </Page>
  );
}

function FormOf({ owner }: { owner: string }) {
  const types = useQuery(q('GET /api/v1/configuration/user_types'));
  const prefixes = useQuery(q('GET /api/v1/configuration/prefix_od_types_of_users_databases'));
  return (
    <Loaded query={types} skeleton={<FormSkeleton />}>
      {({ data: { value: knownTypes } }) => (
        <Loaded query={prefixes} skeleton={<FormSkeleton />}>
          {({ data: { value: knownPrefixes } }) =>
            knownPrefixes.length === 0 ? (
              <NoCustomers />
            ) : (
              <InvitationForm owner={owner} types={knownTypes} prefixes={knownPrefixes} />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}

function NoCustomers() {
  return (
    <EmptyState
      drawing="lost"
      title={copy.noCustomers}
      action={
        <Link className={buttonClass('quiet')} to={paths.contact}>
          {copy.askOrganiser}
        </Link>
      }
    >
      {copy.noCustomersText}
    </EmptyState>
  );
}

function FormSkeleton() {
  return (
    <Stack gap="l">
      {['type', 'prefix', 'customer', 'phone'].map((field) => (
        <SkeletonBlock key={field} />
      ))}
    </Stack>
  );
}
