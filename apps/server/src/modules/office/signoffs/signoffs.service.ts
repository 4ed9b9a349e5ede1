import { may } from '@klub/contract/panel/permissions';
import type { SignoffKind, signoffRows } from '@klub/contract/panel/signoffs';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { dayMs } from '../../../infra/clock.ts';
import { asOfOneMoment } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type Slice, foundOf, rowsIn, sliceOf } from '../../../infra/pages.ts';
import { deletedAccount } from '../../../infra/polish.copy.ts';
import { refuse } from '../../../infra/refusal.ts';
import { namesOf } from '../../club/territory/territory.ts';
import {
  type DecisionRequest,
  type SignoffOutcome,
  type Step,
  decide,
  withdraw,
} from './decision.service.ts';
import {
  isAdministrator,
  isMoneyMatter,
  whyNotActInEmergency,
  whyNotProposeEmergency,
} from './emergency.rules.ts';
import {
  emergencyShown,
  listEmergencies,
  proposeEmergency,
  rehearseInEmergency,
} from './emergency.service.ts';
import { findStandingAccounts } from './emergency.store.ts';
import { enqueueNotice, findCalled, type Notice, type NoticeTopic } from '../notices/notices.ts';
import { comparisonCache } from './looks.service.ts';
import { noticeOf, scheduleNotices } from './notices.service.ts';
import { partsOf, showProposal } from './people.service.ts';
import { signoffsCopy as copy } from './signoffs.copy.ts';
import { namedTitles, storedTitle, type Title, unnamed } from './titles.service.ts';
import {
  type NewSignoff,
  type SignoffCaller,
  type SignoffDefinition,
  type SignoffDefinitions,
  changesBetween,
  digestOf,
  expiryOf,
  outcomeAt,
  whyNotDecider,
} from './signoffs.rules.ts';
import * as store from './signoffs.store.ts';

type ListRow = (typeof signoffRows)['GET /api/panel/v1/signoffs'];
type OneRow = (typeof signoffRows)['GET /api/panel/v1/signoffs/:id'];
type SignoffPage = z.input<ListRow['reply']>;
type PartsRow = (typeof signoffRows)['GET /api/panel/v1/signoffs/:id/parts'];
type SignoffParts = z.input<PartsRow['reply']>;
type SignoffDetail = z.input<OneRow['reply']>['data'];

/**
 * Acts that need two people: one account proposes, another decides; executed only as shown to both.
 */
export type Signoffs = {
  /**
   * Proposes in the caller's transaction; returns the id. Throws `signoffOpen` when an equal
   * proposal is open, `notFound` when the subject is gone.
   */
  propose(transaction: Transaction<Schema>, proposal: NewSignoff): Promise<number>;
  /**
   * In an act's transaction, which commits even when the outcome has a refusal; the caller throws
   * it afterwards.
   */
  decide(
    transaction: Transaction<Schema>,
    decider: SignoffCaller,
    request: DecisionRequest,
  ): Promise<Step>;
  /** As `decide`. */
  withdraw(transaction: Transaction<Schema>, proposer: SignoffCaller, id: number): Promise<Step>;
  /** As `decide`. One of two administrators proposes to decide in place of approvers. */
  proposeEmergency(
    transaction: Transaction<Schema>,
    caller: SignoffCaller,
    asked: { readonly id: number; readonly reason: string },
  ): Promise<Step>;
  /** Throws where the caller may not decide in the matter's emergency. */
  rehearseInEmergency(
    transaction: Transaction<Schema>,
    caller: SignoffCaller,
    id: number,
  ): ReturnType<typeof rehearseInEmergency>;
  emergencies(): ReturnType<typeof listEmergencies>;
  list(
    caller: SignoffCaller,
    asked: { readonly for: Whose; readonly page: number },
  ): Promise<SignoffPage>;
  /** At most `max` of the listed proposals, by number or by words; newest first. */
  search(
    caller: SignoffCaller,
    wanted: { readonly number: number | null; readonly beginnings: string | null },
    max: number,
  ): Promise<SignoffPage['data']>;
  /** Marks undone approved proposals as seen by the caller. */
  markSeen(caller: SignoffCaller): Promise<void>;
  /** Throws `notFound` also when the caller neither proposed it nor may decide its kind. */
  find(caller: SignoffCaller, id: number): Promise<SignoffDetail>;
  /** A page of what the proposal changes, by name. Throws as `find`. */
  parts(
    caller: SignoffCaller,
    asked: { readonly id: number; readonly page: number },
  ): Promise<SignoffParts>;
  /** Recipients and words of a notice about a matter; null: none are left. */
  notice(topic: NoticeTopic): Promise<Notice | null>;
  /** Number of proposals that the caller may decide. */
  openCountFor(caller: SignoffCaller): Promise<number>;
};

export type { SignoffOutcome };

type Whose = z.output<ListRow['query']>['for'];

export function signoffs(
  deps: Pick<Deps, 'database' | 'clock'>,
  definitions: SignoffDefinitions,
): Signoffs {
  const parts = { ...deps, definitions, look: comparisonCache(deps) };
  return {
    propose: (transaction, proposal) => propose(parts, transaction, proposal),
    decide: (transaction, decider, request) => decide(parts, transaction, decider, request),
    withdraw: (transaction, proposer, id) => withdraw(parts, transaction, proposer, id),
    proposeEmergency: (transaction, caller, asked) =>
      proposeEmergency(parts, transaction, caller, asked),
    rehearseInEmergency: (transaction, caller, id) =>
      rehearseInEmergency(parts, transaction, caller, id),
    emergencies: () => listEmergencies(deps),
    list: (caller, asked) => asOfOneMoment(parts, (at) => list(at, caller, asked)),
    search: (caller, wanted, max) => asOfOneMoment(parts, (at) => search(at, caller, wanted, max)),
    markSeen: ({ staffId }) => store.markSeen(deps.database.kysely, staffId, deps.clock.now()),
    find: (caller, id) => find(parts, caller, id),
    // Not in a read-only snapshot: a payout gathers its receivers in a temporary table.
    parts: (caller, asked) => listParts(parts, caller, asked),
    notice: (topic) => noticeOf(parts, topic),
    openCountFor: async (caller) => (await waitingFor(parts, caller)).length,
  };
}

type Parts = Pick<Deps, 'database' | 'clock'> & {
  readonly definitions: SignoffDefinitions;
  readonly look: ReturnType<typeof comparisonCache>;
};

async function propose(
  { clock, definitions }: Parts,
  transaction: Transaction<Schema>,
  proposal: NewSignoff,
): Promise<number> {
  const now = clock.now();
  const definition = definitions[proposal.kind];
  await store.expire(transaction, proposal, now);
  const shown =
    proposal.shown ?? (await showProposal(transaction, definition, proposal.payload, true));
  if (shown === null) throw refuse('notFound');
  const digest = digestOf(proposal.kind, proposal.subject, shown);
  const expiresAt = expiryOf(now);
  const id = await store.insert(transaction, {
    ...proposal,
    words: await storedTitle(transaction, definition, proposal),
    shown,
    digest,
    proposedAt: now,
    expiresAt,
  });
  if (id === null) throw refuse('signoffOpen');
  await enqueueNotice(transaction, { of: 'waiting', id }, now);
  await scheduleNotices(transaction, { id, now, expiresAt });
  return id;
}

function decidableKinds(definitions: SignoffDefinitions, { roles }: SignoffCaller): SignoffKind[] {
  const kinds = Object.keys(definitions) as SignoffKind[];
  return kinds.filter((kind) => may(roles, definitions[kind].decides));
}

async function waitingFor({ database, clock, definitions }: Parts, caller: SignoffCaller) {
  const now = clock.now();
  const isHelper = isAdministrator(caller);
  const usual = decidableKinds(definitions, caller);
  const kinds = isHelper ? moneyKinds(definitions).concat(usual) : usual;
  const open = await store.findOpen(database.kysely, { staffId: caller.staffId, kinds, now });
  const accounts = isHelper ? await findStandingAccounts(database.kysely) : [];
  return open.filter((one) => {
    const definition = definitions[one.kind];
    if (whyNotDecider(one, definition, caller) === null) return true;
    const facts = { proposal: one, definition, caller, accounts, now };
    const faults = [whyNotProposeEmergency(facts), whyNotActInEmergency(facts)];
    return isHelper && faults.includes(null);
  });
}

function moneyKinds(definitions: SignoffDefinitions): SignoffKind[] {
  const kinds = Object.keys(definitions) as SignoffKind[];
  return kinds.filter((kind) => isMoneyMatter(definitions[kind]));
}

async function list(
  parts: Parts,
  caller: SignoffCaller,
  { for: whose, page }: { readonly for: Whose; readonly page: number },
): Promise<SignoffPage> {
  const { found, total } = await foundFor(parts, caller, whose, sliceOf(page));
  return { data: await listedAll(parts, caller, found), ...foundOf(total, page) };
}

async function search(
  parts: Parts,
  caller: SignoffCaller,
  wanted: store.WantedSignoffs,
  max: number,
): Promise<SignoffPage['data']> {
  const seen = { staffId: caller.staffId, kinds: decidableKinds(parts.definitions, caller) };
  const found = await store.search(parts.database.kysely, seen, wanted, max);
  return listedAll(parts, caller, found);
}

/** How long an undone approved proposal is shown. */
const notDoneNewsMs = 30 * dayMs;

async function foundFor(parts: Parts, caller: SignoffCaller, whose: Whose, slice: Slice) {
  if (whose === 'me') {
    const waiting = await waitingFor(parts, caller);
    return { found: rowsIn(waiting, slice), total: waiting.length };
  }
  if (whose === 'notDone') {
    const since = new Date(parts.clock.now().getTime() - notDoneNewsMs);
    const news = await store.findNotDone(parts.database.kysely, { staffId: caller.staffId, since });
    return { found: rowsIn(news, slice), total: news.length };
  }
  const kinds = whose === 'all' ? decidableKinds(parts.definitions, caller) : [];
  return store.findPage(parts.database.kysely, { staffId: caller.staffId, kinds }, slice);
}

async function listedAll(
  parts: Parts,
  caller: SignoffCaller,
  found: readonly store.FoundSignoff[],
): Promise<SignoffPage['data']> {
  const titles = await titlesFor(parts, caller, found);
  return found.map((one) => listed(parts, caller, one, titles.get(one.id)));
}

/** Names participants to those who may read them. */
async function titlesFor(
  { database, definitions }: Parts,
  { roles }: SignoffCaller,
  found: readonly store.FoundSignoff[],
): Promise<ReadonlyMap<number, Title>> {
  return may(roles, 'people.read')
    ? namedTitles(database.kysely, definitions, found)
    : new Map<number, Title>();
}

function listed(
  { clock, definitions }: Parts,
  caller: SignoffCaller,
  one: store.FoundSignoff,
  title = unnamed(one.words),
) {
  const definition = definitions[one.kind];
  const state = outcomeAt(one, definition, clock.now());
  const { decidedById, decidedByName } = one;
  return {
    id: String(one.id),
    kind: one.kind,
    ...title,
    figure: definition.figure?.(one.shown) ?? '',
    state,
    proposedBy: { id: String(one.proposedById), name: one.proposedByName },
    proposedAt: one.proposedAt.toISOString(),
    reason: one.reason,
    expiresAt: one.expiresAt.toISOString(),
    decidedBy: decidedById === null ? null : { id: String(decidedById), name: decidedByName ?? '' },
    decidedAt: one.decidedAt?.toISOString() ?? null,
    mayDecide: state === 'open' && whyNotDecider(one, definition, caller) === null,
    isOwn: one.proposedById === caller.staffId,
    notDone: state === 'notDone' ? (one.work?.note ?? '') : '',
  };
}

function isVisible(
  { definitions }: Parts,
  caller: SignoffCaller,
  one: store.FoundSignoff,
): boolean {
  return one.proposedById === caller.staffId || may(caller.roles, definitions[one.kind].decides);
}

/** Administrators also see a matter in whose emergency they can take part, and afterwards. */
async function findVisible(parts: Parts, caller: SignoffCaller, id: number) {
  const { kysely } = parts.database;
  const one = await store.find(kysely, id);
  if (one === null) throw refuse('notFound');
  const emergency = await emergencyShown(kysely, parts, caller, one);
  const isHelper = emergency !== null && isAdministrator(caller);
  if (!isHelper && !isVisible(parts, caller, one)) throw refuse('notFound');
  return { one, emergency };
}

/** The accounts that a proposal still waits for, and their e-mails. */
async function calledTo({ database }: Parts, id: number, state: string) {
  return state === 'open' ? findCalled(database.kysely, id) : [];
}

async function nextOf(
  { database, definitions }: Parts,
  caller: SignoffCaller,
  one: store.FoundSignoff,
): Promise<SignoffDetail['next']> {
  const next = await definitions[one.kind].next?.(database.kysely, one.payload, one.id);
  if (next === undefined || next === null || !may(caller.roles, next.may)) return null;
  return { label: next.label, address: next.address };
}

async function readMatter(parts: Parts, caller: SignoffCaller, id: number) {
  const { one, emergency } = await findVisible(parts, caller, id);
  const state = outcomeAt(one, parts.definitions[one.kind], parts.clock.now());
  const titles = await titlesFor(parts, caller, [one]);
  return {
    one,
    emergency,
    state,
    listed: listed(parts, caller, one, titles.get(one.id)),
    next: state === 'done' ? await nextOf(parts, caller, one) : null,
    called: await calledTo(parts, one.id, state),
  };
}

/** The comparison has its own transaction, so it is not of the moment of the other reads. */
async function find(parts: Parts, caller: SignoffCaller, id: number): Promise<SignoffDetail> {
  const { definitions, look } = parts;
  const read = await asOfOneMoment(parts, (at) => readMatter(at, caller, id));
  const { one, emergency, state } = read;
  const isCompared = state === 'open' || state === 'stale';
  const seen = isCompared
    ? await look(one, definitions[one.kind])
    : { lines: one.shown, at: null, isComparing: false };
  const present = seen.lines;
  const lines = state === 'open' && present !== null ? present : one.shown;
  return {
    ...read.listed,
    emergency,
    lines: [...lines],
    digest: digestOf(one.kind, one.subject, lines),
    changed: changesBetween(one.shown, present ?? []).map(copy.changed),
    comparedAt: seen.at?.toISOString() ?? null,
    isComparing: seen.isComparing,
    decisionReason: one.decisionReason,
    notDoneLines: state === 'notDone' ? [...(one.work?.lines ?? [])] : [],
    next: read.next,
    subject: one.subject,
    called: read.called,
    ...saidOf(definitions[one.kind], one.payload),
  };
}

/** What the kind says of the proposal beside its lines. */
function saidOf(definition: SignoffDefinition, payload: unknown) {
  const { parts, people, person, because, remark, typed } = definition;
  return {
    hasParts: [parts, people, person].some((list) => list !== undefined),
    because: because?.(payload) ?? '',
    remark: remark?.(payload) ?? '',
    typed: typed?.(payload) ?? null,
  };
}

async function listParts(
  parts: Parts,
  caller: SignoffCaller,
  { id, page }: { readonly id: number; readonly page: number },
): Promise<SignoffParts> {
  const { kysely } = parts.database;
  const { one } = await findVisible(parts, caller, id);
  const definition = parts.definitions[one.kind];
  const { rows, total } = await partsOf(kysely, definition, one.payload, sliceOf(page));
  const names = await namesOf(
    kysely,
    rows.flatMap(({ personId }) => personId ?? []),
  );
  return {
    data: rows.map(({ personId, ...row }) => {
      const name = personId === null ? '' : (names.get(personId) ?? deletedAccount);
      return { ...row, name, personId: personId === null ? null : String(personId) };
    }),
    ...foundOf(total, page),
  };
}
