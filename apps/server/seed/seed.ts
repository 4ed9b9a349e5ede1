import { fileURLToPath } from 'node:url';
import type { Deps } from '../src/infra/deps.ts';
import { memorySource } from '../src/infra/source.ts';
import { importProgramme } from '../src/modules/programme/programme.service.ts';
import { demoLogins } from './accounts.ts';
import { recordActivity } from './activity.ts';
import { countPhones, findPhones, hasAnybodyJoined } from './activity.store.ts';
import { demoPeople } from './people.ts';
import { demoFiles } from './programme.ts';

const pictures = fileURLToPath(new URL('pictures', import.meta.url));

/**
 * Puts the demo programme into an empty database: the files by the same import that an operator uses, then what no file
 * carries. A database with anybody else's people is left alone; false when nothing was done. A start that was killed
 * between the two steps is finished by the next one.
 */
export async function seedDemo(deps: Deps, now: Date): Promise<boolean> {
  const handle = deps.database.kysely;
  const demoPhones = new Set(demoPeople().map(({ phone }) => `+48${phone}`));
  const phones = await findPhones(handle, demoPhones.size + 1);
  const isDemo = phones.length === demoPhones.size && phones.every((phone) => demoPhones.has(phone));
  const isHalfway = isDemo && !(await hasAnybodyJoined(handle));
  if (phones.length > 0 && !isHalfway) return false;
  if (!isHalfway) await importFiles(deps, now);
  await recordActivity(deps, now);
  return true;
}

/** True when the accounts that `demoLogins` names are the programme's; later imports may have changed the rest. */
export async function isDemoProgramme(deps: Deps): Promise<boolean> {
  const phones = demoLogins.map(({ phone }) => `+48${phone}`);
  return (await countPhones(deps.database.kysely, phones)) === phones.length;
}

/** The first of the two steps. */
export async function importFiles(deps: Deps, now: Date): Promise<void> {
  const files = demoFiles(now).map(({ name, text }) => memorySource(name, text, pictures));
  const report = await importProgramme({ ...deps, clock: { now: () => now } }, { files });
  const faults = report.files.flatMap(({ file, problems, warnings }) =>
    [...problems, ...warnings].map(({ line, column, reason }) => `${file}:${line} ${column} ${reason}`),
  );
  if (report.outcome !== 'applied' || faults.length > 0) {
    throw new Error(`The demo programme does not import:\n${faults.slice(0, 20).join('\n')}`);
  }
}
