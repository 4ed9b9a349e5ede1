import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { addPlace } from '../../testing/programme.ts';
import { type Database, inTransaction } from './db.ts';
import { undoable } from './undo.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const places = async () =>
  (await database.kysely.selectFrom('place').select('code').execute()).map(({ code }) => code);

test('undone work leaves only its result; errors stay errors', async () => {
  const write = (code: string, end: 'undo' | 'keep' | 'fail') =>
    undoable<string>((undo) =>
      inTransaction(database.kysely, async (transaction) => {
        await addPlace(transaction, code);
        if (end === 'fail') throw new Error('Out of order');
        return end === 'undo' ? undo(`${code} was there`) : 'kept';
      }),
    );
  expect(await write('A', 'undo')).toBe('A was there');
  expect(await write('B', 'keep')).toBe('kept');
  await expect(write('C', 'fail')).rejects.toThrow('Out of order');
  expect(await places()).toEqual(['B']);
});

test('an undo within another ends its own work only', async () => {
  const told: string[] = [];
  const outer = await undoable<string>(async (undoOuter) => {
    told.push(await undoable<string>(async (undo) => undo('inner')));
    return undoable<string>(async () => undoOuter('outer'));
  });
  expect([...told, outer]).toEqual(['inner', 'outer']);
});
