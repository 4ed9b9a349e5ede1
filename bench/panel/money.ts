/**
 * Closing a month and paying it out through the panel of a real server, as two accounts do it: rehearsal, proposal, decision; then
 * what is due, proposal, decision, and the bank's file. Pages of decisions are read again and again, by many accounts.
 *
 *     npm run bench -- money [PEOPLE]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type pg from 'pg';
import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import { vault } from '../../apps/server/src/infra/crypto/vault.ts';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { migrate } from '../../apps/server/src/infra/db/migrate.ts';
import { addMonths, dayOf, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import { startCluster } from '../../apps/server/src/testing/cluster.ts';
import { inDatabase } from '../parts/in-database.ts';
import { monthToClose } from '../parts/month-to-close.ts';
import { type PanelCaller, addAccounts, askUntil } from '../parts/panel-calls.ts';
import { keepProven } from '../parts/panel-session.ts';
import { quantile } from '../parts/quantile.ts';
import { freePort } from '../../scripts/machine/free-port.ts';
import { benchKey, startServer } from '../parts/server.ts';

const people = Number(process.argv[2] ?? 100_000);
const looks = 100;
const goals = {
  pageMs: 500,
  proposalMs: 10_000,
  fileMs: 5_000,
  memoryMb: 100,
  inserts: 15,
} as const;
const month = addMonths(monthOf(new Date()), -1);
const named = month.slice(0, 7);
const batch = 10_000;

const cluster = await startCluster({ shared_buffers: '1GB' });
const panelPort = await freePort();
try {
  const database = openDatabase({ url: cluster.url, poolSize: 1 });
  await migrate(database);
  await database.close();
  const [preparer, ...deciders] = await inDatabase(cluster.url, fill);
  const decider = deciders[0];
  if (preparer === undefined || decider === undefined) throw new Error('no accounts');
  const server = await startServer(cluster.url, { panelPort });
  const stopProving = keepProven(cluster.url);
  const closing = await closeByTwo(preparer, deciders);
  const insertMs = await inDatabase(cluster.url, insertStatements);
  const idleMb = memoryMbOf(server.pid, 'VmRSS');
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  const payout = await payByTwo(preparer, deciders);
  const memoryMb = memoryMbOf(server.pid, 'VmHWM') - idleMb;
  stopProving();
  await server.stop();
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  const times = closing.closeMs / insertMs;
  console.table([
    {
      what: 'rehearsal of the panel, with its list',
      measured: seconds(closing.rehearseMs),
      goal: '',
    },
    { what: `insert … select of ${people} statements`, measured: seconds(insertMs), goal: '' },
    {
      what: 'closing',
      measured: `${seconds(closing.closeMs)}, ${times.toFixed(1)} times`,
      goal: `≤ ${goals.inserts} times`,
    },
    {
      what: 'page of its decision, p95',
      measured: `${closing.pageMs.toFixed(0)} ms`,
      goal: `≤ ${goals.pageMs} ms`,
    },
    { what: 'decision on it', measured: `${closing.decideMs.toFixed(0)} ms`, goal: '' },
    { what: 'what is due, a look', measured: seconds(payout.dueMs), goal: '' },
    {
      what: 'proposal of a payout',
      measured: seconds(payout.proposeMs),
      goal: `≤ ${seconds(goals.proposalMs)}`,
    },
    {
      what: 'page of its decision, first look',
      measured: `${payout.firstMs.toFixed(0)} ms`,
      goal: '',
    },
    {
      what: 'page of its decision, p95',
      measured: `${payout.pageMs.toFixed(0)} ms`,
      goal: `≤ ${goals.pageMs} ms`,
    },
    { what: 'decision on it', measured: seconds(payout.decideMs), goal: '' },
    {
      what: 'link and file of the bank',
      measured: seconds(payout.fileMs),
      goal: `≤ ${seconds(goals.fileMs)}`,
    },
    {
      what: `memory above ${idleMb.toFixed(0)} MB at rest`,
      measured: `${memoryMb.toFixed(0)} MB`,
      goal: `≤ ${goals.memoryMb} MB`,
    },
  ]);
  const isMet =
    times <= goals.inserts &&
    Math.max(closing.pageMs, payout.pageMs) <= goals.pageMs &&
    payout.proposeMs <= goals.proposalMs &&
    payout.fileMs <= goals.fileMs &&
    memoryMb <= goals.memoryMb;
  process.exitCode = isMet ? 0 : 1;
} finally {
  await cluster.stop();
}

/** Everybody has a whole profile with an account of the own, sealed as the server seals it. */
async function fill(client: pg.Client): Promise<PanelCaller[]> {
  for (const statement of monthToClose(people, month)) await client.query(statement);
  const seals = vault([benchKey], systemRandom);
  for (let first = 1; first <= people; first += batch) {
    const ids = Array.from(
      { length: Math.min(batch, people - first + 1) },
      (_, index) => first + index,
    );
    await client.query(
      `update person set is_profile_complete = true, entrepreneur = true, iban_sealed = given.iban, street_sealed = given.street,
         city_sealed = given.city, zip_code_sealed = given.zip
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[]) as given (id, iban, street, city, zip)
       where person.id = given.id`,
      [
        ids,
        ids.map((id) => seals.seal('iban', accountOf(id), id)),
        ids.map((id) => seals.seal('street', 'ul. Długa 7', id)),
        ids.map((id) => seals.seal('city', 'Łódź', id)),
        ids.map((id) => seals.seal('zip_code', '90-001', id)),
      ],
    );
  }
  const payer = {
    payer_name: 'Klub Partnera',
    payer_address: 'ul. Prosta 1, Warszawa',
    payer_account: accountOf(0),
  };
  for (const [name, value] of Object.entries(payer)) {
    await client.query(
      `insert into setting (name, valid_from, value) values ($1, '2020-01-01', $2)`,
      [name, JSON.stringify(value)],
    );
  }
  const callers = await addAccounts(client, panelPort, [
    { name: 'Ola', roles: ['coordinator'] },
    ...Array.from({ length: looks }, (_, index) => ({
      name: `Piotr ${index}`,
      roles: ['approver'],
    })),
  ]);
  await client.query('vacuum analyze');
  return callers;
}

/** With a right checksum. */
function accountOf(id: number): string {
  const rest = `10901014${String(id).padStart(16, '0')}`;
  const check = 98n - (BigInt(`${rest}252100`) % 97n);
  return `PL${String(check).padStart(2, '0')}${rest}`;
}

async function closeByTwo(preparer: PanelCaller, deciders: readonly PanelCaller[]) {
  const [decider = preparer] = deciders;
  const rehearsed = await rehearse(preparer);
  const { data } = await preparer.post(`months/${named}/propose`, {
    rehearsalId: rehearsed.id,
    note: 'bench',
  });
  const pageMs = await lookAll(deciders, `signoffs/${String(data['signoffId'])}`);
  await rehearse(decider);
  const decideMs = await decide(decider, String(data['signoffId']));
  const start = performance.now();
  await askUntil(
    preparer,
    `months/${named}`,
    (found) => found['state'] !== 'closing' && found['state'] !== 'proposed',
  );
  const { data: closed } = await preparer.get(`months/${named}`);
  if (closed['state'] !== 'closed') throw new Error(JSON.stringify(closed).slice(0, 1_000));
  return {
    rehearseMs: rehearsed.ms,
    pageMs: pageMs.p95,
    decideMs,
    closeMs: performance.now() - start,
  };
}

async function rehearse(
  caller: PanelCaller,
): Promise<{ readonly id: string; readonly ms: number }> {
  const start = performance.now();
  const { data } = await caller.post(`months/${named}/rehearse`);
  await askUntil(caller, `operations/${String(data['operationId'])}`, ({ state }) => {
    if (state === 'failed' || state === 'refused') throw new Error(String(state));
    return state === 'done';
  });
  const ms = performance.now() - start;
  const { data: found } = await caller.get(`months/${named}`);
  return { id: (found['rehearsal'] as { id: string }).id, ms };
}

/** Milliseconds of one look of each account, one after another. */
async function lookAll(
  callers: readonly PanelCaller[],
  path: string,
): Promise<{ first: number; p95: number }> {
  const times: number[] = [];
  for (const caller of callers) times.push((await caller.get(path)).ms);
  return { first: times[0] ?? Number.NaN, p95: quantile(times, 0.95) };
}

async function decide(caller: PanelCaller, id: string): Promise<number> {
  const { data } = await caller.get(`signoffs/${id}`);
  const typed = data['typed'] === null ? {} : { typed: data['typed'] };
  return (
    await caller.post(`signoffs/${id}/decide`, {
      decision: 'approve',
      digest: data['digest'],
      ...typed,
    })
  ).ms;
}

async function payByTwo(preparer: PanelCaller, deciders: readonly PanelCaller[]) {
  const [decider = preparer] = deciders;
  const due = await preparer.get('payouts/due');
  if (due.data['people'] !== people) throw new Error(due.text.slice(0, 1_000));
  const proposed = await preparer.post('payouts/propose', {
    executionDay: dayOf(new Date()),
    digest: due.data['digest'],
  });
  const id = String(proposed.data['signoffId']);
  const page = await lookAll(deciders, `signoffs/${id}`);
  const decideMs = await decide(decider, id);
  const { data } = await preparer.get('payouts');
  const payoutId = String((data as unknown as { id: string }[])[0]?.id);
  const start = performance.now();
  const link = await preparer.post(`payouts/${payoutId}/file`, {
    kind: 'bank',
    state: 'approved',
    newestFile: null,
  });
  const file = await preparer.get(String(link.data['path']));
  const fileMs = performance.now() - start;
  if (file.text.trimEnd().split('\n').length !== people) throw new Error('the file is not whole');
  return {
    dueMs: due.ms,
    proposeMs: proposed.ms,
    firstMs: page.first,
    pageMs: page.p95,
    decideMs,
    fileMs,
  };
}

/** The statements that the closing made, once more, in one statement; nothing of it stays. */
async function insertStatements(client: pg.Client): Promise<number> {
  await client.query('begin');
  const { rows } = await client.query<{ id: string }>(
    `insert into settlement (month, revision, golden_point_grosze, statements, amount, last_import_id, closed_by, closed_at)
     select month, revision + 1, golden_point_grosze, statements, amount, last_import_id, closed_by, closed_at from settlement returning id`,
  );
  const start = performance.now();
  await client.query(
    `insert into statement (settlement_id, person_id, month, monthly, quarterly, special, knowledge, corrections, amount, grosze, entries)
     select $1, person_id, month, monthly, quarterly, special, knowledge, corrections, amount, grosze, entries from statement`,
    [rows[0]?.id],
  );
  const ms = performance.now() - start;
  await client.query('rollback');
  return ms;
}

/** Memory of a process: what it has now (`VmRSS`), or the most that it has had since its mark was cleared (`VmHWM`). */
function memoryMbOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
}
