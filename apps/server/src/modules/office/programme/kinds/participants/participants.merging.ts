import { roleCodes, roles } from '@klub/contract/roles';
import { dayOf } from '../../../../../infra/warsaw.ts';
import {
  peselDigest,
  type Personal,
  birthdayAgrees,
  isProfileComplete,
  personalFields,
  taxFields,
} from '../../../../club/profile/profile.ts';
import { plain } from '../../changes/changes.rules.ts';
import {
  type Column,
  type RowOf,
  choiceOf,
  choices,
  day,
  email,
  iban,
  optional,
  pesel,
  phone,
  required,
  sapNumber,
  sealed,
  visibleText,
  yesNo,
  zipCode,
} from '../../programme.columns.ts';
import { reasons, warnings } from '../../programme.copy.ts';
import type { Line, ImportContext } from '../../programme.kind.ts';
import type * as store from './participants.store.ts';

/** Commands to the import and what follows from them: no file has them again, so a later import repeats none. */
const command = { ...yesNo, exported: null };
const blocked = {
  ...command,
  listed: (heading: string) => plain(heading, (moment) => moment !== null),
};

/** Columns whose stored value a file can remove, though an empty cell keeps it. */
const clearable = [
  'email',
  'sap',
  'ulica',
  'kod',
  'miasto',
  'data_urodzenia',
  'pesel',
  'urzad_nazwa',
  'urzad_adres',
] as const;

export const personColumns = {
  telefon: required(phone, { label: 'Telefon', to: 'phone', example: '500 000 123' }),
  rola: required(
    { ...choiceOf(roles), isRole: true },
    {
      label: 'Rola',
      to: 'role',
      example: 'user1',
      words: (names) => `jedno z: ${roleCodes(roles, names)}`,
    },
  ),
  imie: optional(visibleText(100), {
    label: 'Imię',
    to: 'first_name',
    example: 'Anna',
    words: 'imię',
  }),
  nazwisko: optional(visibleText(100), {
    label: 'Nazwisko',
    to: 'last_name',
    example: 'Nowak',
    words: 'nazwisko',
  }),
  email: optional(email, {
    label: 'E-mail',
    to: 'email',
    example: 'anna.nowak@example.com',
    words: 'adres e-mail',
  }),
  sap: optional(sapNumber, {
    label: 'Numer klienta',
    to: 'client_number',
    example: '1000412',
    words: 'numer klienta osoby',
  }),
  dzialalnosc: optional(yesNo, {
    label: 'Prowadzi działalność',
    to: 'entrepreneur',
    example: '0',
    words:
      'tak albo nie; bez tej kolumny nowa osoba wybierze sama, a u pozostałych nic się nie zmieni',
  }),
  konto: optional(sealed(iban, 'iban'), {
    label: 'Konto bankowe',
    to: 'iban_sealed',
    example: 'PL61 1090 1014 0000 0712 1981 2874',
    words: 'polski numer konta, 26 cyfr',
  }),
  ulica: optional(sealed(visibleText(200), 'street'), {
    label: 'Ulica i numer',
    to: 'street_sealed',
    example: 'Długa 5/2',
    words: 'ulica i numer',
  }),
  kod: optional(sealed(zipCode, 'zip_code'), {
    label: 'Kod pocztowy',
    to: 'zip_code_sealed',
    example: '50-001',
    words: 'kod pocztowy',
  }),
  miasto: optional(sealed(visibleText(100), 'city'), {
    label: 'Miasto',
    to: 'city_sealed',
    example: 'Wrocław',
    words: 'miasto zamieszkania',
  }),
  data_urodzenia: optional(sealed(day, 'birthday'), {
    label: 'Data urodzenia',
    to: 'birthday_sealed',
    example: '1944-05-14',
    words: 'tylko osoby bez działalności',
  }),
  pesel: optional(sealed(pesel, 'pesel'), {
    label: 'PESEL',
    to: 'pesel_sealed',
    example: '44051401359',
    words: 'tylko osoby bez działalności; musi zgadzać się z datą urodzenia',
  }),
  urzad_nazwa: optional(sealed(visibleText(200), 'tax_office_name'), {
    label: 'Urząd skarbowy',
    to: 'tax_office_name_sealed',
    example: 'Urząd Skarbowy Wrocław-Krzyki',
    words: 'urząd skarbowy, tylko osoby bez działalności',
  }),
  urzad_adres: optional(sealed(visibleText(300), 'tax_office_address'), {
    label: 'Adres urzędu',
    to: 'tax_office_address_sealed',
    example: 'ul. Sztabowa 100, 53-310 Wrocław',
    words: 'adres urzędu, tylko osoby bez działalności',
  }),
  zablokowany: optional(blocked, {
    label: 'Zablokowany',
    to: 'blocked_at',
    example: 'nie',
    words: 'tak blokuje konto i wylogowuje, nie zdejmuje blokadę',
  }),
  wyloguj: optional(command, {
    to: 'force_log_out',
    example: 'nie',
    words: 'tak wylogowuje na wszystkich urządzeniach, dopóki nie wróci nie',
  }),
  nowa_osoba: optional(command, {
    label: 'Nowa osoba mimo dawnego numeru',
    example: 'nie',
    words: 'tak tylko wtedy, gdy dawny numer osoby z klubu należy już do kogoś innego',
  }),
  wyczysc: optional(
    { ...choices(clearable), exported: null },
    {
      label: 'Wyczyść',
      words: `kolumny, których zapisaną wartość usunąć, rozdzielone znakiem „|”: ${clearable.join(', ')}; wpisana wartość ma pierwszeństwo`,
    },
  ),
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
  readonly formerEmail: { readonly id: number; readonly email: string } | null;
  readonly newRole: store.NewRole | null;
};

/** A new person has an id before the row is written, because the seals are bound to it. */
export type PersonOfRow = { readonly id: number; readonly stored: store.StoredPerson | undefined };

/**
 * The person after the import: the file's cells over stored values. Null when the row is rejected.
 */
export function mergedPerson(
  context: ImportContext,
  { line, row }: Line<PersonRow>,
  person: PersonOfRow,
): Merged | null {
  const { stored } = person;
  if (stored !== undefined && stored.deleted_at !== null) {
    context.report.reject(line, 'telefon', reasons.deletedPerson);
    return null;
  }
  const plain = plainColumns(row, stored);
  const before = openedPersonal(context, stored);
  const after = keptPersonal({ ...before, ...givenPersonal(row) }, plain.entrepreneur);
  const fault = personalFault(context, after);
  if (fault !== null) {
    context.report.reject(line, fault.column, fault.reason);
    return null;
  }
  warnOfLegalForm(context, { line, row }, { isNew: stored === undefined, ...plain });
  const completed = { ...plain, is_profile_complete: isComplete(plain, after) };
  const { wasBlocked, isBlocked } = blockOf(row, stored);
  const changedFields = personalFields.filter((field) => after[field] !== before[field]);
  const sealed = sealedPersonal(context, person, after, changedFields);
  return {
    line,
    stored,
    record: {
      id: person.id,
      phone: row.telefon,
      ...completed,
      blocked_at: isBlocked ? (stored?.blocked_at ?? context.now) : null,
      ...sealed,
      pesel_digest: digestText(peselDigest(context.vault, after.pesel)),
    },
    isChanged:
      changedFields.length > 0 || isBlocked !== wasBlocked || isDifferent(completed, stored),
    isBlocked: isBlocked && !wasBlocked,
    // Marking a person as not blocked also lifts the block after three wrong passwords.
    isUnblocked: row.zablokowany === false && wasBlocked,
    hasNewPesel: changedFields.includes('pesel'),
    newAccount: changedFields.includes('iban')
      ? newAccountOf(row, stored, { sealed, isFirst: before.iban === '' })
      : null,
    formerEmail: formerEmailOf(stored, plain.email),
    newRole: newRoleOf(row, stored),
  };
}

/** What follows from a legal form; of a missing one only where the file has no column for it. */
function warnOfLegalForm(
  { file, report }: ImportContext,
  { line, row }: Line<PersonRow>,
  { isNew, entrepreneur }: { readonly isNew: boolean; readonly entrepreneur: boolean | null },
): void {
  if (entrepreneur === true && givesTaxData(row))
    report.warn(line, 'dzialalnosc', warnings.taxDataDropped);
  const isUnasked = row.rola !== 'salesman' && !file.given.has('dzialalnosc');
  if (isNew && entrepreneur === null && isUnasked)
    report.warn(line, 'dzialalnosc', warnings.noLegalForm);
}

const blank: Pick<
  store.StoredPerson,
  'first_name' | 'last_name' | 'email' | 'client_number' | 'entrepreneur' | 'force_log_out'
> = {
  first_name: '',
  last_name: '',
  email: '',
  client_number: '',
  entrepreneur: null,
  force_log_out: false,
};

function plainColumns(row: PersonRow, stored: store.StoredPerson | undefined) {
  const old = stored ?? blank;
  return {
    role: row.rola,
    first_name: row.imie ?? old.first_name,
    last_name: row.nazwisko ?? old.last_name,
    email: row.email ?? (isCleared(row, 'email') ? '' : old.email),
    client_number: row.sap ?? (isCleared(row, 'sap') ? '' : old.client_number),
    entrepreneur: row.dzialalnosc ?? old.entrepreneur,
    force_log_out: row.wyloguj ?? old.force_log_out,
    // A person in the operator's file is a participant, whatever the state of an invitation.
    invited_until: null,
  };
}

function isCleared({ wyczysc }: PersonRow, name: string): boolean {
  return wyczysc?.some((cleared) => cleared === name) === true;
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
  return taxFields.some((field) => (given[field] ?? '') !== '');
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
  {
    sealed: { iban_sealed: after = '' },
    isFirst,
  }: { readonly sealed: Readonly<Record<string, string>>; readonly isFirst: boolean },
): store.NewAccount | null {
  return stored === undefined ? null : { phone, before: stored.iban_sealed, after, isFirst };
}

function formerEmailOf(
  stored: store.StoredPerson | undefined,
  email: string,
): Merged['formerEmail'] {
  if (stored === undefined || stored.email === '' || stored.email === email) return null;
  return { id: stored.id, email: stored.email };
}

function newRoleOf(
  { rola: role }: PersonRow,
  stored: store.StoredPerson | undefined,
): store.NewRole | null {
  if (stored === undefined || stored.role === role) return null;
  return { personId: stored.id, former: stored.role, role };
}

function openedPersonal(
  { vault }: ImportContext,
  stored: store.StoredPerson | undefined,
): Personal {
  const open = (field: keyof Personal): string =>
    stored === undefined ? '' : vault.open(field, stored[`${field}_sealed`], stored.id);
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

/** Filled and cleared cells only. */
function givenPersonal(row: PersonRow): Partial<Personal> {
  const cells: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(
    Object.entries<Column>(personColumns).flatMap(([name, { seal }]) => {
      const given = cells[name] ?? (isCleared(row, name) ? '' : null);
      return seal === undefined || given === null ? [] : [[seal, given]];
    }),
  );
}

/** A business gives no tax data; those of people without a legal form are stored meanwhile. */
function keptPersonal(personal: Personal, entrepreneur: boolean | null): Personal {
  return entrepreneur === true
    ? { ...personal, birthday: '', pesel: '', tax_office_name: '', tax_office_address: '' }
    : personal;
}

function personalFault(
  { now }: ImportContext,
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
  { vault }: ImportContext,
  { id: personId, stored }: PersonOfRow,
  personal: Personal,
  changedFields: readonly (keyof Personal)[],
): Record<string, string> {
  return Object.fromEntries(
    personalFields.map((field) => [
      `${field}_sealed`,
      changedFields.includes(field) || stored === undefined
        ? vault.seal(field, personal[field], personId)
        : stored[`${field}_sealed`],
    ]),
  );
}
