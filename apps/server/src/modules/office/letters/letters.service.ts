import type { answerWays, letterRows } from '@klub/contract/panel/people/letters';
import { permissions } from '@klub/contract/panel/permissions';
import type { RoleNames } from '@klub/contract/roles';
import type { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { foundOf, sliceOf } from '../../../infra/pages.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { refuse } from '../../../infra/refusal.ts';
import { dayOf, yearOf } from '../../../infra/warsaw.ts';
import { countDue, openedContent, openedText } from '../../club/letters/letters.ts';
import { roleNamesOn } from '../../club/settings/settings.ts';
import { correctionStateOf } from '../corrections/corrections.ts';
import { isOwnAccount } from '../own/own.ts';
import { personSearch } from '../people/people.ts';
import { lettersCopy as copy } from './letters.copy.ts';
import { daysLeft, numbersIn } from './letters.rules.ts';
import * as store from './letters.store.ts';

export type LetterParts = Pick<Deps, 'database' | 'clock' | 'vault' | 'config'>;
type Rows = typeof letterRows;
type ReplyOf<Name extends keyof Rows> = z.input<Rows[Name]['reply']>;
type Query = z.output<Rows['GET /api/panel/v1/letters']['query']>;
type Shown = ReplyOf<'GET /api/panel/v1/letters/:id'>['data'];

const earlierMax = 20;

export async function listLetters(
  { database, clock, vault }: LetterParts,
  staffId: number,
  { q = '', state = 'open', kind, assigned, due, page = 1 }: Query,
): Promise<ReplyOf<'GET /api/panel/v1/letters'>> {
  const today = dayOf(clock.now());
  const numbers = numbersIn(q, yearOf(today));
  const wanted: store.Wanted = {
    // A number is found whatever has become of its letter.
    state: numbers === null ? state : 'all',
    kind,
    assigned,
    due,
    staffId,
    today,
    ...(numbers !== null ? { numbers } : q.trim() === '' ? {} : { search: personSearch(q) }),
  };
  const { found, total } = await store.findLetters(database.kysely, wanted, sliceOf(page));
  return {
    data: found.map((letter) => {
      const { writer } = openedContent(vault, letter.contentSealed);
      return {
        ...listed(vault, letter),
        name: nameOf(letter, writer),
        daysLeft: daysLeft(letter.state, letter.dueOn, today),
        assignedTo: assignee(letter),
      };
    }),
    ...foundOf(total, page),
  };
}

export async function countLettersDue({
  database,
  clock,
}: LetterParts): Promise<ReplyOf<'GET /api/panel/v1/letters-due'>> {
  return { data: await countDue(database.kysely, dayOf(clock.now())) };
}

export async function showLetter(
  { database: { kysely }, clock, vault }: LetterParts,
  staffId: number,
  id: number,
): Promise<ReplyOf<'GET /api/panel/v1/letters/:id'>> {
  const letter = await store.findLetter(kysely, id);
  if (letter === null) throw refuse('notFound');
  const now = clock.now();
  const { message, email, attachmentName, writer } = openedContent(vault, letter.contentSealed);
  const colleagues = await colleaguesOf(kysely);
  const entries = await store.findEntries(kysely, id);
  const earlier = await store.findOthers(kysely, letter, earlierMax);
  const corrections = await store.findCorrections(kysely, letter.number);
  return {
    data: {
      ...listed(vault, letter),
      version: letter.version,
      source: letter.source,
      message,
      email,
      attachmentName: letter.attachmentFile === null ? null : attachmentName,
      month: letter.month?.slice(0, 7) ?? null,
      daysLeft: daysLeft(letter.state, letter.dueOn, dayOf(now)),
      assignedTo: assignee(letter),
      person: personOf(letter, await roleNamesOn(kysely, dayOf(now))),
      writer,
      answersBy: wayOf(letter, email),
      isOwn: letter.personId !== null && (await isOwnAccount(kysely, staffId, letter.personId)),
      mergedInto: await mergedOf(kysely, letter),
      duplicates: (await store.findDuplicates(kysely, letter.number)).map(numbered),
      entries: entries.map((entry) => shownEntry(vault, entry, colleagues)),
      earlier: earlier.map((one) => listed(vault, one)),
      corrections: corrections.map((one) => ({
        id: String(one.id),
        amount: one.amount,
        state: correctionStateOf(one, now),
        signoffId: one.signoffId === null ? null : String(one.signoffId),
      })),
      colleagues: colleagues.map(({ id: one, name }) => ({ id: String(one), name })),
    },
  };
}

/** Letters that a typed number names, for the search of the panel. */
export async function searchLetters(
  { database, clock, vault }: Pick<Deps, 'database' | 'clock' | 'vault'>,
  typed: string,
  max: number,
): Promise<{ readonly id: string; readonly number: string; readonly topic: string }[]> {
  const numbers = numbersIn(typed, yearOf(dayOf(clock.now())));
  if (numbers === null) return [];
  const found = await store.findNumbered(database.kysely, numbers);
  return found.slice(0, max).map(({ id, number, contentSealed }) => ({
    id: String(id),
    number,
    topic: openedContent(vault, contentSealed).topic,
  }));
}

/** Accounts that can answer letters. */
export function colleaguesOf(handle: Handle): Promise<store.Colleague[]> {
  return store.findColleagues(handle, permissions['letters.answer']);
}

/** Where an answer goes: by e-mail to the address given, and in the app of an account that is there. */
export function wayOf(
  { personId, isGone }: Pick<store.FoundLetter, 'personId' | 'isGone'>,
  email: string,
): (typeof answerWays)[number] {
  const isInApp = personId !== null && !isGone;
  if (email === '') return isInApp ? 'app' : 'nowhere';
  return isInApp ? 'both' : 'email';
}

function listed(vault: Deps['vault'], letter: store.FoundLetter) {
  const { id, number, kind, receivedAt, dueOn, state, result } = letter;
  return {
    id: String(id),
    number,
    kind,
    topic: openedContent(vault, letter.contentSealed).topic,
    receivedAt: receivedAt.toISOString(),
    dueOn,
    state,
    result,
  };
}

function nameOf({ personId, isGone, firstName, lastName }: store.FoundLetter, writer: string) {
  if (personId === null) return writer === '' ? copy.unknownWriter : writer;
  return isGone ? copy.deletedWriter : `${firstName ?? ''} ${lastName ?? ''}`.trim();
}

function assignee({ assignedTo, assignedName }: store.FoundLetter) {
  return assignedTo === null ? null : { id: String(assignedTo), name: assignedName ?? '' };
}

function personOf(letter: store.FoundLetter, names: RoleNames): Shown['person'] {
  const { personId, phone, role, isGone } = letter;
  if (personId === null) return null;
  return {
    id: String(personId),
    name: nameOf(letter, ''),
    phone: isGone ? '' : maskedPhone(phone ?? ''),
    role: role === null ? '' : names[role],
    isGone,
  };
}

async function mergedOf(
  handle: Handle,
  { mergedInto }: store.FoundLetter,
): Promise<Shown['mergedInto']> {
  if (mergedInto === null) return null;
  const [into] = await store.findNumbered(handle, [mergedInto]);
  return into === undefined ? null : numbered(into);
}

function numbered({ id, number }: { readonly id: number; readonly number: string }) {
  return { id: String(id), number };
}

function shownEntry(
  vault: Deps['vault'],
  entry: store.Entry,
  colleagues: readonly store.Colleague[],
): Shown['entries'][number] {
  const { id, at, staffId, name, what, details, textSealed, mailedAt } = entry;
  return {
    id: String(id),
    at: at.toISOString(),
    by: staffId === null ? null : { id: String(staffId), name: name ?? '' },
    what,
    words: tellings[what](details, colleagues),
    text: openedText(vault, textSealed),
    mailedAt: mailedAt?.toISOString() ?? null,
    isLate: details.isLate === true,
  };
}

type Telling = (details: store.EntryDetails, colleagues: readonly store.Colleague[]) => string;

const tellings: Readonly<Record<store.Entry['what'], Telling>> = {
  received: ({ source = '' }) => copy.received(source),
  assigned: ({ to = null }, colleagues) => {
    const known = colleagues.find(({ id }) => String(id) === to);
    return copy.assigned(to === null ? null : (known?.name ?? `nr ${to}`));
  },
  sorted: ({ kind = '', month = null, dueOn = '' }) => copy.sorted(kind, month, dueOn),
  answer: ({ outcome = '', isLate = false }) => copy.answered(outcome, isLate),
  merged: ({ into, from = '' }) => (into === undefined ? copy.mergedFrom(from) : copy.merged(into)),
  note: () => copy.note,
};
