import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The tables of apps/server/migrations as Kysely sees them. A test compares this list with the migrated database. */
export type Schema = {
  person: PersonTable;
  session: SessionTable;
  login_guard: LoginGuardTable;
  known_device: KnownDeviceTable;
  temporary_password: TemporaryPasswordTable;
  temporary_password_try: TemporaryPasswordTryTable;
  approval: ApprovalTable;
  approval_version: ApprovalVersionTable;
  login_device: LoginDeviceTable;
  pending_consent: PendingConsentTable;
  consent_event: ConsentEventTable;
  rate_count: RateCountTable;
  job: JobTable;
  security_event: SecurityEventTable;
  import_run: ImportRunTable;
  import_batch: ImportBatchTable;
  import_file: ImportFileTable;
  import_errors: ImportErrorsTable;
  column_alias: ColumnAliasTable;
  figure_before: FigureBeforeTable;
  row_before: RowBeforeTable;
  customer: CustomerTable;
  place: PlaceTable;
  person_place: PersonPlaceTable;
  seller_customer: SellerCustomerTable;
  manager_seller: ManagerSellerTable;
  plan: PlanTable;
  realisation: RealisationTable;
  bonus_rule: BonusRuleTable;
  bonus_threshold: BonusThresholdTable;
  setting: SettingTable;
  text: TextTable;
  ledger_entry: LedgerEntryTable;
  notification: NotificationTable;
  device: DeviceTable;
  push: PushTable;
  push_setting: PushSettingTable;
  announcement: AnnouncementTable;
  unread_change: UnreadChangeTable;
  pill: PillTable;
  question: QuestionTable;
  question_reply: QuestionReplyTable;
  answer_key: AnswerKeyTable;
  pill_reading: PillReadingTable;
  question_attempt: QuestionAttemptTable;
  news: NewsTable;
  zone_category: ZoneCategoryTable;
  zone_article: ZoneArticleTable;
  article_revision: ArticleRevisionTable;
  calendar_item: CalendarItemTable;
  slide: SlideTable;
  contact_category: ContactCategoryTable;
  contact_message: ContactMessageTable;
  bank_account_change: BankAccountChangeTable;
  special_task: SpecialTaskTable;
  special_target: SpecialTargetTable;
  special_goal: SpecialGoalTable;
  special_result: SpecialResultTable;
  download: DownloadTable;
  download_link: DownloadLinkTable;
  invitation: InvitationTable;
  invitation_sms: InvitationSmsTable;
  departure: DepartureTable;
  role_change: RoleChangeTable;
  settlement: SettlementTable;
  month_rehearsal: MonthRehearsalTable;
  month_remark: MonthRemarkTable;
  correction: CorrectionTable;
  alone_change: AloneChangeTable;
  statement: StatementTable;
  statement_line: StatementLineTable;
  unsettled_entry: UnsettledEntryTable;
  statement_identity: StatementIdentityTable;
  payout: PayoutTable;
  payout_link: PayoutLinkTable;
  payout_item: PayoutItemTable;
  payout_part: PayoutPartTable;
  payout_hold: PayoutHoldTable;
  payout_release: PayoutReleaseTable;
  key_check: KeyCheckTable;
  staff: StaffTable;
  viewing: ViewingTable;
  staff_passkey: StaffPasskeyTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_ticket: StaffTicketTable;
  staff_session: StaffSessionTable;
  staff_challenge: StaffChallengeTable;
  staff_attempt: StaffAttemptTable;
  staff_new_totp: StaffNewTotpTable;
  signoff: SignoffTable;
  trail_entry: TrailEntryTable;
  trail_waiting: TrailWaitingTable;
  trail_seal: TrailSealTable;
  trail_sealed: TrailSealedTable;
  operation: OperationTable;
  verification: VerificationTable;
  verification_difference: VerificationDifferenceTable;
  month_figure: MonthFigureTable;
  phone_change: PhoneChangeTable;
  former_phone: FormerPhoneTable;
};

/** `date` columns are strings `YYYY-MM-DD` in both directions: a day has no time zone. */
export type Day = string;
/** jsonb: read as parsed JSON, written as a JSON text. */
type Json<T> = ColumnType<T, string, string>;
type Role = 'user1' | 'user2' | 'user3' | 'salesman';

type PersonTable = {
  id: Generated<number>;
  phone: string;
  role: Role;
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: Generated<string>;
  client_number: Generated<string>;
  entrepreneur: Generated<boolean>;
  iban_sealed: Generated<string>;
  street_sealed: Generated<string>;
  city_sealed: Generated<string>;
  zip_code_sealed: Generated<string>;
  birthday_sealed: Generated<string>;
  pesel_sealed: Generated<string>;
  tax_office_name_sealed: Generated<string>;
  tax_office_address_sealed: Generated<string>;
  is_profile_complete: Generated<boolean>;
  password_hash: string | null;
  password_set_at: Date | null;
  blocked_at: Date | null;
  force_log_out: Generated<boolean>;
  show_slider: Generated<boolean>;
  badge_hidden_at: Date | null;
  last_login_at: Date | null;
  activated_at: Date | null;
  deleted_at: Date | null;
  created_at: Date;
  payout_hold_until: Date | null;
  phone_digest: Uint8Array | null;
  /** Names as a search compares them. */
  searched: GeneratedAlways<string>;
  /** Surname and name in bytes that stand in Polish order; null without a name. */
  name_order: GeneratedAlways<string | null>;
  invited_until: Date | null;
  pesel_digest: Uint8Array | null;
};

type DepartureTable = {
  person_id: number;
  envelope: string;
  left_at: Date;
  purge_at: Date;
};

type PhoneChangeTable = {
  person_id: number;
  phone: string;
  proposed_at: Date;
};

type FormerPhoneTable = {
  person_id: number;
  digest: Uint8Array;
  left_at: Date;
};

type RoleChangeTable = {
  person_id: number;
  since: Day;
  role: Role;
};

type SessionTable = {
  token_hash: Uint8Array;
  person_id: number;
  scope: 'full' | 'set_password';
  device_hash: Uint8Array | null;
  created_at: Date;
  last_used_at: Date;
  authenticated_at: Date;
  revoked_at: Date | null;
  profile_shown: Generated<string>;
};

type LoginGuardTable = {
  wrong: Generated<number>;
  phone: string;
  bucket: string;
  tries: Generated<number>;
  blocked_at: Date | null;
  last_try_at: Date;
};

type KnownDeviceTable = {
  person_id: number;
  device_hash: Uint8Array;
  first_seen_at: Date;
  last_seen_at: Date;
};

type TemporaryPasswordTable = {
  id: Generated<number>;
  person_id: number;
  kind: 'invitation' | 'reminder';
  password_hash: Uint8Array;
  /** Of the former release, until the next one. */
  tries_left: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  device_hash: Uint8Array | null;
  head_hash: Uint8Array;
};

type TemporaryPasswordTryTable = {
  id: Generated<number>;
  person_id: number;
  bucket: string;
  kind: 'known' | 'asked' | 'stranger';
  source: string;
  is_near: boolean;
  tried_at: Date;
};

type ApprovalTable = {
  id: Generated<number>;
  code: string;
  occasion: 'login' | 'delete';
  position: Generated<number>;
  withdrawn_at: Date | null;
};

type ApprovalVersionTable = {
  id: Generated<number>;
  approval_id: number;
  version: number;
  name: string;
  content: string;
  required: boolean;
  sha256: string;
  valid_from: Date;
};

type LoginDeviceTable = {
  phone: string;
  device_hash: Uint8Array;
  ticks: Json<{ approvalVersionId: number; value: boolean }[]>;
  at: Date;
  source: string;
  user_agent: string;
  expires_at: Date;
};

/** Of the former release, until the next one. */
type PendingConsentTable = {
  phone: string;
  ticks: Json<{ approvalVersionId: number; value: boolean }[]>;
  at: Date;
  source: string;
  user_agent: string;
  expires_at: Date;
};

type ConsentEventTable = {
  id: Generated<number>;
  person_id: number;
  approval_version_id: number;
  value: boolean;
  at: Date;
  source: string;
  user_agent: string;
  channel: string;
  device_hash: Generated<Uint8Array | null>;
};

type RateCountTable = { key: string; window_start: Date; count: number };

type JobTable = {
  id: Generated<number>;
  queue: string;
  key: string | null;
  payload: Json<unknown>;
  run_at: Date;
  attempts: Generated<number>;
  locked_until: Date | null;
  done_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
  created_at: Date;
  lane: string | null;
  excused: Generated<number>;
};

type DownloadTable = {
  id: Generated<number>;
  person_id: number;
  digest: Uint8Array;
  request_sealed: string;
  name: string;
  file: string;
  progress: Generated<number>;
  created_at: Date;
  made_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
  told_at: Date | null;
};

type DownloadLinkTable = {
  token_hash: Uint8Array;
  download_id: number;
  session_hash: Uint8Array;
  expires_at: Date;
};

type SecurityEventTable = {
  id: Generated<number>;
  kind: string;
  person_id: number | null;
  at: Date;
  details: Json<Record<string, unknown>>;
};

type ImportRunTable = {
  id: Generated<number>;
  kind: string;
  file_name: string;
  sha256: string;
  rows_new: number;
  rows_changed: number;
  rows_unchanged: number;
  imported_at: Date;
  /** Of the panel; null for what a command imported. */
  batch_id: Generated<number | null>;
};

type ImportBatchTable = {
  id: Generated<number>;
  staff_id: number;
  state: Generated<
    | 'open'
    | 'checking'
    | 'wrong'
    | 'ready'
    | 'proposed'
    | 'applying'
    | 'applied'
    | 'undoing'
    | 'undone'
    | 'rejected'
    | 'expired'
  >;
  operation_id: Generated<number | null>;
  found: ColumnType<unknown, string | undefined, string | null>;
  horizon: Generated<string | null>;
  created_at: Date;
  changed_at: Date;
  applied_at: Generated<Date | null>;
  undone_at: Generated<Date | null>;
  applied_by: Generated<number | null>;
  approved_by: Generated<number | null>;
  approved_at: Generated<Date | null>;
  undone_by: Generated<number | null>;
  undo_approved_by: Generated<number | null>;
  undo_approved_at: Generated<Date | null>;
};

type ImportFileTable = {
  id: Generated<number>;
  batch_id: number;
  name: string;
  size: number;
  sha256: string;
  stored: string | null;
  key_sealed: string | null;
  kind: Generated<string | null>;
  received_at: Date;
};

type ImportErrorsTable = {
  id: Generated<number>;
  batch_id: number;
  name: string;
  what: 'errors' | 'asides' | 'changes';
  stored: string;
  key_sealed: string;
};

type ColumnAliasTable = {
  kind: string;
  heading: string;
  column_name: string;
  staff_id: number;
  created_at: Date;
};

type FigureBeforeTable = {
  import_id: number;
  kind: 'plan' | 'realisation';
  person_id: number;
  place_id: number;
  month: Day;
  /** null, where there was none. */
  value: number | null;
  former_import_id: number | null;
  former_import_row: number | null;
};

type RowBeforeTable = {
  id: Generated<number>;
  import_id: number;
  kind: string;
  key: string;
  person_id: number | null;
  values_sealed: string;
};

type CustomerTable = { id: Generated<number>; prefix: string; number: string; name: string };

type PlaceTable = {
  id: Generated<number>;
  code: string;
  name: string;
  channel: string;
  city: Generated<string>;
  customer_id: number;
};

type Dated = { from_date: Day; to_date: Day | null };
type PersonPlaceTable = Dated & {
  person_id: number;
  place_id: number;
  by_invitation: Generated<boolean>;
  /** Copies of the person that triggers keep, for lists. */
  person_role: GeneratedAlways<string>;
  person_phone: GeneratedAlways<string>;
  person_searched: GeneratedAlways<string>;
  person_order: GeneratedAlways<string | null>;
};
type SellerCustomerTable = Dated & { seller_id: number; customer_id: number };
type ManagerSellerTable = Dated & { manager_id: number; seller_id: number };

type PlanTable = {
  person_id: number;
  place_id: number;
  month: Day;
  target: number;
  import_id: number;
  /** Null for what an earlier version of the import wrote. */
  import_row: Generated<number | null>;
};
type RealisationTable = {
  person_id: number;
  place_id: number;
  month: Day;
  points: number;
  import_id: number;
  import_row: Generated<number | null>;
};

type BonusRuleTable = {
  id: Generated<number>;
  role: 'user1' | 'user2' | 'user3';
  period_kind: 'month' | 'quarter';
  valid_from: Day;
  version: number;
  above_rate: Generated<number>;
  above_cap: Generated<number>;
  knowledge_gate: boolean;
  import_id: number;
  created_at: Date;
};

type BonusThresholdTable = { rule_id: number; percent: number; bonus: number };
type SettingTable = {
  name: string;
  valid_from: Day;
  value: Json<unknown>;
  import_id: Generated<number | null>;
};
type TextTable = { name: string; html: string; updated_at: Date };

type LedgerEntryTable = {
  id: Generated<number>;
  person_id: number;
  kind: 'month' | 'quarter' | 'knowledge' | 'special' | 'correction';
  month: Day;
  amount: number;
  cause: string;
  revision: number;
  rule_id: number | null;
  created_at: Date;
};

type NotificationTable = {
  id: Generated<number>;
  slug: string;
  person_id: number;
  cause: string;
  title: string;
  content: string;
  thumbnail: string | null;
  url: string | null;
  created_at: Date;
  read_at: Date | null;
  seen_at: Date | null;
};

type DeviceTable = {
  id: Generated<number>;
  token: string;
  person_id: number;
  session_hash: Uint8Array;
  platform: 'android' | 'ios' | 'web';
  version: string;
  api_url: string;
  public_key: string;
  auth_secret: string;
  created_at: Date;
  updated_at: Date;
};

type PushTable = {
  id: Generated<number>;
  notification_id: number;
  device_id: number;
  person_id: number;
  due_at: Date;
  attempts: Generated<number>;
  locked_until: Date | null;
};

type PushSettingTable = {
  person_id: number;
  muted: string[];
  quiet_from: number;
  quiet_to: number;
};

type AnnouncementTable = { cause: string; announced_at: Date };
type UnreadChangeTable = { person_id: number; delta: number };

type PillTable = {
  id: Generated<number>;
  slug: string;
  title: string;
  excerpt: string;
  thumbnail: string | null;
  image: string | null;
  content: string;
  roles: string[];
  opens_at: Date;
  closes_at: Date;
};

type QuestionTable = {
  id: Generated<number>;
  slug: string;
  pill_id: number | null;
  title: string;
  excerpt: string;
  type: string;
  image: string | null;
  seconds: number;
  reward: Generated<number>;
  roles: string[];
  month: Day;
  opens_at: Date;
  closes_at: Date;
};

type QuestionReplyTable = {
  id: string;
  question_id: number;
  position: number;
  content: string;
  image: string | null;
};
type AnswerKeyTable = { question_id: number; reply_id: string };
type PillReadingTable = { person_id: number; pill_id: number; read_at: Date };

type QuestionAttemptTable = {
  person_id: number;
  question_id: number;
  number: number;
  opened_at: Date;
  deadline_at: Date;
  outcome: 'correct' | 'wrong' | 'expired' | null;
  reply_ids: string[] | null;
  decided_at: Date | null;
  claimed_seconds: number | null;
};

type NewsTable = {
  id: Generated<number>;
  slug: string;
  title: string;
  excerpt: string;
  thumbnail: string | null;
  image: string | null;
  content: string;
  roles: string[];
  published_at: Date;
  ends_at: Date | null;
};

type ZoneCategoryTable = {
  id: Generated<number>;
  code: string;
  name: string;
  position: Generated<number>;
};

type ArticleRevisionTable = {
  is_only: Generated<boolean>;
  revision: Generated<string>;
};

type ZoneArticleTable = {
  id: Generated<number>;
  slug: string;
  category_id: number;
  title: string;
  excerpt: string;
  thumbnail: string | null;
  image: string | null;
  content: string;
  roles: string[];
  published_at: Date;
  ends_at: Date | null;
};

type CalendarItemTable = {
  id: Generated<number>;
  group_title: string;
  title: string;
  day: Day;
  position: number;
};

type SlideTable = {
  position: number;
  type: 'intro' | 'star' | 'circle' | 'padlock' | 'image';
  title: string;
  content: string;
  image: string | null;
};

type SpecialTaskTable = {
  id: Generated<number>;
  slug: string;
  title: string;
  excerpt: string;
  thumbnail: string | null;
  image: string | null;
  content: string;
  subtitle: Json<{ label: string; value: string }[]>;
  roles: string[];
  opens_at: Date;
  closes_at: Date;
};

type SpecialTargetTable = {
  id: Generated<number>;
  task_id: number;
  code: string;
  title: string;
  description: string;
  type: 'points' | 'pieces';
  bonus: number;
  still_left_label: string | null;
  still_left_qualification_label: string | null;
  position: Generated<number>;
};

type SpecialGoalTable = {
  target_id: number;
  person_id: number;
  place_id: number;
  target: number;
  target_qualification: number;
  import_id: number;
  import_row: Generated<number | null>;
};

type SpecialResultTable = {
  target_id: number;
  person_id: number;
  place_id: number;
  points: number;
  points_qualification: number;
  state_on: Day;
  import_id: number;
  import_row: Generated<number | null>;
};

type InvitationTable = {
  id: Generated<number>;
  inviter_id: number;
  person_id: number;
  customer_id: number;
  role: 'user1' | 'user2' | 'user3';
  invited_at: Date;
  withdrawn_at: Date | null;
  replaced_at: Date | null;
  /** Copies of the person that triggers keep, for lists. */
  person_phone: GeneratedAlways<string>;
  person_searched: GeneratedAlways<string>;
};

type InvitationSmsTable = {
  id: Generated<number>;
  invitation_id: number;
  inviter_id: number;
  person_id: number;
  asked_at: Date;
};

type BankAccountChangeTable = {
  id: Generated<number>;
  person_id: number;
  old_iban_sealed: string;
  new_iban_sealed: string;
  changed_at: Date;
  way: Generated<'' | 'phone' | 'tablet' | 'computer' | 'import'>;
  device_since: Date | null;
};

type ContactCategoryTable = {
  code: string;
  name: string;
  roles: string[];
  position: Generated<number>;
};

type ContactMessageTable = {
  id: Generated<number>;
  person_id: number;
  submission: string;
  digest: Uint8Array;
  content_sealed: string;
  attachment_file: string | null;
  created_at: Date;
  delivered_at: Date | null;
  claimed_until: Date | null;
};

type SettlementTable = {
  id: Generated<number>;
  month: Day;
  revision: number;
  golden_point_grosze: number;
  knowledge_minimum: number | null;
  statements: number;
  amount: number;
  last_import_id: number;
  closed_by: string;
  closed_at: Date;
  takes_back_as_given: Generated<boolean>;
  proposed_by: Generated<number | null>;
  decided_by: Generated<number | null>;
  signoff_id: Generated<number | null>;
};

type MonthRehearsalTable = {
  id: Generated<number>;
  month: Day;
  staff_id: number;
  operation_id: number | null;
  found: Json<unknown>;
  horizon: string;
  created_at: Date;
};

type MonthRemarkTable = {
  rehearsal_id: number;
  kind: string;
  position: number;
  person_id: number;
  amount: number;
  grosze: number;
  amount_before: number | null;
  reason: string | null;
};

type CorrectionTable = {
  id: Generated<number>;
  key: string;
  person_id: number;
  month: Day;
  cause: string;
  amount: number;
  reason_code: string;
  reason: string;
  complaint: string;
  state: string;
  staff_id: number | null;
  decided_by: number | null;
  signoff_id: number | null;
  entry_id: number | null;
  created_at: Date;
  booked_at: Date | null;
};

type AloneChangeTable = {
  id: Generated<number>;
  act: string;
  act_id: number;
  staff_id: number | null;
  month: Day;
  person_id: number;
  amount: number;
  corrections: number;
  is_over: boolean;
  created_at: Date;
  signoff_id: number | null;
};

type StatementTable = {
  id: Generated<number>;
  settlement_id: number;
  person_id: number;
  month: Day;
  monthly: number;
  quarterly: number;
  special: number;
  knowledge: number;
  corrections: number;
  amount: number;
  grosze: number;
  entries: number;
};

type StatementLineTable = {
  entry_id: number;
  statement_id: number;
};

type UnsettledEntryTable = {
  entry_id: number;
  person_id: number;
  month: string;
  kind: string;
  amount: number;
};

type StatementIdentityTable = {
  id: number;
  person_id: number;
  is_complete: boolean;
  first_name: string;
  last_name: string;
  entrepreneur: boolean;
  iban_sealed: string;
  street_sealed: string;
  city_sealed: string;
  zip_code_sealed: string;
  birthday_sealed: string;
  pesel_sealed: string;
  tax_office_name_sealed: string;
  tax_office_address_sealed: string;
  keep_until: Day;
};

type PayoutTable = {
  id: Generated<number>;
  execution_day: Day;
  payer_name: string;
  payer_address: string;
  payer_account: string;
  transfers: number;
  grosze: number;
  made_by: string;
  approved_by: string;
  created_at: Date;
  paid_on: Day | null;
  cancelled_at: Date | null;
  proposed_by: Generated<number | null>;
  decided_by: Generated<number | null>;
  signoff_id: Generated<number | null>;
  cancel_reason: string | null;
};

type PayoutLinkTable = {
  id: Generated<number>;
  payout_id: number;
  kind: 'bank' | 'list';
  staff_id: number | null;
  hash: Buffer;
  sha256: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type PayoutItemTable = {
  id: Generated<number>;
  payout_id: number;
  person_id: number;
  grosze: number;
  first_name: string;
  last_name: string;
  iban_sealed: string;
  street_sealed: string;
  city_sealed: string;
  zip_code_sealed: string;
  returned_on: Day | null;
  return_reason: string | null;
  keep_until: Day;
  account_changed: Generated<boolean>;
};

type PayoutHoldTable = {
  id: Generated<number>;
  person_id: number;
  kind: 'operator' | 'returned' | 'repeated';
  item_id: number | null;
  month: Day | null;
  settled_for: number | null;
  reason: string;
  held_by: string;
  held_at: Date;
};

type PayoutReleaseTable = {
  id: number;
  person_id: number;
  reason: string;
  released_by: string;
  released_at: Date;
  iban_sealed: Generated<string>;
};

type PayoutPartTable = {
  item_id: number;
  statement_id: number;
  is_live: Generated<boolean>;
};

type KeyCheckTable = {
  ring: 'data' | 'departures';
  key_id: string;
  proof: string;
  digest: Buffer | null;
};

type ViewingTable = {
  id: Generated<number>;
  staff_id: number;
  session_id: number;
  person_id: number;
  purpose: 'question' | 'complaint' | 'fault' | 'data';
  started_at: Date;
  until: Date;
  ended_at: Generated<Date | null>;
};

type StaffTable = {
  id: Generated<number>;
  email: string;
  name: string;
  roles: string[];
  password_hash: string | null;
  totp_sealed: string | null;
  totp_step: Generated<number>;
  suspended_at: Date | null;
  created_at: Date;
  last_in_at: Date | null;
  matters_seen_at: Date | null;
};

type StaffPasskeyTable = {
  id: Generated<number>;
  staff_id: number;
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  is_synced: boolean;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

type StaffRecoveryCodeTable = {
  id: Generated<number>;
  staff_id: number;
  hash: Uint8Array;
  created_at: Date;
  used_at: Date | null;
};

type StaffTicketTable = {
  id: Generated<number>;
  hash: Uint8Array;
  staff_id: number;
  purpose: 'first' | 'reset' | 'demo';
  totp_sealed: string | null;
  made_by: number | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type StaffSessionTable = {
  id: Generated<number>;
  token_hash: Uint8Array;
  staff_id: number;
  factor: 'passkey' | 'code' | 'recovery' | 'demo';
  source: string;
  user_agent: string;
  opened_at: Date;
  last_used_at: Date;
  proven_at: Date;
  ended_at: Date | null;
  ticket_id: number | null;
};

type StaffChallengeTable = {
  hash: Uint8Array;
  purpose: 'enter' | 'enrol' | 'prove' | 'add';
  challenge: string;
  staff_id: number | null;
  session_id: number | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type StaffAttemptTable = {
  hash: Uint8Array;
  staff_id: number | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type StaffNewTotpTable = {
  id: Generated<number>;
  staff_id: number;
  totp_sealed: string;
  expires_at: Date;
};

type SignoffTable = {
  id: Generated<number>;
  kind: string;
  subject: string;
  state: Generated<'open' | 'approved' | 'refused' | 'withdrawn' | 'expired' | 'stale'>;
  payload: Json<unknown>;
  shown: Json<{ label: string; before: string; after: string }[]>;
  digest: string;
  words: string;
  reason: string;
  proposed_by: number;
  proposed_at: Date;
  expires_at: Date;
  decided_by: number | null;
  decided_at: Date | null;
  decision_reason: Generated<string>;
};

type TrailEntryTable = {
  id: Generated<number>;
  at: Date;
  way: 'panel' | 'command' | 'system';
  staff_id: number | null;
  by_name: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  subject_name: string;
  person_id: number | null;
  reason: string;
  details: Json<Record<string, string | number | boolean | null>>;
  source: string;
  request_id: string;
  outcome: 'done' | 'refused';
};

type TrailWaitingTable = {
  entry_id: number;
  txid: Generated<string>;
};

type TrailSealTable = {
  id: Generated<number>;
  entries: number;
  entries_hash: string;
  previous_hash: string;
  hash: string;
  sealed_at: Date;
};

type TrailSealedTable = {
  entry_id: number;
  seal_id: number;
  entry_hash: Uint8Array;
};

type OperationTable = {
  id: Generated<number>;
  kind: string;
  staff_id: number | null;
  state: Generated<'waiting' | 'running' | 'done' | 'refused' | 'failed' | 'cancelled'>;
  progress: Generated<number>;
  note: Generated<string>;
  input: Json<unknown>;
  lines: Json<string[]>;
  file: string | null;
  is_cancelled: Generated<boolean>;
  is_writing: Generated<boolean>;
  attempt: Generated<number>;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  seen_at: Date | null;
};

type VerificationTable = {
  operation_id: number;
  night: Day | null;
  people: number | null;
  months: number | null;
  differences: number | null;
  is_trail_whole: boolean | null;
  trail_words: Generated<string>;
  checks: ColumnType<unknown, string | undefined, string>;
  late: ColumnType<unknown, string | undefined, string>;
};

type VerificationDifferenceTable = {
  operation_id: number;
  place: number;
  kind: string;
  month: Day | null;
  person_id: number | null;
  subject: string;
  expected: number;
  found: number;
};

type MonthFigureTable = {
  month: Day;
  name: 'active' | 'median' | 'golden' | 'letters';
  value: number;
  counted_at: Date;
};
