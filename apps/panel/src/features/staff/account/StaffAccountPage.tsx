import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Columns, Page } from '@klub/ui/layout/Page.tsx';
import { generatePath, Link, useParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../screen/BackLink.tsx';
import { Loaded } from '../../screen/Loaded.tsx';
import { AccountAccess } from './AccountAccess.tsx';
import { AccountHistory } from './AccountHistory.tsx';
import { AccountPeople } from './AccountPeople.tsx';
import { AccountRoles } from './AccountRoles.tsx';
import { accountCopy as copy } from '../staff.copy.ts';
import styles from '../staff.module.css';
import { useAccount } from '../staff.queries.ts';
import type { OneAccount } from '../staff.rules.ts';

/** One account: its permissions, its ways to sign in, and its changes. */
export function StaffAccountPage() {
  const { id = '' } = useParams();
  const query = useAccount(id);
  return (
    <Page
      title={query.data?.data.name ?? copy.one}
      width="wide"
      back={<BackLink to={paths.staff}>{copy.back}</BackLink>}
    >
      <Loaded query={query} skeleton={<Skeletons />}>
        {({ data }) => (
          <>
            <Said account={data} />
            <Columns rail={<AccountHistory history={data.history} />}>
              <AccountRoles account={data} />
              <AccountAccess account={data} />
              <AccountPeople account={data} />
            </Columns>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Why buttons are missing, and which proposals wait. */
function Said({ account: { isSelf, waiting } }: { account: OneAccount }) {
  return (
    <>
      {isSelf && (
        <Notice
          kind="info"
          title={copy.own}
          action={
            <Link className={styles.lead} to={paths.account}>
              {copy.toOwn}
            </Link>
          }
        >
          <p>{copy.ownText}</p>
        </Notice>
      )}
      {waiting.map(({ id, words }) => (
        <Notice
          key={id}
          kind="warning"
          title={copy.waiting}
          action={
            <Link className={styles.lead} to={generatePath(paths.matter, { id })}>
              {copy.toMatter}
            </Link>
          }
        >
          <p>{words}</p>
        </Notice>
      ))}
    </>
  );
}

function Skeletons() {
  return (
    <Columns rail={<SkeletonCard lines={6} />}>
      <SkeletonCard lines={4} />
      <SkeletonCard lines={9} />
    </Columns>
  );
}
