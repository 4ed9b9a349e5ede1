import type { letterRows } from '@klub/contract/panel/people/letters';
import { letterMaxLength } from '@klub/contract/letters';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { enqueue } from '../../../infra/jobs/jobs.ts';
import { monthName, shownDate, shownDay } from '../../../infra/polish.copy.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { addDays, dayOf, startOfDay } from '../../../infra/warsaw.ts';
import {
  dueDayOf,
  openLetter,
  openedContent,
  openedText,
  sealedText,
} from '../../club/letters/letters.ts';
import { notify } from '../../club/notifications/notifications.ts';
import { requireNotSelf } from '../own/own.ts';
import { lettersCopy as copy } from './letters.copy.ts';
import { answerQueue } from './letters.queue.ts';
import { type Fields, filled } from './letters.rules.ts';
import { type LetterParts, colleaguesOf, wayOf } from './letters.service.ts';
import * as store from './letters.store.ts';

type Rows = typeof letterRows;
type BodyOf<Name extends keyof Rows> = Rows[Name] extends {
  readonly body: infer B extends z.ZodType;
}
  ? z.output<B>
  : never;
type Tx = Transaction<Schema>;
type Done = Noted<{ data: { version: number } }>;
type By = { readonly staffId: number; readonly id: number };

/** Typed in by telephone or post; the same form is the same letter. */
export async function typeIn(
  parts: LetterParts,
  transaction: Tx,
  staffId: number,
  body: BodyOf<'POST /api/panel/v1/letters'>,
): Promise<Noted<{ data: { id: string; number: string } }>> {
  const now = parts.clock.now();
  const formKey = `${staffId} ${body.key}`;
  const known = await store.findByTypedForm(transaction, formKey);
  const message = plainText(body.message);
  if (known !== null) {
    if (openedContent(parts.vault, known.contentSealed).message !== message)
      throw refuse('letterMoved');
    return opened(known, { again: true });
  }
  const personId = body.person === null ? null : Number(body.person);
  await requireWriter(transaction, personId, body.writer);
  const letter = {
    personId,
    source: body.source,
    kind: body.kind,
    content: {
      topic: body.topic.trim(),
      email: body.email,
      message,
      attachmentName: null,
      writer: personId === null ? body.writer.trim() : '',
    },
    attachmentFile: null,
    receivedAt: momentOn(body.receivedOn, now),
    by: { staffId, formKey },
  };
  const { id, number } = await openLetter(parts, transaction, letter, now);
  return opened({ id, number, personId }, { source: body.source, kind: body.kind });
}

type Opened = Pick<store.FoundLetter, 'id' | 'number' | 'personId'>;

function opened(letter: Opened, details: Readonly<Record<string, string | boolean>>) {
  const { id, number } = letter;
  return { result: { data: { id: String(id), number } }, note: { ...noteOf(letter), details } };
}

async function requireWriter(
  transaction: Tx,
  personId: number | null,
  writer: string,
): Promise<void> {
  if (personId === null) {
    if (writer.trim() === '') throw invalid({ writer: [copy.writerNeeded] });
    return;
  }
  if ((await store.findPerson(transaction, personId)) === null) throw refuse('notFound');
}

/** The moment of a letter that came today, else noon of its day. */
function momentOn(day: string, now: Date): Date {
  const today = dayOf(now);
  if (day > today) throw invalid({ receivedOn: [copy.future] });
  if (day < addDays(today, -366)) throw invalid({ receivedOn: [copy.tooOld] });
  return day === today ? now : new Date(startOfDay(day).getTime() + 12 * 3_600_000);
}

export async function assign(
  parts: LetterParts,
  transaction: Tx,
  { staffId, id }: By,
  { version, to }: BodyOf<'POST /api/panel/v1/letters/:id/assign'>,
): Promise<Done> {
  const letter = await locked(transaction, id);
  const assignedTo = to === null ? null : Number(to);
  if (letter.assignedTo === assignedTo) return done(letter, letter.version, { again: true });
  requireSame(letter, version);
  if (letter.state === 'closed') throw refuse('letterClosed');
  const colleagues = await colleaguesOf(transaction);
  if (assignedTo !== null && !colleagues.some((one) => one.id === assignedTo))
    throw invalid({ to: [copy.noSuchStaff] });
  const state =
    letter.state === 'waiting' ? letter.state : assignedTo === null ? 'new' : 'assigned';
  const next = await store.changeLetter(transaction, id, { assignedTo, state });
  await store.insertEntry(transaction, {
    ...entryOf(parts, letter, staffId),
    what: 'assigned',
    details: { to },
  });
  return done(letter, next, { to });
}

export async function addNote(
  parts: LetterParts,
  transaction: Tx,
  { staffId, id }: By,
  { key, text }: BodyOf<'POST /api/panel/v1/letters/:id/note'>,
): Promise<Done> {
  const letter = await locked(transaction, id);
  const formKey = `${staffId} ${key}`;
  const note = plainText(text);
  const isKnown = await isSameEntry(parts, transaction, { id, formKey, what: 'note', text: note });
  if (isKnown) return done(letter, letter.version, { again: true });
  await store.insertEntry(transaction, {
    ...entryOf(parts, letter, staffId),
    what: 'note',
    textSealed: sealedText(parts.vault, note),
    formKey,
  });
  return done(letter, letter.version, {});
}

export async function sort(
  parts: LetterParts,
  transaction: Tx,
  { staffId, id }: By,
  { version, kind, month }: BodyOf<'POST /api/panel/v1/letters/:id/sort'>,
): Promise<Done> {
  const letter = await locked(transaction, id);
  await requireOthers(transaction, staffId, letter);
  const wanted = month === null ? null : `${month}-01`;
  if (letter.kind === kind && letter.month === wanted)
    return done(letter, letter.version, { again: true });
  requireSame(letter, version);
  if (letter.state === 'closed') throw refuse('letterClosed');
  const dueOn =
    letter.kind === kind
      ? letter.dueOn
      : await dueDayOf(transaction, kind, dayOf(letter.receivedAt));
  const next = await store.changeLetter(transaction, id, { kind, month: wanted, dueOn });
  await store.insertEntry(transaction, {
    ...entryOf(parts, letter, staffId),
    what: 'sorted',
    details: { kind, month, dueOn },
  });
  return done(letter, next, { kind, month, dueOn });
}

export async function preview(
  { database, vault }: LetterParts,
  id: number,
  text: string,
): Promise<z.input<Rows['POST /api/panel/v1/letters/:id/preview']['reply']>> {
  const letter = await store.findLetter(database.kysely, id);
  if (letter === null) throw refuse('notFound');
  const { email } = openedContent(vault, letter.contentSealed);
  const written = writtenText(vault, letter, text);
  const isInApp = ['both', 'app'].includes(wayOf(letter, email));
  return {
    data: {
      subject: copy.subject(letter.number),
      to: email,
      letter: copy.mail(written, letter.number, isInApp),
      text: written,
    },
  };
}

/**
 * Stores the answer with its e-mail and its notification, or none of them. An answer to a letter
 * that another account has answered since it was shown is refused.
 */
export async function answer(
  parts: LetterParts,
  transaction: Tx,
  { staffId, id }: By,
  { key, version, text, outcome }: BodyOf<'POST /api/panel/v1/letters/:id/answer'>,
): Promise<Done> {
  const { vault, clock } = parts;
  const letter = await locked(transaction, id);
  await requireOthers(transaction, staffId, letter);
  const formKey = `${staffId} ${key}`;
  const written = writtenText(vault, letter, text);
  if (await isSameEntry(parts, transaction, { id, formKey, what: 'answer', text: written }))
    return done(letter, letter.version, { again: true });
  if (letter.mergedInto !== null) throw refuse('letterMerged');
  requireSame(letter, version);
  const now = clock.now();
  const isLate = letter.state !== 'closed' && dayOf(now) > letter.dueOn;
  const next = await store.changeLetter(transaction, id, {
    assignedTo: letter.assignedTo ?? staffId,
    ...(outcome === 'waiting'
      ? { state: 'waiting', result: null, closedAt: null }
      : { state: 'closed', result: outcome, closedAt: now }),
  });
  const entryId = await store.insertEntry(transaction, {
    ...entryOf(parts, letter, staffId),
    what: 'answer',
    details: { outcome, isLate },
    textSealed: sealedText(vault, written),
    formKey,
  });
  await deliver(parts, transaction, letter, entryId);
  return done(letter, next, { outcome, isLate, to: wayOf(letter, emailOf(parts, letter)) });
}

async function deliver(
  parts: LetterParts,
  transaction: Tx,
  letter: store.FoundLetter,
  entryId: number,
): Promise<void> {
  const now = parts.clock.now();
  const email = emailOf(parts, letter);
  if (email !== '') {
    const key = `${answerQueue}-${entryId}`;
    await enqueue(transaction, { queue: answerQueue, key, payload: { entryId }, now });
  }
  const { personId, isGone, number } = letter;
  if (personId === null || isGone) return;
  const cause = `letter:${entryId}`;
  const url = `/kontakt/zgloszenia/${number}` as const;
  await notify(transaction, { personId, cause, url, ...copy.told(number) }, now);
}

/** Closes a letter as a repetition of an open one of the same person. */
export async function merge(
  parts: LetterParts,
  transaction: Tx,
  { staffId, id }: By,
  { version, into }: BodyOf<'POST /api/panel/v1/letters/:id/merge'>,
): Promise<Done> {
  await store.lockLetters(transaction, id, into);
  const letter = await locked(transaction, id);
  await requireOthers(transaction, staffId, letter);
  if (letter.mergedInto === into) return done(letter, letter.version, { again: true });
  requireSame(letter, version);
  if (letter.state === 'closed') throw refuse('letterClosed');
  const [target] = await store.findNumbered(transaction, [into]);
  const problem = whyNotInto(letter, target);
  if (target === undefined || problem !== null) throw invalid({ into: [problem ?? ''] });
  const now = parts.clock.now();
  const next = await store.changeLetter(transaction, id, {
    state: 'closed',
    result: 'merged',
    mergedInto: into,
    closedAt: now,
  });
  // The person has written again, so the letter waits for the operator.
  const isHeld = target.assignedTo !== null;
  await store.changeLetter(transaction, target.id, { state: isHeld ? 'assigned' : 'new' });
  const entry = { ...entryOf(parts, letter, staffId), what: 'merged' } as const;
  await store.insertEntry(transaction, { ...entry, details: { into } });
  await store.insertEntry(transaction, {
    ...entry,
    letterId: target.id,
    personId: target.personId,
    details: { from: letter.number },
  });
  return done(letter, next, { into });
}

function whyNotInto(
  letter: store.FoundLetter,
  target: store.FoundLetter | undefined,
): string | null {
  if (target === undefined) return copy.noSuchLetter;
  if (target.id === letter.id) return copy.itself;
  if (target.state === 'closed') return copy.notOpen;
  return target.personId === letter.personId ? null : copy.otherPerson;
}

async function locked(transaction: Tx, id: number): Promise<store.FoundLetter> {
  const letter = await store.lockLetter(transaction, id);
  if (letter === null) throw refuse('notFound');
  return letter;
}

function requireSame({ version }: store.FoundLetter, seen: number): void {
  if (version !== seen) throw refuse('letterMoved');
}

async function requireOthers(
  transaction: Tx,
  staffId: number,
  { personId }: store.FoundLetter,
): Promise<void> {
  if (personId !== null) await requireNotSelf(transaction, staffId, [personId]);
}

type Entered = {
  readonly id: number;
  readonly formKey: string;
  readonly what: store.Entry['what'];
  readonly text: string;
};

/** True: the form has written this before. Throws when it wrote something else. */
async function isSameEntry(
  { vault }: LetterParts,
  transaction: Tx,
  { id, formKey, what, text }: Entered,
): Promise<boolean> {
  const known = await store.findByForm(transaction, id, formKey);
  if (known === null) return false;
  if (known.what !== what || openedText(vault, known.textSealed) !== text)
    throw refuse('letterMoved');
  return true;
}

function entryOf({ clock }: LetterParts, { id, personId }: store.FoundLetter, staffId: number) {
  return { letterId: id, personId, staffId, now: clock.now() };
}

function emailOf({ vault }: LetterParts, { contentSealed }: store.FoundLetter): string {
  return openedContent(vault, contentSealed).email;
}

/** With its fields filled in. Throws at the field when one has no value. */
function writtenText(vault: LetterParts['vault'], letter: store.FoundLetter, text: string): string {
  const { text: written, problems } = filled(plainText(text), fieldsOf(vault, letter));
  if (problems.length > 0) throw invalid({ text: [...problems] });
  if (written.length > letterMaxLength) throw invalid({ text: [copy.tooLong] });
  return written;
}

function fieldsOf(vault: LetterParts['vault'], letter: store.FoundLetter): Fields {
  const { firstName, isGone, number, receivedAt, dueOn, month } = letter;
  return {
    imie: isGone ? '' : (firstName ?? '').trim(),
    numer: number,
    temat: openedContent(vault, letter.contentSealed).topic,
    data: shownDate(receivedAt),
    termin: shownDay(dueOn),
    miesiac: month === null ? '' : monthName(month),
  };
}

function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

function noteOf({ id, number, personId }: Opened) {
  return {
    subject: { kind: 'letter' as const, id, name: number },
    ...(personId === null ? {} : { personId }),
  };
}

function done(
  letter: Opened,
  version: number,
  details: Readonly<Record<string, string | boolean | null>>,
): Done {
  return { result: { data: { version } }, note: { ...noteOf(letter), details } };
}
