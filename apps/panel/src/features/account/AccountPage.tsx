import { staffRoleNames } from '@klub/contract/panel/permissions';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Columns, Page, Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useQuery } from '@tanstack/react-query';
import { panelQuery } from '../../lib/query.ts';
import { Called } from '../called/Called.tsx';
import { Below, Loaded } from '../screen/Loaded.tsx';
import { useLeave } from '../shell/leave.ts';
import { useMe } from '../shell/me.ts';
import { accountCopy as copy } from './account.copy.ts';
import { Codes } from './Codes.tsx';
import { Keys } from './Keys.tsx';
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx';
import { Sessions } from './Sessions.tsx';

/** The user's account: sign-in methods, sessions, and the logout. */
export function AccountPage() {
  const factors = useQuery(panelQuery('GET /api/panel/v1/me/factors'));
  return (
    <Page title={copy.title} width="wide">
      <Loaded query={factors} skeleton={<FactorSkeletons />}>
        {({ data: { passkeys, hasCodes, recoveryCodesLeft } }) => (
          <Columns
            rail={
              <>
                <Person />
                <Codes hasCodes={hasCodes} />
                <NewRecoveryCodes left={recoveryCodesLeft} />
              </>
            }
          >
            <Keys passkeys={passkeys} />
            <Called />
          </Columns>
        )}
      </Loaded>
      <Below query={factors}>
        <Sessions />
      </Below>
    </Page>
  );
}

function FactorSkeletons() {
  return (
    <Columns
      rail={
        <>
          <SkeletonCard lines={4} />
          <SkeletonCard lines={2} />
        </>
      }
    >
      <SkeletonCard lines={9} />
      <SkeletonCard lines={6} />
    </Columns>
  );
}

function Person() {
  const { name, email, roles } = useMe();
  const { leave, isLeaving } = useLeave();
  return (
    <Card>
      <Stack>
        <Facts
          facts={[
            { term: copy.name, value: name },
            { term: copy.email, value: email },
            { term: copy.roles, value: roles.map((role) => staffRoleNames[role]).join(', ') },
          ]}
        />
        <Row>
          <Button
            kind="quiet"
            icon="logout"
            loading={isLeaving}
            loadingLabel={copy.leaving}
            onClick={leave}
          >
            {copy.leave}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
