import { operationStates } from '@klub/contract/panel/operations';
import { type SignoffKind, signoffKinds, signoffRows } from '@klub/contract/panel/signoffs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from './infra/db/db.ts';
import { type TestPanel, addStaff, testPanel } from './infra/http/panel/panel.testing.ts';
import { jobWorker } from './infra/jobs/jobs.ts';
import { importEndings } from './modules/office/imports/imports.works.ts';
import { operationJobs } from './modules/office/operations/operations.jobs.ts';
import { type Operations, operations } from './modules/office/operations/operations.service.ts';
import { everyWork } from './modules/office/operations/operations.testing.ts';
import type { OperationWork } from './modules/office/operations/run.service.ts';
import { noteNotDone } from './modules/office/signoffs/decision.service.ts';
import { signoffHandlers } from './modules/office/signoffs/signoffs.routes.ts';
import {
  type SignoffDefinition,
  type SignoffDefinitions,
  outcomeAt,
} from './modules/office/signoffs/signoffs.rules.ts';
import { signoffs } from './modules/office/signoffs/signoffs.service.ts';
import * as store from './modules/office/signoffs/signoffs.store.ts';
import { staffSessions } from './modules/office/staff/entry/staff-sessions.ts';
import { signoffDefinitions } from './panel.ts';
import { testDeps } from './testing/app.ts';
import { someOf } from '../../../scripts/brief.ts';

/** Every kind of approved proposal, with every way in which its long work can end. */

const moved = 'Coś się zmieniło, więc niczego nie zapisano.';
const differs = 'Wynik: było 10, jest 20';

const endings = {
  done: { state: 'done', why: '', lines: [] },
  refused: { state: 'notDone', why: moved, lines: [differs] },
  failed: { state: 'notDone', why: expect.stringContaining('nie została dokończona'), lines: [] },
  killed: { state: 'notDone', why: expect.stringContaining('nie została dokończona'), lines: [] },
  cancelled: { state: 'notDone', why: 'Przerwano. Niczego nie zapisano.', lines: [] },
} as const;
type Ending = keyof typeof endings;

const works: Record<Ending, OperationWork> = {
  done: async () => ({ outcome: 'done', note: 'Zapisano.', lines: [] }),
  refused: async () => ({ outcome: 'refused', note: moved, lines: [differs] }),
  failed: () => Promise.reject(new Error('broken')),
  killed: () => Promise.reject(new Error('never runs')),
  cancelled: () => Promise.reject(new Error('never runs')),
};

const cases = signoffKinds.flatMap((kind) =>
  (Object.keys(endings) as Ending[]).map((ending) => ({ kind, ending })),
);

let deps: Awaited<ReturnType<typeof testDeps>>['deps'];
let clock: Awaited<ReturnType<typeof testDeps>>['clock'];
let panel: TestPanel;
let work: Operations;
let definitions: SignoffDefinitions;
let current: OperationWork = works.done;
let proposer: number;
let decider: number;
beforeAll(async () => {
  const parts = await testDeps();
  ({ deps, clock } = parts);
  work = operations(
    deps,
    everyWork((input, context) => current(input, context)),
    {
      endings: importEndings,
      notDone: noteNotDone,
    },
  );
  definitions = signoffDefinitions(deps, {
    sessions: staffSessions(deps),
    begin: () => work.begin,
  });
  panel = await testPanel(deps);
  panel.mount(signoffRows, signoffHandlers(signoffs(deps, definitions)));
});
beforeEach(async () => {
  const { kysely } = deps.database;
  await sql`truncate signoff, operation, job, trail_entry, trail_waiting, import_batch, staff cascade`.execute(
    kysely,
  );
  proposer = await addStaff(kysely, 'Kinga', ['coordinator']);
});

async function batchIn(state: 'ready' | 'applied'): Promise<number> {
  const now = clock.now();
  const applied = state === 'applied' ? { applied_at: now, applied_by: proposer } : {};
  const { id } = await deps.database.kysely
    .insertInto('import_batch')
    .values({ staff_id: proposer, state, created_at: now, changed_at: now, ...applied })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function payloadOf(kind: SignoffKind): Promise<object> {
  const staffId = proposer;
  const by = { staffId, name: 'Kinga' };
  switch (kind) {
    case 'import.apply':
      return { batchId: await batchIn('ready'), staffId };
    case 'import.undo':
      return { batchId: await batchIn('applied'), staffId };
    case 'month.close':
      return { month: '2026-10-01', rehearsalId: 1, digest: '', acceptedMissing: 0 };
    case 'rules.version': {
      const rule = { thresholds: [], aboveRate: 0, aboveCap: 0, knowledgeGate: true };
      const version = { role: 'user1', kind: 'month', from: '2026-12-01', text: '', rule };
      return { ...version, simulation: [], lines: [], proposer: by };
    }
    case 'settings.version':
      return { name: 'x', from: '2026-12-01', value: '1', text: '', lines: [], proposer: by };
    case 'correction.book':
      return { correctionId: 1 };
    case 'regulations.publish':
      return { document: 'regulamin', draftId: 1, revision: 1, effectiveOn: '2026-12-01' };
    case 'content.publish':
      return { drafts: [], published: {}, staff: by, second: [], golden: [], isMoney: false };
    case 'message.send':
      return { id: 1, revision: 1, people: 6_000, alone: 0, sendAt: null };
    case 'payout.make':
      return { executionDay: '2026-11-10' };
    default:
      return { personId: 1, itemId: 1 };
  }
}

/** The state after a decision; immediate executions have other tests. */
async function approved(kind: SignoffKind): Promise<number> {
  const now = clock.now();
  const role = definitions[kind].decides === 'staff.decide' ? 'administrator' : 'approver';
  decider = await addStaff(deps.database.kysely, 'Zofia', [role]);
  const payload = await payloadOf(kind);
  return inTransaction(deps.database.kysely, async (transaction) => {
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const row = {
      kind,
      subject: kind,
      payload,
      words: `Sprawa ${kind}`,
      reason: '',
      shown: [],
      digest: '',
    };
    const id = await store.insert(transaction, {
      ...row,
      proposedBy: proposer,
      proposedAt: now,
      expiresAt,
    });
    if (id === null) throw new Error('The proposal is open already.');
    await store.end(transaction, id, { state: 'approved', by: decider, reason: '', at: now });
    const two = { proposedBy: proposer, decidedBy: decider, signoffId: id };
    if (definitions[kind].beginsWork === true)
      await definitions[kind].execute(transaction, payload, now, two);
    return id;
  });
}

async function endWork(ending: Ending): Promise<void> {
  const { kysely } = deps.database;
  current = works[ending];
  if (ending === 'killed') {
    await sql`update operation set state = 'running'`.execute(kysely);
    await sql`update job set failed_at = ${clock.now()}`.execute(kysely);
    return work.sweep();
  }
  if (ending === 'cancelled') {
    const one = await kysely.selectFrom('operation').select(['id', 'staff_id']).executeTakeFirst();
    if (one === undefined) return;
    await inTransaction(kysely, (transaction) =>
      work.cancel(transaction, one.staff_id ?? 0, one.id),
    );
    return;
  }
  await jobWorker(deps, operationJobs(work)).runDue();
}

const get = async (staffId: number, path: string) => (await panel.call(staffId, 'GET', path)).body;
const both = () => [proposer, decider];

test.each(someOf(20, cases))(
  'an approved $kind whose work is $ending tells both people so',
  async ({ kind, ending }) => {
    const begins = definitions[kind].beginsWork === true;
    const id = await approved(kind);
    const before = begins ? 'running' : 'done';
    for (const staffId of both()) {
      expect(await get(staffId, `signoffs/${id}`)).toMatchObject({
        data: { state: before, notDone: '' },
      });
      expect(await get(staffId, 'signoffs?for=notDone')).toMatchObject({ total: 0 });
    }
    await endWork(ending);
    const { state, why, lines } = begins ? endings[ending] : endings.done;
    const isNews = state === 'notDone';
    for (const staffId of both()) {
      const one = { id: String(id), state, notDone: why };
      expect(await get(staffId, `signoffs/${id}`)).toMatchObject({
        data: { ...one, notDoneLines: lines },
      });
      expect(await get(staffId, 'signoffs?for=all')).toMatchObject({ data: [one] });
      expect(await get(staffId, 'signoffs?for=notDone')).toMatchObject({
        data: isNews ? [one] : [],
      });
    }
    const trail = await deps.database.kysely
      .selectFrom('trail_entry')
      .select(['subject_id', 'reason', 'outcome'])
      .where('action', '=', 'signoff.notDone')
      .execute();
    expect(trail).toEqual(
      isNews ? [{ subject_id: String(id), reason: why, outcome: 'refused' }] : [],
    );
    const told = await deps.database.kysely.selectFrom('operation').select('seen_at').execute();
    expect(told.map(({ seen_at }) => seen_at !== null)).toEqual(begins ? [isNews] : []);
  },
);

test('each of two people marks the news as seen alone', async () => {
  await approved('rules.version');
  await endWork('refused');
  clock.advance({ seconds: 1 });
  expect(await panel.call(decider, 'POST', 'signoffs/seen')).toMatchObject({ status: 200 });
  expect(await get(decider, 'signoffs?for=notDone')).toMatchObject({ total: 0 });
  expect(await get(proposer, 'signoffs?for=notDone')).toMatchObject({ total: 1 });
  clock.advance({ days: 31 });
  expect(await get(proposer, 'signoffs?for=notDone')).toMatchObject({ total: 0 });
});

test('an approval whose work is unknown claims no outcome', () => {
  const one = { state: 'approved', expiresAt: clock.now() } as const;
  expect(outcomeAt({ ...one, work: null }, { beginsWork: true }, clock.now())).toBe('approved');
  const shown = operationStates.map((state) =>
    outcomeAt(
      { ...one, work: { id: 1, state, note: '', lines: [] } },
      { beginsWork: true },
      clock.now(),
    ),
  );
  expect(shown).toEqual(['running', 'running', 'done', 'notDone', 'notDone', 'notDone']);
});

/** Kinds of which no participant is the subject. */
const ofNobody = [
  'staff.grant',
  'staff.reset',
  'staff.different',
  'rules.version',
  'settings.version',
  'month.close',
  'payout.make',
  'regulations.publish',
  'content.publish',
  'message.send',
] as const satisfies readonly SignoffKind[];

const isOfPeople = ({ person, people }: SignoffDefinition): boolean =>
  person !== undefined || people !== undefined;

test('every proposal about participants names them, so that nobody decides about themselves', () => {
  const named = signoffKinds.filter((kind) => isOfPeople(definitions[kind]));
  expect(named).toEqual(signoffKinds.filter((kind) => !ofNobody.some((one) => one === kind)));
});
