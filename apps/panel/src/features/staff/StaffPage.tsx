import { Button } from '@klub/ui/controls/Button.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { ListHead, ListTotal } from '../screen/ListHead.tsx';
import { Listed } from '../screen/Listed.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { Invite } from './invite/Invite.tsx';
import { staffCopy as copy } from './staff.copy.ts';
import { useAccounts, useMayManage, useView } from './staff.queries.ts';
import { isFiltered, pageOf, rowsPerPage, shownAccounts } from './staff.rules.ts';
import { StaffFilters } from './StaffFilters.tsx';
import { StaffTable } from './StaffTable.tsx';

/** The accounts of the panel: permissions and ways to sign in. */
export function StaffPage() {
  const query = useAccounts();
  const { view, page, show, clear, goTo } = useView();
  const mayManage = useMayManage();
  const accounts = query.data?.data ?? [];
  const found = pageOf(shownAccounts(accounts, view), page, rowsPerPage);
  const total = query.data === undefined ? '' : copy.total(found.total);
  return (
    <Page title={copy.title} lead={copy.lead} width="wide">
      <ListHead>
        <StaffFilters view={view} onShow={show} />
        <ListTotal
          total={total}
          action={mayManage && query.data !== undefined && <Invite accounts={accounts} />}
        >
          {isFiltered(view) && (
            <Button kind="link" onClick={clear}>
              {copy.clear}
            </Button>
          )}
        </ListTotal>
      </ListHead>
      <LiveRegion>{total}</LiveRegion>
      <Loaded query={query} skeleton={<SkeletonBlock height="40rem" />}>
        {() => (
          <Listed
            found={found}
            rows={found.data}
            onPage={goTo}
            none={
              <EmptyState drawing="circle" title={copy.none}>
                {copy.noneText}
              </EmptyState>
            }
          >
            <StaffTable rows={found.data} />
          </Listed>
        )}
      </Loaded>
    </Page>
  );
}
