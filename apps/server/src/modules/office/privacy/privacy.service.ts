import type { Deps } from '../../../infra/deps.ts';
import { logDigest } from '../../../infra/http/access-log.ts';
import { type OutboxMessage, readOutbox } from '../../../infra/outside/outbox.ts';
import { type RetainedAccount, findRetainedAccount } from '../../club/profile/profile.ts';
import { type Held, held, ownerColumn, tables } from './privacy.columns.ts';
import {
  type FoundPerson,
  type Row,
  findConsents,
  findPeople,
  findPersonNumbered,
  findRows,
  findWaiting,
} from './privacy.store.ts';

export type PrivacyDeps = Pick<
  Deps,
  'config' | 'database' | 'clock' | 'random' | 'files' | 'vault' | 'restoreVault'
>;

export type PersonalExport = {
  readonly phone: string;
  readonly exportedAt: string;
  /** SMS written to the outbox when there is no provider. */
  readonly messages: readonly OutboxMessage[];
  /** Usually one; two when the number left the club and was invited again. */
  readonly people: readonly {
    /** `person` in the access lines of the server's log. */
    readonly inLog: string;
    readonly consents: readonly Row[];
    /** Erased data that an operator can still restore; null when none is retained. */
    readonly kept: RetainedAccount | null;
    /** Unfinished messages and other jobs. */
    readonly waiting: readonly Row[];
    readonly tables: Readonly<Record<string, Row[]>>;
  }[];
};

/** Everything that is held about a phone number, unsealed (art. 15 and 20 RODO). */
export async function exportPerson(deps: PrivacyDeps, phone: string): Promise<PersonalExport> {
  const { database, vault } = deps;
  const found = await findPeople(database.kysely, phone, vault.digest('deleted phone', phone));
  return exportPeople(deps, phone, found);
}

/** The same of one person, without others who had the number; null for an unknown one. */
export async function exportPersonNumbered(
  deps: PrivacyDeps,
  id: number,
): Promise<PersonalExport | null> {
  const person = await findPersonNumbered(deps.database.kysely, id);
  return person === undefined ? null : exportPeople(deps, person.phone, [person]);
}

async function exportPeople(
  { config, database, clock, vault, restoreVault }: PrivacyDeps,
  phone: string,
  found: readonly FoundPerson[],
): Promise<PersonalExport> {
  const { kysely } = database;
  const people = [];
  for (const person of found) {
    people.push({
      inLog: logDigest(vault, { kind: 'person', accountId: person.id }),
      consents: await findConsents(kysely, person.id),
      kept: await findRetainedAccount({ database, clock, restoreVault }, person.id),
      waiting: await findWaiting(kysely, person),
      tables: await rowsAbout({ database, vault }, person),
    });
  }
  const messages = (await readOutbox(config.dataDir)).filter(({ to }) => to === phone);
  return { phone, exportedAt: clock.now().toISOString(), messages, people };
}

async function rowsAbout(
  { database, vault }: Pick<Deps, 'database' | 'vault'>,
  person: FoundPerson,
): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const table of tables) {
    const rule: Held = held[table];
    if (rule.by.length === 0) continue;
    const value = rule.by.includes('phone') ? person.phone : person.id;
    const stored = await findRows(database.kysely, table, rule.by, value);
    found[table] = stored.map((row) => opened({ vault }, rule, row));
  }
  return found;
}

function personIn(rule: Held, seal: string, row: Row): number | undefined {
  const column = ownerColumn(rule, seal);
  return column === null ? undefined : Number(row[column]);
}

function opened({ vault }: Pick<Deps, 'vault'>, rule: Held, row: Row): Row {
  const { shown, sealed } = rule;
  const open = Object.entries(sealed).map(([column, seal]) => [
    column.replace(/_sealed$/, ''),
    vault.open(seal, String(row[column]), personIn(rule, seal, row)),
  ]);
  return {
    ...Object.fromEntries(shown.map((column) => [column, row[column]])),
    ...Object.fromEntries(open),
  };
}
