import { trailRows } from '@klub/contract/panel/trail';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { type TrailNote, append } from '../../../infra/trail/trail.ts';
import { testDeps } from '../../../testing/app.ts';
import type { TestClock } from '../../../testing/clock.ts';
import { sealTrail } from './seal.service.ts';
import { type NewTrailWork, trailHandlers } from './trail.routes.ts';
import { maskedPerson } from './trail.rules.ts';
import { subjectWords } from './trail.copy.ts';
import { addMany, emptyTrail, entries } from './trail.testing.ts';
import { type WorkContext, checkTrailWork, exportTrailWork } from './works.service.ts';
import { addPerson } from '../../../testing/programme.ts';

test('a person is shown by initials and the last three digits', () => {
  expect(maskedPerson({ firstName: 'łucja', lastName: 'Żak-Nowak', phone: '+48500000678' })).toBe(
    'Ł. Ż. 678',
  );
  expect(maskedPerson({ firstName: '', lastName: '', phone: '+48500000678' })).toBe('678');
});

type Listed = {
  id: string;
  action: string;
  byName: string;
  person: string | null;
  subject: string;
};
type Page = {
  data: Listed[];
  total: number;
  page: number;
  pages: number;
  staff: { id: string; name: string }[];
};

let database: Database;
let deps: Deps;
let clock: TestClock;
let panel: TestPanel;
let ids: { anna: number; jan: number; person: number };
const begun: NewTrailWork[] = [];

beforeAll(async () => {
  ({ deps, database, clock } = await testDeps());
  const { kysely } = database;
  const [anna, jan] = [
    await addStaff(kysely, 'Anna', ['coordinator']),
    await addStaff(kysely, 'Jan', ['administrator']),
  ];
  const person = await addPerson(kysely, 'user1', {
    phone: '+48500000678',
    first_name: 'Ewa',
    last_name: 'Lis',
  });
  ids = { anna, jan, person };
  panel = await testPanel(deps);
  const begin = async (_transaction: unknown, work: NewTrailWork) => begun.push(work);
  panel.mount(trailRows, trailHandlers({ database, clock, begin }));
});
beforeEach(async () => {
  clock.set('2026-11-16T10:00:00+01:00');
  await emptyTrail(database.kysely);
  await fill();
});

async function fill(): Promise<void> {
  const { kysely } = database;
  const of = (staffId: number, name: string) => ({
    ...({ way: 'panel', staffId, name, source: '192.0.2.1', requestId: `r-${name}` } as const),
  });
  const put = (
    actor: Parameters<typeof append>[1]['actor'],
    action: 'people.searched' | 'command.run',
    note: TrailNote,
  ) => append(kysely, { actor, action, at: clock.now() }, note);
  await put(of(ids.anna, 'Anna'), 'people.searched', { personId: ids.person });
  clock.advance({ hours: 14 });
  await put(of(ids.jan, 'Jan'), 'people.searched', {
    subject: { kind: 'staff', id: ids.anna, name: 'Anna' },
  });
  clock.advance({ hours: 1 });
  await put({ way: 'command', name: 'root' }, 'command.run', {
    subject: { kind: 'command', id: 'close', name: '' },
    details: { month: '2026-10-01', acceptedMissing: 0 },
    reason: '=1+1',
  });
}

async function listed(query: string): Promise<Page> {
  const { status, body } = await panel.call(ids.jan, 'GET', `trail?${query}`);
  expect(status).toBe(200);
  const page = body as Page;
  // The look itself is in the trail too.
  return { ...page, data: page.data.filter(({ action }) => action !== 'trail.read') };
}

test('the newest entry is first, with its subject in words and masked', async () => {
  const { data, staff } = await listed('');
  expect(data).toMatchObject([
    {
      byName: 'root',
      way: 'command',
      by: null,
      subject: 'polecenie close',
      person: null,
      reason: '=1+1',
    },
    {
      byName: 'Jan',
      by: { id: String(ids.jan), name: 'Jan' },
      subject: 'konto Anna',
      isSealed: false,
    },
    { byName: 'Anna', subject: '', person: 'E. L. 678', outcome: 'done' },
  ]);
  expect(staff.map(({ name }) => name)).toEqual([
    'Anna',
    'Jan',
    'Polecenia na serwerze',
    'Program',
  ]);
});

test('filters by actor, action, person and Warsaw days combine', async () => {
  const { anna, jan, person } = ids;
  const found = async (query: string) => (await listed(query)).data.map(({ byName }) => byName);
  expect(await found(`who=${anna}`)).toEqual(['Anna']);
  expect(await found('who=command')).toEqual(['root']);
  expect(await found('who=system')).toEqual([]);
  expect(await found('who=nikt')).toEqual([]);
  expect(await found('what=people.searched')).toEqual(['Jan', 'Anna']);
  expect(await found(`what=people.searched&who=${jan}`)).toEqual(['Jan']);
  expect(await found('whom=close')).toEqual(['root']);
  expect(await found(`whom=${person}&who=${anna}`)).toEqual(['Anna']);
  expect(await found(`whom=${anna}&who=${jan}`)).toEqual(['Jan']);
  expect(await found('to=2026-11-16')).toEqual(['Anna']);
  expect(await found('from=2026-11-17')).toEqual(['root', 'Jan']);
  expect(await found(`from=2026-11-16&to=2026-11-17&who=${anna}`)).toEqual(['Anna']);
  expect(await found(`from=2026-11-18&who=${anna}`)).toEqual([]);
  const wrong = await panel.call(jan, 'GET', 'trail?from=wczoraj');
  expect(wrong).toMatchObject({ status: 400 });
});

test('pages have fifty entries, counted up to ten thousand', async () => {
  await addMany(database.kysely, 10_050);
  const first = await listed('who=system');
  expect(first).toMatchObject({ total: 10_001, pages: 200, page: 1 });
  expect(first.data).toHaveLength(50);
  const second = await listed('who=system&page=2');
  expect(second.data).toHaveLength(50);
  expect(second.data.some(({ id }) => first.data.some((entry) => entry.id === id))).toBe(false);
  expect((await listed('who=system&page=201')).data).toEqual([]);
});

test.each([
  ['import', '7', 'import 7', 'import nr 7'],
  ['import', '7', 'plany.csv', 'import nr 7: plany.csv'],
  ['month', '2026-10', '2026-10', 'miesiąc październik 2026'],
  ['viewing', '1', '', 'podgląd nr 1'],
  ['person', '9', 'osoba 9', 'osoba nr 9'],
  ['rule', 'user1/month', 'premia miesięczna od 10.2026', 'zasady: premia miesięczna od 10.2026'],
  [
    'setting',
    'payer_name',
    'nazwa płatnika od 01.10.2026',
    'ustawienie: nazwa płatnika od 01.10.2026',
  ],
  ['signoff', '4', 'Zamknięcie: październik 2026', 'sprawa nr 4: Zamknięcie: październik 2026'],
] as const)('what an entry about %s %s is about is said in Polish', (kind, id, name, words) => {
  expect(subjectWords({ subjectKind: kind, subjectId: id, subjectName: name })).toBe(words);
});

test('one entry is shown with its details in words and its seal', async () => {
  await sealTrail(database.kysely, deps.vault, clock.now());
  const [command] = (await listed('who=command')).data;
  expect(await panel.call(ids.jan, 'GET', `trail/${command?.id}`)).toMatchObject({
    status: 200,
    body: {
      data: {
        details: [
          { label: 'miesiąc', value: 'październik 2026' },
          { label: 'przyjęte braki', value: '0' },
        ],
        seal: {
          sealedAt: clock.now().toISOString(),
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    },
  });
  expect(await panel.call(ids.jan, 'GET', 'trail/999999')).toMatchObject({ status: 404 });
});

test('reading the trail is recorded before anything is shown', async () => {
  const looks = async () =>
    (await entries(database.kysely)).filter(({ action }) => action === 'trail.read');
  await listed('who=command');
  await listed('who=command');
  expect(await looks()).toMatchObject([{ staff_id: ids.jan, details: { who: 'command' } }]);
  const { kysely } = database;
  await kysely.schema.alterTable('trail_entry').renameTo('trail_away').execute();
  const { status, body } = await panel.call(ids.jan, 'GET', 'trail?who=system');
  await kysely.schema.alterTable('trail_away').renameTo('trail_entry').execute();
  expect(status).toBe(503);
  expect(JSON.stringify(body)).not.toContain('678');
});

test('checks and exports start as long work with one entry', async () => {
  const { anna, jan } = ids;
  begun.splice(0);
  expect(await panel.call(anna, 'POST', 'trail/check')).toMatchObject({ status: 200 });
  expect(await panel.call(anna, 'POST', 'trail/export', {})).toMatchObject({ status: 403 });
  expect(await panel.call(jan, 'POST', 'trail/export', { who: 'command', whom: '' })).toMatchObject(
    { status: 200 },
  );
  expect(begun).toEqual([
    { kind: 'trail.check', staffId: anna, input: {} },
    { kind: 'trail.export', staffId: jan, input: { who: 'command' } },
  ]);
  const acts = (await entries(database.kysely)).slice(3);
  expect(acts.map(({ action, details }) => [action, details])).toEqual([
    ['operation.started', {}],
    ['trail.exported', { who: 'command' }],
  ]);
});

type Kept = { context: WorkContext; file: () => Buffer; notes: string[] };

function context(isCancelled = false): Kept {
  const parts: Uint8Array[] = [];
  const notes: string[] = [];
  return {
    context: {
      progress: async (percent, note) => void notes.push(`${Math.round(percent)} ${note}`),
      isCancelled: async () => isCancelled,
      keepFile: async (name, content) => {
        expect(name).toBe('dziennik.xlsx');
        for await (const part of content) parts.push(part);
      },
    },
    file: () => Buffer.concat(parts),
    notes,
  };
}

test("an export has its filter's entries, masked and without formulas", async () => {
  const work = exportTrailWork(deps);
  const all = context();
  await addMany(database.kysely, 700);
  expect(await work({}, all.context)).toMatchObject({
    outcome: 'done',
    note: 'Gotowe: 703 wpisy.',
  });
  expect(all.notes).toEqual(['71 Zapisano: 500 z 703…', '100 Zapisano: 703 z 703…']);
  const sheet = new TextDecoder().decode(unzipSync(all.file())['xl/worksheets/sheet1.xml']);
  expect(sheet.match(/<row /g)).toHaveLength(704);
  expect(sheet).toContain('E. L. 678');
  expect(sheet).not.toMatch(/500000678|\+48|<f>/);
  expect(sheet).toMatch(/t="inlineStr"><is><t>=1\+1<\/t>/);

  const some = context();
  await work({ who: 'command' }, some.context);
  const only = new TextDecoder().decode(unzipSync(some.file())['xl/worksheets/sheet1.xml']);
  expect(only.match(/<row /g)).toHaveLength(2);
  await expect(work({ who: 'command' }, context(true).context)).rejects.toThrow('cancelled');
});

test('a check as long work reports the trail and its seal', async () => {
  await sealTrail(database.kysely, deps.vault, clock.now());
  const { context: given } = context();
  const { note } = await checkTrailWork(deps)({}, given);
  expect(note).toBe('Dziennik jest nienaruszony: 3 wpisy.');
  const { body } = await panel.call(ids.jan, 'GET', 'trail-seal');
  expect(body).toMatchObject({
    data: {
      seals: 1,
      entries: 3,
      waiting: 1,
      lastCheck: { at: clock.now().toISOString(), isWhole: true, words: note },
    },
  });
});

test('the mark changes with each act, also a late one, and with no look', async () => {
  const { kysely } = database;
  const mark = async () => {
    const { body } = await panel.call(ids.anna, 'GET', 'changes');
    return (body as { data: { mark: string } }).data.mark;
  };
  const marks = [await mark()];
  const actor = { way: 'command', name: 'root' } as const;
  const act = (handle: Handle, id: string) => {
    const note = { subject: { kind: 'command', id, name: '' } } as const;
    return append(handle, { actor, action: 'command.run', at: clock.now() }, note);
  };
  await kysely.transaction().execute(async (late) => {
    await act(late, 'close');
    await act(kysely, 'pay');
    marks.push(await mark());
  });
  marks.push(await mark());
  expect(new Set(marks).size).toBe(3);
  await panel.call(ids.jan, 'GET', 'trail');
  expect(await mark()).toBe(marks.at(-1));
});
