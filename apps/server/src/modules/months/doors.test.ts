import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Handle } from '../../infra/db/db.ts';
import { memorySource } from '../../infra/tables/source.ts';
import { dayOf } from '../../infra/warsaw.ts';
import { verifySettlements } from '../audit/verify.service.ts';
import { importProgramme } from '../programme/programme.service.ts';
import { settlementCommands } from '../settlements/settlements.operator.ts';
import {
  type SettlementWorld,
  accounts,
  october,
  september,
  settlementWorld,
} from '../settlements/settlements.testing.ts';
import { inTrail } from '../trail/commands.service.ts';
import { closingProposal } from './months.operator.ts';
import { monthsWorld } from './months.testing.ts';

/** Accounts and sign-offs of the two ways. */
const two = ['proposed_by', 'decided_by', 'signoff_id'];
/**
 * All rows of a month from its closing to its last payout, without the columns that name people.
 */
const tables: Readonly<Record<string, readonly string[]>> = {
  // A command's correction comes from a file, which is an import.
  settlement: ['closed_by', 'last_import_id', ...two],
  statement: [],
  statement_line: [],
  statement_identity: [],
  ledger_entry: [],
  unsettled_entry: [],
  notification: ['slug'],
  payout_hold: [],
  payout_release: [],
  payout: ['made_by', 'approved_by', 'cancel_reason', ...two],
  payout_item: [],
  payout_part: [],
  correction: ['key', 'staff_id', ...two],
};
/** Columns with ids: a rehearsal uses ids too, so rows are numbered in order instead. */
const numbers: Readonly<Record<string, string>> = {
  'settlement.id': 'settlement',
  'statement.settlement_id': 'settlement',
  'statement.id': 'statement',
  'statement_line.statement_id': 'statement',
  'statement_identity.id': 'statement',
  'ledger_entry.id': 'entry',
  'statement_line.entry_id': 'entry',
  'unsettled_entry.entry_id': 'entry',
  'payout_part.statement_id': 'statement',
  'notification.id': 'notification',
  'correction.id': 'correction',
  'correction.entry_id': 'entry',
};

type Row = Record<string, unknown>;

async function dump(handle: Handle): Promise<Record<string, Row[]>> {
  const found: [string, Row[]][] = [];
  for (const [table, own] of Object.entries(tables)) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t.*) - ${[...own]}::text[] as row from ${sql.table(table)} t
    `.execute(handle);
    // Sealed copies differ each time.
    found.push([table, rows.map(({ row }) => kept(row, (name) => !name.endsWith('_sealed')))]);
  }
  const ids = new Map<string, number[]>();
  for (const [table, rows] of found) {
    const of = numbers[`${table}.id`];
    if (of !== undefined)
      ids.set(
        of,
        rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other),
      );
  }
  const counted = found.map(([table, rows]) => {
    const plain = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => {
          const order = ids.get(numbers[`${table}.${name}`] ?? '');
          return [name, order === undefined ? value : order.indexOf(Number(value))];
        }),
      ),
    );
    return [
      table,
      plain.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ] as const;
  });
  return Object.fromEntries(counted);
}

function kept(row: Row, isKept: (name: string) => boolean): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => isKept(name)));
}

type People = { readonly anna: number; readonly jan: number; readonly ewa: number };

async function fill(world: SettlementWorld): Promise<People> {
  await world.reset();
  const anna = await world.person();
  const jan = await world.person({ iban: '', isComplete: false });
  const ewa = await world.person();
  for (const person of [anna, jan, ewa]) await world.figures(person, september, 100);
  await world.figures(anna, october, 125);
  await world.figures(jan, october, 100);
  return { anna, jan, ewa };
}

/** A way to do a month's money: two people in the panel, or commands. */
type Door = {
  readonly world: SettlementWorld;
  close(month: string, typed: string): Promise<void>;
  /** Pays everything due, and returns the bank's file. */
  pay(): Promise<Buffer>;
  paid(payoutId: number): Promise<void>;
  returned(itemId: number, reason: string): Promise<void>;
  correct(personId: number, amount: number): Promise<void>;
};

const folder = mkdtempSync(join(tmpdir(), 'klub-doors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const linked = z.object({ data: z.object({ path: z.string(), sha256: z.string() }) });
const sums = z.object({
  data: z.object({ sums: z.array(z.object({ cause: z.string(), total: z.number() })) }),
});
const noted = z.object({ data: z.object({ signoffId: z.string() }) });
const checked = z.object({ data: z.object({ digest: z.string() }) });

async function panelDoor(): Promise<Door> {
  const world = await monthsWorld();
  const { panel, ola, piotr } = world;
  const done = async (by: number, path: string, body: object) => {
    const answer = await world.post(by, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const agreed = async (body: unknown) =>
    expect(
      (await world.decide(piotr, noted.parse(body).data.signoffId, { typed: undefined })).status,
    ).toBe(200);
  return {
    world,
    close: async (month, typed) => {
      const id = await world.propose(month);
      await world.rehearse(piotr, month);
      expect((await world.decide(piotr, id, { typed })).status).toBe(200);
      await world.worker.runDue();
    },
    pay: async () => {
      const { digest } = checked.parse((await panel.call(ola, 'GET', 'payouts/due')).body).data;
      await agreed(await done(ola, 'payouts/propose', { executionDay: '2026-11-20', digest }));
      const payout = await newest(world.database.kysely, 'payout');
      const { path } = linked.parse(
        await done(ola, `payouts/${payout}/file`, {
          kind: 'bank',
          state: 'approved',
          newestFile: null,
        }),
      ).data;
      return (
        await panel.app.inject({ url: `/api/panel/v1/${path}`, headers: panel.headersOf(ola) })
      ).rawPayload;
    },
    paid: async (id) =>
      void (await done(ola, `payouts/${id}/paid`, { day: dayOf(world.clock.now()) })),
    returned: async (item, reason) => {
      const text = `KP-${item} ${reason}`;
      const { digest } = checked.parse(await done(ola, 'payouts/returns/check', { text })).data;
      await done(ola, 'payouts/returns', { text, digest });
    },
    correct: async (personId, amount) => {
      const sum = { person: String(personId), month: '2026-10', cause: 'month:2026-10', amount };
      const { body } = await panel.call(
        ola,
        'GET',
        `corrections/sums?person=${personId}&month=2026-10`,
      );
      const total = sums.parse(body).data.sums.find(({ cause }) => cause === sum.cause)?.total;
      const words = { reasonCode: 'complaint', reason: 'Zła liczba', complaint: 'R/118', total };
      await agreed(
        await done(ola, 'corrections', { key: `form-${personId}-${amount}`, ...sum, ...words }),
      );
    },
  };
}

async function commandDoor(): Promise<Door> {
  const world = await settlementWorld();
  const { close, payout } = settlementCommands(world.deps);
  return {
    world,
    close: async (month) => {
      const asked = {
        month,
        closedBy: 'Ola',
        listFile: null,
        missingFile: null,
        acceptedMissing: 3,
      };
      expect(await close(asked, () => {})).toMatchObject({ outcome: 'closed' });
    },
    pay: async () => {
      const by = { madeBy: 'Ola', approvedBy: 'Jan' };
      const made = await payout(
        { action: 'make', ...by, executionDay: '2026-11-20', folder },
        () => {},
      );
      return readFileSync(
        z.object({ files: z.object({ elixir: z.string() }) }).parse(made).files.elixir,
      );
    },
    paid: async (payoutId) =>
      expect(await payout({ action: 'paid', payoutId, day: null }, () => {})).toHaveProperty(
        'payout',
      ),
    returned: async (item, reason) =>
      expect(
        await payout({ action: 'returned', references: [`KP-${item}`], reason }, () => {}),
      ).toMatchObject({
        returned: [{ id: item }],
      }),
    correct: async (personId, amount) => {
      const phone = await phoneOf(world, personId);
      const header = 'numer;telefon;miesiac;suma;punkty;powod;opis;reklamacja';
      const row = `K/${personId};${phone};2026-10;miesiac;${amount};reklamacja;Zła liczba;R/118`;
      await load(world, 'korekty.csv', `${header}\n${row}\n`);
    },
  };
}

async function load({ deps }: SettlementWorld, name: string, text: string): Promise<void> {
  const report = await importProgramme(deps, { files: [memorySource(name, text, '.')] });
  expect(report.outcome, JSON.stringify(report.files)).toBe('applied');
}

async function phoneOf({ database }: SettlementWorld, id: number): Promise<string> {
  const person = database.kysely.selectFrom('person').select('phone').where('id', '=', id);
  return (await person.executeTakeFirstOrThrow()).phone;
}

async function newest(handle: Handle, table: 'payout' | 'payout_item'): Promise<number> {
  return (
    await handle.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  ).id;
}

/**
 * A month closed, paid, with one returned transfer, corrected and paid again; returns both bank
 * files.
 */
async function wholeMonth(door: Door): Promise<{ files: string[]; sums: number[] }> {
  const { world } = door;
  const { anna, ewa } = await fill(world);
  const { kysely } = world.database;
  await door.close(september, 'wrzesień 2026');
  await door.close(october, 'październik 2026');
  const first = await door.pay();
  await door.paid(await newest(kysely, 'payout'));
  const items = kysely.selectFrom('payout_item').select('id').where('person_id', '=', anna);
  await door.returned((await items.executeTakeFirstOrThrow()).id, 'rachunek zamknięty');
  await load(
    world,
    'osoby.csv',
    `telefon;rola;imie;nazwisko;konto\n${await phoneOf(world, anna)};user1;Żaneta;Łoś;${accounts[1]}\n`,
  );
  await door.correct(ewa, 40);
  await door.close(october, 'październik 2026');
  // Payments to a changed account are held.
  world.clock.advance({ days: 4 });
  const second = await door.pay();
  await door.paid(await newest(kysely, 'payout'));
  const paid = await kysely.selectFrom('payout').select('grosze').orderBy('id').execute();
  return {
    files: [first, second].map((file) => file.toString('latin1')),
    sums: paid.map(({ grosze }) => grosze),
  };
}

test('panel and commands give the same month from closing to payout', async () => {
  const [panel, command] = [await panelDoor(), await commandDoor()];
  const byPanel = await wholeMonth(panel);
  expect(byPanel).toEqual(await wholeMonth(command));
  const rows = await dump(panel.world.database.kysely);
  expect(rows).toEqual(await dump(command.world.database.kysely));
  expect(rows['settlement']).toHaveLength(3);
  expect(rows['statement']).toHaveLength(6);
  expect(rows['payout']).toMatchObject([{ transfers: 2 }, { transfers: 2 }]);
  expect(rows['correction']).toMatchObject([{ amount: 40, state: 'booked' }]);
  for (const { world } of [panel, command])
    expect((await verifySettlements(world.deps)).differences).toEqual([]);
});

test('a command proposes for an account, and another decides in the panel', async () => {
  const world = await monthsWorld();
  await fill(world);
  const { deps, database, piotr } = world;
  await sql`
      insert into staff_passkey
        (staff_id, credential_id, public_key, counter, is_synced, transports, name, created_at)
      select id, 'key ' || id, '\\x00', 0, false, '{}', '', now() from staff
    `.execute(database.kysely);
  const { close } = inTrail(deps, settlementCommands(deps), { close: closingProposal(deps) });
  const acceptedMissing = (await world.rehearse(world.ola, october)).rehearsal?.missingTotal ?? 0;
  const asked = { month: october, listFile: null, missingFile: null, acceptedMissing };
  const run = (closedBy: string, more: object = {}) =>
    close({ ...asked, closedBy, ...more }, () => {});
  expect(await run('Ola Lis')).toEqual({ needsBreakGlass: true });
  expect(await run('piotr@klub.example')).toEqual({ needsBreakGlass: true });
  expect(await run('ola@klub.example', { acceptedMissing: 50 })).toMatchObject({
    outcome: 'missing',
  });
  const answer = await run('Ola@klub.example');
  expect(answer).toMatchObject({ outcome: 'rehearsed', proposed: { refused: '' } });
  expect(await run('ola@klub.example')).toMatchObject({ proposed: { signoffId: null } });
  expect(await world.statements()).toEqual([]);
  expect(await world.trail()).toContain('month.proposed done');
  const { signoffId } = await world.shown(october);
  expect((await world.decide(world.ola, signoffId ?? '')).status).toBe(403);
  await world.rehearse(piotr, october);
  expect((await world.decide(piotr, signoffId ?? '')).status).toBe(200);
  await world.worker.runDue();
  expect(await world.shown(october)).toMatchObject({
    state: 'closed',
    history: [{ closedBy: 'Ola' }],
  });
  expect(await run('Ola Lis', { breakGlass: 'Jan jest w szpitalu' })).toHaveProperty(
    'outcome',
    'nothing',
  );
});
