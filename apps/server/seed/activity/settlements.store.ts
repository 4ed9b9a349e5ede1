import type { Handle } from '../../src/infra/db/db.ts';

/** The transfer of a batch to the person with this phone; null: none. */
export async function findTransfer(
  handle: Handle,
  payoutId: number,
  phone: string,
): Promise<number | null> {
  const found = await handle
    .selectFrom('payout_item')
    .innerJoin('person', 'person.id', 'payout_item.person_id')
    .select('payout_item.id')
    .where('payout_id', '=', payoutId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return found?.id ?? null;
}
