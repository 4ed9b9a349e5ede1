import { createHash, randomBytes } from 'node:crypto';
import { correctionRows } from '@klub/contract/panel/money/corrections';
import { monthRows } from '@klub/contract/panel/money/months';
import { payoutRows } from '@klub/contract/panel/money/payouts';
import { signoffRows } from '@klub/contract/panel/signoffs';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../../apps/server/src/app.ts';
import type { StaffRole } from '@klub/contract/panel/permissions';
import type { Handle } from '../../apps/server/src/infra/db/db.ts';
import { mountPanel } from '../../apps/server/src/infra/http/panel/mount-panel.ts';
import {
  type PanelAnswer,
  addStaff,
  testPanel,
} from '../../apps/server/src/infra/http/panel/panel.testing.ts';
import { type JobWorker, jobWorker } from '../../apps/server/src/infra/jobs/jobs.ts';
import { memorySource } from '../../apps/server/src/infra/tables/source.ts';
import { correctionHandlers } from '../../apps/server/src/modules/office/corrections/corrections.routes.ts';
import { monthHandlers } from '../../apps/server/src/modules/office/months/months.routes.ts';
import { rehearseAndKeep } from '../../apps/server/src/modules/office/months/months.works.ts';
import { operationJobs } from '../../apps/server/src/modules/office/operations/operations.jobs.ts';
import { payoutHandlers } from '../../apps/server/src/modules/office/payouts/payouts.routes.ts';
import { importProgramme } from '../../apps/server/src/modules/office/programme/programme.service.ts';
import { giveProfile } from '../../apps/server/src/modules/money/settlements/settlements.testing.ts';
import { signoffHandlers } from '../../apps/server/src/modules/office/signoffs/signoffs.routes.ts';
import { panelServices } from '../../apps/server/src/panel.ts';
import { type TestApp, testDeps } from '../../apps/server/src/testing/app.ts';
import {
  addPerson,
  addPlace,
  addQuestions,
  addRule,
  assign,
} from '../../apps/server/src/testing/programme.ts';
import { accounts, months, peopleCount, reward, staffNames } from './steps.ts';

/** The panel over a real database, with three accounts, whose programme begins again with each history. */
export type MoneyWorld = Omit<TestApp, 'app'> & {
  readonly worker: JobWorker;
  /** Ids of the accounts, in the order of their names. */
  readonly staff: readonly number[];
  people(): readonly Somebody[];
  begin(): Promise<void>;
  post(by: number, path: string, body?: object): Promise<PanelAnswer>;
  get(by: number, path: string): Promise<PanelAnswer>;
  /** Figures of one person and month, in the file of an import. */
  bring(person: number, month: number, points: number): Promise<void>;
  /** As the command does it that proposes, without the list of everybody. */
  rehearse(by: number, month: number): Promise<void>;
  /** True when the server has taken the answer. */
  answer(person: number, month: number, isRight: boolean): Promise<boolean>;
  setAccount(person: number, account: number): Promise<void>;
};

export type Somebody = { readonly id: number; readonly phone: string; readonly token: string };

/** Shortly before midnight, so that a history often goes on into the next day. */
const beginning = '2026-11-05T23:20:00+01:00';
const roles: readonly (readonly StaffRole[])[] = [
  ['coordinator'],
  ['coordinator', 'approver'],
  ['approver'],
];
const shop = 'A';

export async function openWorld(): Promise<MoneyWorld> {
  const parts = await testDeps({ moment: beginning });
  const { deps, database, clock } = parts;
  const { kysely } = database;
  const { decisions, work } = panelServices(deps);
  const panel = await testPanel(deps);
  // A history takes seconds of the clock that would last for days.
  const free = { ...panel.parts, limiter: { take: () => Promise.resolve() } };
  const money = { ...deps, begin: work.begin, propose: decisions.propose };
  mountPanel(panel.app, free, monthRows, monthHandlers(money));
  mountPanel(panel.app, free, payoutRows, payoutHandlers(money));
  mountPanel(panel.app, free, correctionRows, correctionHandlers(money));
  mountPanel(panel.app, free, signoffRows, signoffHandlers(decisions));
  const app = await buildApp(deps);
  const worker = jobWorker(deps, operationJobs(work));
  const staff: number[] = [];
  for (const [index, name] of staffNames.entries())
    staff.push(await addStaff(kysely, name, roles[index] ?? []));
  let people: Somebody[] = [];
  return {
    ...parts,
    worker,
    staff,
    people: () => people,
    begin: async () => {
      clock.set(beginning);
      people = await beginAgain(parts);
    },
    post: (by, path, body = {}) => panel.call(staff[by] ?? 0, 'POST', path, body),
    get: (by, path) => panel.call(staff[by] ?? 0, 'GET', path),
    bring: async (person, month, points) => {
      const key = `${people[person]?.phone};${shop};${months[month]}`;
      const files = {
        'plany.csv': `telefon;sklep;miesiac;cel\n${key};100\n`,
        'realizacje.csv': `telefon;sklep;miesiac;punkty\n${key};${points}\n`,
      };
      const sources = Object.entries(files).map(([name, text]) => memorySource(name, text, ''));
      const report = await importProgramme(deps, { files: sources });
      if (report.outcome !== 'applied')
        throw new Error(`an import was not applied: ${JSON.stringify(report.files)}`);
    },
    rehearse: async (by, month) => {
      const request = {
        month: `${months[month]}-01`,
        staffId: staff[by] ?? 0,
        operationId: null,
        listFile: null,
      };
      await rehearseAndKeep(deps, request);
    },
    answer: (person, month, isRight) =>
      answer(app, people[person]?.token ?? '', { month, isRight }),
    setAccount: async (person, account) => {
      const id = people[person]?.id ?? 0;
      const iban_sealed = deps.vault.seal('iban', accounts[account] ?? '', id);
      await kysely.updateTable('person').set({ iban_sealed }).where('id', '=', id).execute();
    },
  };
}

let emptied = 0;

/** Few rows are quicker deleted than their tables emptied, until too many are dead. */
async function emptyTables(handle: Handle): Promise<void> {
  emptied += 1;
  const word = emptied % 200 === 0 ? 'truncate' : 'delete from';
  await sql
    .raw(
      `do $$ declare names text[]; name text; begin
        perform set_config('session_replication_role', 'replica', true);
        with recursive found as (
          select oid from pg_class where relnamespace = 'public'::regnamespace and relname in (
            'person', 'customer', 'plan', 'realisation', 'bonus_rule', 'setting', 'question', 'settlement', 'payout',
            'signoff', 'operation', 'month_rehearsal', 'job', 'trail_entry'
          )
          union select conrelid from pg_constraint join found on confrelid = found.oid where contype = 'f'
        )
        select array_agg(oid::regclass::text) into names from found;
        if '${word}' = 'truncate' then execute 'truncate ' || array_to_string(names, ', ');
        else foreach name in array names loop execute 'delete from ' || name; end loop;
        end if;
      end $$`,
    )
    .execute(handle);
}

async function beginAgain({ deps, clock }: Omit<TestApp, 'app'>): Promise<Somebody[]> {
  const { kysely } = deps.database;
  await emptyTables(kysely);
  const placeId = await addPlace(kysely, shop);
  await addRule(kysely, { kind: 'month', thresholds: { 100: 50, 120: 80 } });
  const setting = (name: string, value: string) => ({
    name,
    valid_from: '2020-01-01',
    value: JSON.stringify(value),
  });
  await kysely
    .insertInto('setting')
    .values([
      setting('payer_name', 'Klub Partnera Sp. z o.o.'),
      setting('payer_address', 'ul. Prosta 1, 00-001 Warszawa'),
      setting('payer_account', accounts[1]),
    ])
    .execute();
  await addQuestions(
    kysely,
    months.map((month) => ({
      slug: `p-${month}`,
      month: `${month}-01`,
      seconds: 86_400,
      reward,
      closesAt: new Date('2027-06-30T21:59:59Z'),
      replies: [{ id: `${month}-tak`, isRight: true }, { id: `${month}-nie` }],
    })),
  );
  const people: Somebody[] = [];
  for (let person = 0; person < peopleCount; person += 1) {
    const phone = String(510_000_000 + person);
    const id = await addPerson(kysely, 'user1', { phone: `+48${phone}` });
    await assign(kysely, id, placeId, '2026-01-01');
    await giveProfile(deps, id, { name: ['Osoba', String(person)] });
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    await kysely
      .insertInto('session')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        person_id: id,
        scope: 'full',
        device_hash: null,
        created_at: now,
        last_used_at: now,
        authenticated_at: now,
      })
      .execute();
    people.push({ id, phone, token });
  }
  return people;
}

async function answer(
  app: FastifyInstance,
  token: string,
  { month, isRight }: { readonly month: number; readonly isRight: boolean },
): Promise<boolean> {
  const name = months[month];
  const headers = { authorization: `Bearer ${token}` };
  const opened = await app.inject({ url: `/api/v1/question/p-${name}`, headers });
  if (opened.statusCode !== 200) return false;
  const body = {
    state: 'sendAnswer',
    replies: [`${name}-${isRight ? 'tak' : 'nie'}`],
    responseTime: 2,
  };
  const sent = await app.inject({
    method: 'POST',
    url: `/api/v1/questions/p-${name}/reply`,
    headers,
    payload: body,
  });
  return sent.statusCode === 200;
}
