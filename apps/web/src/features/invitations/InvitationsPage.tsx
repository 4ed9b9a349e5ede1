import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { q } from '../../lib/query.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { userQuery } from '../auth/auth.queries.ts';
import { Loaded, NotLoaded } from '../screen/Loaded.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import styles from './InvitationForm.module.css';
import { inviteCopy as copy } from './invitations.copy.ts';

export function InvitationsPage() {
  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      width="form"
      actions={
        <div className={styles.actions}>
          <Link className={buttonClass('quiet')} to={paths.invitationsList}>
            {copy.list}
          </Link>
        </div>
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
  const shops = useQuery(q('GET /api/v1/invitations/shops'));
  const prefixes = useQuery(q('GET /api/v1/configuration/prefix_od_types_of_users_databases'));
  return (
    <Loaded query={types} skeleton={<FormSkeleton />}>
      {({ data: { value: knownTypes } }) => (
        <Loaded query={prefixes} skeleton={<FormSkeleton />}>
          {({ data: { value: knownPrefixes } }) =>
            knownPrefixes.length === 0 ? (
              <NoCustomers />
            ) : shops.isPending ? (
              <FormSkeleton />
            ) : (
              // Without the shops prefix and number are typed.
              <Stack>
                {shops.data === undefined && <NotLoaded query={shops} what={copy.shopsFailed} />}
                <InvitationForm
                  owner={owner}
                  types={knownTypes}
                  prefixes={knownPrefixes}
                  shops={shops.data?.data ?? []}
                />
              </Stack>
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
      {['shop', 'type', 'customer', 'phone', 'send'].map((field) => (
        <SkeletonBlock key={field} />
      ))}
    </Stack>
  );
}
