import { useQuery } from '@tanstack/react-query';
import { q } from '../../lib/query.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatDay } from '@klub/ui/words/format.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { looksCopy as copy } from './notifications.copy.ts';

const looksQuery = q('GET /api/v1/user/views');

/** The days and purposes of operators' views of the account. */
export function Looks() {
  return (
    <Card as="section" labelledBy="looks">
      <Stack>
        <h2 id="looks">{copy.title}</h2>
        <p>{copy.about}</p>
        <Loaded query={useQuery(looksQuery)} skeleton={<SkeletonText lines={4} />}>
          {({ data, total }) =>
            data.length === 0 ? (
              <p>{copy.none}</p>
            ) : (
              <>
                <ul role="list">
                  {data.map(({ day, purpose }, index) => (
                    <li key={`${day} ${index}`}>{copy.look(formatDay(day), purpose)}</li>
                  ))}
                </ul>
                {total > data.length && <p>{copy.newest(data.length, total)}</p>}
              </>
            )
          }
        </Loaded>
      </Stack>
    </Card>
  );
}
