import type { ReactNode } from 'react';
import { DownloadButtons } from './DownloadPanel.tsx';
import { reportsCopy as copy } from './reports.copy.ts';
import styles from './reports.module.css';
import { type Report, type ReportCall, useWhole } from './reports.queries.ts';
import { countSet, rowsOfPage, wholeOf } from './reports.rules.ts';
import type { ReportControls } from './useReportControls.ts';
import type { Download } from './useDownload.ts';

type ReportHeadProps = {
  call: ReportCall;
  controls: ReportControls;
  report: Report;
  total: number;
  page: number;
  download: Download;
  /** Controls of the table, e.g. its columns. */
  children?: ReactNode;
};

/**
 * The range of the shown rows, the controls of the table, and the files of the found and of all
 * rows.
 */
export function ReportHead({
  call,
  controls,
  report,
  total,
  page,
  download,
  children,
}: ReportHeadProps) {
  const { request } = controls;
  const from = (page - 1) * rowsOfPage + 1;
  const { summaryReportUri: uri } = report;
  const isNarrowed = countSet(request.filters) > countSet(wholeOf(request).filters);
  const { data: answer } = useWhole(call, request, isNarrowed && uri !== undefined);
  const [wholeUri, rows] = [answer?.data?.summaryReportUri, answer?.pager?.total];
  const whole =
    wholeUri === undefined || rows === undefined || !isNarrowed
      ? undefined
      : { uri: wholeUri, rows };
  return (
    <div className={styles.head}>
      <p className={styles.count}>{copy.shown(from, from + report.data.length - 1, total)}</p>
      {children}
      {uri !== undefined && (
        <DownloadButtons found={{ uri, rows: total }} whole={whole} download={download} />
      )}
    </div>
  );
}
