import type { Schema } from '../../../infra/db/schema.ts';
import { personalFields } from '../../profile/personal.rules.ts';

/** A table with before-images for panel imports. */
export type FormerTable = {
  readonly table: keyof Schema;
  /** Columns that identify a row. */
  readonly key: readonly string[];
  readonly person: string | null;
  readonly columns: readonly string[];
  /** Sealed columns with the names of their seals. */
  readonly sealed: Readonly<Record<string, string>>;
  /** True when a file is the whole table: its rows are stored and restored together. */
  readonly isList?: true;
  /** Columns with the id of another table's row, which an undo may have removed. */
  readonly pointsAt?: Readonly<Record<string, keyof Schema>>;
};

export const listKey = 'list';

const plain = { person: null, sealed: {} } as const;
const page = ['slug', 'title', 'excerpt', 'thumbnail', 'image', 'content', 'roles'] as const;

export const formerTables = {
  customer: { ...plain, table: 'customer', key: ['id'], columns: ['prefix', 'number', 'name'] },
  place: {
    ...plain,
    table: 'place',
    key: ['id'],
    columns: ['code', 'name', 'channel', 'city', 'customer_id'],
  },
  person: {
    table: 'person',
    key: ['id'],
    person: 'id',
    columns: [
      'role',
      'first_name',
      'last_name',
      'email',
      'client_number',
      'entrepreneur',
      'blocked_at',
      'force_log_out',
      'invited_until',
      'pesel_digest',
      ...personalFields.map((field) => `${field}_sealed`),
    ],
    sealed: Object.fromEntries(personalFields.map((field) => [`${field}_sealed`, field])),
  },
  person_place: {
    table: 'person_place',
    key: ['person_id', 'place_id', 'from_date'],
    person: 'person_id',
    columns: ['to_date', 'by_invitation'],
    sealed: {},
  },
  seller_customer: {
    table: 'seller_customer',
    key: ['seller_id', 'customer_id', 'from_date'],
    person: 'seller_id',
    columns: ['to_date'],
    sealed: {},
  },
  manager_seller: {
    table: 'manager_seller',
    key: ['manager_id', 'seller_id', 'from_date'],
    person: 'seller_id',
    columns: ['to_date'],
    sealed: {},
  },
  special_task: {
    ...plain,
    table: 'special_task',
    key: ['id'],
    columns: [
      'slug',
      'title',
      'excerpt',
      'thumbnail',
      'image',
      'content',
      'subtitle',
      'roles',
      'opens_at',
      'closes_at',
    ],
  },
  special_target: {
    ...plain,
    table: 'special_target',
    key: ['id'],
    columns: [
      'task_id',
      'code',
      'title',
      'description',
      'type',
      'bonus',
      'still_left_label',
      'still_left_qualification_label',
      'position',
    ],
  },
  special_goal: {
    table: 'special_goal',
    key: ['target_id', 'person_id', 'place_id'],
    person: 'person_id',
    columns: ['target', 'target_qualification', 'import_id', 'import_row'],
    sealed: {},
  },
  special_result: {
    table: 'special_result',
    key: ['target_id', 'person_id', 'place_id'],
    person: 'person_id',
    columns: ['points', 'points_qualification', 'state_on', 'import_id', 'import_row'],
    sealed: {},
  },
  setting: {
    ...plain,
    table: 'setting',
    key: ['name', 'valid_from'],
    columns: ['value', 'import_id'],
  },
  // The newest version of a rule.
  bonus_rule: {
    ...plain,
    table: 'bonus_rule',
    key: ['role', 'period_kind', 'valid_from'],
    columns: ['above_rate', 'above_cap', 'knowledge_gate', 'import_id', 'thresholds'],
  },
  text: { ...plain, table: 'text', key: ['name'], columns: ['html', 'updated_at'] },
  pill: { ...plain, table: 'pill', key: ['id'], columns: [...page, 'opens_at', 'closes_at'] },
  question: {
    ...plain,
    table: 'question',
    key: ['id'],
    pointsAt: { pill_id: 'pill' },
    columns: [
      'slug',
      'pill_id',
      'title',
      'excerpt',
      'type',
      'image',
      'seconds',
      'reward',
      'roles',
      'month',
      // In other tables: the replies with their ids, and which are right.
      'opens_at',
      'closes_at',
      'replies',
    ],
  },
  news: { ...plain, table: 'news', key: ['id'], columns: [...page, 'published_at', 'ends_at'] },
  zone_category: {
    ...plain,
    table: 'zone_category',
    key: ['id'],
    columns: ['code', 'name', 'position'],
  },
  zone_article: {
    ...plain,
    table: 'zone_article',
    key: ['id'],
    pointsAt: { category_id: 'zone_category' },
    columns: [...page, 'category_id', 'published_at', 'ends_at'],
  },
  calendar_item: {
    ...plain,
    table: 'calendar_item',
    isList: true,
    key: ['group_title', 'day', 'title'],
    columns: ['group_title', 'day', 'title', 'position'],
  },
  slide: {
    ...plain,
    table: 'slide',
    isList: true,
    key: ['position'],
    columns: ['position', 'type', 'title', 'content', 'image'],
  },
  contact_category: {
    ...plain,
    table: 'contact_category',
    isList: true,
    key: ['code'],
    columns: ['code', 'name', 'roles', 'position'],
  },
} as const satisfies Readonly<Record<string, FormerTable>>;

export type FormerName = keyof typeof formerTables;

/** Tables of each kind of file, referencing ones first. */
export const tablesOfKinds: Readonly<Record<string, readonly FormerName[]>> = {
  sklepy: ['place', 'customer'],
  uczestnicy: ['person'],
  struktura: ['person_place', 'seller_customer', 'manager_seller'],
  zadania: ['special_task'],
  cele_zadan: ['special_target'],
  plany_zadan: ['special_goal'],
  realizacje_zadan: ['special_result'],
  ustawienia: ['setting'],
  reguly: ['bonus_rule'],
  teksty: ['text'],
  pigulki: ['pill'],
  pytania: ['question'],
  aktualnosci: ['news'],
  kategorie_strefy: ['zone_category'],
  strefa: ['zone_article'],
  kalendarz: ['calendar_item'],
  slajdy: ['slide'],
  kategorie_kontaktu: ['contact_category'],
};
