import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { subjects } from './subjects.copy.ts';

/** Where accounts of people are kept that a payout reads or shows. */
const places = [
  { table: 'person', owner: 'id', column: 'iban_sealed', subject: subjects.personAccount },
  {
    table: 'statement_identity',
    owner: 'person_id',
    column: 'iban_sealed',
    subject: subjects.statementAccount,
  },
  { table: 'payout_item', owner: 'person_id', column: 'iban_sealed', subject: subjects.transfer },
  {
    table: 'payout_release',
    owner: 'person_id',
    column: 'iban_sealed',
    subject: subjects.givenAccount,
  },
  {
    table: 'leaver_account',
    owner: 'person_id',
    column: 'iban_sealed',
    subject: subjects.proposedAccount,
  },
  {
    table: 'bank_account_change',
    owner: 'person_id',
    column: 'old_iban_sealed',
    subject: subjects.formerAccount,
  },
  {
    table: 'bank_account_change',
    owner: 'person_id',
    column: 'new_iban_sealed',
    subject: subjects.newAccount,
  },
] as const;

export type Account = {
  readonly id: number;
  readonly personId: number;
  readonly sealed: string;
  readonly subject: string;
  readonly isTransfer: boolean;
};

/** Every stored account with its person, some at a time. */
export async function* accountsOf(handle: Handle, max: number): AsyncGenerator<Account[]> {
  for (const { table, owner, column, subject } of places) {
    let afterId = 0;
    for (;;) {
      const { rows } = await sql<Account>`
        select id, ${sql.ref(owner)} as "personId", ${sql.ref(column)} as sealed, ${subject}::text as subject,
          ${table === 'payout_item'}::boolean as "isTransfer"
        from ${sql.table(table)} where id > ${afterId}::bigint and ${sql.ref(column)} <> '' order by id limit ${max}
      `.execute(handle);
      const last = rows.at(-1);
      if (last === undefined) break;
      yield rows;
      afterId = last.id;
    }
  }
}

/** The last paid month of each transfer. */
export async function monthsOfTransfers(
  handle: Handle,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; month: string }>`
    select part.item_id as id, max(statement.month) as month
    from payout_part part join statement on statement.id = part.statement_id
    where part.item_id = any(${[...ids]}::bigint[]) group by part.item_id
  `.execute(handle);
  return new Map(rows.map(({ id, month }) => [id, month]));
}

/** False while values of an earlier release wait to be bound and marked after an upgrade. */
export async function areSealsBound(handle: Handle): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select not exists (
      select from job where queue = 'bind-seals' and done_at is null and failed_at is null
    ) as are
  `.execute(handle);
  return rows[0]?.are === true;
}
