import type { letterEndpoints } from '@klub/contract/calls/letters';
import type { LetterKind, LetterSource } from '@klub/contract/letters';
import { listMax } from '@klub/contract/limits';
import { z } from 'zod';
import type { Vault } from '../../../infra/crypto/vault.ts';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { refuse } from '../../../infra/refusal.ts';
import { dayOf, yearOf } from '../../../infra/warsaw.ts';
import { settingOn, settingValue } from '../settings/settings.ts';
import { dueDay, numberOf, shownState, termOf } from './letters.rules.ts';
import * as store from './letters.store.ts';

type Replies = {
  readonly [Name in keyof typeof letterEndpoints]: z.input<(typeof letterEndpoints)[Name]['reply']>;
};
type Reading = Pick<Deps, 'database' | 'vault'>;

/** What a letter says; sealed as one value. */
const contentForm = z.object({
  topic: z.string(),
  email: z.string(),
  message: z.string(),
  attachmentName: z.string().nullable(),
  /** Who called or wrote; empty: the participant. */
  writer: z.string(),
});
export type LetterContent = z.infer<typeof contentForm>;

const contentSeal = 'letter.content';
const entrySeal = 'letter_entry.text';

export function openedContent(vault: Pick<Vault, 'open'>, sealed: string): LetterContent {
  return contentForm.parse(JSON.parse(vault.open(contentSeal, sealed)));
}

export function sealedText(vault: Pick<Vault, 'seal'>, text: string): string {
  return vault.seal(entrySeal, text);
}

export function openedText(vault: Pick<Vault, 'open'>, sealed: string): string {
  return vault.open(entrySeal, sealed);
}

export type NewLetter = {
  readonly personId: number | null;
  readonly source: LetterSource;
  readonly kind: LetterKind;
  readonly content: LetterContent;
  readonly attachmentFile: string | null;
  readonly receivedAt: Date;
  /** Null: the person sent it. */
  readonly by: { readonly staffId: number; readonly formKey: string } | null;
};

/** Stores a letter under the next number, with its due date, in the caller's transaction. */
export async function openLetter(
  { vault }: Pick<Deps, 'vault'>,
  handle: Handle,
  letter: NewLetter,
  now: Date,
): Promise<{ readonly id: number; readonly number: string }> {
  const day = dayOf(letter.receivedAt);
  const number = numberOf(yearOf(dayOf(now)), await store.nextCount(handle, yearOf(dayOf(now))));
  const row: store.LetterRow = {
    number,
    personId: letter.personId,
    source: letter.source,
    kind: letter.kind,
    contentSealed: vault.seal(contentSeal, JSON.stringify(letter.content)),
    attachmentFile: letter.attachmentFile,
    formKey: letter.by?.formKey ?? null,
    receivedAt: letter.receivedAt,
    dueOn: await dueDayOf(handle, letter.kind, day),
  };
  const id = await store.insertLetter(handle, row, { staffId: letter.by?.staffId ?? null, now });
  return { id, number };
}

/** The due date of a letter of this kind that came on this day, by the settings of that day. */
export async function dueDayOf(
  handle: Handle,
  kind: LetterKind,
  received: string,
): Promise<string> {
  const name = `letter_term_${kind}` as const;
  const term =
    termOf(await settingOn(handle, name, received)) ?? termOf(settingValue(name, undefined));
  if (term === null) throw new Error(`the default of ${name} is no term`);
  return dueDay(received, term);
}

export async function listOwnLetters(
  { database, vault }: Reading,
  personId: number,
  before: string | null,
): Promise<Replies['GET /api/v1/letters']> {
  const asked = { before, max: pageLength + 1 };
  const found = await store.findOwnLetters(database.kysely, personId, asked);
  const shown = found.slice(0, pageLength);
  return {
    data: shown.map((letter) => ({ ...listed(vault, letter), answers: letter.answers })),
    next: found.length > pageLength ? (shown.at(-1)?.number ?? null) : null,
  };
}

/** Throws `notFound` for a letter of another person. */
export async function showOwnLetter(
  { database, vault }: Reading,
  personId: number,
  number: string,
): Promise<Replies['GET /api/v1/letters/:slug']> {
  const letter = await store.findOwnLetter(database.kysely, personId, number);
  if (letter === null) throw refuse('notFound');
  const { message, email, attachmentName } = openedContent(vault, letter.contentSealed);
  const answers = await store.findAnswers(database.kysely, letter.id);
  return {
    data: {
      ...listed(vault, letter),
      message,
      email,
      attachmentName,
      mergedInto: letter.mergedInto,
      answers: answers.slice(-listMax).map(({ at, textSealed }) => ({
        at: at.toISOString(),
        text: openedText(vault, textSealed),
      })),
    },
  };
}

const pageLength = 20;

function listed(vault: Pick<Vault, 'open'>, letter: store.OwnLetter) {
  const { number, receivedAt, dueOn, state, result } = letter;
  return {
    number,
    topic: openedContent(vault, letter.contentSealed).topic,
    receivedAt: receivedAt.toISOString(),
    dueOn,
    state: shownState(state),
    result,
  };
}

/** Letters that are deleted in one run. */
const deletedAtOnce = 500;

/** Deletes closed letters whose time is over; the next round of contact removes their attachments. */
export async function sweepLetters(handle: Handle, now: Date): Promise<void> {
  while (
    (await inTransaction(handle, (transaction) =>
      store.deleteOver(transaction, now, deletedAtOnce),
    )) === deletedAtOnce
  );
}
