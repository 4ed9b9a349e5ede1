import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../../../infra/http/panel/panel.testing.ts';
import type { Database } from '../../../../infra/db/db.ts';
import { testClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { batches } from './batch.testing.ts';

const [own, other] = ['600000001', '600000002'];
const base = {
  'r.csv': 'rola;okres;od;progi;bramka_wiedzy\nuser1;miesiac;2026-01;60:60|100:100;nie\n',
  's.csv': 'kod;nazwa;kanal;prefiks;sap;klient\nS1;Jeden;Sieci;PL;1;Klient\n',
  'u.csv': `telefon;rola;imie;nazwisko\n${own};user1;Iza;Lis\n${other};user1;Jan;Lis\n`,
  'st.csv': `rodzaj;telefon;wskazanie;od\nuczestnik-sklep;${own};S1;2026-01-01\nuczestnik-sklep;${other};S1;2026-01-01\n`,
  'p.csv': `telefon;sklep;miesiac;cel\n${own};S1;2026-11;100\n${other};S1;2026-11;100\n`,
};
const filesOf = (phone: string): Readonly<Record<string, string>> => ({
  'a plan': `telefon;sklep;miesiac;cel\n${phone};S1;2026-12;500\n`,
  'a result without golden points': `telefon;sklep;miesiac;punkty\n${phone};S1;2026-11;10\n`,
  'a bank account': `telefon;rola;konto\n${phone};user1;PL61109010140000071219812874\n`,
  'a correction': `numer;telefon;miesiac;suma;punkty;powod;opis\nK-${phone};${phone};2026-11;miesiac;5;dane;zwrot\n`,
  'another role': `telefon;rola\n${phone};user2\n`,
});

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

test('an import or undo names every panel account it affects', async () => {
  const panel = await batches(database, testClock('2026-11-16T10:00:00+01:00'));
  const staffId = await addStaff(database.kysely, 'Iza', ['coordinator']);
  await sql`update staff set name = 'Iza Lis' where id = ${staffId}`.execute(database.kysely);
  expect((await panel.command(base)).outcome).toBe('applied');
  for (const [what, file] of Object.entries(filesOf(own))) {
    expect((await panel.check({ 'plik.csv': file })).effect?.own, `${what}, checked`).toEqual([
      staffId,
    ]);
    const { id, report } = await panel.apply({ 'plik.csv': file });
    expect(report.effect?.own, `${what} ${JSON.stringify(report.files)}`).toEqual([staffId]);
    if (what.startsWith('a plan'))
      expect((await panel.undo(id, true))?.effect.own).toEqual([staffId]);
    const repeated = await panel.apply({ 'plik.csv': file });
    expect(repeated.report.effect?.own, `${what} again`).toEqual([]);
  }
  for (const [what, file] of Object.entries(filesOf(other))) {
    expect((await panel.check({ 'plik.csv': file })).effect?.own, `${what}, checked`).toEqual([]);
    expect((await panel.apply({ 'plik.csv': file })).report.effect?.own, what).toEqual([]);
  }
  const namesake = { 'plik.csv': `telefon;rola;imie\n${other};user1;Iza\n` };
  expect((await panel.check(namesake)).effect?.own).toEqual([staffId]);
  const rows = `telefon;sklep;miesiac;punkty\n${own};S1;2026-11;70\n`;
  const renamed = { 'o.csv': `telefon;rola;imie;nazwisko\n${own};user1;Ewa;Bór\n`, 'w.csv': rows };
  expect((await panel.check(renamed)).effect?.own, 'the own row under another name').toEqual([
    staffId,
  ]);
  const { id, report } = await panel.apply({ 'o.csv': renamed['o.csv'] });
  expect(report.effect?.own, 'another name alone').toEqual([staffId]);
  expect((await panel.undo(id, true))?.effect.own, 'the former name again').toEqual([staffId]);
  const hired = await panel.apply({
    'plik.csv': 'telefon;rola;imie;nazwisko\n600000003;user1;Iza;Lis\n',
  });
  expect(hired.report.effect?.own).toEqual([staffId]);
});
