import type { DueCounts } from '../../club/letters/letters.ts';
import { dayMs } from '../../../infra/clock.ts';
import type { MissingCount, PendingMoney } from '../../money/settlements/settlements.ts';
import { type Permission, type StaffRole, may } from '@klub/contract/panel/permissions';
import {
  type ReadinessState,
  type Screen,
  lineCopy as copy,
  missingLines,
} from './dashboard.copy.ts';

type Finding = {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly count: number;
  /** The amount that the line is about; null: it is about no money. */
  readonly grosze: number | null;
  readonly state: ReadinessState;
};

export type Line = Finding & {
  readonly link: { readonly label: string; readonly address: string } | null;
};

/** A finding for the accounts that may open its screen, or have the permission `seenBy`. */
export type FoundLine = Finding & {
  readonly screen: Screen;
  readonly isLinked: boolean;
  readonly seenBy: Permission | null;
};

type Told = Pick<Finding, 'words' | 'count' | 'state'> & {
  readonly grosze?: number;
  /** Left out: a line that is ready leads nowhere. */
  readonly isLinked?: boolean;
  readonly seenBy?: Permission;
};

export function lineOf(id: string, title: string, screen: Screen, told: Told): FoundLine {
  const { grosze = null, isLinked = told.state !== 'ready', seenBy = null, ...rest } = told;
  return { id, title, ...rest, grosze, screen, isLinked, seenBy };
}

/** The lines that these roles can act upon or have to know, with links that they may open. */
export function linesFor(lines: readonly FoundLine[], roles: readonly StaffRole[]): Line[] {
  return lines.flatMap(({ screen, isLinked, seenBy, ...line }) => {
    const { may: permission, ...link } = screen;
    const mayOpen = may(roles, permission);
    if (!mayOpen && (seenBy === null || !may(roles, seenBy))) return [];
    return [{ ...line, link: isLinked && mayOpen ? link : null }];
  });
}

function withId(screen: Screen, id: number | string): Screen {
  return { ...screen, address: screen.address.replace('{id}', String(id)) };
}

type ShownKind = keyof typeof missingLines;

/** In the order of the month's work. */
export const shownKinds: readonly ShownKind[] = [
  'resultWithoutPlan',
  'planWithoutResult',
  'personWithoutShop',
  'shopWithoutSeller',
  'taskWithoutResults',
  'monthOpen',
];

/** Results arrive weekly; plus one day. */
const resultsMaxDays = 8;
/** Days in which the bank confirms. */
const confirmedDays = 5;

/** In a running month gaps are open work; afterwards they block it. */
export function missingLine(
  kind: ShownKind,
  sum: MissingCount | undefined,
  state: 'open' | 'over',
): FoundLine {
  const { title, ready, words, link } = missingLines[kind];
  if (sum === undefined)
    return lineOf(kind, title, link, { words: ready, count: 0, state: 'ready' });
  return lineOf(kind, title, link, {
    words: words(sum),
    count: sum.count,
    state: state === 'open' ? 'attention' : 'missing',
  });
}

export function questionsLine(roles: number): FoundLine {
  const { title, ready, words, link } = copy.questions;
  return lineOf('questions', title, link, {
    words: roles === 0 ? ready : words(roles),
    count: roles,
    state: roles === 0 ? 'ready' : 'missing',
  });
}

/** After the end of the month its results may be old. */
export function resultsLine(at: Date | null, now: Date, state: 'open' | 'over'): FoundLine {
  const { title, fresh, old, none, link } = copy.results;
  const line = (told: Told) => lineOf('results', title, link, told);
  if (at === null) return line({ words: none, count: 0, state: 'unknown' });
  const days = Math.floor((now.getTime() - at.getTime()) / dayMs);
  if (state === 'over' || days <= resultsMaxDays)
    return line({ words: fresh(at), count: 0, state: 'ready' });
  return line({ words: old(at, days), count: days, state: 'attention' });
}

/** A month that was closed and has changed since: its people are not paid the difference. */
export function correctionsLine(sums: PendingMoney['corrections']): FoundLine {
  const { title, ready, words, toOne, link } = copy.corrections;
  const [newest, ...more] = sums;
  if (newest === undefined)
    return lineOf('corrections', title, link, { words: ready, count: 0, state: 'ready' });
  const screen = more.length === 0 ? withId(toOne, newest.month.slice(0, 7)) : link;
  return lineOf('corrections', title, screen, {
    words: words(sums),
    state: 'missing',
    ...sumOf(sums),
  });
}

/** @param proposalId the proposal of a payout that waits for the second person */
export function unpaidLine(sums: PendingMoney['due'], proposalId: number | null): FoundLine {
  const { title, ready, words, proposed, toProposal, link } = copy.unpaid;
  if (sums.length === 0)
    return lineOf('unpaid', title, link, { words: ready, count: 0, state: 'ready' });
  const told = proposalId === null ? words(sums) : `${words(sums)} ${proposed}`;
  return lineOf('unpaid', title, proposalId === null ? link : withId(toProposal, proposalId), {
    words: told,
    state: 'attention',
    ...sumOf(sums),
    seenBy: 'money.read',
  });
}

/** Approved, and the bank has nothing to pay by. */
export function notTakenLine(payouts: PendingMoney['unconfirmed']): FoundLine {
  const { title, ready, words, toOne, link } = copy.notTaken;
  const waiting = payouts.filter(({ newestFile }) => newestFile === null);
  const [first, ...more] = waiting;
  if (first === undefined)
    return lineOf('notTaken', title, link, { words: ready, count: 0, state: 'ready' });
  return lineOf('notTaken', title, more.length === 0 ? withId(toOne, first.id) : link, {
    words: words(waiting),
    count: waiting.length,
    grosze: waiting.reduce((sum, { grosze }) => sum + grosze, 0),
    state: 'missing',
  });
}

export function returnedLine(held: PendingMoney['held']): FoundLine {
  const { title, ready, words, link } = copy.returned;
  const sum = held.find(({ reason }) => reason === 'came back');
  if (sum === undefined)
    return lineOf('returned', title, link, { words: ready, count: 0, state: 'ready' });
  const { people, grosze } = sum;
  const told = { words: words(people, grosze), count: people, grosze };
  return lineOf('returned', title, link, { ...told, state: 'attention' });
}

export function heldLine(held: PendingMoney['held']): FoundLine {
  const { title, ready, people, link } = copy.held;
  if (held.length === 0)
    return lineOf('held', title, link, { words: ready, count: 0, state: 'ready' });
  const words = held.map((sum) => people(sum.reason, sum.people, sum.grosze));
  return lineOf('held', title, link, {
    words: copy.held.words(words),
    state: 'attention',
    ...sumOf(held),
  });
}

/** Shows the oldest batch whose file is at the bank. */
export function payoutLine(payouts: PendingMoney['unconfirmed'], today: string): FoundLine {
  const { title, ready, late, waiting, toOne, link } = copy.payout;
  const sent = payouts.filter(({ newestFile }) => newestFile !== null);
  const [oldest] = sent.toSorted((one, other) =>
    one.executionDay.localeCompare(other.executionDay),
  );
  if (oldest === undefined)
    return lineOf('payout', title, link, { words: ready, count: 0, state: 'ready' });
  const { id, executionDay } = oldest;
  const days = Math.round((Date.parse(today) - Date.parse(executionDay)) / dayMs);
  const isLate = days > confirmedDays;
  return lineOf('payout', title, sent.length === 1 ? withId(toOne, id) : link, {
    words: isLate ? late(executionDay, days) : waiting(executionDay),
    count: sent.length,
    grosze: sent.reduce((sum, { grosze }) => sum + grosze, 0),
    state: isLate ? 'attention' : 'ready',
    isLinked: true,
  });
}

/** Drafts that are not published in time. */
export type OverdueDrafts = {
  /** Of something new whose beginning has come. */
  readonly due: number;
  /** Of questions that begin up to tomorrow and have no right reply. */
  readonly withoutKey: number;
};

/** Letters past their due date and due today, and drafts that are not published in time; none is no line. */
export function overdueLines(
  { late, today }: DueCounts,
  { due, withoutKey }: OverdueDrafts,
): FoundLine[] {
  const lines = [
    { id: 'lettersLate', told: copy.lettersLate, count: late, state: 'missing' },
    { id: 'lettersToday', told: copy.lettersToday, count: today, state: 'attention' },
    { id: 'draftsDue', told: copy.draftsDue, count: due, state: 'attention' },
    { id: 'draftsWithoutKey', told: copy.draftsWithoutKey, count: withoutKey, state: 'missing' },
  ] as const;
  return lines
    .filter(({ count }) => count > 0)
    .map(({ id, told, count, state }) =>
      lineOf(id, told.title, told.link, { words: told.words(count), count, state }),
    );
}

/** Representatives who asked for more numbers than a day has; none is no line. */
export function numberLines(sellers: readonly string[]): FoundLine[] {
  const { title, words, link } = copy.numbersSpent;
  const told = { words: words(sellers), count: sellers.length, state: 'attention' } as const;
  return sellers.length === 0 ? [] : [lineOf('numbersSpent', title, link, told)];
}

/** Messages to participants that were paused; none is no line. */
export function messageLines(paused: number): FoundLine[] {
  if (paused === 0) return [];
  const { title, words, link } = copy.messagesPaused;
  return [
    lineOf('messagesPaused', title, link, {
      words: words(paused),
      count: paused,
      state: 'attention',
    }),
  ];
}

export function approverLine(approvers: number): FoundLine {
  const { title, ready, none, link, months } = copy.approver;
  if (approvers === 0)
    return lineOf('approver', title, link, {
      words: none,
      count: 0,
      state: 'missing',
      seenBy: 'money.read',
    });
  return lineOf('approver', title, months, {
    words: ready(approvers),
    count: approvers,
    state: 'ready',
  });
}

function sumOf(sums: readonly { readonly people: number; readonly grosze: number }[]) {
  return {
    count: sums.reduce((all, { people }) => all + people, 0),
    grosze: sums.reduce((all, { grosze }) => all + grosze, 0),
  };
}
