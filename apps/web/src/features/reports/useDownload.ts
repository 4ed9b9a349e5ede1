import { useEffect, useRef, useState } from 'react';
import { fileAddress } from '../../lib/api.ts';
import { alert } from '../../lib/notify.ts';
import { openFileWindow } from '../../platform/file-window.ts';
import { reportsCopy as copy } from './reports.copy.ts';
import { type ReportFormat, useFileLink } from './reports.queries.ts';

export type Download = {
  state: 'idle' | 'requested' | 'preparing' | 'ready';
  /** The uri that is being fetched. */
  uri: string | undefined;
  format: ReportFormat;
  percent: number;
  /** The finished file, ready to be opened. */
  file: string | undefined;
  start: (uri: string, format?: ReportFormat) => void;
  stop: () => void;
};

type DownloadState = Pick<Download, 'state' | 'uri' | 'format' | 'percent' | 'file'>;
const idle: DownloadState = { state: 'idle', uri: undefined, format: 'xlsx', percent: 0, file: undefined };

/**
 * One download at a time. A file that is ready at once opens in the tab of the click; for one that is still being
 * prepared the tab closes, the screen shows the progress, and a link appears at the end.
 */
export function useDownload(): Download {
  const [current, setCurrent] = useState<DownloadState>(idle);
  const running = useRef<AbortController>(undefined);
  const { mutateAsync } = useFileLink();

  // Leaving the screen cancels the download.
  useEffect(() => () => running.current?.abort(), []);

  const stop = (): void => {
    running.current?.abort();
    setCurrent(idle);
  };

  const start = (uri: string, format: ReportFormat = 'xlsx'): void => {
    if (current.state === 'requested' || current.state === 'preparing') return;
    const tab = openFileWindow();
    const control = new AbortController();
    let isMade = false;
    running.current = control;
    setCurrent({ ...idle, state: 'requested', uri, format });
    const onProgress = (percent: number): void => {
      isMade = true;
      tab.close();
      setCurrent({ ...idle, state: 'preparing', uri, format, percent });
    };
    mutateAsync({ uri, format, signal: control.signal, onProgress }).then(
      (link) => {
        const file = fileAddress(link);
        setCurrent(!isMade && tab.show(file) ? idle : { ...idle, state: 'ready', uri, format, file });
      },
      (error: Error) => {
        tab.close();
        if (control.signal.aborted) return;
        setCurrent(idle);
        void alert({ title: copy.failedTitle, text: copy.failed(error.message), ok: copy.ok });
      },
    );
  };

  return { ...current, start, stop };
}
