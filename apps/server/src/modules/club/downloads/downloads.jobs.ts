import { z } from 'zod';
import { downloadForms } from '@klub/contract/calls/downloads';
import { dayMs, hourMs } from '../../../infra/clock.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { isStorageFull, removeOrphans, sweepMaking } from '../../../infra/files/file-store.ts';
import { type JobHandlers, type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import { readFresh } from '../../../infra/db/replica.ts';
import { DocumentDeclined, type DocumentKind } from './document.ts';
import { attemptsMax, exportsTogether, fileMs, progressOf } from './downloads.rules.ts';
import { exportQueue, makeFile, requestField, storedName } from './downloads.service.ts';
import * as store from './downloads.store.ts';
import { type ExportOrder, type ExportWatch, writeExport } from './export-file.ts';
import { exportInProcess } from './export-process.ts';

const minuteMs = 60_000;
const sweepRound = every('downloads-sweep', 5 * minuteMs);
const progressEveryMs = 1_000;

const payload = z.object({ downloadId: z.number() });
const request = z.object({
  personId: z.number(),
  document: z.string(),
  filters: z.record(z.string(), z.string()),
  form: z.enum(downloadForms),
});

export type ExportKinds = {
  readonly kinds: readonly DocumentKind[];
  /** The program of export processes; without it files are made in this process. */
  readonly program?: URL;
};

/** Makes large files in a separate worker, so that they do not delay SMS. */
export function exportWorker(deps: Deps, known: ExportKinds): JobWorker {
  const stopping = new AbortController();
  const worker = jobWorker(deps, exportJobs(deps, stopping.signal, known), {
    together: exportsTogether,
  });
  return {
    ...worker,
    // A file takes longer than a shutdown may: the next process starts the job again.
    stop: () => {
      stopping.abort(new Error('the process ends'));
      return worker.stop();
    },
  };
}

function exportJobs(deps: Deps, signal: AbortSignal, { kinds, program }: ExportKinds): JobHandlers {
  const { kysely } = deps.database;
  return {
    [exportQueue]: async (job) => {
      const { downloadId } = payload.parse(job.payload);
      const download = await store.findUnderWay(kysely, downloadId);
      if (download === undefined) return;
      try {
        if (job.attempt > attemptsMax) throw new Error('the process ended in every attempt');
        const { form, ...asked } = request.parse(
          JSON.parse(deps.vault.open(requestField, download.requestSealed)),
        );
        const kind = kinds.find(({ name }) => name === asked.document);
        if (kind === undefined) throw new DocumentDeclined('no such document');
        const question = {
          viewerId: asked.personId,
          filters: asked.filters,
          now: deps.clock.now(),
        };
        const watch = { signal, onProgress: progressNote(deps, downloadId) };
        await makeFile(
          deps,
          download.file,
          (path) => run(deps, program, { kind, question, form, path }, watch),
          job.attempt,
        );
        await store.closeMade(kysely, downloadId, deps.clock.now());
      } catch (error) {
        if (signal.aborted) throw error;
        deps.log.error({ err: error, download: downloadId }, 'a file could not be made');
        const failure = isStorageFull(error) ? 'storageFull' : 'fileNotMade';
        await store.closeFailed(kysely, downloadId, failure, deps.clock.now());
      }
    },
  };
}

function run(
  { database }: Deps,
  program: URL | undefined,
  order: ExportOrder,
  watch: ExportWatch,
): Promise<void> {
  return readFresh(database, (source) => {
    if (program === undefined) return writeExport(source, order, watch);
    const { kind, ...rest } = order;
    return exportInProcess(program, { ...rest, url: source.url, document: kind.name }, watch);
  });
}

/** Not awaited, so that writing continues. */
function progressNote(
  { database, log }: Deps,
  downloadId: number,
): Required<ExportWatch>['onProgress'] {
  let notedAt = 0;
  return (done, total) => {
    if (performance.now() - notedAt < progressEveryMs) return;
    notedAt = performance.now();
    store
      .noteProgress(database.kysely, downloadId, progressOf(done, total))
      .catch((error: unknown) => log.warn({ err: error }, 'progress not noted'));
  };
}

/**
 * Deletes expired files and rows, and leftovers of crashed processes; every five minutes on one of
 * the servers.
 */
export function downloadJobs(deps: Deps): JobHandlers {
  return roundJobs(deps, sweepRound, () => sweep(deps, deps.clock.now()));
}

export function enqueueSweep(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, sweepRound, now);
}

async function sweep({ config, database, files }: Deps, now: Date): Promise<void> {
  await store.deleteOver(
    database.kysely,
    new Date(now.getTime() - fileMs),
    new Date(now.getTime() - dayMs),
  );
  // A small file is recorded only after it is made.
  const findWanted = async () => (await store.findFiles(database.kysely)).map(storedName);
  await removeOrphans(files, 'downloads', { now, ageMs: 10 * minuteMs, findWanted });
  await sweepMaking(config.dataDir, { now, ageMs: hourMs });
}
