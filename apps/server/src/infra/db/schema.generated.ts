// Generated from the migrated database by `npm run schema`; a test compares them. What the database does not know
// stands in schema.ts.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** YYYY-MM-DD, in both directions: a day has no time zone. */
type Day = string;

export type Tables = {
  alone_change: {
    id: Generated<number>;
    act: 'correction' | 'import' | 'undo' | 'role' | 'shop';
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
  announcement: {
    cause: string;
    announced_at: Date;
  };
  answer_key: {
    question_id: number;
    reply_id: string;
  };
  approval: {
    id: Generated<number>;
    code: string;
    occasion: 'login' | 'delete';
    position: Generated<number>;
    withdrawn_at: Date | null;
  };
  approval_version: {
    id: Generated<number>;
    approval_id: number;
    version: number;
    name: string;
    content: string;
    required: boolean;
    sha256: string;
    valid_from: Date;
  };
  article_revision: {
    is_only: Generated<boolean>;
    revision: Generated<string>;
  };
  bank_account_change: {
    id: Generated<number>;
    person_id: number;
    old_iban_sealed: string;
    new_iban_sealed: string;
    changed_at: Date;
    way: Generated<'' | 'phone' | 'tablet' | 'computer' | 'import'>;
    device_since: Date | null;
  };
  bonus_rule: {
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
  bonus_threshold: {
    rule_id: number;
    percent: number;
    bonus: number;
  };
  calendar_item: {
    id: Generated<number>;
    group_title: string;
    title: string;
    day: Day;
    position: number;
  };
  call_refusal: {
    person_id: number;
    since: Date;
  };
  column_alias: {
    kind: string;
    heading: string;
    column_name: string;
    staff_id: number;
    created_at: Date;
  };
  consent_event: {
    id: Generated<number>;
    person_id: number;
    approval_version_id: number;
    value: boolean;
    at: Date;
    source: string;
    user_agent: string;
    channel: string;
    device_hash: Uint8Array | null;
  };
  contact_category: {
    code: string;
    name: string;
    roles: string[];
    position: Generated<number>;
    kind: Generated<'question' | 'complaint' | 'privacy' | 'technical'>;
  };
  contact_message: {
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
  content_draft: {
    id: Generated<number>;
    kind: string;
    of_key: string | null;
    state: Generated<'open' | 'published' | 'discarded'>;
    version: Generated<number>;
    content: ColumnType<unknown, string, string>;
    base: ColumnType<unknown, string, string>;
    touched: ColumnType<unknown, string | undefined, string>;
    title: Generated<string>;
    created_by: number;
    created_at: Date;
    changed_by: number;
    changed_at: Date;
    import_id: number | null;
    signoff_id: number | null;
  };
  content_presence: {
    draft_id: number;
    staff_id: number;
    seen_at: Date;
  };
  content_revision: {
    id: Generated<number>;
    draft_id: number;
    version: number;
    content: ColumnType<unknown, string, string>;
    staff_id: number;
    begun_at: Date;
    saved_at: Date;
  };
  correction: {
    id: Generated<number>;
    key: string;
    person_id: number;
    month: Day;
    cause: string;
    amount: number;
    reason_code: 'data' | 'complaint' | 'content' | 'agreement' | 'other';
    reason: string;
    complaint: string;
    state: 'proposed' | 'booked';
    staff_id: number | null;
    decided_by: number | null;
    signoff_id: number | null;
    entry_id: number | null;
    created_at: Date;
    booked_at: Date | null;
    import_id: number | null;
    import_row: number | null;
  };
  customer: {
    id: Generated<number>;
    prefix: string;
    number: string;
    name: string;
  };
  customer_change: {
    place_id: number;
    since: Day;
    customer_id: number;
  };
  departure: {
    person_id: number;
    envelope: string;
    left_at: Date;
    purge_at: Date;
  };
  device: {
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
  download: {
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
  download_link: {
    token_hash: Uint8Array;
    download_id: number;
    session_hash: Uint8Array;
    expires_at: Date;
  };
  figure_before: {
    import_id: number;
    kind: 'plan' | 'realisation';
    person_id: number;
    place_id: number;
    month: Day;
    value: number | null;
    former_import_id: number | null;
    former_import_row: number | null;
  };
  former_identity: {
    person_id: number;
    searched: string;
    email: string;
    until: Date | null;
  };
  former_phone: {
    person_id: number;
    digest: Uint8Array;
    left_at: Date;
  };
  import_batch: {
    id: Generated<number>;
    staff_id: number | null;
    state: Generated<'open' | 'checking' | 'wrong' | 'ready' | 'proposed' | 'applying' | 'applied' | 'undoing' | 'undone' | 'rejected' | 'expired'>;
    operation_id: number | null;
    found: ColumnType<unknown, string | null, string | null>;
    horizon: string | null;
    created_at: Date;
    changed_at: Date;
    applied_at: Date | null;
    undone_at: Date | null;
    applied_by: number | null;
    approved_by: number | null;
    approved_at: Date | null;
    undone_by: number | null;
    undo_approved_by: number | null;
    undo_approved_at: Date | null;
    reads_hidden: Generated<boolean>;
    replaces_newer: Generated<boolean>;
    customers_from: 'today' | 'beginning' | null;
    title: string | null;
    person_id: number | null;
  };
  import_errors: {
    id: Generated<number>;
    batch_id: number;
    name: string;
    stored: string;
    key_sealed: string;
    what: 'errors' | 'asides' | 'changes' | 'rows';
  };
  import_file: {
    id: Generated<number>;
    batch_id: number;
    name: string;
    size: number;
    sha256: string;
    stored: string | null;
    key_sealed: string | null;
    kind: string | null;
    received_at: Date;
  };
  import_run: {
    id: Generated<number>;
    kind: string;
    file_name: string;
    sha256: string;
    rows_new: number;
    rows_changed: number;
    rows_unchanged: number;
    imported_at: Date;
    batch_id: number | null;
  };
  invitation: {
    id: Generated<number>;
    inviter_id: number;
    person_id: number;
    customer_id: number;
    role: 'user1' | 'user2' | 'user3';
    invited_at: Date;
    withdrawn_at: Date | null;
    replaced_at: Date | null;
    person_phone: Generated<string>;
    person_searched: Generated<string>;
  };
  invitation_sms: {
    id: Generated<number>;
    invitation_id: number;
    inviter_id: number;
    person_id: number;
    asked_at: Date;
  };
  job: {
    id: Generated<number>;
    queue: string;
    key: string | null;
    payload: ColumnType<unknown, string, string>;
    run_at: Date;
    attempts: Generated<number>;
    locked_until: Date | null;
    done_at: Date | null;
    failed_at: Date | null;
    last_error: string | null;
    created_at: Date;
    lane: string | null;
    excused: Generated<number>;
    person_id: number | null;
  };
  key_check: {
    ring: 'data' | 'departures';
    key_id: string;
    proof: string;
    digest: Uint8Array | null;
  };
  known_device: {
    person_id: number;
    device_hash: Uint8Array;
    first_seen_at: Date;
    last_seen_at: Date;
  };
  leaver_account: {
    id: Generated<number>;
    person_id: number;
    iban_sealed: string;
    proposed_at: Date;
  };
  ledger_entry: {
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
  letter: {
    id: Generated<number>;
    number: string;
    person_id: number | null;
    source: 'app' | 'phone' | 'post';
    kind: 'question' | 'complaint' | 'privacy' | 'technical';
    content_sealed: string;
    attachment_file: string | null;
    month: Day | null;
    received_at: Date;
    due_on: Day;
    state: 'new' | 'assigned' | 'waiting' | 'closed';
    result: 'accepted' | 'partly' | 'rejected' | 'explained' | 'merged' | null;
    assigned_to: number | null;
    merged_into: string | null;
    form_key: string | null;
    version: Generated<number>;
    closed_at: Date | null;
  };
  letter_counter: {
    year: number;
    last: number;
  };
  letter_entry: {
    id: Generated<number>;
    letter_id: number;
    person_id: number | null;
    at: Date;
    staff_id: number | null;
    what: 'received' | 'assigned' | 'sorted' | 'note' | 'answer' | 'merged';
    details: ColumnType<unknown, string | undefined, string>;
    text_sealed: Generated<string>;
    form_key: string | null;
    mailed_at: Date | null;
  };
  letter_template: {
    id: Generated<number>;
    name: string;
    content: string;
    staff_id: number | null;
    changed_at: Date;
  };
  login_device: {
    phone: string;
    device_hash: Uint8Array;
    ticks: ColumnType<unknown, string, string>;
    at: Date;
    source: string;
    user_agent: string;
    expires_at: Date;
  };
  login_guard: {
    phone: string;
    bucket: string;
    tries: Generated<number>;
    blocked_at: Date | null;
    last_try_at: Date;
    wrong: Generated<number>;
  };
  manager_seller: {
    manager_id: number;
    seller_id: number;
    from_date: Day;
    to_date: Day | null;
  };
  media: {
    id: Generated<number>;
    address: string;
    name: string;
    alt: Generated<string>;
    bytes: number;
    original: string;
    crop: ColumnType<unknown, string | null, string | null>;
    created_by: number | null;
    created_at: Date;
    binned_by: number | null;
    binned_at: Date | null;
  };
  message: {
    id: Generated<number>;
    kind: 'service' | 'commercial';
    state: Generated<'draft' | 'planned' | 'sending' | 'paused' | 'sent' | 'withdrawn'>;
    title: string;
    content: string;
    link: string | null;
    fallbacks: ColumnType<unknown, string, string>;
    conditions: ColumnType<unknown, string, string>;
    revision: Generated<number>;
    created_by: number;
    changed_by: number;
    changed_at: Date;
    confirmed_by: number | null;
    confirmed_at: Date | null;
    confirmed_people: number | null;
    snapshot_people: number | null;
    decided_by: number | null;
    send_at: Date | null;
    approval_id: number | null;
    started_at: Date | null;
    ended_at: Date | null;
    why: 'staff' | 'grown' | 'noConsent' | null;
    cleared_at: Date | null;
  };
  message_recipient: {
    message_id: number;
    person_id: number;
    state: Generated<'waiting' | 'put' | 'skipped' | 'withdrawn' | 'kept'>;
    why: 'deleted' | 'blocked' | 'consent' | 'limit' | null;
    put_at: Date | null;
    pushed_at: Date | null;
    consent_event_id: number | null;
  };
  month_figure: {
    month: Day;
    name: 'active' | 'median' | 'golden' | 'letters';
    value: number;
    counted_at: Date;
  };
  month_rehearsal: {
    id: Generated<number>;
    month: Day;
    staff_id: number;
    operation_id: number | null;
    found: ColumnType<unknown, string, string>;
    horizon: string;
    created_at: Date;
  };
  month_remark: {
    rehearsal_id: number;
    kind: 'held' | 'largest' | 'changed' | 'overLimit' | 'zero' | 'account' | 'deleted' | 'noWork' | 'noPlanRole';
    position: number;
    person_id: number;
    amount: number;
    grosze: number;
    amount_before: number | null;
    reason: string | null;
  };
  nearest_kept: {
    seller_id: number;
    month: Day;
    person_id: number;
    goal: number;
  };
  news: {
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
  news_reading: {
    person_id: number;
    news_id: number;
    read_at: Date;
  };
  notice_letter: {
    topic: string;
    subject_id: number;
    staff_id: number;
    state: 'waiting' | 'accepted' | 'kept' | 'refused';
    at: Date;
  };
  notification: {
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
  number_request: {
    seller_id: number;
    person_id: number;
    day: Day;
    requested_at: Date;
    is_refused: boolean;
    text_since: Day;
  };
  operation: {
    id: Generated<number>;
    kind: string;
    staff_id: number | null;
    state: Generated<'waiting' | 'running' | 'done' | 'refused' | 'failed' | 'cancelled'>;
    progress: Generated<number>;
    note: Generated<string>;
    input: ColumnType<unknown, string, string>;
    lines: ColumnType<unknown, string | undefined, string>;
    file: string | null;
    is_cancelled: Generated<boolean>;
    is_writing: Generated<boolean>;
    attempt: Generated<number>;
    created_at: Date;
    started_at: Date | null;
    ended_at: Date | null;
    seen_at: Date | null;
  };
  payout: {
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
    proposed_by: number | null;
    decided_by: number | null;
    signoff_id: number | null;
    cancel_reason: string | null;
    mark: Uint8Array | null;
  };
  payout_hold: {
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
  payout_item: {
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
    mark: Uint8Array | null;
    returned_grosze: number | null;
  };
  payout_link: {
    id: Generated<number>;
    payout_id: number;
    kind: 'bank' | 'list';
    staff_id: number | null;
    hash: Uint8Array;
    sha256: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  payout_part: {
    item_id: number;
    statement_id: number;
    is_live: Generated<boolean>;
  };
  payout_release: {
    id: number;
    person_id: number;
    reason: string;
    released_by: string;
    released_at: Date;
    iban_sealed: Generated<string>;
  };
  pending_consent: {
    phone: string;
    ticks: ColumnType<unknown, string, string>;
    at: Date;
    source: string;
    user_agent: string;
    expires_at: Date;
  };
  person: {
    id: Generated<number>;
    phone: string;
    role: 'user1' | 'user2' | 'user3' | 'salesman';
    first_name: Generated<string>;
    last_name: Generated<string>;
    email: Generated<string>;
    client_number: Generated<string>;
    entrepreneur: boolean | null;
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
    searched: GeneratedAlways<string | null>;
    name_order: GeneratedAlways<string | null>;
    invited_until: Date | null;
    pesel_digest: Uint8Array | null;
  };
  person_place: {
    person_id: number;
    place_id: number;
    from_date: Day;
    to_date: Day | null;
    person_role: Generated<string>;
    person_phone: Generated<string>;
    person_searched: Generated<string>;
    person_order: string | null;
    by_invitation: Generated<boolean>;
  };
  phone_change: {
    person_id: number;
    phone: string;
    proposed_at: Date;
  };
  pill: {
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
  pill_reading: {
    person_id: number;
    pill_id: number;
    read_at: Date;
  };
  place: {
    id: Generated<number>;
    code: string;
    name: string;
    channel: string;
    city: Generated<string>;
    customer_id: number;
    customer_since: Day | null;
  };
  plan: {
    person_id: number;
    place_id: number;
    month: Day;
    target: number;
    import_id: number;
    import_row: number | null;
  };
  push: {
    id: Generated<number>;
    notification_id: number;
    device_id: number;
    person_id: number;
    due_at: Date;
    attempts: Generated<number>;
    locked_until: Date | null;
  };
  push_setting: {
    person_id: number;
    muted: string[];
    quiet_from: number;
    quiet_to: number;
  };
  question: {
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
    import_id: number | null;
    import_row: number | null;
  };
  question_attempt: {
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
  question_reply: {
    id: string;
    question_id: number;
    position: number;
    content: string;
    image: string | null;
  };
  rate_count: {
    key: string;
    window_start: Date;
    count: number;
  };
  realisation: {
    person_id: number;
    place_id: number;
    month: Day;
    points: number;
    import_id: number;
    import_row: number | null;
  };
  role_change: {
    person_id: number;
    since: Day;
    role: string;
  };
  row_before: {
    id: Generated<number>;
    import_id: number;
    kind: string;
    key: string;
    person_id: number | null;
    values_sealed: string;
  };
  security_event: {
    id: Generated<number>;
    kind: string;
    person_id: number | null;
    at: Date;
    details: ColumnType<unknown, string, string>;
  };
  seller_customer: {
    seller_id: number;
    customer_id: number;
    from_date: Day;
    to_date: Day | null;
  };
  session: {
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
  setting: {
    name: string;
    valid_from: Day;
    value: ColumnType<unknown, string, string>;
    import_id: number | null;
  };
  settlement: {
    id: Generated<number>;
    month: Day;
    revision: number;
    golden_point_grosze: number;
    statements: number;
    amount: number;
    last_import_id: number;
    closed_by: string;
    closed_at: Date;
    knowledge_minimum: number | null;
    takes_back_as_given: Generated<boolean>;
    proposed_by: number | null;
    decided_by: number | null;
    signoff_id: number | null;
  };
  signoff: {
    id: Generated<number>;
    kind: string;
    subject: string;
    state: Generated<'open' | 'approved' | 'refused' | 'withdrawn' | 'expired' | 'stale'>;
    payload: ColumnType<unknown, string, string>;
    shown: ColumnType<unknown, string, string>;
    digest: string;
    words: string;
    reason: string;
    proposed_by: number;
    proposed_at: Date;
    expires_at: Date;
    decided_by: number | null;
    decided_at: Date | null;
    decision_reason: Generated<string>;
    emergency_by: number | null;
    emergency_at: Date | null;
    emergency_reason: Generated<string>;
  };
  slide: {
    position: number;
    type: 'intro' | 'star' | 'circle' | 'padlock' | 'image';
    title: string;
    content: string;
    image: string | null;
  };
  special_goal: {
    target_id: number;
    person_id: number;
    place_id: number;
    target: number;
    target_qualification: number;
    import_id: number;
    import_row: number | null;
  };
  special_result: {
    target_id: number;
    person_id: number;
    place_id: number;
    points: number;
    points_qualification: number;
    state_on: Day;
    import_id: number;
    import_row: number | null;
  };
  special_target: {
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
  special_task: {
    id: Generated<number>;
    slug: string;
    title: string;
    excerpt: string;
    thumbnail: string | null;
    image: string | null;
    content: string;
    subtitle: ColumnType<unknown, string, string>;
    roles: string[];
    opens_at: Date;
    closes_at: Date;
  };
  staff: {
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
    reset_asked: ColumnType<unknown, string | null, string | null>;
  };
  staff_attempt: {
    hash: Uint8Array;
    staff_id: number | null;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  staff_challenge: {
    hash: Uint8Array;
    purpose: 'enter' | 'enrol' | 'prove' | 'add';
    challenge: string;
    staff_id: number | null;
    session_id: number | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  staff_device: {
    id: Generated<number>;
    staff_id: number;
    token: string;
    public_key: string;
    auth_secret: string;
    created_at: Date;
    updated_at: Date;
    user_agent: Generated<string>;
    server_key: Generated<string>;
  };
  staff_first_code: {
    purpose: 'first' | 'second';
    hash: Uint8Array;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
  };
  staff_new_totp: {
    id: Generated<number>;
    staff_id: number;
    totp_sealed: string;
    expires_at: Date;
  };
  staff_passkey: {
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
  staff_person: {
    staff_id: number;
    person_id: number;
    is_same: boolean;
    at: Date;
  };
  staff_recovery_code: {
    id: Generated<number>;
    staff_id: number;
    hash: Uint8Array;
    created_at: Date;
    used_at: Date | null;
  };
  staff_session: {
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
    device_hash: Uint8Array | null;
  };
  staff_ticket: {
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
  statement: {
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
  statement_identity: {
    id: number;
    person_id: number;
    is_complete: boolean;
    first_name: string;
    last_name: string;
    entrepreneur: boolean | null;
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
  statement_line: {
    entry_id: number;
    statement_id: number;
  };
  temporary_password: {
    id: Generated<number>;
    person_id: number;
    kind: 'invitation' | 'reminder';
    password_hash: Uint8Array;
    tries_left: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    device_hash: Uint8Array | null;
    head_hash: Generated<Uint8Array>;
  };
  temporary_password_try: {
    id: Generated<number>;
    person_id: number;
    bucket: string;
    kind: 'known' | 'asked' | 'stranger';
    source: string;
    is_near: boolean;
    tried_at: Date;
  };
  text: {
    name: string;
    html: string;
    updated_at: Date;
  };
  text_version: {
    id: Generated<number>;
    approval_id: number | null;
    number: number | null;
    name: Generated<string>;
    html: string;
    is_required: boolean | null;
    state: 'draft' | 'planned' | 'taken' | 'dropped';
    effective_on: Day | null;
    revision: Generated<number>;
    changed_by: number | null;
    changed_at: Date;
    decided_by: number | null;
    announced_at: Date | null;
    taken_at: Date | null;
    approval_version_id: number | null;
  };
  trail_entry: {
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
    details: ColumnType<unknown, string, string>;
    source: string;
    request_id: string;
    outcome: 'done' | 'refused';
  };
  trail_seal: {
    id: Generated<number>;
    entries: number;
    entries_hash: string;
    previous_hash: string;
    hash: string;
    sealed_at: Date;
    mark: Uint8Array | null;
  };
  trail_sealed: {
    entry_id: number;
    seal_id: number;
    entry_hash: Uint8Array;
  };
  trail_waiting: {
    entry_id: number;
    txid: Generated<string>;
  };
  unread_change: {
    person_id: number;
    delta: number;
  };
  unsettled_entry: {
    entry_id: number;
    person_id: number;
    month: Day;
    kind: string;
    amount: number;
  };
  verification: {
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
  verification_difference: {
    operation_id: number;
    place: number;
    kind: string;
    month: Day | null;
    person_id: number | null;
    subject: string;
    expected: number;
    found: number;
  };
  viewing: {
    id: Generated<number>;
    staff_id: number;
    session_id: number;
    person_id: number;
    purpose: 'question' | 'complaint' | 'fault' | 'data';
    started_at: Date;
    until: Date;
    ended_at: Date | null;
  };
  zone_article: {
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
  zone_article_reading: {
    person_id: number;
    zone_article_id: number;
    read_at: Date;
  };
  zone_category: {
    id: Generated<number>;
    code: string;
    name: string;
    position: Generated<number>;
  };
};
