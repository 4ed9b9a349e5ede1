import type { ImportProgress } from '../modules/office/programme/programme.report.ts';
import { progressBar, sentences } from './copy/programme.copy.ts';

export type ProgressPrinter = { show(progress: ImportProgress): void; end(): void };

const redrawMs = 100;

/** A bar on a terminal, lines when the output is a file. */
export function progressPrinter(): ProgressPrinter {
  const isWatched = process.stderr.isTTY === true;
  let drawnAt = 0;
  const clear = (): void => {
    if (isWatched) process.stderr.write('\r\u001b[K');
  };
  const say = (text: string): void => {
    clear();
    process.stderr.write(`${text}\n`);
  };
  return {
    show: (progress) => {
      if (progress.event === 'waiting') say(sentences.waiting);
      if (progress.event === 'file' && !isWatched)
        say(sentences.reading(progress.file, progress.kind));
      if (progress.event === 'booking') say(sentences.booking);
      if (progress.event !== 'read' || !isWatched) return;
      const now = performance.now();
      if (now - drawnAt < redrawMs && progress.bytes < progress.size) return;
      drawnAt = now;
      process.stderr.write(
        `\r\u001b[K${progressBar(progress.file, progress.bytes / progress.size)}`,
      );
    },
    end: clear,
  };
}
