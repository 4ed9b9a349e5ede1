import { Button } from '@klub/ui/controls/Button.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { ListPager } from '../screen/ListPager.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { Invite } from './invite/Invite.tsx';
import { staffCopy as copy } from './staff.copy.ts';
import { useAccounts, useMayManage, useView } from './staff.queries.ts';
import { isFiltered, pageOf, rowsPerPage, shownAccounts } from './staff.rules.ts';
import { StaffFilters } from './StaffFilters.tsx';
import { StaffTable } from './StaffTable.tsx';
import styles from './staff.module.css';

/** The accounts of the panel: who may do what, and how they come in. */
export function StaffPage() {
  const query = useAccounts();
  const { view, page, show, clear, goTo } = useView();
  const mayManage = useMayManage();
  const accounts = query.data?.data ?? [];
  const found = pageOf(shownAccounts(accounts, view), page, rowsPerPage);
  const total = query.data === undefined ? '' : copy.total(found.total);
  return (
    <Page title={copy.title} lead={copy.lead} width="wide">
      <div className={styles.above}>
        <StaffFilters view={view} onShow={show} />
        <div className={styles.total}>
          <div className={styles.found}>
            <p>{total}</p>
            {isFiltered(view) && (
              <Button kind="link" onClick={clear}>
                {copy.clear}
              </Button>
            )}
          </div>
          {mayManage && query.data !== undefined && <Invite accounts={accounts} />}
        </div>
      </div>
      <LiveRegion>{total}</LiveRegion>
      <Loaded query={query} skeleton={<SkeletonBlock height="40rem" />}>
        {() =>
          found.data.length === 0 ? (
            <Nothing hasOthers={found.total > 0} onFirst={() => goTo(1)} />
          ) : (
            <>
              <StaffTable rows={found.data} />
              <ListPager found={found} onPage={goTo} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Behind the last page, or without an account that fits. The own account is always there, so the list is never empty. */
function Nothing({ hasOthers, onFirst }: { hasOthers: boolean; onFirst: () => void }) {
  if (!hasOthers) {
    return (
      <EmptyState drawing="circle" title={copy.none}>
        {copy.noneText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="circle"
      title={copy.noneHere}
      action={
        <Button kind="quiet" onClick={onFirst}>
          {copy.first}
        </Button>
      }
    />
  );
}
