import { randomUUID } from 'node:crypto';
import {
  type ProfileField,
  type ProfileValues,
  canonicalField,
  profileErrors,
  profileFields,
  salesmanFields,
} from '@klub/contract/profile-fields';
import { chooseLegalForm } from '@klub/contract/sentences';
import { failures } from '@klub/contract/failures';
import type { Transaction } from 'kysely';
import type { Vault } from '../../../infra/crypto/vault.ts';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { shownPhone } from '../../../infra/phone.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import type { Session } from '../../../infra/http/session.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { type Accounts, noticeBySms, isFreshLogin } from '../auth/auth.ts';
import { notify } from '../notifications/notifications.ts';
import { isProfileComplete } from './personal.rules.ts';
import {
  changedFields,
  deviceKindOf,
  mergeProfile,
  payoutHoldUntil,
  withoutNeedlessTaxData,
} from './change.rules.ts';
import * as store from './change.store.ts';
import { tellFormerEmails } from './email.jobs.ts';
import { flagSharedPesels, peselDigest } from './pesel.service.ts';
import { profileCopy } from './profile.copy.ts';
import { columnsOf, legalFormIn, valuesOf } from './values.ts';
import { type ProfileVersion, parseVersion, versionOf, versionText } from './version.ts';

/** Body of the call: changeable fields, the version of the form, and the profile's other fields. */
export type SentProfile = { readonly [Field in ProfileField]?: string | undefined } & {
  readonly profileVersion?: string | undefined;
} & { readonly [Field in (typeof fixedFields)[number]]?: unknown };

const fixedFields = ['id', 'username', 'clientNumber', 'userType', 'userDetails'] as const;

/** Effects of changed bank accounts of these people, in the transaction of the change. */
export type FollowAccounts = (
  transaction: Transaction<Schema>,
  vault: Vault,
  personIds: readonly number[],
  now: Date,
) => Promise<void>;

/** Accounts, and the effects of a changed bank account in other modules. */
export type ProfileParts = Accounts & { readonly followAccounts: FollowAccounts };

/** Changes the caller's profile, completely or not at all; returns the sentence for its owner. */
export async function changeProfile(
  parts: ProfileParts,
  handle: Handle,
  session: Session,
  sent: SentProfile,
  userAgent = '',
): Promise<string> {
  const { clock, vault } = parts;
  return inTransaction(handle, async (transaction) => {
    const person = await store.lockPerson(transaction, session.personId);
    if (person === null) throw refuse('unauthenticated');
    const current = valuesOf(vault, person);
    const version = versionOf(vault, person.id, current);
    const shown = await shownVersion(transaction, session, sent);
    const merge = mergeProfile(
      { current, sent: takenFields(person, sent), now: version, shown },
      markOf,
    );
    const values = person.role === 'salesman' ? merge.values : withoutNeedlessTaxData(merge.values);
    const changed = changedFields(current, values);
    requireGood(values, changed, dayOf(clock.now()));
    if (merge.overtaken.length > 0) throw overtaken(merge.overtaken);
    await noteForeignFields(transaction, person, sent, clock.now());
    if (changed.includes('iban'))
      await changeAccount(
        parts,
        transaction,
        { ...session, userAgent },
        { person, before: current.iban, after: values.iban },
      );
    if (changed.includes('email') && current.email !== '')
      await tellEmail(parts, transaction, person);
    if (changed.length > 0) await save(parts, transaction, person, values, changed);
    if (changed.includes('iban'))
      await parts.followAccounts(transaction, vault, [person.id], clock.now());
    const seen = seenAfter(version, shown, changed, versionOf(vault, person.id, values));
    await store.noteShownVersion(transaction, session.tokenHash, versionText(seen));
    return changed.includes('iban') && values.iban !== ''
      ? profileCopy.profileAndAccountSaved
      : profileCopy.profileSaved;

    function markOf(field: ProfileField, value: string): string {
      return versionOf(vault, session.personId, { ...current, [field]: value })[field];
    }
  });
}

/**
 * A salesman may change names and e-mail, others all twelve fields (D13); values in their stored
 * spelling.
 */
function takenFields({ role }: store.StoredPerson, sent: SentProfile): Partial<ProfileValues> {
  const taken: readonly ProfileField[] = role === 'salesman' ? salesmanFields : profileFields;
  return Object.fromEntries(
    taken.flatMap((field) => {
      const value = sent[field];
      return value === undefined ? [] : [[field, canonicalField(field, value)]];
    }),
  );
}

/** The version that filled the form: the sent one, else the last one that this session has read. */
async function shownVersion(
  handle: Handle,
  session: Session,
  sent: SentProfile,
): Promise<ProfileVersion | null> {
  return parseVersion(
    sent.profileVersion ?? (await store.findShownVersion(handle, session.tokenHash)),
  );
}

/** Checks changed fields and the required name only: stored values may predate these checks. */
function requireGood(values: ProfileValues, changed: readonly ProfileField[], today: string): void {
  const concerned: ReadonlySet<string> = new Set([
    ...changed,
    ...withPartners(changed),
    'firstname',
    'lastname',
  ]);
  const errors = Object.entries({
    ...profileErrors(values, today),
    // Only a changed one: people without a legal form may keep none (D58).
    ...(values.entrepreneur === '' ? { entrepreneur: [chooseLegalForm] } : {}),
  }).filter(([field]) => concerned.has(field));
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}

/**
 * A PESEL is checked against the birthday and tax data against the legal form, whichever was typed.
 */
function withPartners(changed: readonly ProfileField[]): readonly ProfileField[] {
  return changed.includes('birthday') || changed.includes('entrepreneur')
    ? ['pesel', 'birthday']
    : [];
}

function overtaken(fields: readonly ProfileField[]) {
  return refuse('changedMeanwhile', {
    errors: Object.fromEntries(fields.map((field) => [field, [profileCopy.fieldOvertaken]])),
  });
}

/**
 * The form sends the other fields of the profile unchanged (HZ18); a changed one is ignored and
 * logged as an attempt.
 */
async function noteForeignFields(
  handle: Handle,
  person: store.StoredPerson,
  sent: SentProfile,
  now: Date,
): Promise<void> {
  const known = {
    id: String(person.id),
    username: shownPhone(person.phone),
    clientNumber: person.client_number,
    userType: person.role,
  };
  const fields = Object.entries(known)
    .filter(([field, value]) => isOtherThan(sent[field as keyof typeof known], value))
    .map(([field]) => field);
  if (fields.length === 0) return;
  await store.recordSecurityEvent(handle, {
    kind: 'profile_field_refused',
    personId: person.id,
    now,
    details: { fields },
  });
}

function isOtherThan(sent: unknown, value: string): boolean {
  return sent !== undefined && sent !== value;
}

type AccountChange = {
  readonly person: store.StoredPerson;
  readonly before: string;
  readonly after: string;
};

/**
 * Requires a login of the last minutes, so that a stolen token cannot redirect a payout (HZ10), and
 * notifies the owner.
 */
async function changeAccount(
  { clock, vault }: Accounts,
  handle: Handle,
  session: Session & { readonly userAgent: string },
  { person, before, after: iban }: AccountChange,
): Promise<void> {
  const now = clock.now();
  if (!isFreshLogin(session.authenticatedAt, now)) {
    throw refuse('freshLoginNeeded', { errors: { iban: [failures.freshLoginNeeded.message] } });
  }
  const after = vault.seal('iban', iban, person.id);
  const id = await store.recordAccountChange(handle, {
    personId: person.id,
    before: person.iban_sealed,
    after,
    now,
    way: deviceKindOf(session.userAgent),
    deviceHash: session.deviceHash,
  });
  await store.updatePerson(handle, person.id, { payout_hold_until: payoutHoldUntil(now) });
  await store.recordSecurityEvent(handle, {
    kind: 'bank_account_changed',
    personId: person.id,
    now,
  });
  const cause = `bank-account:${id}`;
  const text = profileCopy.smsAccountChanged;
  // A first account replaces none (D66).
  if (before !== '') await noticeBySms(handle, { personId: person.id, text, key: cause, now });
  const { accountChangedTitle: title, accountChangedContent: content } = profileCopy;
  await notify(handle, { personId: person.id, cause, title, content }, now);
}

/** Tells the former address, and the app's list of notifications (D66). */
async function tellEmail(
  { vault, clock }: Accounts,
  handle: Handle,
  { id: personId, email: address }: store.StoredPerson,
): Promise<void> {
  const now = clock.now();
  const cause = `email:${randomUUID()}`;
  await tellFormerEmails({ vault }, handle, [{ address, key: cause }], { now });
  await store.recordSecurityEvent(handle, { kind: 'email_changed', personId, now });
  const { emailChangedTitle: title, emailChangedContent: content } = profileCopy;
  await notify(handle, { personId, cause, title, content }, now);
}

async function save(
  { vault, clock }: Accounts,
  handle: Handle,
  person: store.StoredPerson,
  values: ProfileValues,
  changed: readonly ProfileField[],
): Promise<void> {
  const hasNewPesel = changed.includes('pesel');
  await store.updatePerson(handle, person.id, {
    ...columnsOf(vault, person.id, values, changed),
    is_profile_complete: isComplete(person, values),
    ...(hasNewPesel ? { pesel_digest: peselDigest(vault, values.pesel) } : {}),
  });
  if (hasNewPesel) await flagSharedPesels(handle, [person.id], clock.now());
}

function isComplete({ role }: store.StoredPerson, values: ProfileValues): boolean {
  const {
    firstname: firstName,
    lastname: lastName,
    entrepreneur,
    iban,
    place: street,
    city,
    zipCode,
  } = values;
  return isProfileComplete(
    { role, firstName, lastName, entrepreneur: legalFormIn(entrepreneur) },
    {
      iban,
      street,
      city,
      zip_code: zipCode,
      birthday: values.birthday,
      pesel: values.pesel,
      tax_office_name: values.taxOfficeName,
      tax_office_address: values.taxOfficeAddress,
    },
  );
}

/** The version that the session knows now: the shown fields plus its own changes. */
function seenAfter(
  before: ProfileVersion,
  shown: ProfileVersion | null,
  changed: readonly ProfileField[],
  after: ProfileVersion,
): ProfileVersion {
  return {
    ...(shown ?? before),
    ...Object.fromEntries(changed.map((field) => [field, after[field]])),
  };
}
