import { beforeAll, expect, test } from 'vitest';
import {
  settlementWorld,
  type SettlementWorld,
} from '../../../../money/settlements/settlements.testing.ts';
import { importer, problemsOf } from '../../programme.testing.ts';

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});

const run = (file: string, lines: readonly string[]) =>
  importer(world.database, world.clock).run({ [file]: [...lines, ''].join('\n') });
const set = async (...lines: string[]) =>
  problemsOf(await run('ustawienia.csv', ['nazwa;od;wartosc', ...lines]));
const taken = (line: number, other: string) =>
  `${line} wartosc: Tak nazywa się już inna rola: ${other}. Wpisz inną nazwę.`;

test('a name of another role is refused on every day on which both are in force', async () => {
  expect(await set('rola_user1;2026-01-01;Kierownik  ZMIANY')).toEqual([
    taken(2, 'Kierownik zmiany'),
  ]);
  expect(await set('rola_user3;2026-03-01;Szef', 'rola_user1;2026-03-01;Kierownik zmiany')).toEqual(
    [],
  );
  expect(await set('rola_user1;2026-02-01;Kierownik zmiany')).toEqual([
    taken(2, 'Kierownik zmiany'),
  ]);
  expect(await set('rola_user2;2026-05-01;szef')).toEqual([taken(2, 'Kierownik zmiany')]);
  expect(await set('rola_user2;2026-02-01;Szef', 'rola_user2;2026-02-15;Gość')).toEqual([]);
  expect(await set('rola_user3;2026-02-10;Szef')).toEqual([
    taken(2, 'Uczestnik zadań specjalnych'),
  ]);
});

test('a file names a role by its code, its preset name or the set one', async () => {
  expect(await set('rola_przedstawiciel;2026-01-01;Opiekun sklepu')).toEqual([]);
  const words = [
    'user1',
    'uczestnik zadań specjalnych',
    'PRZEDSTAWICIEL HANDLOWY',
    'opiekun sklepu',
  ];
  const lines = words.map((word, index) => `50099900${index};${word}`);
  expect(problemsOf(await run('osoby.csv', ['telefon;rola', ...lines]))).toEqual([]);
  const found = await world.database.kysely
    .selectFrom('person')
    .select('role')
    .where('phone', 'like', '+4850099900%')
    .orderBy('phone')
    .execute();
  expect(found.map(({ role }) => role)).toEqual(['user1', 'user2', 'salesman', 'salesman']);
  expect(problemsOf(await run('osoby.csv', ['telefon;rola', '500999009;kasjer']))).toHaveLength(1);
});
