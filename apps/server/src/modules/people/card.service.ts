import type { peopleRows } from '@klub/contract/panel/people/people';
import { type RevealableField, revealableFields } from '@klub/contract/panel/people/person-states';
import type { StaffRole } from '@klub/contract/panel/permissions';
import type { ProfileField } from '@klub/contract/profile-fields';
import type { z } from 'zod';
import type { Deps } from '../../infra/deps.ts';
import type { StaffSession } from '../../infra/http/panel/staff-session.ts';
import { maskedPhone } from '../../infra/phone.ts';
import { refuse } from '../../infra/refusal.ts';
import { addMonths, dayOf, monthOf, quarterOf } from '../../infra/warsaw.ts';
import { sessionBounds } from '../auth/sessions/session.rules.ts';
import { percentOf } from '../ledger/ledger.rules.ts';
import { openField, sealedFields } from '../profile/sealed-fields.ts';
import { referenceOf } from '../settlements/payout/payout.rules.ts';
import { shownState } from '../settlements/settlements.copy.ts';
import { settledMonths } from '../settlements/statement/settled.service.ts';
import { historyOf } from '../trail/entries.service.ts';
import { completeness, lastFour, mayReveal, roleSpans } from './card.rules.ts';
import { isOwnAccount } from '../own/own.service.ts';
import * as store from './card.store.ts';
import { shownRole } from './people.copy.ts';
import { stateOf } from './people.rules.ts';
import { nameOf } from './people.service.ts';

type Card = z.input<(typeof peopleRows)['GET /api/panel/v1/people/:id']['reply']>['data'];
type CardDeps = Pick<Deps, 'database' | 'clock' | 'vault'>;

/** Months of the card, and of settlements: two years. */
const monthsShown = 25;
const quartersShown = 8;
const yearsShown = 3;
const historyShown = 20;

/** Everything that the operator's people may know of one participant without a reason of its own. */
export async function showCard(deps: CardDeps, session: StaffSession, id: number): Promise<Card> {
  const { database, clock } = deps;
  const { kysely } = database;
  const now = clock.now();
  const today = dayOf(now);
  const person = await store.findPerson(kysely, id, now);
  if (person === null) throw refuse('notFound');
  const thisMonth = monthOf(now);
  const span = {
    personId: id,
    from: addMonths(thisMonth, 1 - monthsShown),
    until: addMonths(thisMonth, 1),
  };
  const [isOwn, login, former, shops, representatives, access, devices] = await Promise.all([
    isOwnAccount(kysely, session.staffId, id),
    store.findLoginBlocks(kysely, person.phone),
    store.findFormerRoles(kysely, id),
    store.findShops(kysely, id, today),
    store.findRepresentatives(kysely, id, today),
    store.findAccess(kysely, id, sessionBounds(now)),
    store.findDevices(kysely, id),
  ]);
  const [months, quarters, years, settled, transfers, holds, consents, history] = await Promise.all(
    [
      store.findMonths(kysely, id, monthsShown),
      store.findQuarters(kysely, id, quartersShown),
      store.findYears(kysely, id, yearsShown),
      settledMonths(kysely, span, now),
      store.findTransfers(kysely, id),
      store.findHolds(kysely, id),
      store.findConsents(kysely, id),
      historyOf(kysely, id, historyShown),
    ],
  );
  return {
    ...headOf(person),
    isOwn,
    blocks: blocksOf(person, login),
    representatives,
    roles: roleSpans(person.role, former).map((one) => ({ ...one, role: shownRole[one.role] })),
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
    profile: completeness(person, (field) => isFilled(person, field)),
    revealable: isOwn ? [] : revealableOf(person, session.roles),
    months: months.map(({ month, target, points, golden }) => ({
      month: month.slice(0, 7),
      target,
      points,
      golden,
      percent: percentOf(points, target),
    })),
    quarters: quarters.map(({ month, golden }) => ({ quarter: quarterOf(month), golden })),
    years,
    statements: settled
      .toSorted((a, b) => b.month.localeCompare(a.month))
      .map(({ month, amount, state, isTaken, reason, paidOn }) => ({
        month: month.slice(0, 7),
        amount,
        reason,
        paidOn,
        state: shownState(state, isTaken ? -1 : 1),
      })),
    transfers: transfers.map((one) => ({
      reference: referenceOf(one.id),
      grosze: one.grosze,
      day: one.day,
      state: one.state,
      reason: one.reason,
      account: lastFour(deps.vault.open('iban', one.iban_sealed)),
    })),
    holds: holds.map(({ kind, reason, by, at }) => ({ kind, reason, by, at: at.toISOString() })),
    newestHold: holds[0] === undefined ? null : String(holds[0].id),
    heldUntil: person.heldUntil?.toISOString() ?? null,
    consents: consents.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
    history: history.map(({ id: entryId, at, byName, action, reason, outcome }) => ({
      id: entryId,
      at,
      by: byName,
      action,
      reason,
      outcome,
    })),
  };
}

function headOf(person: store.CardPerson) {
  const { id, phone, role, hasPassword } = person;
  return {
    id: String(id),
    name: nameOf(person),
    phone: maskedPhone(phone),
    role: shownRole[role],
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
/** An empty value is sealed as an empty text, so nothing is opened for this. */
function isFilled(person: store.CardPerson, field: ProfileField): boolean {
  if (field === 'entrepreneur') return true;
  if (field === 'firstname' || field === 'lastname' || field === 'email')
    return person[plain[field]] !== '';
  return person[sealedFields[field].column] !== '';
}

/** What is there to reveal, for these roles; of who has left nothing is. */
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

/** The value itself: for `reveal` alone, behind an entry of the trail. */
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
