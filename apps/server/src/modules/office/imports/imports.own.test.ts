import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addStaff } from '../../../infra/http/panel/panel.testing.ts';
import { declareDifferent } from '../own/own.ts';
import { importsClub, phones, reason } from './imports.testing.ts';

const [own = '', other = ''] = phones;
const figure = (
  column: string,
  rows: readonly (readonly [phone: string, value: number])[],
): string =>
  `telefon;sklep;miesiac;${column}\n${rows.map(([phone, value]) => `${phone};S1;2026-10;${value}\n`).join('')}`;
const ownReason = /kogoś, kto ma adres e-mail albo imię i nazwisko/;

const parts = importsClub();
const {
  command,
  postApply,
  postUndo,
  shown,
  checked,
  agreed,
  golden,
  clerk,
  panel,
  approver,
  otherClerk,
  runDue,
  handle,
} = parts;

/** The first participant has the coordinator's address, the second one none. */
beforeEach(async () => {
  const { rows } = await sql<{
    email: string;
  }>`select email from staff where id = ${clerk()}`.execute(handle());
  await sql`update person set email = '', last_name = 'Żak', iban_sealed = ''`.execute(handle());
  await sql`update person set email = ${rows[0]?.email ?? ''} where phone = ${`+48${own}`}`.execute(
    handle(),
  );
  await command({ 'p.csv': figure('cel', [[own, 1_000], [other, 1_000]]), 'w.csv': figure('punkty', [[own, 600], [other, 600]]) }); // prettier-ignore
});

async function proposed(id: string, by = clerk()): Promise<string | null> {
  const { status, body } = await postApply(id, by);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { data: { signoffId: string | null } }).data.signoffId;
}

test("only a file with the author's own row needs a second person", async () => {
  const before = await golden();
  const others = await checked({ 'wyniki.csv': figure('punkty', [[own, 600], [other, 610]]) }); // prettier-ignore
  expect((await shown(others)).second).toEqual([]);
  const id = await checked({ 'wyniki.csv': figure('punkty', [[own, 610]]) });
  expect((await shown(id)).second).toEqual([expect.stringMatching(ownReason)]);
  expect((await shown(id, otherClerk())).second).toEqual([]);
  const signoffId = await proposed(id);
  await runDue();
  expect([(await shown(id)).state, await golden()]).toEqual(['proposed', before]);
  expect(await agreed(signoffId, clerk())).toBe(403);
  expect(await agreed(signoffId, approver())).toBe(200);
  expect((await shown(id)).state).toBe('applied');
  // A coordinator without own rows applies such a file alone.
  const again = await checked({ 'wyniki.csv': figure('punkty', [[own, 611]]) });
  expect(await proposed(again, otherClerk())).toBeNull();
  await runDue();
  expect((await shown(again)).state).toBe('applied');
});

test("the proposer's words are asked for, shown to the second person and kept in the trail", async () => {
  const id = await checked({ 'wyniki.csv': figure('punkty', [[own, 610]]) });
  const seen = (await shown(id)).operationId;
  expect((await parts.post(`imports/${id}/apply`, { seen })).body).toMatchObject({
    errors: { reason: ['Napisz drugiej osobie, dlaczego.'] },
  });
  const signoffId = await proposed(id);
  const { body } = await panel().call(approver(), 'GET', `signoffs/${signoffId}`);
  expect(body).toMatchObject({
    data: {
      words: `Zapis importu ${id}: Wyniki: 1 wiersz`,
      reason,
      because: expect.stringMatching(ownReason),
    },
  });
  const listed = await panel().call(approver(), 'GET', `signoffs/${signoffId}/parts`);
  expect(listed.body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({
        name: 'Anna Żak',
        about: 'punkty, październik 2026, sklep S1',
        before: '600',
        after: '610',
      }),
    ]),
  });
  expect(await agreed(signoffId, approver())).toBe(200);
  await runDue();

  await postUndo(id, true);
  await runDue();
  const undo = (await postUndo(id, false)).body as { data: { signoffId: string } };
  const undoMatter = await panel().call(approver(), 'GET', `signoffs/${undo.data.signoffId}`);
  expect(undoMatter.body).toMatchObject({
    data: { words: `Cofnięcie importu ${id}: Wyniki: 1 wiersz`, reason },
  });
  const { rows } = await sql`
    select action, reason from trail_entry where reason = ${reason} order by id desc limit 2
  `.execute(handle());
  expect(rows).toEqual([
    { action: 'import.undoStarted', reason },
    { action: 'import.started', reason },
  ]);
});

test('undoing an own row needs a second person without own interest', async () => {
  const concerned = await addStaff(handle(), 'Adam', ['approver']);
  await sql`update person set email = (select email from staff where id = ${concerned}) where phone = ${`+48${other}`}`.execute(
    handle(),
  );
  const id = await checked({ 'wyniki.csv': figure('punkty', [[own, 610], [other, 610]]) }); // prettier-ignore
  const signoffId = await proposed(id);
  expect(await agreed(signoffId, concerned)).toBe(403);
  expect((await shown(id)).state).toBe('proposed');
  expect(await agreed(signoffId)).toBe(200);
  await postUndo(id, true);
  await runDue();
  expect((await shown(id)).undoSecond).toEqual([expect.stringMatching(ownReason)]);
  expect((await shown(id, otherClerk())).undoSecond).toEqual([]);
  const { body } = await postUndo(id, false);
  const undo = (body as { data: { signoffId: string } }).data.signoffId;
  expect(await agreed(undo, concerned)).toBe(403);
  expect(await agreed(undo)).toBe(200);
  expect((await shown(id)).state).toBe('undone');
});

test('the second person of a file sees whose namesake its author is', async () => {
  const [{ id: personId } = { id: 0 }] = (
    await sql<{ id: number }>`select id from person where phone = ${`+48${own}`}`.execute(handle())
  ).rows;
  await declareDifferent(handle(), { staffId: clerk(), personId }, new Date('2026-11-01'));
  const alone = await checked({ 'wyniki.csv': figure('punkty', [[own, 610]]) });
  expect((await shown(alone)).second).toEqual([]);
  const id = await checked({ 'wyniki.csv': figure('punkty', [[own, 900_000]]) });
  const matter = await panel().call(approver(), 'GET', `signoffs/${await proposed(id)}`);
  expect((matter.body as { data: { lines: object[] } }).data.lines).toContainEqual(
    expect.objectContaining({
      label: 'Imiennik',
      after: expect.stringContaining(`osoba nr ${personId} `),
    }),
  );
});
