import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { settingOn } from '../settings/settings.ts';
import {
  chancesWhileOpen,
  closingWindow,
  monthToSettle,
  newPillWindow,
  progressSteps,
} from './automatic.rules.ts';
import * as store from './automatic.store.ts';
import { newPillTitle, planReached, profileWanted, questionClosing } from './notifications.copy.ts';
import { contentOf } from './notifications.rules.ts';
import { messageOf } from './notifications.service.ts';

/**
 * Notifies people whose plan has reached 80 % or 100 %. Call it in an import's transaction with the
 * months (first days) and the people whose figures changed; without people it checks everyone.
 */
export async function announceProgress(
  handle: Handle,
  what: { readonly months: Iterable<string>; readonly personIds?: readonly number[] },
  now: Date,
): Promise<void> {
  const steps = progressSteps(what.months, now);
  if (steps.length === 0 || what.personIds?.length === 0) return;
  const messages = steps.map((step) => {
    const words = planReached(step.month, step.percent);
    return {
      step,
      message: messageOf({ cause: step.cause, ...words, url: '/wyzwania/miesieczne' }),
    };
  });
  await store.insertProgress(handle, messages, what.personIds, now);
}

/** Notifies of opened pills, questions that close within a day, and the end of the month. */
export async function announceDue({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const { kysely } = database;
  for (const pill of await store.findOpenedPills(kysely, newPillWindow(now))) {
    await once(kysely, pill.cause, now, (handle) => tellPill(handle, pill, now));
  }
  for (const question of await store.findClosingQuestions(kysely, closingWindow(now))) {
    await once(kysely, question.cause, now, (handle) => tellClosing(handle, question, now));
  }
  const month = monthToSettle(now);
  if (month === null) return;
  const cause = `profile:${month.slice(0, 7)}`;
  const message = messageOf({ cause, ...profileWanted(month), url: '/edytuj-dane' });
  await once(kysely, cause, now, (handle) => store.insertForIncomplete(handle, message, now));
}

/** Claims the cause and notifies in one transaction. */
async function once(
  handle: Handle,
  cause: string,
  now: Date,
  tell: (handle: Handle) => Promise<void>,
): Promise<void> {
  await inTransaction(handle, async (transaction) => {
    if (await store.claimCause(transaction, cause, now)) await tell(transaction);
  });
}

function tellPill(handle: Handle, pill: store.OpenedPill, now: Date): Promise<void> {
  return store.insertForRoles(handle, pill.roles, messageOf(aboutPill(pill)), now);
}

/** What people are told of an opened pill. */
export function aboutPill({
  cause,
  ...pill
}: Omit<store.OpenedPill, 'roles'>): Parameters<typeof messageOf>[0] {
  return {
    cause,
    title: newPillTitle(pill.title),
    content: contentOf(pill.excerpt),
    thumbnail: pill.thumbnail,
    url: `/wiedza/pigulki-wiedzy/${pill.slug}`,
  };
}

/** What people are told of a question that closes. Links to the list of questions: opening it would start its clock. */
export function aboutClosing({
  cause,
  title: asked,
  closesAt,
}: Pick<store.ClosingQuestion, 'cause' | 'title' | 'closesAt'>): Parameters<typeof messageOf>[0] {
  const { title, text } = questionClosing(asked, closesAt);
  return { cause, title, content: contentOf(text), url: '/wiedza/wynik' };
}

async function tellClosing(
  handle: Handle,
  question: store.ClosingQuestion,
  now: Date,
): Promise<void> {
  const message = messageOf(aboutClosing(question));
  const chances = chancesWhileOpen(question, await settingOn(handle, 'reopen_days', dayOf(now)));
  await store.insertForUnanswered(handle, { ...question, chances }, message, now);
}
