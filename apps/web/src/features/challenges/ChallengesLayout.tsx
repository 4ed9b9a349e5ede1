import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { isStatus } from '@klub/ui/calls/failure.ts';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { paths } from '../../paths.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Tabs } from '@klub/ui/controls/Tabs.tsx';
import { ErrorState } from '@klub/ui/feedback/EmptyState.tsx';
import { Columns, Page, Stack } from '@klub/ui/layout/Page.tsx';
import { Why } from '../explain/Why.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import { type Challenges, useChallenges, useSelection } from './challenges.queries.ts';
import { type Selection, yearIn } from './challenges.rules.ts';
import { QuietSelect } from './QuietSelect.tsx';

type LayoutProps = {
  /** In the shape of the tab. */
  skeleton: ReactNode;
  main: (plan: Challenges) => ReactNode;
  /** At the side of the main column from 1024 px on, under it on a phone. */
  rail?: (plan: Challenges) => ReactNode;
};

/**
 * Shared by the three tabs: the tabs, the selectors of year and shop, and the states of their
 * query.
 */
export function ChallengesLayout({ skeleton, main, rail }: LayoutProps) {
  const { selection, select } = useSelection();
  const query = useChallenges(selection);
  const busy = (content: ReactNode) => (
    <div
      aria-busy={query.isPlaceholderData}
      className={query.isPlaceholderData ? styles.stale : undefined}
    >
      <Stack>{content}</Stack>
    </div>
  );
  return (
    <Page
      title={copy.title}
      width="wide"
      actions={
        <>
          <ChallengesTabs />
          <Selectors plan={query.data?.data} selection={selection} onSelect={select} />
        </>
      }
    >
      <Loaded
        query={query}
        words={copy}
        skeleton={skeleton}
        failed={
          isStatus(query.error, 404) && (
            <ForeignShop onAllShops={() => select({ shop: undefined })} />
          )
        }
      >
        {({ data: plan }) =>
          rail === undefined ? (
            busy(main(plan))
          ) : (
            <Columns rail={busy(rail(plan))}>{busy(main(plan))}</Columns>
          )
        }
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

type SelectorsProps = {
  plan: Challenges | undefined;
  selection: Selection;
  onSelect: (change: Partial<Selection>) => void;
};

/**
 * One quiet line of a fixed height: the year is known before the plan has loaded, the shops appear
 * next to it.
 */
function Selectors({ plan, selection, onSelect }: SelectorsProps) {
  const shown = selection.year ?? plan?.currentYear ?? yearIn(serverNow());
  const years = plan?.year.includes(shown) ? plan.year : [shown, ...(plan?.year ?? [])];
  const places = plan?.places ?? [];
  return (
    <div className={styles.selectors} role="group" aria-label={copy.filters}>
      <QuietSelect
        label={copy.year}
        value={String(shown)}
        options={years.map((year) => ({ value: String(year), label: String(year) }))}
        onChoose={(year) => onSelect({ year: Number(year) })}
      />
      {places.length > 0 && (
        <QuietSelect
          label={copy.shop}
          value={selection.shop ?? ''}
          options={[
            { value: '', label: copy.allShops },
            ...places.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChoose={(shop) => onSelect({ shop: shop === '' ? undefined : shop })}
        />
      )}
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
