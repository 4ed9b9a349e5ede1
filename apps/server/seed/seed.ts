import { fileURLToPath } from 'node:url';
import type { Deps } from '../src/infra/deps.ts';
import { jobWorker } from '../src/infra/jobs/jobs.ts';
import { memorySource } from '../src/infra/tables/source.ts';
import { notificationJobs } from '../src/modules/club/notifications/notifications.jobs.ts';
import { importProgramme } from '../src/modules/office/programme/programme.service.ts';
import { demoLogins } from './people/accounts.ts';
import { readOldMessages, recordActivity } from './activity/activity.ts';
import {
  countPhones,
  findPhones,
  hasAnybodyJoined,
  hasImported,
} from './activity/activity.store.ts';
import {
  correctionName,
  demoCorrection,
  type DemoImport,
  demoImports,
} from './programme/imports.ts';
import { demoPeople } from './people/people.ts';

const pictures = fileURLToPath(new URL('pictures', import.meta.url));

/**
 * Puts the demo programme into an empty database: files by the operator's import, data that no file
 * contains, and a file that corrects a booked month. Returns false, and changes nothing, for a
 * database with other people. The next start finishes a seed that was killed between steps.
 */
export async function seedDemo(deps: Deps, now: Date): Promise<boolean> {
  const handle = deps.database.kysely;
  const demoPhones = new Set(demoPeople().map(({ phone }) => `+48${phone}`));
  const phones = await findPhones(handle, demoPhones.size + 1);
  const isDemo =
    phones.length === demoPhones.size && phones.every((phone) => demoPhones.has(phone));
  const isUnfinished = isDemo && !(await hasImported(handle, correctionName));
  if (phones.length > 0 && !isUnfinished) return false;
  if (!(await hasAnybodyJoined(handle))) await importFiles(deps, now);
  await recordActivity(deps, now);
  await importCorrection(deps, now);
  return true;
}

/**
 * True when the programme has the accounts of `demoLogins`; later imports may have changed the
 * rest.
 */
export async function isDemoProgramme(deps: Deps): Promise<boolean> {
  const phones = demoLogins.map(({ phone }) => `+48${phone}`);
  return (await countPhones(deps.database.kysely, phones)) === phones.length;
}

/** The first of the three steps. */
export async function importFiles(deps: Deps, now: Date): Promise<void> {
  for (const one of demoImports(now)) await importOne(deps, one);
}

/** The last step. Its notification is as old as everything else that has been read. */
async function importCorrection(deps: Deps, now: Date): Promise<void> {
  await importOne(deps, demoCorrection(now));
  await readOldMessages(deps.database.kysely, now);
}

async function importOne(deps: Deps, { at, files }: DemoImport): Promise<void> {
  const sources = files.map(({ name, text }) => memorySource(name, text, pictures));
  const then = { ...deps, clock: { now: () => at } };
  const report = await importProgramme(then, { files: sources });
  const faults = report.files.flatMap(({ file, problems, warnings }) =>
    [...problems, ...warnings].map(
      ({ line, column, reason }) => `${file}:${line} ${column} ${reason}`,
    ),
  );
  if (report.outcome !== 'applied' || faults.length > 0) {
    throw new Error(`The demo programme does not import:\n${faults.slice(0, 20).join('\n')}`);
  }
  // Sent at the time of the import, not of the start.
  await jobWorker(then, notificationJobs(then)).runDue();
}
