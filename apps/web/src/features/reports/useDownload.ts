import { useEffect, useRef, useState } from 'react';
import { alert } from '@klub/ui/feedback/notify.ts';
import { fileAddress } from '../../lib/api.ts';
import { useTimers } from '../../lib/timer.ts';
import { openFileWindow } from '../../platform/file-window.ts';
import { downloadSaidMs, fileLinkMs } from '../../timings.ts';
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
  /** When the link to it was received, in ms. */
  receivedAt: number;
  /** The message after the file is saved. */
  words: string;
  start: (wanted: WantedFile) => void;
  stop: () => void;
  /** The link was opened: returns false, with a message, when it has expired. */
  save: () => boolean;
};

export type WantedFile = { uri: string; format?: ReportFormat; words: string };

type DownloadState = Omit<Download, 'start' | 'stop' | 'save'>;
const idle: DownloadState = {
  state: 'idle',
  uri: undefined,
  format: 'xlsx',
  percent: 0,
  file: undefined,
  receivedAt: 0,
  words: '',
};

/**
 * One download at a time. A file that is ready opens in the tab of the click. For a file in
 * preparation the tab closes, the screen shows the progress, and a link appears at the end. Either
 * way a message says that the file is saved.
 */
export function useDownload(): Download {
  const [current, setCurrent] = useState<DownloadState>(idle);
  const running = useRef<AbortController>(undefined);
  const { mutateAsync } = useFileLink();

  useTimers([downloadSaidMs], () => setCurrent(idle), current.state === 'done' && current);
  useTimers([fileLinkMs], expire, current.state === 'ready' && current);

  // Leaving the screen cancels the download.
  useEffect(() => () => running.current?.abort(), []);

  // The link leads nowhere by then.
  function expire(): void {
    setCurrent(idle);
    void alert({ title: copy.noFile, text: copy.expired, ok: copy.ok });
  }

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
        setCurrent({
          ...wanted,
          state: !isMade && tab.show(file) ? 'done' : 'ready',
          file,
          receivedAt: Date.now(),
        });
      },
      (error: Error) => {
        tab.close();
        if (control.signal.aborted) return;
        setCurrent(idle);
        tellFailure(error);
      },
    );
  };

  const save = (): boolean => {
    // A device that sleeps stops its timers.
    if (Date.now() - current.receivedAt >= fileLinkMs) {
      expire();
      return false;
    }
    setCurrent({ ...current, state: 'done' });
    return true;
  };

  return { ...current, start, stop, save };
}

function tellFailure(failure: Error): void {
  void alert({
    title: copy.failedTitle,
    text: copy.failed(failureWords(failure)),
    failure,
    ok: copy.ok,
  });
}
