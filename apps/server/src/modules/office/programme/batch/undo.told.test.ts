import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { importsClub, phones, plan, results } from '../../imports/imports.testing.ts';

const it = importsClub();
const { command, applied, undone, handle } = it;
const october = 'październik 2026';

beforeEach(async () => {
  await sql`truncate notification cascade`.execute(handle());
});

async function told(): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select right(person.phone, 3) || ' ' || title || ': ' || content as words
    from notification join person on person.id = person_id
    where title like '%premię%' order by notification.id
  `.execute(handle());
  return rows.map(({ words }) => words.replace(/<[^>]*>/g, ''));
}

test('[D58] an undo tells those who had been told of golden points, once', async () => {
  await command({ 'p.csv': plan(100) });
  const id = await applied({ 'w.csv': results(100) });
  const announced = phones.map(
    (phone) =>
      `${phone.slice(-3)} Odblokowano premię za ${october}: Na Twoim koncie przybyło 100 złotych punktów.`,
  );
  expect(await told()).toEqual(announced);

  await undone(id);
  const takenBack = phones.map(
    (phone) =>
      `${phone.slice(-3)} Cofnięto premię za ${october}: Wynik, o którym pisaliśmy wcześniej, wczytano przez pomyłkę i został cofnięty. Z Twojego konta ubyło 100 złotych punktów. Przepraszamy.`,
  );
  expect(await told()).toEqual([...announced, ...takenBack]);
});

test('[D58] a bonus that comes again after an undo is announced again', async () => {
  await command({ 'p.csv': plan(100) });
  await undone(await applied({ 'w.csv': results(100) }));
  await applied({ 'w.csv': results(60) });
  expect((await told()).slice(-2)).toEqual(
    phones.map(
      (phone) =>
        `${phone.slice(-3)} Odblokowano premię za ${october}: Na Twoim koncie przybyło 60 złotych punktów.`,
    ),
  );
});

test('[D58] an undo tells nothing to people who had heard of no bonus', async () => {
  await command({ 'p.csv': plan(100) });
  const id = await applied({ 'w.csv': results(100) });
  await sql`delete from notification where cause like 'bonus:%'`.execute(handle());
  await undone(id);
  expect(await told()).toEqual([]);
});

test('[D58] the rehearsal of an undo tells no person', async () => {
  await command({ 'p.csv': plan(100) });
  const id = await applied({ 'w.csv': results(100) });
  const before = await told();
  await it.postUndo(id, true);
  await it.runDue();
  expect(await told()).toEqual(before);
});
