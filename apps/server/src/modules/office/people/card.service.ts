import type { peopleRows } from '@klub/contract/panel/people/people';
import { type RevealableField, revealableFields } from '@klub/contract/panel/people/person-states';
import type { StaffRole } from '@klub/contract/panel/permissions';
import type { ProfileField } from '@klub/contract/profile-fields';
import type { z } from 'zod';
import type { Role, RoleNames } from '@klub/contract/roles';
import { type Handle, inSnapshot } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { StaffSession } from '../../../infra/http/panel/staff-session.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { Refusal, refuse } from '../../../infra/refusal.ts';
import { addMonths, dayOf, monthOf, quarterOf } from '../../../infra/warsaw.ts';
import { sessionBounds } from '../../club/auth/auth.ts';
import { percentOf } from '../../club/ledger/ledger.ts';
import { openField, sealedFields } from '../../club/profile/profile.ts';
import { explainPeriod } from '../../money/explain/explain.ts';
import { referenceOf, shownState, settledMonths } from '../../money/settlements/settlements.ts';
import { completeness, lastFour, mayReveal, roleSpans } from './card.rules.ts';
import { isOwnAccount } from '../own/own.ts';
import * as store from './card.store.ts';
import { stateOf } from './people.rules.ts';
import { nameOf } from './people.service.ts';
import { roleNamesOn } from '../../club/settings/settings.ts';

type Card = z.input<(typeof peopleRows)['GET /api/panel/v1/people/:id']['reply']>['data'];
type CardDeps = Pick<Deps, 'database' | 'clock' | 'vault'>;

/** Two years of months and settlements. */
const monthsShown = 25;
const quartersShown = 8;
const yearsShown = 3;

/** Everything that an operator may see of a participant without giving a reason, as of one moment. */
export function showCard(deps: CardDeps, session: StaffSession, id: number): Promise<Card> {
  return inSnapshot(deps.database.kysely, (snapshot) => readCard(deps, snapshot, session, id));
}

async function readCard(
  deps: CardDeps,
  kysely: Handle,
  session: StaffSession,
  id: number,
): Promise<Card> {
  const now = deps.clock.now();
  const person = await store.findPerson(kysely, id, now);
  if (person === null) throw refuse('notFound');
  const isOwn = await isOwnAccount(kysely, session.staffId, id);
  const account = await findAccount(kysely, person, now);
  const past = await findPast(kysely, person, now);
  const names = await roleNamesOn(kysely, dayOf(now));
  return {
    ...headOf(person, names),
    isOwn,
    ...accountOf(person, account, names),
    profile: completeness(person, (field) => isFilled(person, field)),
    revealable: isOwn ? [] : revealableOf(person, session.roles),
    ...figuresOf(past),
    ...paymentsOf(deps, person, past),
    consents: past.consents.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
    standing: past.standing,
  };
}

type FoundAccount = Awaited<ReturnType<typeof findAccount>>;

/** Roles, shops and access, as of today. */
async function findAccount(handle: Handle, { id, phone }: store.CardPerson, now: Date) {
  const today = dayOf(now);
  return {
    login: await store.findLoginBlocks(handle, phone),
    former: await store.findFormerRoles(handle, id),
    shops: await store.findShops(handle, id, today),
    representatives: await store.findRepresentatives(handle, id, today),
    access: await store.findAccess(handle, id, sessionBounds(now)),
    devices: await store.findDevices(handle, id),
    sms: await store.findLastSms(handle, id),
  };
}

type FoundPast = Awaited<ReturnType<typeof findPast>>;

/** Figures, payments and consents of the last months. */
async function findPast(handle: Handle, { id, role }: store.CardPerson, now: Date) {
  const thisMonth = monthOf(now);
  const span = {
    personId: id,
    from: addMonths(thisMonth, 1 - monthsShown),
    until: addMonths(thisMonth, 1),
  };
  return {
    months: await store.findMonths(handle, id, monthsShown),
    quarters: await store.findQuarters(handle, id, quartersShown),
    years: await store.findYears(handle, id, yearsShown),
    settled: await settledMonths(handle, span, now),
    transfers: await store.findTransfers(handle, id),
    holds: await store.findHolds(handle, id),
    consents: await store.findConsents(handle, id),
    standing: await standingOf(handle, { personId: id, role }, now),
  };
}

/** How the present month and the one before it stand; of a role without plans, only what was booked. */
async function standingOf(
  handle: Handle,
  { personId, role }: { readonly personId: number; readonly role: Role },
  now: Date,
): Promise<Card['standing']> {
  const thisMonth = monthOf(now);
  const reader = { personId, role, seesOffice: false };
  const shown: Card['standing'] = [];
  for (const month of [thisMonth, addMonths(thisMonth, -1)]) {
    const name = month.slice(0, 7);
    const found = await explainPeriod(handle, reader, name, now).catch(noneOrThrow);
    if (found === null) continue;
    const { target, realization, realizationPercent, booked, worth, fate } = found;
    if (target !== 0 || realization !== 0 || booked !== 0)
      shown.push({ month: name, percent: realizationPercent, booked, worth, fate });
  }
  return shown;
}

/** A month without figures and entries is refused as not found. */
function noneOrThrow(error: unknown): null {
  if (error instanceof Refusal && error.failure === 'notFound') return null;
  throw error;
}

function accountOf(person: store.CardPerson, found: FoundAccount, names: RoleNames) {
  const { login, former, shops, representatives, access, devices, sms } = found;
  return {
    blocks: blocksOf(person, login),
    representatives,
    roles: roleSpans(person.role, former).map((one) => ({ ...one, role: names[one.role] })),
    shops,
    sessions: { open: access.open, lastUsedAt: access.lastUsedAt?.toISOString() ?? null },
    devices: devices.map(({ platform, version, seenAt }) => ({
      platform,
      version,
      seenAt: seenAt.toISOString(),
    })),
    knownDevices: access.knownDevices,
    unread: access.unread,
    letters: access.letters,
    lastSms: sms && {
      kind: sms.kind,
      state: sms.state,
      askedAt: sms.askedAt.toISOString(),
      at: sms.at.toISOString(),
    },
  };
}

function figuresOf({ months, quarters, years }: FoundPast) {
  return {
    months: months.map(({ month, target, points, golden }) => ({
      month: month.slice(0, 7),
      target,
      points,
      golden,
      percent: percentOf(points, target),
    })),
    quarters: quarters.map(({ month, golden }) => ({ quarter: quarterOf(month), golden })),
    years,
  };
}

function paymentsOf(
  { vault }: Pick<Deps, 'vault'>,
  { id, heldUntil }: store.CardPerson,
  { settled, transfers, holds }: FoundPast,
) {
  return {
    statements: settled
      .toSorted((a, b) => b.month.localeCompare(a.month))
      .map(({ month, amount, state, isTaken, reason, paidOn }) => ({
        month: month.slice(0, 7),
        amount,
        reason,
        paidOn,
        state: shownState(state, isTaken ? -1 : 1),
        waits: !isTaken && (state === 'due' || state === 'held') ? state : null,
      })),
    transfers: transfers.map((one) => ({
      reference: referenceOf(one.id),
      grosze: one.grosze,
      day: one.day,
      state: one.state,
      reason: one.reason,
      account: lastFour(vault.open('iban', one.iban_sealed, id)),
    })),
    holds: holds.map(({ kind, reason, by, at }) => ({ kind, reason, by, at: at.toISOString() })),
    newestHold: holds[0] === undefined ? null : String(holds[0].id),
    heldUntil: heldUntil?.toISOString() ?? null,
  };
}

function headOf(person: store.CardPerson, names: RoleNames) {
  const { id, phone, role, hasPassword } = person;
  return {
    id: String(id),
    name: nameOf(person),
    phone: maskedPhone(phone),
    role: names[role],
    state: stateOf(person),
    hasPassword,
    createdAt: person.createdAt.toISOString(),
    joinedAt: person.joinedAt?.toISOString() ?? null,
    lastLoginAt: person.lastLoginAt?.toISOString() ?? null,
    leftAt: person.leftAt?.toISOString() ?? null,
    invitedUntil: person.invitedUntil?.toISOString() ?? null,
  };
}

function blocksOf(
  { blockedAt }: store.CardPerson,
  login: readonly store.LoginBlock[],
): Card['blocks'] {
  const byOperator =
    blockedAt === null ? [] : [{ by: 'operator' as const, at: blockedAt.toISOString() }];
  return [...byOperator, ...login.map(({ by, at }) => ({ by, at: at.toISOString() }))];
}

const plain = { firstname: 'firstName', lastname: 'lastName', email: 'email' } as const;
/** An empty value is sealed as an empty text, so nothing has to be unsealed. */
function isFilled(person: store.CardPerson, field: ProfileField): boolean {
  if (field === 'entrepreneur') return person.entrepreneur !== null;
  if (field === 'firstname' || field === 'lastname' || field === 'email')
    return person[plain[field]] !== '';
  return person[sealedFields[field].column] !== '';
}

/** The fields that these roles may reveal; none of a deleted account. */
function revealableOf(person: store.CardPerson, roles: readonly StaffRole[]): RevealableField[] {
  if (person.isGone) return [];
  return revealableFields.filter((field) => mayReveal(roles, field) && isThere(person, field));
}

function isThere(person: store.CardPerson, field: RevealableField): boolean {
  switch (field) {
    case 'phone':
      return true;
    case 'email':
      return person.email !== '';
    case 'pesel':
      return person.pesel_sealed !== '';
    case 'account':
    case 'accountEnd':
      return person.iban_sealed !== '';
  }
}

/** Only for `reveal`, which writes a trail entry first. */
export function valueOf(
  { vault }: Pick<Deps, 'vault'>,
  person: store.CardPerson,
  field: RevealableField,
): string {
  switch (field) {
    case 'phone':
      return person.phone;
    case 'email':
      return person.email;
    case 'pesel':
      return openField(vault, 'pesel', person);
    case 'account':
      return openField(vault, 'iban', person);
    case 'accountEnd':
      return lastFour(openField(vault, 'iban', person));
  }
}
