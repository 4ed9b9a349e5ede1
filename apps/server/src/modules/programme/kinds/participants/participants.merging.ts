import { roles } from '@klub/contract/roles';
import { dayOf } from '../../../../infra/warsaw.ts';
import { peselDigest } from '../../../profile/pesel.service.ts';
import {
  type RowOf,
  choice,
  day,
  email,
  iban,
  may,
  must,
  pesel,
  phone,
  sapNumber,
  visibleText,
  yesNo,
  zipCode,
} from '../../programme.columns.ts';
import { reasons, warnings } from '../../programme.copy.ts';
import type { Line, Step } from '../../programme.kind.ts';
import {
  type Personal,
  birthdayAgrees,
  isProfileComplete,
  personalFields,
  taxFields,
} from '../../../profile/personal.rules.ts';
import type * as store from './participants.store.ts';

export const personColumns = {
  telefon: must(phone, '500 000 123'),
  rola: must(choice(Object.fromEntries(roles.map((role) => [role, role]))), 'user1'),
  imie: may(visibleText(100), 'Anna'),
  nazwisko: may(visibleText(100), 'Nowak'),
  email: may(email, 'anna.nowak@example.com'),
  sap: may(sapNumber, '1000412'),
  dzialalnosc: may(yesNo, '0'),
  konto: may(iban, 'PL61 1090 1014 0000 0712 1981 2874'),
  ulica: may(visibleText(200), 'Długa 5/2'),
  kod: may(zipCode, '50-001'),
  miasto: may(visibleText(100), 'Wrocław'),
  data_urodzenia: may(day, '1944-05-14'),
  pesel: may(pesel, '44051401359'),
  urzad_nazwa: may(visibleText(200), 'Urząd Skarbowy Wrocław-Krzyki'),
  urzad_adres: may(visibleText(300), 'ul. Sztabowa 100, 53-310 Wrocław'),
  zablokowany: may(yesNo, 'nie'),
  wyloguj: may(yesNo, 'nie'),
  nowa_osoba: may(yesNo, 'nie'),
};

export type PersonRow = RowOf<typeof personColumns>;

export type Merged = {
  readonly line: number;
  readonly stored: store.StoredPerson | undefined;
  /** Columns that the file has. */
  readonly record: Record<string, unknown> &
    Pick<store.StoredPerson, 'phone' | 'first_name' | 'last_name' | 'email'>;
  readonly isChanged: boolean;
  readonly isBlocked: boolean;
  readonly isUnblocked: boolean;
  readonly hasNewPesel: boolean;
  readonly newAccount: store.NewAccount | null;
  readonly newRole: store.NewRole | null;
};

/**
 * The person after the import: the file's cells over stored values. Null when the row is rejected.
 */
export function mergedPerson(
  step: Step,
  { line, row }: Line<PersonRow>,
  stored: store.StoredPerson | undefined,
): Merged | null {
  if (stored !== undefined && stored.deleted_at !== null) {
    step.reject(line, 'telefon', reasons.deletedPerson);
    return null;
  }
  const plain = plainColumns(row, stored);
  const before = openedPersonal(step, stored);
  const after = keptPersonal({ ...before, ...givenPersonal(row) }, plain.entrepreneur);
  const fault = personalFault(step, after);
  if (fault !== null) {
    step.reject(line, fault.column, fault.reason);
    return null;
  }
  if (plain.entrepreneur && givesTaxData(row)) {
    step.warn(line, 'dzialalnosc', warnings.taxDataDropped);
  }
  const completed = { ...plain, is_profile_complete: isComplete(plain, after) };
  const { wasBlocked, isBlocked } = blockOf(row, stored);
  const changedFields = personalFields.filter((field) => after[field] !== before[field]);
  const sealed = sealedPersonal(step, stored, after, changedFields);
  return {
    line,
    stored,
    record: {
      phone: row.telefon,
      ...completed,
      blocked_at: isBlocked ? (stored?.blocked_at ?? step.now) : null,
      ...sealed,
      pesel_digest: digestText(peselDigest(step.vault, after.pesel)),
    },
    isChanged:
      changedFields.length > 0 || isBlocked !== wasBlocked || isDifferent(completed, stored),
    isBlocked: isBlocked && !wasBlocked,
    // Marking a person as not blocked also lifts the block after three wrong passwords.
    isUnblocked: row.zablokowany === false && wasBlocked,
    hasNewPesel: changedFields.includes('pesel'),
    newAccount: changedFields.includes('iban') ? newAccountOf(row, stored, sealed) : null,
    newRole: newRoleOf(row, stored),
  };
}

const blank = {
  first_name: '',
  last_name: '',
  email: '',
  client_number: '',
  entrepreneur: true,
  force_log_out: false,
};

function plainColumns(row: PersonRow, stored: store.StoredPerson | undefined) {
  const old = stored ?? blank;
  return {
    role: row.rola,
    first_name: row.imie ?? old.first_name,
    last_name: row.nazwisko ?? old.last_name,
    email: row.email ?? old.email,
    client_number: row.sap ?? old.client_number,
    entrepreneur: row.dzialalnosc ?? old.entrepreneur,
    force_log_out: row.wyloguj ?? old.force_log_out,
    // A person in the operator's file is a participant, whatever the state of an invitation.
    invited_until: null,
  };
}

function isComplete(
  {
    role,
    first_name: firstName,
    last_name: lastName,
    entrepreneur,
  }: ReturnType<typeof plainColumns>,
  personal: Personal,
): boolean {
  return isProfileComplete({ role, firstName, lastName, entrepreneur }, personal);
}

function givesTaxData(row: PersonRow): boolean {
  const given = givenPersonal(row);
  return taxFields.some((field) => given[field] !== undefined);
}

function blockOf({ zablokowany }: PersonRow, stored: store.StoredPerson | undefined) {
  const wasBlocked = stored !== undefined && stored.blocked_at !== null;
  return { wasBlocked, isBlocked: zablokowany ?? wasBlocked };
}

function isDifferent(
  plain: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>> | undefined,
): boolean {
  return (
    stored === undefined ||
    Object.entries(plain).some(([column, value]) => stored[column] !== value)
  );
}

function newAccountOf(
  { telefon: phone }: PersonRow,
  stored: store.StoredPerson | undefined,
  { iban_sealed: after = '' }: Readonly<Record<string, string>>,
): store.NewAccount | null {
  return stored === undefined ? null : { phone, before: stored.iban_sealed, after };
}

function newRoleOf(
  { rola: role }: PersonRow,
  stored: store.StoredPerson | undefined,
): store.NewRole | null {
  if (stored === undefined || stored.role === role) return null;
  return { personId: stored.id, former: stored.role, role };
}

function openedPersonal({ vault }: Step, stored: store.StoredPerson | undefined): Personal {
  const open = (field: keyof Personal): string =>
    stored === undefined ? '' : vault.open(field, stored[`${field}_sealed`]);
  return {
    iban: open('iban'),
    street: open('street'),
    city: open('city'),
    zip_code: open('zip_code'),
    birthday: open('birthday'),
    pesel: open('pesel'),
    tax_office_name: open('tax_office_name'),
    tax_office_address: open('tax_office_address'),
  };
}

/** Filled cells only. */
function givenPersonal(row: PersonRow): Partial<Personal> {
  const cells = {
    iban: row.konto,
    street: row.ulica,
    city: row.miasto,
    zip_code: row.kod,
    birthday: row.data_urodzenia,
    pesel: row.pesel,
    tax_office_name: row.urzad_nazwa,
    tax_office_address: row.urzad_adres,
  };
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null));
}

/** Only people without a business must give tax data; those of others are not stored. */
function keptPersonal(personal: Personal, entrepreneur: boolean): Personal {
  return entrepreneur
    ? { ...personal, birthday: '', pesel: '', tax_office_name: '', tax_office_address: '' }
    : personal;
}

function personalFault(
  { now }: Step,
  personal: Personal,
): { column: string; reason: string } | null {
  if (personal.birthday > dayOf(now))
    return { column: 'data_urodzenia', reason: reasons.futureBirthday };
  return birthdayAgrees(personal) ? null : { column: 'pesel', reason: reasons.peselBirthday };
}

/** Bytes as the database reads them from JSON. */
function digestText(digest: Buffer | null): string | null {
  return digest === null ? null : `\\x${digest.toString('hex')}`;
}

/** Sealing takes a new nonce, so unchanged values keep their sealed text. */
function sealedPersonal(
  { vault }: Step,
  stored: store.StoredPerson | undefined,
  personal: Personal,
  changedFields: readonly (keyof Personal)[],
): Record<string, string> {
  return Object.fromEntries(
    personalFields.map((field) => [
      `${field}_sealed`,
      changedFields.includes(field) || stored === undefined
        ? vault.seal(field, personal[field])
        : stored[`${field}_sealed`],
    ]),
  );
}
