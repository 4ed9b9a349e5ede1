import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { Result } from './Result.tsx';
import { Running } from './Running.tsx';
import { verificationsCopy as copy } from './verifications.copy.ts';
import { useVerification } from './verifications.queries.ts';
import { isActive } from './verifications.rules.ts';

export function VerificationPage() {
  const { id = '' } = useParams();
  const query = useVerification(id);
  const run = query.data?.data;
  return (
    <Page
      width="wide"
      title={run === undefined ? copy.title : copy.one(formatDateTime(run.createdAt))}
      back={<BackLink to={paths.verifications}>{copy.back}</BackLink>}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {({ data }) =>
          isActive(data) ? <Running key={data.id} run={data} /> : <Result found={data} />
        }
      </Loaded>
    </Page>
  );
}
