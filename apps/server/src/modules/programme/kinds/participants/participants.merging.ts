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
  /** Columns of which the file says something. */
  readonly record: Record<string, unknown> &
    Pick<store.StoredPerson, 'phone' | 'first_name' | 'last_name' | 'email'>;
  readonly isChanged: boolean;
  readonly isBlocked: boolean;
  readonly isUnblocked: boolean;
  readonly hasNewPesel: boolean;
  readonly newAccount: store.NewAccount | null;
  readonly newRole: store.NewRole | null;
};

/** What the person will be: the file's cells over what is stored. Null when the row is rejected. */
export function mergedPerson(
  step: Step,
  { line, row }: Line<PersonRow>,
  stored: store.StoredPerson | undefined,
): Merged | null {
  if (stored !== undefined && stored.deleted_at !== null) {
    step.reject(line, 'telefon', reasons.deletedPerson);
    return null;
  }
  const identity = {
    role: row.rola,
    firstName: row.imie ?? stored?.first_name ?? '',
    lastName: row.nazwisko ?? stored?.last_name ?? '',
    entrepreneur: row.dzialalnosc ?? stored?.entrepreneur ?? true,
  };
  const before = openedPersonal(step, stored);
  const after = keptPersonal({ ...before, ...givenPersonal(row) }, identity.entrepreneur);
  const fault = personalFault(step, after);
  if (fault !== null) {
    step.reject(line, fault.column, fault.reason);
    return null;
  }
  if (identity.entrepreneur && taxFields.some((field) => givenPersonal(row)[field] !== undefined)) {
    step.warn(line, 'dzialalnosc', warnings.taxDataDropped);
  }
  const wasBlocked = stored !== undefined && stored.blocked_at !== null;
  const isBlocked = row.zablokowany ?? wasBlocked;
  const plain = {
    role: identity.role,
    first_name: identity.firstName,
    last_name: identity.lastName,
    email: row.email ?? stored?.email ?? '',
    client_number: row.sap ?? stored?.client_number ?? '',
    entrepreneur: identity.entrepreneur,
    is_profile_complete: isProfileComplete(identity, after),
    force_log_out: row.wyloguj ?? stored?.force_log_out ?? false,
    // A person in the operator's file is a participant, whatever the state of a representative's invitation is.
    invited_until: null,
  };
  const old: Readonly<Record<string, unknown>> = stored ?? {};
  const changedFields = personalFields.filter((field) => after[field] !== before[field]);
  const sealed = sealedPersonal(step, stored, after, changedFields);
  return {
    line,
    stored,
    record: {
      phone: row.telefon,
      ...plain,
      blocked_at: isBlocked ? (stored?.blocked_at ?? step.now) : null,
      ...sealed,
      pesel_digest: digestText(peselDigest(step.vault, after.pesel)),
    },
    isChanged:
      stored === undefined ||
      changedFields.length > 0 ||
      isBlocked !== wasBlocked ||
      Object.entries(plain).some(([column, value]) => old[column] !== value),
    isBlocked: isBlocked && !wasBlocked,
    // A person marked as not blocked can log in again, also after three wrong passwords.
    isUnblocked: row.zablokowany === false && wasBlocked,
    hasNewPesel: changedFields.includes('pesel'),
    newAccount:
      stored !== undefined && changedFields.includes('iban')
        ? { phone: row.telefon, before: stored.iban_sealed, after: sealed['iban_sealed'] ?? '' }
        : null,
    newRole:
      stored !== undefined && stored.role !== row.rola
        ? { personId: stored.id, former: stored.role, role: row.rola }
        : null,
  };
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

/** Only the cells that are filled. */
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

/** Tax data are a duty for people without a business and needless for the others, so they are not kept of them. */
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

/** Sealing takes a new nonce each time, so what did not change keeps its sealed text. */
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
