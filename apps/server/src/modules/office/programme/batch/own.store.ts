import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { roleNow } from '../programme.store.ts';

/** The data that decide a person's money, as one text per person: changed data change the text. */
export async function moneyOf(
  handle: Handle,
  personIds: readonly number[],
): Promise<Map<number, string>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sql<{ personId: number; money: string }>`
    select person.id as "personId", md5(concat_ws('|', ${roleNow},
      (select max(id) from bank_account_change where person_id = person.id),
      (select jsonb_object_agg(concat_ws(' ', place_id, month), target) from plan where person_id = person.id),
      (select jsonb_object_agg(concat_ws(' ', place_id, month), points) from realisation where person_id = person.id),
      (
        select jsonb_object_agg(concat_ws(' ', target_id, place_id), concat_ws(' ', target, target_qualification))
        from special_goal where person_id = person.id
      ),
      (
        select jsonb_object_agg(concat_ws(' ', target_id, place_id), concat_ws(' ', points, points_qualification))
        from special_result where person_id = person.id
      ),
      (
        select jsonb_object_agg(concat_ws(' ', month, kind), golden)
        from (select month, kind, sum(amount) as golden from ledger_entry where person_id = person.id group by 1, 2) booked
      )
    )) as money
    from person where person.id = any(${[...personIds]}::bigint[])
  `.execute(handle);
  return new Map(rows.map(({ personId, money }) => [personId, money]));
}
