import { sql } from 'kysely';
import type { MoneyWorld } from './world.ts';
import { addPeople } from '../../apps/server/src/testing/programme.ts';

/**
 * People with separate accounts who have all reached 100 % in October; three of the accounts are
 * bad.
 */
export type Crowd = {
  readonly count: number;
  /** Whose account no bank takes. */
  readonly wrong: number;
  /** The person with another person's account, and its owner. */
  readonly shared: readonly [number, number];
  /** The person without an account number. */
  readonly missing: number;
};

const batch = 2_000;

export async function addCrowd({ deps, database }: MoneyWorld, count: number): Promise<Crowd> {
  const { kysely } = database;
  const { vault } = deps;
  const same = {
    entrepreneur: true,
    is_profile_complete: true,
  };
  const ids: number[] = [];
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, index) => ({
      ...same,
      phone: `+48${600_000_000 + from + index}`,
      first_name: 'Osoba',
      last_name: String(from + index),
    }));
    const added = await addPeople(kysely, rows);
    await sql`
      update person set iban_sealed = given.iban, street_sealed = given.street, city_sealed = given.city,
        zip_code_sealed = given.zip
      from unnest(
        ${added}::bigint[], ${added.map((id, index) => vault.seal('iban', ibanOf(from + index), id))}::text[],
        ${added.map((id) => vault.seal('street', 'Prosta 1', id))}::text[],
        ${added.map((id) => vault.seal('city', 'Warszawa', id))}::text[],
        ${added.map((id) => vault.seal('zip_code', '00-001', id))}::text[]
      ) as given (id, iban, street, city, zip)
      where person.id = given.id
    `.execute(kysely);
    ids.push(...added);
  }
  const crowd = sql`person where last_name ~ '^\\d+$' and first_name = 'Osoba' and phone like '+486%'`;
  await sql`insert into person_place (person_id, place_id, from_date) select person.id, (select id from place), '2026-01-01' from ${crowd}`.execute(
    kysely,
  );
  for (const [table, column] of [
    ['plan', 'target'],
    ['realisation', 'points'],
  ] as const) {
    await sql`
      insert into ${sql.table(table)} (person_id, place_id, month, import_id, ${sql.ref(column)})
      select person.id, (select id from place), '2026-10-01', 1, 100 from ${crowd}
    `.execute(kysely);
  }
  const at = (part: number): number => Math.floor((count * part) / 4);
  const set = (index: number, iban: string) => {
    const id = ids[index] ?? 0;
    return kysely
      .updateTable('person')
      .set({ iban_sealed: vault.seal('iban', iban, id) })
      .where('id', '=', id)
      .execute();
  };
  const [wrong, own, other, missing] = [at(1), at(2), at(2) + 1, at(3)];
  await set(
    wrong,
    ibanOf(wrong).replace(/..$/, (last) => String((Number(last) + 1) % 100).padStart(2, '0')),
  );
  await set(other, ibanOf(own));
  await set(missing, '');
  await sql`analyze`.execute(kysely);
  return {
    count,
    wrong: ids[wrong] ?? 0,
    shared: [ids[own] ?? 0, ids[other] ?? 0],
    missing: ids[missing] ?? 0,
  };
}

/** Another account for each number, with right check digits. */
function ibanOf(number: number): string {
  const account = `10901014${String(number).padStart(16, '0')}`;
  const check = 98n - (BigInt(`${account}252100`) % 97n);
  return `PL${String(check).padStart(2, '0')}${account}`;
}
