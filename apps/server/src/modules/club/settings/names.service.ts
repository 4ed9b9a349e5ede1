import type { ProgrammeNames, RoleNames } from '@klub/contract/roles';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { settingsReader } from './settings.service.ts';

const settings = [
  'programme_name',
  'role_user1',
  'role_user2',
  'role_user3',
  'role_salesman',
] as const;

/** What the programme calls itself and its roles on a day, `YYYY-MM-DD`. */
export async function programmeNamesOn(handle: Handle, day: string): Promise<ProgrammeNames> {
  const read = await settingsReader(handle, settings);
  return {
    programme: read('programme_name', day),
    roles: {
      user1: read('role_user1', day),
      user2: read('role_user2', day),
      user3: read('role_user3', day),
      salesman: read('role_salesman', day),
    },
  };
}

export async function roleNamesOn(handle: Handle, day: string): Promise<RoleNames> {
  return (await programmeNamesOn(handle, day)).roles;
}

export function programmeNamesNow({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<ProgrammeNames> {
  return programmeNamesOn(database.kysely, dayOf(clock.now()));
}
