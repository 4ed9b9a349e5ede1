import { Button } from '../../ui/controls/Button.tsx';
import { DownloadButtons } from './DownloadPanel.tsx';
import { reportsCopy as copy } from './reports.copy.ts';
import styles from './reports.module.css';
import type { Report } from './reports.queries.ts';
import { countSet, rowsOfPage } from './reports.rules.ts';
import type { ReportControls } from './useReportControls.ts';
import type { Download } from './useDownload.ts';

type ReportHeadProps = { controls: ReportControls; report: Report; total: number; page: number; download: Download };

/** The range of the shown rows, and the download of all of them. */
export function ReportHead({ controls: { request, clear }, report, total, page, download }: ReportHeadProps) {
  const from = (page - 1) * rowsOfPage + 1;
  const { summaryReportUri: uri } = report;
  return (
    <div className={styles.head}>
      <p className={styles.count}>{copy.shown(from, from + report.data.length - 1, total)}</p>
      {countSet(request.filters) > 0 && (
        <Button kind="link" icon="close" onClick={clear}>
          {copy.clear}
        </Button>
      )}
      {uri !== undefined && <DownloadButtons uri={uri} download={download} />}
    </div>
  );
}
