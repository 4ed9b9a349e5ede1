import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import {
  type Vault,
  type VaultKeys,
  dataKeys,
  parseKeys,
  vault,
} from '../../apps/server/src/infra/crypto/vault.ts';
import {
  type SealedField,
  openField,
  sealField,
  sealedFields,
} from '../../apps/server/src/modules/club/profile/sealed-fields.ts';
import { type Identity, identityOf } from './identity.ts';
import { type Wire, withWires } from './wire.ts';
import { runWhole } from '../../apps/server/src/testing/programs.ts';
import { json } from '../parts/call.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import { type Person, addPeople } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';

const readersCount = 60;
const readersToEach = 15;
const writersAtOnce = 2;
const rowsAtOnce = 1_000;
const fields = ['iban', 'pesel', 'birthday', 'city'] as const satisfies readonly SealedField[];

proof('PR16', 'all sealed values move to a new key under traffic', async ({ judge, scale }) => {
  const club = await openTestServer();
  const count = scale({ full: 10_000, short: 500 });
  const old = vault(keysOf(club), systemRandom);
  const people = await addSealed(club, old, count);
  await runWhole(['keys', 'new'], { env: club.home.environment });
  const keys = keysOf(club);
  const alone = vault(keys.slice(0, 1), systemRandom);
  const values = count * fields.length;
  judge.equal(
    'control: values that the new key opens before',
    values,
    await opened(club, alone, people),
    0,
  );
  // Every process has to know the new key before anything is sealed with it.
  await club.kill();
  await club.start();

  const [readers, movers] = [people.slice(0, readersCount), people.slice(readersCount)];
  const wiresCount = writersAtOnce + readersCount / readersToEach;
  const traffic = await withWires(
    Array.from({ length: wiresCount }, () => club.url()),
    async (wires) => {
      let isOver = false;
      const rotation = runWhole(['keys', 'rotate'], { env: club.home.environment }).finally(() => {
        isOver = true;
      });
      const writing = wires
        .slice(0, writersAtOnce)
        .map((wire) => write(wire, movers, () => isOver));
      const reading = wires
        .slice(writersAtOnce)
        .map((wire, index) =>
          read(
            wire,
            readers.slice(index * readersToEach, (index + 1) * readersToEach),
            () => isOver,
          ),
        );
      await rotation;
      return { read: await Promise.all(reading), written: await Promise.all(writing) };
    },
  );
  const reads = traffic.read.flat();
  judge.none(
    'readings meanwhile that were wrong or refused',
    reads.length,
    reads.filter((fault) => fault !== null),
  );
  judge.atLeast('control: readings meanwhile', reads.length, reads.length, 50);
  const last = new Map(traffic.written.flatMap((cities) => [...cities]));
  const writes = last.size;
  const after = people.map((person) => ({ ...person, city: last.get(person.id) ?? person.city }));
  judge.equal(
    'values that the new key alone opens, and are right',
    values,
    await opened(club, alone, after),
    values,
  );
  judge.none(
    'writes meanwhile that are lost',
    writes,
    await lost(club, vault(keys, systemRandom), last),
  );
  judge.atLeast('control: writes meanwhile', writes, writes, 10);
  judge.none(
    'values left under the old key',
    values,
    await outdated(club, vault(keys, systemRandom)),
  );
});

type Sealed = Person & Identity & { readonly city: string };

function keysOf({ home }: TestServer): VaultKeys {
  return parseKeys(readFileSync(join(home.dataDir, dataKeys.file), 'utf8'), dataKeys);
}

async function addSealed(club: TestServer, sealing: Vault, count: number): Promise<Sealed[]> {
  const added: Sealed[] = [];
  for (let from = 0; from < count; from += rowsAtOnce) {
    const people = await addPeople(club, Math.min(rowsAtOnce, count - from));
    added.push(
      ...people.map((person, index) => ({
        ...person,
        ...identityOf(from + index),
        city: cityOf(),
      })),
    );
  }
  for (const person of added) {
    const sealed = Object.fromEntries(
      fields.map((field) => [
        sealedFields[field].column,
        sealField(sealing, field, person[field], person.id),
      ]),
    );
    await club.database.kysely
      .updateTable('person')
      .set({ ...sealed, entrepreneur: false })
      .where('id', '=', person.id)
      .execute();
  }
  return added;
}

/** So many values open under this vault and are what was put in. */
async function opened(
  club: TestServer,
  opening: Vault,
  people: readonly Sealed[],
): Promise<number> {
  const rows = new Map((await rowsOf(club)).map((row) => [row.id, row]));
  return people.reduce((sum, person) => {
    const row = rows.get(person.id);
    return (
      sum +
      (row === undefined
        ? 0
        : fields.filter((field) => isRight(opening, row, field, person[field])).length)
    );
  }, 0);
}

function isRight(opening: Vault, row: Row, field: SealedField, value: string): boolean {
  try {
    return openField(opening, field, row) === value;
  } catch {
    return false;
  }
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function rowsOf({ database }: TestServer) {
  return database.kysely
    .selectFrom('person')
    .select(['id', ...Object.values(sealedFields).map(({ column }) => column)])
    .execute();
}

async function outdated(club: TestServer, asking: Vault): Promise<string[]> {
  const columns = Object.values(sealedFields).map(({ column }) => column);
  return (await rowsOf(club)).flatMap((row) =>
    columns
      .filter((column) => asking.isOutdated(row[column]))
      .map((column) => `${row.id} ${column}`),
  );
}

async function lost(
  club: TestServer,
  opening: Vault,
  cities: ReadonlyMap<number, string>,
): Promise<string[]> {
  const rows = (await rowsOf(club)).filter(({ id }) => cities.has(id));
  return rows
    .filter((row) => !isRight(opening, row, 'city', cities.get(row.id) ?? ''))
    .map(({ id }) => String(id));
}

type Profile = { readonly message: { readonly profile: Readonly<Record<string, string>> } };

/** Reads own profiles until it is over, and once more; null for each that was right. */
async function read(
  wire: Wire,
  people: readonly Sealed[],
  isOver: () => boolean,
): Promise<(string | null)[]> {
  const results: (string | null)[] = [];
  for (let isLast = false; !isLast;) {
    isLast = isOver();
    for (const person of people) {
      const answer = await wire.send({ path: '/api/v1/user/get', token: person.token });
      if (answer.status === 429) continue;
      results.push(
        answer.status === 200 ? differs(json<Profile>(answer), person) : `status ${answer.status}`,
      );
    }
  }
  return results;
}

function differs({ message: { profile } }: Profile, person: Sealed): string | null {
  const wrong = fields.filter((field) => profile[field] !== person[field]);
  return wrong.length === 0 ? null : `${person.id}: ${wrong.join(', ')}`;
}

/**
 * Moves one person after the other to another city, from the last to the first, so that they meet the rotation; returns
 * the city of each.
 */
async function write(
  wire: Wire,
  movers: Sealed[],
  isOver: () => boolean,
): Promise<ReadonlyMap<number, string>> {
  const cities = new Map<number, string>();
  for (let person = movers.pop(); person !== undefined && !isOver(); person = movers.pop()) {
    const { id, token, iban, pesel, birthday } = person;
    const city = cityOf();
    const body = {
      firstname: 'Jan',
      lastname: 'Kowalski',
      email: '',
      entrepreneur: '0',
      iban,
      pesel,
      birthday,
      city,
    };
    const answer = await wire.send({
      method: 'POST',
      path: '/api/v1/user/updateandreturnerrors',
      body,
      token,
    });
    if (answer.status === 200) cities.set(id, city);
  }
  return cities;
}

function cityOf(): string {
  return `Miasto ${randomBytes(6).toString('hex')}`;
}
