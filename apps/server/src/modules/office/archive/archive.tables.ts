import { owedQueue } from '../trail/trail.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { ArchiveRefused } from './archive.format.ts';
import { type Reference, inLoadOrder } from './archive.rules.ts';

/**
 * Which rows of each table belong to the programme's archive: all, those of a condition, or none.
 * The type requires every table, and a test compares the list with the migrated database.
 */
export type Kept =
  | 'all'
  | { readonly where: string; readonly why: string }
  | { readonly none: string };

export const archivedRows = {
  person: 'all',
  role_change: 'all',
  known_device: 'all',
  login_guard: 'all',
  temporary_password: 'all',
  temporary_password_try: 'all',
  bank_account_change: 'all',
  login_device: 'all',
  pending_consent: 'all',
  consent_event: 'all',
  security_event: 'all',
  departure: 'all',
  approval: 'all',
  approval_version: 'all',
  import_run: 'all',
  import_batch: 'all',
  import_file: 'all',
  import_errors: { none: 'Their files are not kept, and the next check writes them again.' },
  column_alias: 'all',
  figure_before: 'all',
  row_before: 'all',
  customer: 'all',
  place: 'all',
  customer_change: 'all',
  person_place: 'all',
  seller_customer: 'all',
  manager_seller: 'all',
  plan: 'all',
  realisation: 'all',
  bonus_rule: 'all',
  bonus_threshold: 'all',
  invitation: 'all',
  invitation_sms: 'all',
  call_refusal: 'all',
  number_request: 'all',
  nearest_kept: 'all',
  ledger_entry: 'all',
  settlement: 'all',
  correction: 'all',
  alone_change: 'all',
  month_rehearsal: { none: 'Computed again by who wants to close a month.' },
  month_remark: { none: 'Belongs to a rehearsal.' },
  statement: 'all',
  statement_identity: 'all',
  statement_line: 'all',
  unsettled_entry: 'all',
  payout: 'all',
  payout_link: {
    where: 'used_at is not null',
    why: 'Who has taken which file; an unused link lives for minutes.',
  },
  payout_item: 'all',
  payout_part: 'all',
  payout_hold: 'all',
  payout_release: 'all',
  notification: 'all',
  unread_change: 'all',
  announcement: 'all',
  push_setting: 'all',
  setting: 'all',
  text_version: 'all',
  text: 'all',
  pill: 'all',
  pill_reading: 'all',
  question: 'all',
  question_reply: 'all',
  answer_key: 'all',
  question_attempt: 'all',
  news: 'all',
  news_reading: 'all',
  zone_category: 'all',
  zone_article: 'all',
  zone_article_reading: 'all',
  calendar_item: 'all',
  slide: 'all',
  special_task: 'all',
  special_target: 'all',
  special_goal: 'all',
  special_result: 'all',
  contact_category: 'all',
  media: 'all',
  content_draft: 'all',
  content_revision: 'all',
  content_presence: { none: 'Who has a draft on the screen, for half a minute.' },
  contact_message: 'all',
  letter_counter: 'all',
  letter: 'all',
  letter_entry: 'all',
  letter_template: 'all',
  message: 'all',
  message_recipient: 'all',
  job: {
    where: `done_at is null and failed_at is null and queue <> '${owedQueue}'`,
    why:
      'A message that waits still goes out, once: its number is what a provider knows it by. What is over is over, and the command ' +
      'that makes the archive leaves its entry here.',
  },
  session: {
    none: 'A stolen archive must open no account, and a token belongs to the address that gave it.',
  },
  device: {
    none: 'They belong to sessions and to the keys of this installation; a device announces itself after the login.',
  },
  push: { none: 'Signs for those devices; the notifications themselves are kept.' },
  download: { none: 'Files made for one person and ten minutes; asking again makes them again.' },
  download_link: { none: 'They live five minutes and end with their session.' },
  article_revision: {
    none: 'Read by servers of the former release; the next release drops it.',
  },
  key_check: {
    none: 'The keys travel with the archive, and the next installation proves them anew.',
  },
  rate_count: { none: 'How often somebody called within the last minutes, here.' },
  staff: 'all',
  staff_recovery_code: 'all',
  signoff: 'all',
  phone_change: 'all',
  leaver_account: 'all',
  former_identity: 'all',
  staff_person: 'all',
  former_phone: 'all',
  viewing: 'all',
  trail_entry: 'all',
  trail_seal: 'all',
  trail_sealed: 'all',
  trail_waiting: {
    none: 'Names transactions of this database; what is not sealed is found again at the next start.',
  },
  staff_passkey: { none: 'A passkey belongs to the address of this panel and opens no other.' },
  staff_device: {
    none: 'They belong to the keys of this installation; a browser subscribes again in its panel.',
  },
  notice_letter: { none: 'They say what the mail server of this installation did.' },
  staff_ticket: { none: 'One-time links lead to this panel.' },
  staff_session: {
    none: 'A stolen archive must open no account, and a token belongs to the address that gave it.',
  },
  staff_challenge: { none: 'They live for minutes.' },
  staff_attempt: { none: 'They live for minutes.' },
  staff_first_code: { none: 'They live for half an hour.' },
  staff_new_totp: { none: 'They live for minutes.' },
  operation: {
    none: 'Long work of this installation; what it has written is kept where it has written it.',
  },
  verification: {
    none: 'Says what this installation found in its own books; another one verifies anew.',
  },
  verification_difference: { none: 'Belongs to a verification.' },
  month_figure: {
    none: 'Counted again within the hour, but for what was not kept: who was active.',
  },
} as const satisfies Readonly<Record<keyof Schema, Kept>>;

/** The condition for a table's rows, null for all; undefined when none belong to the programme. */
export function conditionOf(rule: Kept): string | null | undefined {
  if (rule === 'all') return null;
  return 'where' in rule ? rule.where : undefined;
}

export type TableColumns = { readonly table: string; readonly columns: readonly string[] };

/**
 * The tables and columns of an archive, in the order of writing and loading. An export writes
 * exactly these, and a restore accepts nothing else. Throws for a table that this release does not
 * know, because its rows would be lost silently.
 */
export function archivedTables(
  found: readonly TableColumns[],
  references: readonly Reference[],
): TableColumns[] {
  const rules: Readonly<Record<string, Kept | undefined>> = archivedRows;
  const listed = found.filter(({ table }) => {
    const rule = rules[table];
    if (rule === undefined) throw new ArchiveRefused('newerDatabase');
    return conditionOf(rule) !== undefined;
  });
  const columnsOf = new Map(listed.map(({ table, columns }) => [table, columns]));
  return inLoadOrder([...columnsOf.keys()], references).map((table) => ({
    table,
    columns: columnsOf.get(table) ?? [],
  }));
}

/** The condition for a listed table's rows; null: all of them. */
export function rowsOf(table: string): string | null {
  const rules: Readonly<Record<string, Kept | undefined>> = archivedRows;
  return conditionOf(rules[table] ?? 'all') ?? null;
}

/** Columns with HTML for readers: sanitised again on restore, like all external text. */
export const htmlColumns = {
  approval_version: 'content',
  news: 'content',
  notification: 'content',
  pill: 'content',
  slide: 'content',
  special_task: 'content',
  text: 'html',
  zone_article: 'content',
} as const satisfies Partial<Record<keyof Schema, string>>;
