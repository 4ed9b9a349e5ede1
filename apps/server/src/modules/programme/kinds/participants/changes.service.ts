import { personalFields } from '../../../profile/personal.rules.ts';
import { valueWords } from '../../programme.copy.ts';
import type { Line, Step } from '../../programme.kind.ts';
import type { Merged } from './participants.merging.ts';
import type { StoredPlace } from './people-and-places.store.ts';

/**
 * Columns of a file of people by table column; for sealed ones the list says only that they change.
 */
const plainColumns = {
  role: 'rola',
  first_name: 'imie',
  last_name: 'nazwisko',
  email: 'email',
  client_number: 'sap',
  entrepreneur: 'dzialalnosc',
  blocked_at: 'zablokowany',
  force_log_out: 'wyloguj',
} as const;
const sealedColumns = {
  iban: 'konto',
  street: 'ulica',
  zip_code: 'kod',
  city: 'miasto',
  birthday: 'data_urodzenia',
  pesel: 'pesel',
  tax_office_name: 'urzad_nazwa',
  tax_office_address: 'urzad_adres',
} as const;

export async function listPeople(
  { listChange }: Pick<Step, 'listChange'>,
  merged: readonly Merged[],
): Promise<void> {
  if (listChange === undefined) return;
  for (const { line, stored, record, isChanged } of merged) {
    if (stored === undefined || !isChanged) continue;
    const written: Readonly<Record<string, unknown>> = record;
    const about = { line, personId: stored.id, shop: '', of: '' };
    for (const name of Object.keys(plainColumns) as (keyof typeof plainColumns)[]) {
      const [before, after] = [shown(stored[name]), shown(written[name])];
      if (before !== after)
        await listChange({ ...about, column: plainColumns[name], before, after });
    }
    for (const name of personalFields) {
      if (stored[`${name}_sealed`] === written[`${name}_sealed`]) continue;
      await listChange({
        ...about,
        column: sealedColumns[name],
        before: '',
        after: valueWords.sealed,
      });
    }
  }
}

type ShopRow = {
  readonly kod: string;
  readonly nazwa: string;
  readonly kanal: string;
  readonly miasto: string | null;
  readonly prefiks: string;
  readonly sap: string;
  readonly klient: string;
};

export async function listShops(
  { listChange, given }: Pick<Step, 'listChange' | 'given'>,
  lines: readonly Line<ShopRow>[],
  stored: ReadonlyMap<string, StoredPlace>,
): Promise<void> {
  if (listChange === undefined) return;
  for (const { line, row } of lines) {
    const place = stored.get(row.kod);
    if (place === undefined) continue;
    const city = given.has('miasto') ? (row.miasto ?? '') : place.city;
    const pairs = [
      ['nazwa', place.name, row.nazwa],
      ['kanal', place.channel, row.kanal],
      ['miasto', place.city, city],
      ['sap', place.customerKey, `${row.prefiks}/${row.sap}`],
      ['klient', place.customerName, row.klient],
    ] as const;
    for (const [column, before, after] of pairs) {
      if (before === after) continue;
      const about = { line, personId: null, shop: row.kod, of: '', column };
      await listChange({ ...about, before: shown(before), after: shown(after) });
    }
  }
}

function shown(value: unknown): string {
  if (value === true || value instanceof Date) return valueWords.yes;
  if (value === false || value === null) return valueWords.no;
  return typeof value === 'string' && value !== '' ? value : valueWords.none;
}
