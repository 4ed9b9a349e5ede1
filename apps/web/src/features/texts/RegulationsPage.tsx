import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { q } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Html } from '../../ui/Html.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx';
import { useUser } from '../auth/auth.queries.ts';
import { regulationsCopy as copy } from './texts.copy.ts';

export function RegulationsPage() {
  const { token } = useSession();
  const { data, error, refetch, isFetching } = useRegulations();
  return (
    <Page title={copy.title} back={token === null && <BackToLogin />}>
      {data && <Html html={data.data.html} lines={12} />}
      {!data && !error && (
        <Loading label={copy.loading}>
          <SkeletonText lines={12} />
        </Loading>
      )}
      {!data && error && (
        <ErrorState
          title={copy.failed}
          action={
            <Button icon="retry" loading={isFetching} loadingLabel={copy.loading} onClick={() => void refetch()}>
              {copy.retry}
            </Button>
          }
        >
          {copy.failedStep}
        </ErrorState>
      )}
    </Page>
  );
}

/** The members' address serves whoever may already use it; a person who must set a password first may not. */
function useRegulations() {
  const isMember = useUser()?.extras.isPasswordChange === true;
  const ofMembers = useQuery({ ...q('GET /api/v1/regulations'), enabled: isMember });
  const ofEverybody = useQuery({ ...q('GET /regulations'), enabled: !isMember });
  return isMember ? ofMembers : ofEverybody;
}

function BackToLogin() {
  return (
    <Link className={buttonClass('link')} to={paths.login}>
      <Icon name="arrowLeft" size={20} /> {copy.backToLogin}
    </Link>
  );
}
