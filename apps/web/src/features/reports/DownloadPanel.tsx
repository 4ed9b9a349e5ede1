import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { ProgressBar } from '../../ui/data/ProgressBar.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import styles from './reports.module.css';
import { reportsCopy as copy } from './reports.copy.ts';
import type { Download } from './useDownload.ts';

/** The full report as an Excel workbook or as CSV. */
export function DownloadButtons({ uri, download }: { uri: string; download: Download }) {
  const isRequested = (format: Download['format']): boolean =>
    download.uri === uri && download.format === format && download.state === 'requested';
  return (
    <div className={styles.downloads}>
      <Button
        kind="link"
        icon="download"
        loading={isRequested('xlsx')}
        loadingLabel={copy.preparing}
        onClick={() => download.start(uri)}
      >
        {copy.download}
      </Button>
      <Button
        kind="link"
        aria-label={copy.downloadCsv}
        loading={isRequested('csv')}
        loadingLabel={copy.preparing}
        onClick={() => download.start(uri, 'csv')}
      >
        {copy.csv}
      </Button>
    </div>
  );
}

/** A file in preparation: its progress, and the link when it is ready. */
export function DownloadPanel({ download: { state, percent, file, stop } }: { download: Download }) {
  if (state === 'preparing') {
    return (
      <div className={classes(styles.panel, styles.preparing)}>
        <ProgressBar label={copy.preparing} percent={percent} note={copy.preparingNote} />
        <Button kind="link" className={styles.stop} onClick={stop}>
          {copy.cancel}
        </Button>
      </div>
    );
  }
  if (state !== 'ready' || file === undefined) return null;
  return (
    <div className={styles.panel}>
      <Notice
        kind="success"
        title={copy.ready}
        announced
        action={
          // The file comes from our own server and is saved, not opened, so it cannot reach `window.opener`.
          <a className={buttonClass('primary')} href={file} target="_blank" rel="noreferrer" onClick={stop}>
            <Icon name="download" size={20} />
            {copy.openFile}
          </a>
        }
      >
        {copy.readyNote}
      </Notice>
    </div>
  );
}
