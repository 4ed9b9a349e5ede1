import { Facts } from '@klub/ui/data/Facts.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { useParams } from 'react-router';
import { PersonLink } from '../screen/PersonLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { assignmentCopy, phoneCopy as copy } from './changes.copy.ts';
import { ChangePhone } from './ChangePhone.tsx';
import { usePhone } from './changes.queries.ts';

/** The number of one person, and the way to another one through two people. */
export function PhonePage() {
  const { id = '' } = useParams();
  const query = usePhone(id);
  return (
    <Page
      kicker={query.data && (query.data.data.name || assignmentCopy.noName)}
      title={copy.title}
      lead={copy.lead}
      back={<PersonLink id={id} />}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={6} />}>
        {({ data }) => (
          <Stack gap="l">
            <Card>
              <Facts facts={[{ term: copy.phone, value: data.phone }]} />
            </Card>
            <ChangePhone key={id} data={data} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
