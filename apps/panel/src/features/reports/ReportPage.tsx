import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { formatTime } from '@klub/ui/words/format.ts';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { FormMessage } from '../screen/FormMessage.tsx';
import { Listed } from '../screen/Listed.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { NotFoundPage } from '../shell/StatusPages.tsx';
import { ReportChart } from './ReportChart.tsx';
import { ReportTable } from './ReportTable.tsx';
import { questions, reportsCopy as copy } from './reports.copy.ts';
import { useReport, useSaving } from './reports.queries.ts';
import {
  addressNameOf,
  addressNames,
  isReportName,
  type Report,
  leading,
  reportAccess,
  type ReportName,
} from './reports.rules.ts';
import styles from './reports.module.css';

export function ReportPage() {
  const { nazwa } = useParams();
  const { permissions } = useMe();
  if (!isReportName(nazwa)) return <NotFoundPage />;
  if (!permissions.includes(reportAccess[nazwa])) return <Navigate replace to={paths.forbidden} />;
  return <OneReport key={nazwa} name={nazwa} />;
}

function OneReport({ name }: { name: ReportName }) {
  const { query, filters, order, set, goTo } = useReport(name);
  const { title, how } = questions[name];
  return (
    <Page width="wide" title={title} back={<BackLink to={paths.reports}>{copy.back}</BackLink>}>
      <Loaded query={query} skeleton={<SkeletonCard lines={12} />}>
        {({ data }) => (
          <Stack gap="l">
            <Filters name={name} report={data} order={order} onSet={set}>
              <Save name={name} filters={filters} />
            </Filters>
            <p className={styles.answer}>{data.answer}</p>
            <LiveRegion>{query.isPlaceholderData ? '' : data.answer}</LiveRegion>
            <Figures name={name} report={data} stale={query.isPlaceholderData} onPage={goTo} />
            <Disclosure title={copy.how}>
              <p className={styles.quiet}>{how}</p>
            </Disclosure>
            <p className={styles.small}>{copy.asOf(formatTime(data.at))}</p>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Save({ name, filters }: { name: ReportName; filters: Readonly<Record<string, string>> }) {
  const { begin, isPending, error } = useSaving(name);
  return (
    <Stack gap="s">
      <FormMessage failure={error} />
      <Button
        kind="quiet"
        icon="download"
        loading={isPending}
        loadingLabel={copy.saving}
        onClick={() => begin({ body: filters })}
      >
        {copy.save}
      </Button>
    </Stack>
  );
}

type FiltersProps = {
  name: ReportName;
  report: Report;
  order: string;
  onSet: ReturnType<typeof useReport>['set'];
  /** At the end of the line: the acts on the filtered rows. */
  children: ReactNode;
};

function Filters({ name, report: { filters }, order, onSet, children }: FiltersProps) {
  return (
    <div className={styles.filters}>
      {filters.map((filter) => {
        const inAddress = addressNameOf(filter.name);
        return (
          <Select
            key={filter.name}
            label={filter.label}
            value={filter.value}
            options={filter.options}
            onChange={({ target }) =>
              inAddress !== undefined && onSet({ [inAddress]: target.value })
            }
          />
        );
      })}
      {name === 'wiedza' && (
        <Select
          label={copy.order}
          value={order}
          options={Object.entries(copy.orders).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => onSet({ [addressNames.order]: target.value })}
        />
      )}
      {children}
    </div>
  );
}

type FiguresProps = {
  name: ReportName;
  report: Report;
  stale: boolean;
  onPage: (page: number) => void;
};

function Figures({ name, report, stale, onPage }: FiguresProps) {
  const { columns, rows, sums, detail } = report;
  const none = (
    <EmptyState drawing="circle" title={copy.none}>
      {copy.noneText}
    </EmptyState>
  );
  return (
    <>
      <Listed found={report} rows={rows} onPage={onPage} none={none}>
        <Card as="section" labelledBy="chart">
          <h2 id="chart" className={styles.heading}>
            {copy.drawings[name]}
          </h2>
          <ReportChart name={name} report={report} />
        </Card>
        <ReportTable
          caption={copy.table}
          columns={columns}
          leading={leading[name]}
          rows={rows}
          sums={sums}
          stale={stale}
        />
      </Listed>
      {rows.length > 0 && detail !== null && (
        <section>
          <Stack gap="s">
            <h2 className={styles.heading}>{detail.title}</h2>
            <ReportTable caption={detail.title} columns={detail.columns} rows={detail.rows} />
          </Stack>
        </section>
      )}
    </>
  );
}
