import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { addShop, named, work } from './reports.testing.ts';

test('copied person columns follow every change in shops and invitations', async () => {
  const { kysely } = await testDatabase();
  const person = await named(kysely, 'user1', ['Łucja', 'Żak']);
  const inviter = await named(kysely, 'salesman', ['Adam', 'Bąk']);
  for (let index = 0; index < 2; index += 1) {
    const shop = await addShop(kysely);
    await work(kysely, person, shop);
    const earlier = index === 0 ? new Date() : null;
    await kysely
      .insertInto('invitation')
      .values({
        inviter_id: inviter,
        person_id: person,
        customer_id: shop.customerId,
        role: 'user1',
        invited_at: new Date(),
        replaced_at: earlier,
      })
      .execute();
  }
  const differing = async (): Promise<unknown[]> => {
    const inShops = await sql`
        select * from person_place join person on person.id = person_id
        where (person_role, person_phone, person_searched, person_order) is distinct from (role, phone, searched, name_order)
      `.execute(kysely);
    const invited = await sql`
        select * from invitation join person on person.id = person_id
        where (person_phone, person_searched) is distinct from (phone, searched)
      `.execute(kysely);
    return [...inShops.rows, ...invited.rows];
  };
  expect(await differing()).toEqual([]);
  await kysely
    .updateTable('person')
    .set({ last_name: 'Źrebak', role: 'user3' })
    .where('id', '=', person)
    .execute();
  expect(await differing()).toEqual([]);
  await kysely
    .updateTable('person')
    .set({ phone: '+48500100900' })
    .where('id', '=', person)
    .execute();
  expect(await differing()).toEqual([]);
  const gone = {
    first_name: '',
    last_name: '',
    phone: `deleted:${person}`,
    deleted_at: new Date(),
  };
  await kysely.updateTable('person').set(gone).where('id', '=', person).execute();
  expect(await differing()).toEqual([]);
  const { rows } =
    await sql`select distinct person_order, trim(person_searched) as words from person_place`.execute(
      kysely,
    );
  expect(rows).toEqual([{ person_order: null, words: '' }]);
});
