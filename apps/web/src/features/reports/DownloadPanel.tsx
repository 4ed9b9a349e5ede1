import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { classes } from '@klub/ui/classes.ts';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import styles from './reports.module.css';
import { reportsCopy as copy } from './reports.copy.ts';
import type { Download } from './useDownload.ts';

/** Rows, and the uri of the file that holds them. */
export type Holding = { uri: string; rows: number };

type DownloadButtonsProps = {
  /** The rows that the filters leave. */
  found: Holding;
  /** All rows of the period, while filters leave fewer. */
  whole: Holding | undefined;
  download: Download;
};

/** The found rows as an Excel workbook or as CSV, and all rows. */
export function DownloadButtons({ found, whole, download }: DownloadButtonsProps) {
  const isRequested = (uri: string, format: Download['format']): boolean =>
    download.uri === uri && download.format === format && download.state === 'requested';
  return (
    <div className={styles.downloads}>
      <Button
        kind="link"
        icon="download"
        loading={isRequested(found.uri, 'xlsx')}
        loadingLabel={copy.preparing}
        onClick={() =>
          download.start({ uri: found.uri, words: copy.downloaded(found.rows, 'Excel') })
        }
      >
        {copy.download(found.rows)}
      </Button>
      <Button
        kind="link"
        aria-label={copy.downloadCsv(found.rows)}
        loading={isRequested(found.uri, 'csv')}
        loadingLabel={copy.preparing}
        onClick={() =>
          download.start({
            uri: found.uri,
            format: 'csv',
            words: copy.downloaded(found.rows, copy.csv),
          })
        }
      >
        {copy.csv}
      </Button>
      {whole && (
        <Button
          kind="link"
          aria-label={copy.downloadWhole(whole.rows)}
          loading={isRequested(whole.uri, 'xlsx')}
          loadingLabel={copy.preparing}
          onClick={() =>
            download.start({ uri: whole.uri, words: copy.downloaded(whole.rows, 'Excel') })
          }
        >
          {copy.whole(whole.rows)}
        </Button>
      )}
    </div>
  );
}

/** A file in preparation: its progress, the link when it is ready, and that it is saved. */
export function DownloadPanel({
  download: { state, percent, file, words, stop, save },
}: {
  download: Download;
}) {
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
  if (state === 'done') {
    return (
      <div className={styles.panel}>
        <Notice kind="success" title={words}>
          {copy.downloadedNote}
        </Notice>
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
          <a
            className={buttonClass('primary')}
            href={file}
            target="_blank"
            rel="noreferrer"
            onClick={(event) => {
              if (!save()) event.preventDefault();
            }}
          >
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
