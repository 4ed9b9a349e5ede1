import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { isStatus } from '../../lib/failure.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorState } from '../../ui/feedback/EmptyState.tsx';
import { Page, Stack } from '../../ui/layout/Page.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { SkeletonCard, SkeletonCircle } from '../../ui/feedback/Skeleton.tsx';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { Why } from '../explain/Why.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import { type Challenges, useChallenges, useSelection } from './challenges.queries.ts';
import type { Selection } from './challenges.rules.ts';

/** Shared by the three tabs: the tabs, the selectors of year and shop, and the states of the one query behind them. */
export function ChallengesLayout({ children }: { children: (plan: Challenges, isStale: boolean) => ReactNode }) {
  const { selection, select } = useSelection();
  const query = useChallenges(selection);
  const isStale = query.isPlaceholderData;
  return (
    <Page title={copy.title} width="wide" actions={<ChallengesTabs />}>
      {query.data && <Selectors plan={query.data.data} selection={selection} onSelect={select} />}
      <Loaded
        query={query}
        words={copy}
        skeleton={<PlanSkeleton />}
        failed={isStatus(query.error, 404) && <ForeignShop onAllShops={() => select({ shop: undefined })} />}
      >
        {({ data: plan }) => (
          <div aria-busy={isStale} className={isStale ? styles.stale : undefined}>
            <Stack gap="l">{children(plan, isStale)}</Stack>
          </div>
        )}
      </Loaded>
      <Why />
    </Page>
  );
}

const tabs = [
  { to: paths.challengesMonthly, words: copy.monthly },
  { to: paths.challengesQuarterly, words: copy.quarterly },
  { to: paths.challengesSummary, words: copy.summary },
] as const;

function ChallengesTabs() {
  const { search } = useLocation();
  const links = tabs.map(({ to, words }) => ({
    key: to,
    link: <NavLink to={{ pathname: to, search }}>{words}</NavLink>,
  }));
  return <Tabs label={copy.tabsLabel} links={links} />;
}

type SelectorsProps = { plan: Challenges; selection: Selection; onSelect: (change: Partial<Selection>) => void };

function Selectors({ plan, selection, onSelect }: SelectorsProps) {
  const shown = selection.year ?? plan.currentYear;
  const years = plan.year.includes(shown) ? plan.year : [shown, ...plan.year];
  const toOption = (year: number) => ({ value: String(year), label: String(year) });
  return (
    <div className={styles.selectors} role="group" aria-label={copy.filters}>
      <Select
        label={copy.year}
        value={String(shown)}
        options={years.map(toOption)}
        onChange={({ target }) => onSelect({ year: Number(target.value) })}
      />
      {plan.places.length > 0 && (
        <Select
          label={copy.shop}
          value={selection.shop ?? ''}
          placeholder={copy.allShops}
          options={plan.places.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => onSelect({ shop: target.value === '' ? undefined : target.value })}
        />
      )}
    </div>
  );
}

function PlanSkeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonCircle />
      <SkeletonCard lines={3} />
    </div>
  );
}

function ForeignShop({ onAllShops }: { onAllShops: () => void }) {
  return (
    <ErrorState
      title={copy.foreignShop}
      drawing="lost"
      action={<Button onClick={onAllShops}>{copy.foreignShopStep}</Button>}
    >
      {copy.foreignShopWhy}
    </ErrorState>
  );
}
