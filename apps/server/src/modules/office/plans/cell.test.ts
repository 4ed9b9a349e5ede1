import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { advisoryLocks } from '../../../infra/db/locks.ts';
import { signoffs } from '../signoffs/signoffs.service.ts';
import { everySignoff, noSignoff } from '../signoffs/signoffs.testing.ts';
import { cellSignoff } from './cell.service.ts';
import { plansClub } from './plans.testing.ts';

const october = '2026-10-01';

type Effect = {
  readonly data: {
    readonly before: number | null;
    readonly refusal: string;
    readonly golden: readonly {
      readonly of: string;
      readonly before: number;
      readonly after: number;
    }[];
    readonly bonus: { readonly fate: string; readonly worth: number } | null;
    readonly isClosed: boolean;
    readonly second: readonly string[];
  };
};
type Saved = {
  readonly message: string;
  readonly data: { readonly importId: string | null; readonly signoffId: string | null };
};

const { world, ids, kysely, call, get, decide, golden, runDue } = plansClub();

/** A person with a plan of 100, a small part of all plans. */
async function someone(points: number): Promise<number> {
  for (let index = 0; index < 8; index += 1)
    await world().figures(await world().person(), october, 120);
  const id = await world().person();
  await world().figures(id, october, points);
  return id;
}

async function shopId(): Promise<string> {
  const { rows } = await sql<{ id: number }>`select id from place`.execute(kysely());
  return String(rows[0]?.id);
}

async function effect(personId: number, value: number, what = 'result'): Promise<Effect['data']> {
  const query = `personId=${personId}&shopId=${await shopId()}&what=${what}&value=${value}`;
  return (await get<Effect>(`months/2026-10/plans/effect?${query}`)).data;
}

async function save(personId: number, change: object, by = ids().ola) {
  const { status, body } = await call(by, 'POST', 'months/2026-10/plans/cell', {
    personId: String(personId),
    shopId: await shopId(),
    what: 'result',
    reason: 'Zwrot od klienta',
    ...change,
  });
  return { status, body: body as Saved };
}

test('a result is changed with preview, author, reason and undo', async () => {
  const id = await someone(90);
  expect(await effect(id, 100)).toEqual({
    before: 90,
    refusal: '',
    bonus: { fate: 'due', worth: 50 },
    isClosed: false,
    second: [],
    golden: [{ of: '2026-10', before: 0, after: 50 }],
  });
  expect(await golden(id)).toBe(0);
  const { status, body } = await save(id, { expected: 90, value: 100 });
  expect([status, body.data.signoffId], JSON.stringify(body)).toEqual([200, null]);
  expect(await golden(id)).toBe(50);
  const { data } = await get<{ data: { state: string; acts: object[]; undoUntil: string | null } }>(
    `imports/${body.data.importId}`,
  );
  expect(data).toMatchObject({ state: 'applied', undoUntil: expect.any(String) });
  expect(data.acts).toMatchObject([
    { act: 'opened', by: { name: 'Ola' } },
    { act: 'applied', by: { name: 'Ola' } },
  ]);
  const { rows } = await sql`
      select action, reason, person_id as person from trail_entry where action in ('plans.changed', 'import.applied') order by id
    `.execute(kysely());
  expect(rows).toEqual([
    { action: 'import.applied', reason: '', person: null },
    { action: 'plans.changed', reason: 'Zwrot od klienta', person: id },
  ]);
  const undo = (more: object) =>
    call(ids().ola, 'POST', `imports/${body.data.importId}/undo`, more);
  expect((await undo({ rehearsal: true, seen: null })).status).toBe(200);
  await runDue();
  const shown = await get<{ data: { operationId: string } }>(`imports/${body.data.importId}`);
  const undone = await undo({ rehearsal: false, seen: shown.data.operationId });
  expect(undone.status).toBe(200);
  await runDue();
  expect(await golden(id)).toBe(0);
  expect(await effect(id, 90)).toMatchObject({ before: 90, refusal: 'Ta liczba już tu jest.' });
});

test('[D59] the preview says why golden points stay as they are', async () => {
  const id = await someone(90);
  await sql`update bonus_rule set knowledge_gate = true`.execute(kysely());
  await sql`
      insert into setting (name, valid_from, value) values ('knowledge_minimum', '2026-01-01', '"1"')
    `.execute(kysely());
  // October is over: its padlock stays shut.
  expect(await effect(id, 110)).toMatchObject({ golden: [], bonus: { fate: 'lost' } });
  expect(await effect(id, 10)).toMatchObject({ golden: [], bonus: { fate: 'none', worth: 0 } });
});

test('a concurrently changed figure is reported and not overwritten', async () => {
  const id = await someone(90);
  const at = await Promise.all([
    save(id, { expected: 90, value: 95 }),
    save(id, { expected: 90, value: 97 }, ids().both),
  ]);
  expect(at.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = await save(id, { expected: 90, value: 99 });
  expect(late.status).toBe(409);
  expect(late.body.message).toMatch(
    /teraz jest 9[57]\. Zamknij formularz i zacznij od nowa\.$|w tej chwili|Trwa właśnie/,
  );
});

test('what the importer rejects is refused in its words', async () => {
  const id = await someone(90);
  expect((await effect(id, -5, 'target')).refusal).not.toBe('');
  const wrong = await save(id, { what: 'target', expected: 100, value: -5 });
  expect(wrong).toMatchObject({ status: 400, body: { message: expect.stringMatching(/./) } });
  expect((await save(id, { expected: 90, value: 1.5 })).status).toBe(400);
  expect((await save(id, { expected: 90, value: 95, reason: ' ' })).status).toBe(400);
  expect((await save(id + 99, { expected: null, value: 95 })).status).toBe(404);
  expect((await save(id, { expected: 90, value: 95 }, ids().piotr)).status).toBe(403);
  const { rows } = await sql`select from import_batch`.execute(kysely());
  expect(rows).toEqual([]);
});

test('above import limits a second person decides on exactly that effect', async () => {
  const id = await world().person();
  await world().figures(id, october, 100);
  expect((await effect(id, 120)).second).toHaveLength(1);
  const proposed = await save(id, { expected: 100, value: 120 }, ids().both);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(200);
  const signoffId = proposed.body.data.signoffId ?? '';
  expect(await golden(id)).toBe(50);
  expect((await decide(ids().both, signoffId)).status).toBe(403);
  expect((await decide(ids().piotr, signoffId)).status).toBe(200);
  expect(await golden(id)).toBe(80);
  type Rows = {
    data: { personId: string; target: { origin: object }; result: { origin: object } }[];
  };
  const { data } = await get<Rows>('months/2026-10/plans');
  expect(data.find(({ personId }) => personId === String(id))).toMatchObject({
    target: { origin: { by: '' } },
    result: { origin: { by: 'Ewa (zgoda: Piotr)' } },
  });

  const again = await save(id, { expected: 120, value: 100 });
  // The figure is unchanged, but its effect is not.
  await sql`update plan set target = 200`.execute(kysely());
  expect((await decide(ids().piotr, again.body.data.signoffId ?? '')).status).toBe(409);
  expect(await golden(id)).toBe(80);
  const { rows } =
    await sql`select state, decision_reason as reason from signoff order by id desc limit 1`.execute(
      kysely(),
    );
  expect(rows).toEqual([{ state: 'stale', reason: 'Od złożenia zmienił się skutek propozycji.' }]);
  // An ended proposal does not block the next one.
  expect((await save(id, { expected: 120, value: 100 })).status).toBe(200);
});

test('the matter of one figure names the person and the shop, and notes the reading', async () => {
  const id = await world().person();
  await world().figures(id, october, 100);
  await sql`update person set first_name = 'Marta', last_name = 'Kowalczyk' where id = ${id}`.execute(
    kysely(),
  );
  const { signoffId } = (await save(id, { expected: 100, value: 120 })).body.data;
  const { data } = await get<{ data: { words: string; hasParts: boolean } }>(
    `signoffs/${signoffId}`,
  );
  expect(data).toMatchObject({ hasParts: true });
  const { body } = await call(ids().piotr, 'GET', `signoffs/${signoffId}/parts`);
  expect(body).toMatchObject({
    total: 1,
    data: [
      {
        personId: String(id),
        name: 'Marta Kowalczyk',
        about: expect.stringMatching(/^sklep /),
        before: '100',
        after: '120',
      },
    ],
  });
  const { rows } = await sql`
    select staff_id as "staffId", details ->> 'id' as id from trail_entry where action = 'signoff.partsRead'
  `.execute(kysely());
  expect(rows).toEqual([{ staffId: ids().piotr, id: signoffId }]);
  await sql`update person set deleted_at = now() where id = ${id}`.execute(kysely());
  expect((await call(ids().piotr, 'GET', `signoffs/${signoffId}/parts`)).body).toMatchObject({
    data: [{ name: 'Konto usunięte' }],
  });
});

test('titles name the person in the panel to who may read people, and nowhere else', async () => {
  const id = await world().person({ name: ['Marta', 'Kowalczyk'] });
  await world().figures(id, october, 100);
  const signoffId = (await save(id, { expected: 100, value: 120 })).body.data.signoffId ?? '';
  type Listed = { data: { words: string; isNamed: boolean }[] };
  const listed = async (staffId: number) =>
    (await get<Listed>('signoffs?for=all', staffId)).data.map(({ words }) => words);
  const number = expect.stringMatching(`za 10.2026, osoba nr ${id}$`);
  expect(await listed(ids().piotr)).toEqual([
    expect.stringMatching(/^Wynik w sklepie .* za 10.2026, Marta Kowalczyk$/),
  ]);
  const stored = await sql`select words from signoff`.execute(kysely());
  expect(stored.rows).toEqual([{ words: number }]);
  const definitions = { ...everySignoff(noSignoff), 'plans.cell': cellSignoff(world().deps) };
  const notice = { of: 'waiting', id: Number(signoffId) } as const;
  expect((await signoffs(world().deps, definitions).notice(notice))?.title).toEqual(number);
  const looks = async () =>
    (
      await sql<{ by: number }>`
        select staff_id as by from trail_entry where action = 'signoff.read' order by id
      `.execute(kysely())
    ).rows.map(({ by }) => by);
  expect(await looks()).toEqual([ids().piotr]);
  // The proposer has become an editor, who may not read people.
  await sql`update staff set roles = '{editor}' where id = ${ids().ola}`.execute(kysely());
  expect(await listed(ids().ola)).toEqual([number]);
  await sql`update staff set roles = '{coordinator}' where id = ${ids().ola}`.execute(kysely());
  await sql`update person set deleted_at = now() where id = ${id}`.execute(kysely());
  expect(await listed(ids().piotr)).toEqual([number]);
  expect(await looks()).toEqual([ids().piotr]);
});

test('changes of single figures add up over all accounts', async () => {
  const ids_ = [await someone(90), await world().person(), await world().person()];
  for (const id of ids_.slice(1)) await world().figures(id, october, 90);
  const [one = 0, two = 0, three = 0] = ids_;
  expect((await save(one, { expected: 90, value: 120 })).body.data.signoffId).toBeNull();
  expect(
    (await save(two, { expected: 90, value: 120 }, ids().both)).body.data.signoffId,
  ).toBeNull();
  expect((await effect(three, 120)).second).toEqual([
    expect.stringContaining('o 240 złotych punktów'),
  ]);
  const { signoffId } = (await save(three, { expected: 90, value: 120 })).body.data;
  expect((await decide(ids().piotr, signoffId ?? '')).status).toBe(200);
  expect((await effect(three, 100)).second).toEqual([]);
});

test('an account may neither change its own figure nor decide on it', async () => {
  const id = await world().person();
  await world().figures(id, october, 100);
  const claim = (email: string) =>
    sql`update person set email = ${email} where id = ${id}`.execute(kysely());
  await claim('piotr@klub.example');
  const { data } = (await save(id, { expected: 100, value: 120 })).body;
  expect((await decide(ids().piotr, data.signoffId ?? '')).status).toBe(403);
  expect(await golden(id)).toBe(50);
  await claim('ola@klub.example');
  expect((await save(id, { expected: 100, value: 101 })).status).toBe(403);
  expect((await save(id, { expected: 100, value: 120 })).status).toBe(403);
  const tried = await sql`select action from trail_entry
      where person_id = ${id} and outcome = 'refused' and action = 'plans.changed'`.execute(
    kysely(),
  );
  expect(tried.rows).toHaveLength(2);
});

test('in a closed month the difference is a correction for two people', async () => {
  const id = await someone(90);
  for (const month of ['2026-07-01', '2026-08-01', '2026-09-01', october])
    await world().close(month);
  expect(await effect(id, 100)).toMatchObject({
    isClosed: true,
    refusal: '',
    golden: [{ before: 0, after: 50 }],
  });
  expect((await effect(id, 100)).second).toEqual([
    'Zmienia miesiące, które są już zamknięte: 10.2026.',
  ]);
  expect((await effect(id, 91)).second).toHaveLength(1);
  const { status, body } = await save(id, { expected: 90, value: 100 });
  expect([status, await golden(id)], JSON.stringify(body)).toEqual([200, 0]);
  expect((await decide(ids().piotr, body.data.signoffId ?? '')).status).toBe(200);
  expect(await golden(id)).toBe(50);
});

test('during a long import a change is refused without waiting', async () => {
  const id = await someone(90);
  const { database } = world();
  const other = await database.pool.connect();
  try {
    await other.query(`begin; select pg_advisory_xact_lock(${advisoryLocks.import})`);
    expect((await save(id, { expected: 90, value: 100 })).body.message).toContain(
      'Trwa właśnie inny import',
    );
  } finally {
    await other.query('rollback');
    other.release();
  }
});
