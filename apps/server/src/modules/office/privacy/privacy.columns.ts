import { isPersonal } from '../../../infra/crypto/vault.ts';
import type { Schema } from '../../../infra/db/schema.ts';

/**
 * What every column of every table holds, so that a person's export is complete; a test compares
 * this list with the migrated database. `secret` columns (hashes of passwords and tokens) are
 * useless to the person and useful to a thief; `sealed` names the seal, which key rotation uses
 * too.
 */
export type Held = {
  /**
   * Columns that name the person: an id, or `phone`. Empty: the table describes the programme, not
   * people.
   */
  readonly by: readonly string[];
  readonly shown: readonly string[];
  readonly sealed: Readonly<Record<string, string>>;
  readonly secret: readonly string[];
  /** Kinds of import files declare the other columns of the table; a test adds them. */
  readonly isOfFiles?: true;
};

/** Sealed fields of job payloads, whose seal has the name of the job's queue. */
export const sealedInJobs = ['sealed', 'phoneSealed', 'addressSealed'] as const;

type Columns = { readonly sealed?: Readonly<Record<string, string>>; readonly secret?: string };

function about(by: string, shown: string, { sealed = {}, secret = '' }: Columns = {}): Held {
  return { by: words(by), shown: words(shown), sealed, secret: words(secret) };
}

function ofProgramme(shown: string): Held {
  return about('', shown);
}

/** A table about the programme that import files fill; `more` are the columns that no kind of file declares. */
function ofFiles(more: string): Held {
  return { ...ofProgramme(more), isOfFiles: true };
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

const sealedAddressee = {
  iban_sealed: 'iban',
  street_sealed: 'street',
  city_sealed: 'city',
  zip_code_sealed: 'zip_code',
};
const sealedIdentity = {
  ...sealedAddressee,
  birthday_sealed: 'birthday',
  pesel_sealed: 'pesel',
  tax_office_name_sealed: 'tax_office_name',
  tax_office_address_sealed: 'tax_office_address',
};

export const held = {
  person: about(
    'id',
    'id phone role first_name last_name email client_number entrepreneur is_profile_complete password_set_at blocked_at ' +
      'force_log_out show_slider badge_hidden_at last_login_at activated_at deleted_at created_at payout_hold_until searched name_order ' +
      'invited_until',
    {
      sealed: sealedIdentity,
      secret: 'password_hash phone_digest pesel_digest',
    },
  ),
  session: about(
    'person_id',
    'person_id scope created_at last_used_at authenticated_at revoked_at',
    {
      secret: 'token_hash device_hash profile_shown',
    },
  ),
  login_guard: about('phone', 'phone tries wrong blocked_at last_try_at', { secret: 'bucket' }),
  known_device: about('person_id', 'person_id first_seen_at last_seen_at', {
    secret: 'device_hash',
  }),
  temporary_password: about(
    'person_id',
    'id person_id kind tries_left created_at expires_at used_at',
    {
      secret: 'password_hash device_hash head_hash',
    },
  ),
  temporary_password_try: about('person_id', 'id person_id kind source is_near tried_at', {
    secret: 'bucket',
  }),
  bank_account_change: about('person_id', 'id person_id changed_at way device_since', {
    sealed: { old_iban_sealed: 'iban', new_iban_sealed: 'iban' },
  }),
  login_device: about('phone', 'phone ticks at source user_agent expires_at', {
    secret: 'device_hash',
  }),
  pending_consent: about('phone', 'phone ticks at source user_agent expires_at'),
  consent_event: about(
    'person_id',
    'id person_id approval_version_id value at source user_agent channel device_hash',
  ),
  security_event: about('person_id', 'id kind person_id at details'),
  // The envelope holds the data that a deletion erased; an export opens it.
  departure: about('person_id', 'person_id left_at purge_at', { secret: 'envelope' }),
  role_change: about('person_id', 'person_id since role'),
  person_place: about(
    'person_id',
    'person_id place_id from_date to_date by_invitation person_role person_phone person_searched person_order',
  ),
  seller_customer: about('seller_id', 'seller_id customer_id from_date to_date'),
  manager_seller: about('manager_id seller_id', 'manager_id seller_id from_date to_date'),
  // The proposed number, until a second person decides.
  phone_change: about('person_id', 'person_id phone proposed_at'),
  leaver_account: about('person_id', 'id person_id proposed_at', {
    sealed: { iban_sealed: 'iban' },
  }),
  staff_person: about('person_id', 'staff_id person_id is_same at'),
  former_identity: about('person_id', 'person_id searched email until'),
  former_phone: about('person_id', 'person_id left_at', { secret: 'digest' }),
  call_refusal: about('person_id', 'person_id since'),
  number_request: about(
    'seller_id person_id',
    'seller_id person_id day requested_at is_refused text_since',
  ),
  nearest_kept: about('seller_id person_id', 'seller_id person_id month goal'),
  plan: about('person_id', 'person_id place_id month target import_id import_row'),
  realisation: about('person_id', 'person_id place_id month points import_id import_row'),
  // The copies belong to the invited person, whose export has them in other tables; the inviter
  // does not get them.
  invitation: about(
    'inviter_id person_id',
    'id inviter_id person_id customer_id role invited_at withdrawn_at replaced_at',
    { secret: 'person_phone person_searched' },
  ),
  invitation_sms: about('inviter_id person_id', 'id invitation_id inviter_id person_id asked_at'),
  ledger_entry: about(
    'person_id',
    'id person_id kind month amount cause revision rule_id created_at',
  ),
  unsettled_entry: about('person_id', 'entry_id person_id month kind amount'),
  notification: about(
    'person_id',
    'id slug person_id cause title content thumbnail url created_at read_at seen_at',
  ),
  device: about('person_id', 'id person_id platform version api_url created_at updated_at', {
    secret: 'token session_hash public_key auth_secret',
  }),
  push: about('person_id', 'id notification_id device_id person_id due_at attempts locked_until'),
  push_setting: about('person_id', 'person_id muted quiet_from quiet_to'),
  unread_change: about('person_id', 'person_id delta'),
  pill_reading: about('person_id', 'person_id pill_id read_at'),
  news_reading: about('person_id', 'person_id news_id read_at'),
  zone_article_reading: about('person_id', 'person_id zone_article_id read_at'),
  question_attempt: about(
    'person_id',
    'person_id question_id number opened_at deadline_at outcome reply_ids decided_at claimed_seconds',
  ),
  special_goal: about(
    'person_id',
    'target_id person_id place_id target target_qualification import_id import_row',
  ),
  special_result: about(
    'person_id',
    'target_id person_id place_id points points_qualification state_on import_id import_row',
  ),
  statement: about(
    'person_id',
    'id settlement_id person_id month monthly quarterly special knowledge corrections amount grosze entries',
  ),
  statement_identity: about(
    'person_id',
    'id person_id is_complete first_name last_name entrepreneur keep_until',
    {
      sealed: sealedIdentity,
    },
  ),
  payout_item: about(
    'person_id',
    'id payout_id person_id grosze first_name last_name returned_on return_reason returned_grosze keep_until account_changed',
    { sealed: sealedAddressee, secret: 'mark' },
  ),
  // The item is the same person's other account or the number's former owner: no export reveals it.
  payout_hold: about('person_id', 'id person_id kind item_id month reason held_by held_at', {
    secret: 'settled_for',
  }),
  payout_release: about('person_id', 'id person_id reason released_by released_at', {
    sealed: { iban_sealed: 'iban' },
  }),
  contact_message: about(
    'person_id',
    'id person_id submission attachment_file created_at delivered_at claimed_until',
    {
      sealed: { content_sealed: 'contact_message.content' },
      secret: 'digest',
    },
  ),
  letter: about(
    'person_id',
    'id number person_id source kind attachment_file month received_at due_on state result merged_into version closed_at',
    { sealed: { content_sealed: 'letter.content' }, secret: 'assigned_to form_key' },
  ),
  // Notes of the operator are about the person too; which operator wrote them is not.
  letter_entry: about('person_id', 'id letter_id person_id at what details mailed_at', {
    sealed: { text_sealed: 'letter_entry.text' },
    secret: 'staff_id form_key',
  }),
  letter_counter: ofProgramme('year last'),
  letter_template: ofProgramme('id name content staff_id changed_at'),
  message: ofProgramme(
    'id kind state title content link fallbacks conditions revision created_by changed_by changed_at confirmed_by confirmed_at confirmed_people snapshot_people decided_by send_at approval_id started_at ended_at why cleared_at',
  ),
  message_recipient: about(
    'person_id',
    'message_id person_id state why put_at pushed_at consent_event_id',
  ),
  // The payloads of unfinished ones are exported apart, without their sealed fields.
  job: about(
    'person_id',
    'id queue key run_at attempts locked_until done_at failed_at last_error created_at lane excused person_id',
    { secret: 'payload' },
  ),
  download: about(
    'person_id',
    'id person_id name progress created_at made_at failed_at failure told_at',
    {
      sealed: { request_sealed: 'download.request' },
      secret: 'digest file',
    },
  ),
  download_link: about('', 'download_id expires_at', { secret: 'token_hash session_hash' }),
  rate_count: ofProgramme('key window_start count'),
  approval: ofProgramme('id code occasion position withdrawn_at'),
  approval_version: ofProgramme('id approval_id version name content required sha256 valid_from'),
  import_run: ofProgramme(
    'id kind file_name sha256 rows_new rows_changed rows_unchanged imported_at batch_id',
  ),
  import_batch: about(
    'person_id',
    'id title person_id staff_id state operation_id found horizon reads_hidden replaces_newer customers_from created_at changed_at applied_at undone_at applied_by approved_by approved_at undone_by undo_approved_by undo_approved_at',
  ),
  import_file: about('', 'id batch_id name size sha256 stored kind received_at', {
    sealed: { key_sealed: 'import_key' },
  }),
  import_errors: about('', 'id batch_id name stored what', {
    sealed: { key_sealed: 'import_key' },
  }),
  column_alias: ofProgramme('kind heading column_name staff_id created_at'),
  figure_before: about(
    'person_id',
    'import_id kind person_id place_id month value former_import_id former_import_row',
  ),
  row_before: about('person_id', 'id import_id kind person_id', {
    sealed: { values_sealed: 'row_before' },
    secret: 'key',
  }),
  customer: ofFiles(''),
  place: ofFiles(''),
  customer_change: ofProgramme('place_id since customer_id'),
  bonus_rule: ofFiles('id version created_at'),
  bonus_threshold: ofProgramme('rule_id percent bonus'),
  setting: ofFiles(''),
  text: ofFiles(''),
  text_version: ofProgramme(
    'id approval_id number name html is_required state effective_on revision changed_by changed_at decided_by announced_at taken_at approval_version_id',
  ),
  announcement: ofProgramme('cause announced_at'),
  pill: ofFiles(''),
  question: ofFiles(''),
  question_reply: ofProgramme('id question_id position content image'),
  answer_key: ofProgramme('question_id reply_id'),
  news: ofFiles(''),
  zone_category: ofFiles(''),
  zone_article: ofFiles(''),
  article_revision: ofProgramme('is_only revision'),
  key_check: about('', 'ring key_id', { secret: 'proof digest' }),
  calendar_item: ofFiles('id'),
  slide: ofFiles(''),
  special_task: ofFiles(''),
  special_target: ofFiles(''),
  contact_category: ofFiles(''),
  settlement: ofProgramme(
    'id month revision golden_point_grosze knowledge_minimum statements amount last_import_id closed_by closed_at takes_back_as_given proposed_by decided_by signoff_id',
  ),
  month_rehearsal: ofProgramme('id month staff_id operation_id found horizon created_at'),
  month_remark: about(
    'person_id',
    'rehearsal_id kind position person_id amount grosze amount_before reason',
  ),
  correction: about(
    'person_id',
    'id key person_id month cause amount reason_code reason complaint state staff_id decided_by signoff_id entry_id import_id import_row created_at booked_at',
  ),
  alone_change: about('person_id', 'person_id month amount corrections is_over created_at', {
    secret: 'id act act_id staff_id signoff_id',
  }),
  // Names no person; its statement and transfer do.
  statement_line: ofProgramme('entry_id statement_id'),
  payout: about(
    '',
    'id execution_day payer_name payer_address payer_account transfers grosze made_by approved_by created_at paid_on cancelled_at cancel_reason proposed_by decided_by signoff_id',
    { secret: 'mark' },
  ),
  payout_link: about('', 'id payout_id kind staff_id sha256 created_at expires_at used_at', {
    secret: 'hash',
  }),
  payout_part: ofProgramme('item_id statement_id is_live'),
  staff: about(
    '',
    'id email name roles totp_step suspended_at created_at last_in_at matters_seen_at reset_asked',
    {
      sealed: { totp_sealed: 'totp' },
      secret: 'password_hash',
    },
  ),
  staff_passkey: about(
    '',
    'id staff_id counter is_synced transports name created_at last_used_at',
    {
      secret: 'credential_id public_key',
    },
  ),
  staff_recovery_code: about('', 'id staff_id created_at used_at', { secret: 'hash' }),
  staff_device: about('', 'id staff_id user_agent server_key created_at updated_at', {
    secret: 'token public_key auth_secret',
  }),
  notice_letter: about('', 'topic subject_id staff_id state at'),
  staff_ticket: about('', 'id staff_id purpose made_by created_at expires_at used_at', {
    sealed: { totp_sealed: 'totp' },
    secret: 'hash',
  }),
  staff_session: about(
    '',
    'id staff_id factor source user_agent opened_at last_used_at proven_at ended_at ticket_id',
    {
      secret: 'token_hash device_hash',
    },
  ),
  staff_challenge: about('', 'purpose staff_id session_id created_at expires_at used_at', {
    secret: 'hash challenge',
  }),
  staff_attempt: about('', 'staff_id tries created_at expires_at used_at', { secret: 'hash' }),
  staff_first_code: about('', 'purpose tries created_at expires_at', { secret: 'hash' }),
  staff_new_totp: about('', 'id staff_id expires_at', { sealed: { totp_sealed: 'totp' } }),
  signoff: ofProgramme(
    'id kind subject state payload shown digest words reason proposed_by proposed_at expires_at decided_by decided_at decision_reason emergency_by emergency_at emergency_reason',
  ),
  // The person reads what was done or viewed, and why, but not which operator did it.
  viewing: about('person_id', 'person_id purpose started_at', {
    secret: 'id staff_id session_id until ended_at',
  }),
  trail_entry: about('person_id', 'person_id at action reason', {
    secret:
      'id way staff_id by_name subject_kind subject_id subject_name details source request_id outcome',
  }),
  media: ofProgramme(
    'id address name alt bytes original crop created_by created_at binned_by binned_at',
  ),
  content_draft: ofProgramme(
    'id kind of_key state version content base touched title created_by created_at changed_by changed_at import_id signoff_id',
  ),
  content_revision: ofProgramme('id draft_id version content staff_id begun_at saved_at'),
  content_presence: ofProgramme('draft_id staff_id seen_at'),
  trail_waiting: ofProgramme('entry_id txid'),
  trail_seal: ofProgramme('id entries entries_hash previous_hash hash mark sealed_at'),
  trail_sealed: ofProgramme('entry_id seal_id entry_hash'),
  month_figure: ofProgramme('month name value counted_at'),
  verification: ofProgramme(
    'operation_id night people months differences is_trail_whole trail_words checks late',
  ),
  verification_difference: about('person_id', 'kind person_id month subject expected found', {
    secret: 'operation_id place',
  }),
  operation: ofProgramme(
    'id kind staff_id state progress note input lines file is_cancelled is_writing attempt created_at started_at ended_at seen_at',
  ),
} as const satisfies Readonly<Record<keyof Schema, Held>>;

/** The column with the id of the person of the seal; null: none. */
export function ownerColumn({ by }: Pick<Held, 'by'>, seal: string): string | null {
  return isPersonal(seal) ? (by[0] ?? null) : null;
}

export type Table = keyof typeof held;

export const tables = Object.keys(held) as Table[];
