import fc from 'fast-check';
import { type Transaction, sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { systemRandom } from '../../../infra/crypto/random.ts';
import { vault } from '../../../infra/crypto/vault.ts';
import type { Database } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { testDatabase } from '../../../testing/database.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import { beforeFirst, entriesDigest, markOf, sealHashOf } from './seal.rules.ts';
import { sealTrail } from './seal.service.ts';
import { addEntry } from './trail.testing.ts';
import { verifyTrail } from './verify.service.ts';

/** Actions of an attacker with the whole database; `at` selects a row, `other` another one. */
type Tampering = (at: number, other: number) => string;

const seals = 12;
const entriesPerSeal = 5;
const all = seals * entriesPerSeal;

const nthEntry = (at: number): string =>
  `(select id from trail_entry order by id offset ${at % all} limit 1)`;
const nthSeal = (at: number): string =>
  `(select id from trail_seal order by id offset ${at % seals} limit 1)`;
const sealOf = (entry: string): string =>
  `(select seal_id from trail_sealed where entry_id = ${entry})`;

const edited: readonly string[] = [
  `at = at + interval '1 millisecond'`,
  `way = 'system'`,
  `by_name = by_name || 'x'`,
  `action = 'trail.read'`,
  `subject_kind = 'staff'`,
  `subject_id = subject_id || '1'`,
  `subject_name = ' '`,
  `reason = reason || ' '`,
  `details = details || '{"amount": 1}'`,
  `details = '{}'`,
  `source = '192.0.2.9'`,
  `request_id = 'x'`,
  `outcome = case outcome when 'done' then 'refused' else 'done' end`,
];
const sealEdited: readonly string[] = [
  'entries = entries + 1',
  `entries_hash = md5('x')`,
  `previous_hash = md5('x')`,
  `hash = md5('x')`,
  `sealed_at = sealed_at + interval '1 second'`,
  `mark = sha256('x')`,
];

const tamperings: Readonly<Record<string, Tampering>> = {
  'an entry is edited': (at, other) =>
    `update trail_entry set ${edited[other % edited.length] ?? ''} where id = ${nthEntry(at)}`,
  'an entry is deleted': (at) => `delete from trail_entry where id = ${nthEntry(at)}`,
  'an entry is deleted with its place': (at) =>
    `delete from trail_sealed where entry_id = ${nthEntry(at)}; delete from trail_entry where id not in (select entry_id from trail_sealed)`,
  'an entry loses its place': (at) => `delete from trail_sealed where entry_id = ${nthEntry(at)}`,
  'an entry is inserted without a seal': () =>
    `insert into trail_entry (at, way, by_name, action, subject_kind, subject_id, subject_name, reason, details, source, request_id, outcome)
      select at, way, 'obcy', action, subject_kind, subject_id, subject_name, reason, details, source, request_id, outcome
      from trail_entry limit 1`,
  'an entry is inserted under a seal': (at) =>
    `with entry as (insert into trail_entry
        (at, way, by_name, action, subject_kind, subject_id, subject_name, reason, details, source, request_id, outcome)
        select at, way, 'obcy', action, subject_kind, subject_id, subject_name, reason, details, source, request_id, outcome
        from trail_entry limit 1 returning id)
      insert into trail_sealed (entry_id, seal_id, entry_hash) select id, ${nthSeal(at)}, sha256('x') from entry`,
  'two entries change places': (at, other) => {
    const [one, two] = [
      nthEntry(at),
      nthEntry(at + entriesPerSeal + (other % (all - 2 * entriesPerSeal))),
    ];
    return `update trail_sealed set seal_id = case entry_id when ${one} then ${sealOf(two)} else ${sealOf(one)} end
      where entry_id in (${one}, ${two})`;
  },
  'two entries change their contents': (at, other) => {
    const [one, two] = [nthEntry(at), nthEntry(at + 1 + (other % (all - 1)))];
    return `update trail_entry e set reason = o.reason from trail_entry o
      where e.id in (${one}, ${two}) and o.id in (${one}, ${two}) and o.id <> e.id`;
  },
  'an entry moves to another seal': (at, other) =>
    `update trail_sealed set seal_id = (select id from trail_seal where id <> seal_id order by id offset ${other % (seals - 1)} limit 1)
      where entry_id = ${nthEntry(at)}`,
  'the hash of an entry is edited': (at) =>
    `update trail_sealed set entry_hash = sha256('x') where entry_id = ${nthEntry(at)}`,
  'an entry is edited and its hash with it': (at) =>
    `update trail_entry set reason = 'inny' where id = ${nthEntry(at)};
     update trail_sealed set entry_hash = sha256('x') where entry_id = ${nthEntry(at)}`,
  'a seal is edited': (at, other) =>
    `update trail_seal set ${sealEdited[other % sealEdited.length] ?? ''} where id = ${nthSeal(at)}`,
  'a seal is deleted': (at) => `delete from trail_seal where id = ${nthSeal(at)}`,
  'a seal in the middle is deleted with its entries': (at) => {
    const seal = nthSeal(at % (seals - 1));
    return `delete from trail_entry where id in (select entry_id from trail_sealed where seal_id = ${seal});
      delete from trail_sealed where seal_id = ${seal}; delete from trail_seal where id = ${seal}`;
  },
  'the end is cut off, and its entries stay': (at) =>
    `delete from trail_sealed where seal_id >= ${nthSeal(at)}; delete from trail_seal where id >= ${nthSeal(at)}`,
  'two seals change places': (at, other) => {
    const [one, two] = [nthSeal(at), nthSeal(at + 1 + (other % (seals - 1)))];
    return `update trail_seal s set entries_hash = o.entries_hash, previous_hash = o.previous_hash, hash = o.hash,
        entries = o.entries, sealed_at = o.sealed_at
      from trail_seal o where s.id in (${one}, ${two}) and o.id in (${one}, ${two}) and o.id <> s.id`;
  },
  'what is sealed waits again': (at) =>
    `insert into trail_waiting (entry_id) values (${nthEntry(at)})`,
};

class Undone extends Error {}

const keysOf = (byte: number) =>
  vault([{ id: 'test', secret: Buffer.alloc(32, byte) }], systemRandom);
const keys = keysOf(7);

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  for (let seal = 0; seal < seals; seal += 1) {
    for (let entry = 0; entry < entriesPerSeal; entry += 1) {
      const number = seal * entriesPerSeal + entry;
      const note = { reason: `powód ${number}`, details: { files: number } };
      await addEntry(database.kysely, note, new Date(`2026-11-${10 + seal}T09:00:00Z`));
    }
    await sealTrail(database.kysely, keys, new Date(`2026-11-${10 + seal}T09:10:00Z`));
  }
});

/** In a transaction that is rolled back afterwards; one statement at a time. */
async function tampered(
  statements: string,
  look: (transaction: Transaction<Schema>) => Promise<void>,
) {
  const work = database.kysely.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const statement of statements.split(';')) await sql.raw(statement).execute(transaction);
    await look(transaction);
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
}

test('any change behind the program is found', async () => {
  const at = fc.nat({ max: 10_000 });
  const names = Object.keys(tamperings);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), at, at, async (name, one, other) => {
      await tampered(tamperings[name]?.(one, other) ?? '', async (transaction) => {
        const { isWhole, words } = await verifyTrail(transaction, keys);
        expect({ name, isWhole }).toEqual({ name, isWhole: false });
        expect(words).toMatch(/^[A-ZŁŚŻ].+\.$/);
      });
    }),
    { numRuns: counts(80, 500), seed: inject('seed'), examples: names.map((name) => [name, 7, 3]) },
  );
  expect(await verifyTrail(database.kysely, keys)).toMatchObject({
    isWhole: true,
    seals,
    entries: all,
  });
});

test('a check names the changed entry and its seal', async () => {
  const [entry] = await database.kysely
    .selectFrom('trail_sealed')
    .selectAll()
    .orderBy('entry_id')
    .offset(7)
    .limit(1)
    .execute();
  await tampered(
    `update trail_entry set reason = 'inny' where id = ${entry?.entry_id}`,
    async (transaction) => {
      expect((await verifyTrail(transaction, keys)).words).toBe(
        `Zmieniono wpisy (pieczęć nr ${entry?.seal_id}): nr ${entry?.entry_id}.`,
      );
    },
  );
  await tampered(`delete from trail_entry where id = ${entry?.entry_id}`, async (transaction) => {
    expect((await verifyTrail(transaction, keys)).words).toBe(
      `Usunięto wpisy (pieczęć nr ${entry?.seal_id}): nr ${entry?.entry_id}.`,
    );
  });
});

/** Recomputes the chain from this seal on, like an attacker with the database and this program. */
async function remadeFrom(
  transaction: Transaction<Schema>,
  from: number,
  markWith: (seal: {
    readonly hash: string;
    readonly mark: Uint8Array | null;
  }) => Uint8Array | null,
): Promise<void> {
  const found = await transaction.selectFrom('trail_seal').selectAll().orderBy('id').execute();
  let previousHash = found[from - 1]?.hash ?? beforeFirst;
  for (const { id, mark, sealed_at: sealedAt } of found.slice(from)) {
    const members = await transaction
      .selectFrom('trail_sealed')
      .selectAll()
      .where('seal_id', '=', id)
      .orderBy('entry_id')
      .execute();
    const digest = entriesDigest();
    for (const { entry_id, entry_hash } of members)
      digest.add(entry_id, Buffer.from(entry_hash).toString('hex'));
    const content = { previousHash, entries: digest.count(), entriesHash: digest.hash(), sealedAt };
    const hash = sealHashOf(content);
    await transaction
      .updateTable('trail_seal')
      .set({
        entries: content.entries,
        entries_hash: content.entriesHash,
        previous_hash: previousHash,
        hash,
        mark: markWith({ hash, mark }),
      })
      .where('id', '=', id)
      .execute();
    previousHash = hash;
  }
}

test('who has the database without the keys makes no valid chain', async () => {
  const forgeries = {
    'with the old digests': ({ mark }: { mark: Uint8Array | null }) => mark,
    'with another key': ({ hash }: { hash: string }) => markOf(keysOf(8), hash),
    'without a key': () => null,
  };
  const names = Object.keys(forgeries) as (keyof typeof forgeries)[];
  const at = fc.integer({ min: 1, max: seals - 1 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), at, async (name, from) => {
      const entry = nthEntry(from * entriesPerSeal);
      const deletion = `create temp table lost on commit drop as select ${entry} as id;
        delete from trail_sealed where entry_id in (select id from lost);
        delete from trail_entry where id in (select id from lost)`;
      await tampered(deletion, async (transaction) => {
        await remadeFrom(transaction, from, forgeries[name]);
        const { isWhole, fault } = await verifyTrail(transaction, keys);
        expect({ name, isWhole, fault: fault?.kind }).toEqual({
          name,
          isWhole: false,
          fault: name === 'without a key' ? 'unmarked' : 'mark',
        });
      });
    }),
    { numRuns: counts(10, 60), seed: inject('seed'), examples: names.map((name) => [name, 4]) },
  );
});

test('seals of a former release stay valid, and those of an upgrade are named', async () => {
  const without = (which: string) => `update trail_seal set mark = null where id in (${which})`;
  await tampered(without('select id from trail_seal order by id limit 4'), async (transaction) => {
    const { isWhole, words } = await verifyTrail(transaction, keys);
    expect(isWhole).toBe(true);
    expect(words).toMatch(/Klucz mają pieczęcie od nr \d+, z dnia 14.11.2026; wcześniejsze/);
  });
  await tampered(without(nthSeal(1)), async (transaction) => {
    const { isWhole, words } = await verifyTrail(transaction, keys);
    expect(isWhole).toBe(true);
    expect(words).toMatch(
      /Bez klucza, od serwera w starszej wersji programu, są pieczęcie: nr \d+\./,
    );
  });
  await tampered('update trail_seal set mark = null', async (transaction) => {
    const { isWhole, words } = await verifyTrail(transaction, keys);
    expect(isWhole).toBe(true);
    expect(words).toMatch(/Żadna pieczęć nie ma jeszcze klucza/);
  });
});
