import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { statementsOf } from './migration-files.ts';
import { addPerson } from '../../testing/programme.ts';

test('the ledger, consents and approval texts refuse to be changed', async () => {
  const { kysely } = await testDatabase();
  const personId = await addPerson(kysely);
  await kysely
    .insertInto('ledger_entry')
    .values({
      person_id: personId,
      kind: 'correction',
      month: '2026-11-01',
      amount: 5,
      cause: 'test',
      revision: 1,
      rule_id: null,
      created_at: new Date(),
    })
    .execute();
  await expect(kysely.updateTable('ledger_entry').set({ amount: 6 }).execute()).rejects.toThrow(
    /append-only/,
  );
  await expect(kysely.deleteFrom('ledger_entry').execute()).rejects.toThrow(/append-only/);
});

test('a migration splits at semicolons before empty lines and keeps function bodies', () => {
  expect(
    statementsOf('create a;\n\ncreate function f() as $$\nbegin\n  x;\nend\n$$;\n\nb;\n'),
  ).toEqual(['create a', 'create function f() as $$\nbegin\n  x;\nend\n$$', 'b']);
});
