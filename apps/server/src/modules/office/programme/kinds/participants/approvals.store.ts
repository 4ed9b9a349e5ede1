import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../../../../infra/db/schema.ts';
import type { PresentRows } from '../../table/table.store.ts';

export type ApprovalText = {
  readonly name: string;
  readonly content: string;
  readonly required: boolean;
};

type CurrentApproval = ApprovalText & {
  readonly occasion: 'login' | 'delete';
  readonly version: number;
};

/** Every approval with its latest version, by code. */
export async function currentApprovals(
  transaction: Transaction<Schema>,
): Promise<Map<string, CurrentApproval>> {
  const rows = await transaction
    .selectFrom('approval as a')
    .innerJoin('approval_version as v', 'v.approval_id', 'a.id')
    .distinctOn('a.id')
    .select(['a.code', 'a.occasion', 'v.version', 'v.name', 'v.content', 'v.required'])
    .orderBy('a.id')
    .orderBy('v.version', 'desc')
    .execute();
  return new Map(rows.map(({ code, ...approval }) => [code, approval]));
}

/** Approvals that are asked for, in their latest version. */
export const presentApprovals: PresentRows = {
  from: sql`approval t join lateral (
    select * from approval_version where approval_id = t.id order by version desc limit 1
  ) version on true`,
  where: sql`t.withdrawn_at is null`,
  sorted: [sql`t.occasion desc`, 'position', 'code'],
};

export async function addVersion(
  transaction: Transaction<Schema>,
  code: string,
  version: number,
  text: ApprovalText & { readonly sha256: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into approval_version (approval_id, version, name, content, required, sha256, valid_from)
    select id, ${version}::integer, ${text.name}, ${text.content}, ${text.required}::boolean, ${text.sha256}, ${now}::timestamptz
    from approval where code = ${code}
  `.execute(transaction);
}
