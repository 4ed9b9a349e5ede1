import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonBlock, SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useLayer } from '../screen/layer.ts';
import { LayerSheet } from '../screen/LayerSheet.tsx';
import { Listed } from '../screen/Listed.tsx';
import { Below, Loaded } from '../screen/Loaded.tsx';
import { SearchField } from '../screen/SearchField.tsx';
import { useMe } from '../shell/me.ts';
import { DistributionCard } from './DistributionCard.tsx';
import { plansCopy as copy } from './plans.copy.ts';
import styles from './plans.module.css';
import { usePlans } from './plans.queries.ts';
import { type Distribution, keyOf, planFilters, type PlanRow } from './plans.rules.ts';
import { PlanExport } from './PlanExport.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { PlanTable } from './PlanTable.tsx';

/** Targets and results of a month, and their distribution. */
export function PlansPage() {
  const asked = usePlans();
  const { month, isFiltered, goTo, plans, distribution } = asked;
  const [opened, setOpened] = useState<PlanRow>();
  const layer = useLayer();
  const mayExport = useMe().permissions.includes('imports.write');
  // The fresh row, or the opened one once the filtered list no longer contains it.
  const row = opened && (plans.data?.data.find((one) => keyOf(one) === keyOf(opened)) ?? opened);
  const open = (chosen: PlanRow): void => {
    setOpened(chosen);
    layer.open();
  };
  return (
    <Page width="wide" title={copy.title} lead={copy.lead}>
      <Loaded query={distribution} skeleton={<SkeletonCard lines={8} />}>
        {({ data }) => (
          <>
            <div className={styles.filters} role="group" aria-label={copy.show}>
              <Select
                label={copy.month}
                options={monthOptions(data)}
                value={month}
                onChange={({ target }) => asked.chooseMonth(target.value)}
              />
              <Select
                label={copy.show}
                options={planFilters.filter.values.map((value) => ({
                  value: planFilters.filter.write(value),
                  label: copy.filter(value, data.counts[value]),
                }))}
                {...asked.select('filter')}
              />
              <SearchField label={copy.search} hint={copy.searchHint} {...asked.search('q')} />
            </div>
            <DistributionCard distribution={data} />
          </>
        )}
      </Loaded>
      <Below query={distribution}>
        <Loaded query={plans} skeleton={<SkeletonBlock height="40rem" />}>
          {(found) => (
            <Listed
              found={found}
              rows={found.data}
              onPage={goTo}
              none={<Nothing isFiltered={isFiltered} onClear={asked.clear} />}
            >
              {mayExport && <PlanExport month={month} asked={asked.filters} />}
              <PlanTable
                month={month}
                rows={found.data}
                isStale={plans.isPlaceholderData}
                onOpen={open}
              />
            </Listed>
          )}
        </Loaded>
      </Below>
      <LayerSheet layer={layer} title={row?.name ?? ''}>
        {row !== undefined && <PlanSheet month={month} row={row} onDone={layer.close} />}
      </LayerSheet>
    </Page>
  );
}

function monthOptions({ months, month, isClosed }: Distribution) {
  return months.map(({ month: value, title }) => ({
    value,
    label: value === month && isClosed ? `${title}, ${copy.closed}` : title,
  }));
}

type NothingProps = { isFiltered: boolean; onClear: () => void };

/** Without a row that fits, or before the first file of the month. */
function Nothing({ isFiltered, onClear }: NothingProps) {
  const mayImport = useMe().permissions.includes('imports.read');
  if (isFiltered) {
    return (
      <EmptyState
        drawing="circle"
        title={copy.noneFound}
        action={
          <Button kind="quiet" onClick={onClear}>
            {copy.clear}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing="circle"
      title={copy.none}
      action={
        mayImport && (
          <Link className={buttonClass('quiet')} to={paths.imports}>
            {copy.toImports}
          </Link>
        )
      }
    >
      {copy.noneText}
    </EmptyState>
  );
}
