import { useEffect, useRef, useState } from 'react';
import { alert } from '@klub/ui/feedback/notify.ts';
import { fileAddress } from '../../lib/api.ts';
import { useTimers } from '../../lib/timer.ts';
import { openFileWindow } from '../../platform/file-window.ts';
import { downloadSaidMs } from '../../timings.ts';
import { failureWords } from '@klub/ui/calls/failure-words.ts';
import { reportsCopy as copy } from './reports.copy.ts';
import { type ReportFormat, useFileLink } from './reports.queries.ts';

export type Download = {
  state: 'idle' | 'requested' | 'preparing' | 'ready' | 'done';
  /** The uri that is being fetched. */
  uri: string | undefined;
  format: ReportFormat;
  percent: number;
  /** The finished file, ready to be opened. */
  file: string | undefined;
  /** What is said once the file is saved. */
  words: string;
  start: (wanted: WantedFile) => void;
  stop: () => void;
  saved: () => void;
};

export type WantedFile = { uri: string; format?: ReportFormat; words: string };

type DownloadState = Pick<Download, 'state' | 'uri' | 'format' | 'percent' | 'file' | 'words'>;
const idle: DownloadState = { state: 'idle', uri: undefined, format: 'xlsx', percent: 0, file: undefined, words: '' };

/**
 * One download at a time. A file that is ready at once opens in the tab of the click; for one that is still being
 * prepared the tab closes, the screen shows the progress, and a link appears at the end. Either way it is said that the
 * file is saved.
 */
export function useDownload(): Download {
  const [current, setCurrent] = useState<DownloadState>(idle);
  const running = useRef<AbortController>(undefined);
  const { mutateAsync } = useFileLink();

  useTimers([downloadSaidMs], () => setCurrent(idle), current.state === 'done' && current);

  // Leaving the screen cancels the download.
  useEffect(() => () => running.current?.abort(), []);

  const stop = (): void => {
    running.current?.abort();
    setCurrent(idle);
  };

  const start = ({ uri, format = 'xlsx', words }: WantedFile): void => {
    if (current.state === 'requested' || current.state === 'preparing') return;
    const tab = openFileWindow();
    const control = new AbortController();
    let isMade = false;
    running.current = control;
    const wanted = { ...idle, uri, format, words };
    setCurrent({ ...wanted, state: 'requested' });
    const onProgress = (percent: number): void => {
      isMade = true;
      tab.close();
      setCurrent({ ...wanted, state: 'preparing', percent });
    };
    mutateAsync({ uri, format, signal: control.signal, onProgress }).then(
      (link) => {
        const file = fileAddress(link);
        setCurrent({ ...wanted, state: !isMade && tab.show(file) ? 'done' : 'ready', file });
      },
      (error: Error) => {
        tab.close();
        if (control.signal.aborted) return;
        setCurrent(idle);
        void alert({ title: copy.failedTitle, text: copy.failed(failureWords(error)), ok: copy.ok });
      },
    );
  };

  /** The link of a finished file was followed. */
  const saved = (): void => setCurrent((known) => ({ ...known, state: 'done' }));

  return { ...current, start, stop, saved };
}
