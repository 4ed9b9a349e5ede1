import type { Schema } from '../../../infra/db/schema.ts';
import { personalFields } from '../../profile/personal.rules.ts';

/** A table whose rows are kept as they were before an import of the panel. */
export type FormerTable = {
  readonly table: keyof Schema;
  /** The key by which a row is found again. */
  readonly key: readonly string[];
  /** The column with the person that a row is about. */
  readonly person: string | null;
  /** What of a row goes back. */
  readonly columns: readonly string[];
  /** Sealed columns with the names of their seals. */
  readonly sealed: Readonly<Record<string, string>>;
  /** True where a row goes back as a whole: what a later file says of one column says it of all. */
  readonly isWhole: boolean;
};

const plain = { person: null, sealed: {}, isWhole: false } as const;

export const formerTables = {
  customer: { ...plain, table: 'customer', key: ['id'], columns: ['prefix', 'number', 'name'] },
  place: { ...plain, table: 'place', key: ['id'], columns: ['code', 'name', 'channel', 'city', 'customer_id'] },
  person: {
    ...{ table: 'person', key: ['id'], person: 'id', isWhole: false },
    columns: [
      ...['role', 'first_name', 'last_name', 'email', 'client_number', 'entrepreneur', 'blocked_at', 'force_log_out'],
      ...['invited_until', 'pesel_digest', ...personalFields.map((field) => `${field}_sealed`)],
    ],
    sealed: Object.fromEntries(personalFields.map((field) => [`${field}_sealed`, field])),
  },
  person_place: {
    ...{ table: 'person_place', key: ['person_id', 'place_id', 'from_date'], person: 'person_id' },
    ...{ columns: ['to_date', 'by_invitation'], sealed: {}, isWhole: true },
  },
  seller_customer: {
    ...{ table: 'seller_customer', key: ['seller_id', 'customer_id', 'from_date'], person: 'seller_id' },
    ...{ columns: ['to_date'], sealed: {}, isWhole: true },
  },
  manager_seller: {
    ...{ table: 'manager_seller', key: ['manager_id', 'seller_id', 'from_date'], person: 'seller_id' },
    ...{ columns: ['to_date'], sealed: {}, isWhole: true },
  },
  special_task: {
    ...{ ...plain, table: 'special_task', key: ['id'] },
    columns: [
      ...['slug', 'title', 'excerpt', 'thumbnail', 'image', 'content', 'subtitle', 'roles', 'opens_at', 'closes_at'],
    ],
  },
  special_target: {
    ...{ ...plain, table: 'special_target', key: ['id'] },
    columns: [
      ...['task_id', 'code', 'title', 'description', 'type', 'bonus', 'still_left_label'],
      ...['still_left_qualification_label', 'position'],
    ],
  },
  special_goal: {
    ...{ table: 'special_goal', key: ['target_id', 'person_id', 'place_id'], person: 'person_id' },
    columns: ['target', 'target_qualification', 'import_id', 'import_row'],
    ...{ sealed: {}, isWhole: true },
  },
  special_result: {
    ...{ table: 'special_result', key: ['target_id', 'person_id', 'place_id'], person: 'person_id' },
    columns: ['points', 'points_qualification', 'state_on', 'import_id', 'import_row'],
    ...{ sealed: {}, isWhole: true },
  },
} as const satisfies Readonly<Record<string, FormerTable>>;

export type FormerName = keyof typeof formerTables;

/** The tables that each kind of file writes, what points to others first. */
export const tablesOfKinds: Readonly<Record<string, readonly FormerName[]>> = {
  sklepy: ['place', 'customer'],
  uczestnicy: ['person'],
  struktura: ['person_place', 'seller_customer', 'manager_seller'],
  zadania: ['special_task'],
  cele_zadan: ['special_target'],
  plany_zadan: ['special_goal'],
  realizacje_zadan: ['special_result'],
};
