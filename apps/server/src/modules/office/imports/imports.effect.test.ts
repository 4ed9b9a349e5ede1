import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importsClub, phones, plan } from './imports.testing.ts';

const shops = 'kod;nazwa;kanal;prefiks;sap;klient\nS2;Dwa;Hurt;PL;1;Klient\n';
const works = `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;${phones[1]};S2;2026-10-02;\nuczestnik-sklep;${phones[1]};S1;2026-01-01;2026-10-01\n`;
const results = (first: number, second: number): string =>
  `telefon;sklep;miesiac;punkty\n${phones[0]};S1;2026-10;${first}\n${phones[1]};S2;2026-10;${second}\n`;
const plans = `telefon;sklep;miesiac;cel\n${phones[0]};S1;2026-10;100\n${phones[1]};S2;2026-10;100\n`;

const { command, checked, shown, handle } = importsClub();

test('the effect lists golden points, thresholds and the largest changes', async () => {
  await command({ 's.csv': shops, 'st.csv': works, 'p.csv': plans, 'w.csv': results(100, 59) });
  const { effect } = await shown(await checked({ 'w2.csv': results(60, 130) }));
  expect(effect?.lines).toMatchObject([
    {
      period: '2026-10',
      kind: 'month',
      role: 'user1',
      channel: 'Hurt',
      plus: 100,
      minus: 0,
      people: 1,
    },
    {
      period: '2026-10',
      kind: 'month',
      role: 'user1',
      channel: 'Sieci',
      plus: 0,
      minus: 40,
      people: 1,
    },
  ]);
  expect(effect?.thresholds).toEqual([
    { period: '2026-10', percent: 60, up: 1, down: 0 },
    { period: '2026-10', percent: 100, up: 1, down: 1 },
  ]);
  const { rows } = await sql<{ id: number }>`select id from person order by phone`.execute(
    handle(),
  );
  expect(effect?.largest).toEqual([
    { personId: String(rows[1]?.id), name: 'Anna Żak', before: 0, after: 100 },
    { personId: String(rows[0]?.id), name: 'Anna Żak', before: 100, after: 60 },
  ]);
});

test("an older check's effect is shown without thresholds", async () => {
  const id = await checked({ 'p.csv': plan(100) });
  await sql`update import_batch set found = found #- '{effect,thresholds}'`.execute(handle());
  const { effect } = await shown(id);
  expect([effect?.lines, effect?.thresholds, effect?.largest]).toEqual([[], undefined, []]);
});

test('a check says which messages to former numbers and addresses follow, within which limit', async () => {
  await sql`update person set email = 'dawna@dom.example', activated_at = now()`.execute(handle());
  const row = (phone = '', account = '') => `${phone};user1;nowa@dom.example;${account}\n`;
  const heading = 'telefon;rola;email;konto\n';
  const [first, second] = ['PL61109010140000071219812874', 'PL27114020040000300201355387'];
  const given = `${heading}${row(phones[0], first)}`;
  const added = await shown(await checked({ 'osoby.csv': given }));
  expect(added.notes.join()).toContain('SMS-y: 0, e-maile: 1.');
  await command({ 'osoby.csv': given });
  const changed = `${heading}${row(phones[0], second)}${row(phones[1])}`;
  const { notes } = await shown(await checked({ 'osoby.csv': changed }));
  expect(notes).toEqual([
    'O zmianie powiadomimy dotychczasowe numery i adresy, w dzień: SMS-y: 1, e-maile: 1. SMS-y liczą się do limitu dnia (SMS_DAILY_MAX: 2\u00a0000).',
  ]);
  const same = await shown(await checked({ 'osoby.csv': given }));
  expect(same.notes).toEqual([]);
});
