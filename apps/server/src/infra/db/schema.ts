import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Tables } from './schema.generated.ts';

export type Schema = Narrowed<{
  // Copies of person columns that triggers maintain, for lists.
  'invitation.person_phone': GeneratedAlways<string>;
  'invitation.person_searched': GeneratedAlways<string>;
  'login_device.ticks': Tick[];
  'operation.lines': string[];
  'pending_consent.ticks': Tick[];
  'person_place.person_order': GeneratedAlways<string | null>;
  'person_place.person_phone': GeneratedAlways<string>;
  'person_place.person_role': GeneratedAlways<string>;
  'person_place.person_searched': GeneratedAlways<string>;
  'role_change.role': Tables['person']['role'];
  'security_event.details': Record<string, unknown>;
  'signoff.shown': { label: string; before: string; after: string }[];
  'special_task.subtitle': { label: string; value: string }[];
  'trail_entry.details': Record<string, string | number | boolean | null>;
}>;

type Tick = { approvalVersionId: number; value: boolean };

/**
 * Adds what the database does not know of columns: the shape of JSON, values without a check,
 * columns that only triggers write. An unknown column does not compile.
 */
type Narrowed<
  Values extends { readonly [Name in keyof Values]: Name extends ColumnName ? unknown : never },
> = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table]]: `${Table}.${Column & string}` extends infer Name extends
      keyof Values
      ? Narrow<Tables[Table][Column], Values[Name]>
      : Tables[Table][Column];
  };
};

type ColumnName = {
  [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}`;
}[keyof Tables];

/** Replaces a whole column, or only its values: null, defaults and JSON as text stay. */
type Narrow<Column, Value> =
  Value extends ColumnType<unknown, unknown, unknown>
    ? Value
    : Column extends ColumnType<unknown, infer Insert, infer Update>
      ? ColumnType<Value, Insert, Update>
      : Value | Extract<Column, null>;
