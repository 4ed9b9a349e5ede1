import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from '@klub/ui/feedback/notify.ts';
import { useMomentsPassed } from '../../lib/timer.ts';
import { reportFiltersAppearMs, toastMs } from '../../timings.ts';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { Pager } from '@klub/ui/controls/Pager.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { FilterChips } from '@klub/ui/controls/FilterChips.tsx';
import { hasTargetList } from './filters/Choices.tsx';
import { ColumnPicker, useChosenColumns } from './ColumnPicker.tsx';
import { shownColumns } from './columns.rules.ts';
import { DownloadPanel } from './DownloadPanel.tsx';
import { FilterBar, FilterSkeleton } from './filters/FilterBar.tsx';
import { chipsOf, type FilterList, listsOf } from './filters/filters.rules.ts';
import { Headline } from './Headline.tsx';
import type { UsualPeriod } from './filters/PeriodPicker.tsx';
import { ReportHead } from './ReportHead.tsx';
import { Declined, Empty, ReportSkeleton } from './ReportStates.tsx';
import { ReportTable, type RowActions } from './ReportTable.tsx';
import { reportsCopy as copy } from './reports.copy.ts';
import styles from './reports.module.css';
import { type Report, type ReportCall, useReport } from './reports.queries.ts';
import { isBadRequest, isPlain, pageOf, pagesOf, sortedOf } from './reports.rules.ts';
import { type ReportControls, useReportControls } from './useReportControls.ts';
import { type Download, useDownload } from './useDownload.ts';
import { usePhone } from './usePhone.ts';

export type ReportScreenProps = {
  call: ReportCall;
  /** `empty`: what to do when the report has no rows yet. */
  words: { title: string; lead: string; empty: string };
  usualPeriod: UsualPeriod;
  hasTargetFilter?: boolean;
  /** A link to a related screen. */
  link?: ReactNode;
  rowActions?: RowActions;
  /** Above the report while no filter is set. */
  first?: ReactNode;
};

type Answer = ReturnType<typeof useReport>['data'];

/** A report: filters, a paged and sortable table, and the download of all rows; all described by the server. */
export function ReportScreen(props: ReportScreenProps) {
  const { call, words, usualPeriod, hasTargetFilter, link, first } = props;
  const controls = useReportControls();
  const query = useReport(call, controls.request);
  const isPhone = usePhone();
  const areFiltersDue = useMomentsPassed([reportFiltersAppearMs]) > 0;
  const download = useDownload();
  const answer = query.data;
  const report = useLast(reportIn(answer));
  useDeclinedToast(answer);
  const total = query.isPlaceholderData ? undefined : answer?.pager?.total;
  const lists = report && filterLists(report, hasTargetFilter);
  // Until the first reply there are no filters to wait for.
  const areFiltersComing = report ? !areFiltersDue : query.isPending;
  return (
    <Page
      title={words.title}
      lead={words.lead}
      width="wide"
      actions={link && <div className={styles.link}>{link}</div>}
    >
      <div className={styles.screen}>
        {isPlain(controls.request) && first}
        <Headline call={call} controls={controls} />
        {report && lists && areFiltersDue && (
          <FilterBar
            controls={controls}
            report={report}
            lists={lists}
            usualPeriod={usualPeriod}
            total={total}
          />
        )}
        {areFiltersComing && <FilterSkeleton />}
        <FilterChips
          chips={chipsOf(controls.request.filters, lists ?? [])}
          words={copy.chips}
          onRemove={(name) => controls.filter({ [name]: '' })}
          onClear={controls.clear}
        />
        <Announcements total={total} page={pageOf(controls.request)} download={download} />
        <DownloadPanel download={download} />
        <Loaded
          query={query}
          skeleton={<ReportSkeleton isPhone={isPhone} />}
          failed={
            isBadRequest(query.error) ? (
              <Declined message={query.error?.message} onClear={controls.startOver} />
            ) : undefined
          }
        >
          {(shown) =>
            shown.success && shown.data ? (
              <Results
                {...props}
                controls={controls}
                isPhone={isPhone}
                download={download}
                report={shown.data}
                total={shown.pager?.total ?? 0}
                isStale={query.isPlaceholderData}
              />
            ) : (
              <Declined message={shown.message} onClear={controls.startOver} />
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}

type AnnouncementsProps = { total: number | undefined; page: number; download: Download };

/** For screen readers: the number of found rows, and the end of a download. */
function Announcements({ total, page, download }: AnnouncementsProps) {
  return (
    <>
      <LiveRegion>{total !== undefined && summaryOf(total, page)}</LiveRegion>
      <LiveRegion>{download.state === 'done' && download.words}</LiveRegion>
    </>
  );
}

type ResultsProps = Pick<ReportScreenProps, 'call' | 'words' | 'rowActions'> & {
  controls: ReportControls;
  report: Report;
  total: number;
  isStale: boolean;
  isPhone: boolean;
  download: Download;
};

function Results({
  call,
  words,
  rowActions,
  controls,
  report,
  total,
  isStale,
  isPhone,
  download,
}: ResultsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { request, turnTo, sort } = controls;
  const [page, pages] = [pageOf(request), pagesOf(total)];
  const [chosen, choose] = useChosenColumns(call);
  const sorted = sortedOf(request) ?? { key: report.sort.column, order: report.sort.order };
  const goTo = (next: number): void => {
    turnTo(next);
    showTop(frame.current);
  };
  return (
    <Stack gap="s">
      {report.data.length === 0 ? (
        <Empty controls={controls} total={total} step={words.empty} />
      ) : (
        <>
          <ReportHead
            call={call}
            controls={controls}
            report={report}
            total={total}
            page={page}
            download={download}
          >
            {!isPhone && <ColumnPicker report={report} chosen={chosen} onChoose={choose} />}
          </ReportHead>
          <ReportTable
            caption={words.title}
            onSort={sort}
            columns={shownColumns(report, chosen)}
            call={call}
            report={report}
            sorted={sorted}
            isStale={isStale}
            isPhone={isPhone}
            download={download}
            rowActions={rowActions}
            frame={frame}
          />
        </>
      )}
      <Pager
        page={page}
        pages={report.data.length === 0 ? 1 : pages}
        onPage={goTo}
        label={copy.pages}
        previousLabel={copy.previous}
        nextLabel={copy.next}
        position={copy.position(page, pages)}
      />
    </Stack>
  );
}

/** Undefined before the reply, and where the server has declined. */
function reportIn(answer: Answer): Report | undefined {
  return answer?.success === true ? answer.data : undefined;
}

function filterLists(report: Report, hasTargetFilter = false): FilterList[] {
  return hasTargetFilter ? [...listsOf(report), hasTargetList] : listsOf(report);
}

/** The summary of the rows for screen readers. */
function summaryOf(total: number, page: number): string {
  const pages = pagesOf(total);
  if (page > pages) return copy.noSuchPage;
  return pages > 1 ? copy.foundOnPage(total, page, pages) : copy.found(total);
}

/** Keeps the last value, so that the filters stay while a reply without them is shown. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** Shows a declined reply in a toast, once for each reply. */
function useDeclinedToast(answer: Answer): void {
  useEffect(() => {
    if (answer?.success === false)
      toast(answer.message ?? copy.declined, toastMs.reportError, 'danger', 'top');
  }, [answer]);
}

/** Scrolls to the first row of another page, and moves the focus there for screen readers. */
function showTop(frame: HTMLElement | null): void {
  frame?.scrollTo({ top: 0 });
  frame?.scrollIntoView({ block: 'start' });
  frame?.focus({ preventScroll: true });
}
