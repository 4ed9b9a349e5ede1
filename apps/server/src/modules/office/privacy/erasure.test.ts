import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Session } from '../../../infra/http/session.ts';
import { type Club, addAccount, testClub } from '../../club/auth/accounts.testing.ts';
import { deleteAccount } from '../../club/profile/deletion/deletion.service.ts';
import { canary, fillEverything } from './everything.testing.ts';
import { type Held, type Table, held, tables } from './privacy.columns.ts';

/**
 * Words that may stay after a deletion; a new column with words about a person needs a reason here.
 */
const kept = {
  'evidence of what was agreed to': [
    'consent_event.source',
    'consent_event.user_agent',
    'consent_event.channel',
    'consent_event.device_hash',
  ],
  'settlements, for as long as tax law asks': [
    'payout_item.first_name',
    'payout_item.last_name',
    'payout_item.iban_sealed',
    'payout_item.street_sealed',
    'payout_item.city_sealed',
    'payout_item.zip_code_sealed',
    'payout_item.return_reason',
    'payout_item.mark',
    'statement_identity.first_name',
    'statement_identity.last_name',
    'statement_identity.iban_sealed',
    'statement_identity.street_sealed',
    'statement_identity.city_sealed',
    'statement_identity.zip_code_sealed',
    'statement_identity.birthday_sealed',
    'statement_identity.pesel_sealed',
    'statement_identity.tax_office_name_sealed',
    'statement_identity.tax_office_address_sealed',
    'payout_hold.kind',
    'payout_hold.reason',
    'payout_hold.held_by',
    'correction.reason',
    'correction.complaint',
    'payout_release.reason',
    'payout_release.released_by',
    'payout_release.iban_sealed',
  ],
  'sums and results of nobody in particular': [
    'ledger_entry.kind',
    'ledger_entry.cause',
    'unsettled_entry.kind',
    'figure_before.kind',
    'month_remark.kind',
    'month_remark.reason',
    'correction.key',
    'correction.cause',
    'correction.reason_code',
    'correction.state',
    'alone_change.act',
    'verification_difference.kind',
    'verification_difference.subject',
    'question_attempt.outcome',
    'question_attempt.reply_ids',
    'invitation.role',
    'role_change.role',
    'security_event.kind',
    'security_event.details',
  ],
  'claims and requests about data, with their answers, for as long as they may be asked for again':
    [
      'letter.number',
      'letter.source',
      'letter.kind',
      'letter.content_sealed',
      'letter.attachment_file',
      'letter.state',
      'letter.result',
      'letter.merged_into',
      'letter.form_key',
      'letter_entry.what',
      'letter_entry.details',
      'letter_entry.text_sealed',
      'letter_entry.form_key',
    ],
  'that the operator wrote to them, and by which consent, without the words': [
    'message_recipient.state',
    'message_recipient.why',
  ],
  'a form that was sent, without what it said; its file goes with the next round': [
    'contact_message.submission',
    'contact_message.digest',
    'contact_message.attachment_file',
  ],
  'ended sessions, until the sweep': ['session.token_hash', 'session.scope'],
  'the trail, which nothing changes: what the operator did, and of the person the number of the row alone':
    [
      'trail_entry.way',
      'trail_entry.by_name',
      'trail_entry.action',
      'trail_entry.subject_kind',
      'trail_entry.subject_id',
      'trail_entry.subject_name',
      'trail_entry.reason',
      'trail_entry.details',
      'trail_entry.source',
      'trail_entry.request_id',
      'trail_entry.outcome',
    ],
  'a keyed digest, by which months settled under a former number are known': [
    'former_phone.digest',
  ],
  'what the operator changed by a form, without a name; lists of people in it lose the deleted': [
    'import_batch.title',
    'import_batch.state',
    'import_batch.found',
    'import_batch.horizon',
    'import_batch.customers_from',
  ],
  'looks of the operator, with a purpose from a list': ['viewing.purpose'],
  'files of representatives, who cannot leave by themselves; gone in minutes': [
    'download.digest',
    'download.request_sealed',
    'download.name',
    'download.file',
    'download.failure',
  ],
};

let club: Club;
beforeAll(async () => {
  club = await testClub();
});

test('[HZ46] [HZ47] a deletion of a full account leaves only the listed words', async () => {
  const { kysely } = club.database;
  const phone = '+48519000001';
  const id = await addAccount(club, { phone });
  const columns = await fillEverything(club.deps, { id, phone });
  await kysely.deleteFrom('departure').execute();
  await kysely
    .updateTable('person')
    .set({ deleted_at: null, role: 'user1' })
    .where('id', '=', id)
    .execute();
  const session: Session = {
    tokenHash: Buffer.alloc(32),
    personId: id,
    role: 'user1' as const,
    scope: 'full' as const,
    deviceHash: null,
    authenticatedAt: club.clock.now(),
    forceLogOut: false,
  };
  const caller = {
    source: '',
    address: '',
    userAgent: '',
    deviceId: null,
    rememberDevice: () => {},
  };
  await deleteAccount(club.account, kysely, session, { approvals: [], caller });

  const left: string[] = [];
  for (const column of columns.filter(({ table }) => tables.some((known) => known === table))) {
    const rule: Held = held[column.table as Table];
    const { rows } = await sql<{ value: unknown }>`
        select ${sql.ref(column.name)} as value from ${sql.table(column.table)}
      `.execute(kysely);
    const seal = rule.sealed[column.name];
    const words = rows.map(({ value }) =>
      seal === undefined ? textOf(value) : club.deps.vault.open(seal, String(value)),
    );
    if (words.some((word) => word.includes(canary(column)) || word.includes(phone.slice(3)))) {
      left.push(`${column.table}.${column.name}`);
    }
  }
  expect(left.toSorted()).toEqual(Object.values(kept).flat().toSorted());
});

function textOf(value: unknown): string {
  return value instanceof Uint8Array
    ? Buffer.from(value).toString()
    : (JSON.stringify(value) ?? '');
}
