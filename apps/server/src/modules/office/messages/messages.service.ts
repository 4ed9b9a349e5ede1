import type { MessageKind, SkipReason } from '@klub/contract/panel/content/message-values';
import { numbersMax, skipReasons } from '@klub/contract/panel/content/message-values';
import type { Audience, messageRows } from '@klub/contract/panel/content/messages';
import { roleName } from '@klub/contract/roles';
import type { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { foundOf, sliceOf } from '../../../infra/pages.ts';
import { e164Of } from '../../../infra/phone.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { pushBodies } from '../../club/devices/devices.ts';
import { programmeNamesOn, roleNamesOn } from '../../club/settings/settings.ts';
import { namesOf } from '../../club/territory/territory.ts';
import * as audiences from './audiences.store.ts';
import { type Names, messagesCopy as copy } from './messages.copy.ts';
import {
  aloneMax,
  closedTo,
  fieldsIn,
  maskedName,
  progressOf,
  windowOpens,
} from './messages.rules.ts';
import * as store from './messages.store.ts';
import { fillFor, findLog, findRecipients } from './recipients.store.ts';
import { aloneOnDayOf, momentOf, namedConsent } from './sending.service.ts';
import { templateOf } from './template.rules.ts';

export type MessageParts = Pick<Deps, 'database' | 'clock'>;

type Rows = typeof messageRows;
type Reply<Call extends keyof Rows> = z.input<Rows[Call]['reply']>;
type BodyOf<Call extends keyof Rows> = Rows[Call] extends {
  readonly body: infer Body extends z.ZodType;
}
  ? z.output<Body>
  : never;
type Listed = Reply<'GET /api/panel/v1/messages'>['data'][number];

const sampled = 30;
const previewed = 3;
const unknownShown = 100;

type Filters = z.output<Rows['GET /api/panel/v1/messages']['query']>;

export async function listMessages(
  { database: { kysely }, clock }: MessageParts,
  { state, kind, page = 1 }: Filters,
): Promise<Reply<'GET /api/panel/v1/messages'>> {
  const now = clock.now();
  const { messages, total } = await store.listMessages(kysely, { state, kind, now }, sliceOf(page));
  return { data: messages.map((one) => listed(one, one.done, now)), ...foundOf(total, page) };
}

function listed(message: store.StoredMessage, done: number, now: Date): Listed {
  const { id, kind, state, title, by, changedAt, sendAt, signoffId } = message;
  const people = message.snapshotPeople ?? message.confirmedPeople;
  return {
    id: String(id),
    kind,
    state: signoffId === null ? state : 'waiting',
    title,
    people,
    progress: state === 'sent' ? 100 : progressOf(done, message.snapshotPeople),
    sendAt: sendAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
    by: named(by),
    note: noteOf(message, now),
  };
}

function named(who: { readonly id: number; readonly name: string }) {
  return { id: String(who.id), name: who.name };
}

function noteOf(message: store.StoredMessage, now: Date): string {
  const { state, why, sendAt, startedAt, clearedAt, confirmedPeople, snapshotPeople } = message;
  const opens = windowOpens(now);
  const isHeld = state === 'sending' || (state === 'planned' && sendAt !== null && sendAt <= now);
  const hasChanged =
    confirmedPeople !== null && snapshotPeople !== null && confirmedPeople !== snapshotPeople;
  return [
    ...(why === null ? [] : [copy.notes[why]]),
    ...(isHeld && opens !== null ? [copy.window(opens)] : []),
    ...(hasChanged ? [copy.changed(confirmedPeople, snapshotPeople)] : []),
    ...(state === 'withdrawn' && startedAt !== null && clearedAt === null ? [copy.clearing] : []),
  ].join(' ');
}

async function requireMessage(handle: Handle, id: number, now: Date): Promise<store.StoredMessage> {
  const message = await store.findMessage(handle, id, now);
  if (message === null) throw refuse('notFound');
  return message;
}

export async function readMessage(
  { database: { kysely }, clock }: MessageParts,
  id: number,
): Promise<Reply<'GET /api/panel/v1/messages/:id'>> {
  const now = clock.now();
  const message = await requireMessage(kysely, id, now);
  const { skipped, ...log } = await findLog(kysely, id);
  const done = log.put + log.withdrawn + Object.values(skipped).reduce((sum, n) => sum + n, 0);
  const { confirmedBy, confirmedAt, confirmedPeople, signoffId, decidedBy } = message;
  return {
    data: {
      ...listed(message, done, now),
      revision: message.revision,
      content: message.content,
      link: message.link,
      fallbacks: message.fallbacks,
      conditions: message.conditions,
      audience: await wordsOf(kysely, message.conditions, now),
      signoffId: signoffId === null ? null : String(signoffId),
      confirmed:
        confirmedBy === null || confirmedAt === null || confirmedPeople === null
          ? null
          : {
              by: named(confirmedBy),
              at: confirmedAt.toISOString(),
              people: confirmedPeople,
            },
      decidedBy: decidedBy === null ? null : named(decidedBy),
      startedAt: message.startedAt?.toISOString() ?? null,
      endedAt: message.endedAt?.toISOString() ?? null,
      log: { ...log, skipped: reasonsOf(skipped) },
    },
  };
}

function reasonsOf(skipped: Readonly<Partial<Record<SkipReason, number>>>) {
  return skipReasons.flatMap((why) => {
    const people = skipped[why] ?? 0;
    return people === 0 ? [] : [{ why, people }];
  });
}

/** The groups of an audience as sentences. */
export async function wordsOf(handle: Handle, conditions: Audience, now: Date): Promise<string[]> {
  const ids = conditions.flat().flatMap((one) => {
    if (one.field === 'region') return one.managers;
    return one.field === 'representative' ? one.sellers : [];
  });
  const names: Names = {
    roles: await roleNamesOn(handle, dayOf(now)),
    people: await namesOf(handle, ids.map(Number)),
  };
  return conditions.map((group) => copy.group(group, names));
}

export async function readRecipients(
  { database: { kysely }, clock }: MessageParts,
  id: number,
  { state, page = 1 }: z.output<Rows['GET /api/panel/v1/messages/:id/recipients']['query']>,
): Promise<Reply<'GET /api/panel/v1/messages/:id/recipients'>> {
  await requireMessage(kysely, id, clock.now());
  const { recipients, total } = await findRecipients(kysely, id, state, sliceOf(page));
  const data = recipients.map(({ consentVersion, consentAt, ...one }) => ({
    personId: String(one.personId),
    name: one.name,
    state: one.state,
    why: one.why,
    putAt: one.putAt?.toISOString() ?? null,
    pushedAt: one.pushedAt?.toISOString() ?? null,
    readAt: one.readAt?.toISOString() ?? null,
    consent:
      consentVersion === null || consentAt === null
        ? null
        : { version: consentVersion, at: consentAt.toISOString() },
  }));
  return { data, ...foundOf(total, page) };
}

export async function readChoices({
  database: { kysely },
  clock,
}: MessageParts): Promise<Reply<'GET /api/panel/v1/message-choices'>> {
  const now = clock.now();
  const choices = await audiences.findChoices(kysely, await momentOf(kysely, now));
  const consent = await namedConsent(kysely, now);
  const { programme } = await programmeNamesOn(kysely, dayOf(now));
  const push = { title: programme, body: pushBodies.other };
  return { data: { ...choices, consent: consent?.name ?? null, push } };
}

/** The audience now; commercial messages need the consent that the programme names today. */
export async function countNow(
  handle: Handle,
  { kind, conditions }: { readonly kind: MessageKind; readonly conditions: Audience },
  now: Date,
) {
  const moment = await momentOf(handle, now);
  const consent = kind === 'commercial' ? await namedConsent(handle, now) : null;
  const sending = { kind, approvalId: consent?.id ?? null };
  return { moment, counts: await audiences.countAudience(handle, conditions, sending, moment) };
}

export async function countAudience(
  { database: { kysely }, clock }: MessageParts,
  { kind, conditions, link }: BodyOf<'POST /api/panel/v1/messages/count'>,
): Promise<Reply<'POST /api/panel/v1/messages/count'>> {
  const now = clock.now();
  const { moment, counts } = await countNow(kysely, { kind, conditions }, now);
  const { skipped, roles, ...numbers } = counts;
  const groups = await audiences.countGroups(kysely, conditions, moment);
  const words = await wordsOf(kysely, conditions, now);
  const roleNames = await roleNamesOn(kysely, moment.today);
  const codes = conditions.flat().flatMap((one) => (one.field === 'shop' ? one.codes : []));
  const people = await audiences.sampleAudience(kysely, conditions, moment, sampled);
  return {
    data: {
      ...numbers,
      skipped: reasonsOf(skipped),
      groups: groups.map((amount, at) => ({ words: words[at] ?? '', people: amount })),
      unknownShops: await audiences.findUnknownShops(kysely, codes),
      linkClosedTo: closedTo(link, roles).map((role) => roleName(role, roleNames)),
      needsTwo: numbers.people + (await aloneOnDayOf(kysely, now, 0)) > aloneMax,
      sample: people.map(({ firstName, lastName, role }) => ({
        name: maskedName(firstName, lastName),
        role: roleName(role, roleNames),
      })),
    },
  };
}

/** Lines between which other calls get their turn. */
const readAtOnce = 500;

export async function readNumbers(handle: Handle, pasted: string) {
  const typed = pasted.split(/[\n\r;,\t]+/).filter((line) => line.trim() !== '');
  if (typed.length > numbersMax) throw invalid({ numbers: [copy.tooManyNumbers] });
  const phones = new Map<string, string>();
  const unreadable: string[] = [];
  for (const [at, line] of typed.entries()) {
    if (at % readAtOnce === 0) await new Promise(setImmediate);
    const phone = phoneOf(line);
    if (phone === null) unreadable.push(line.trim());
    else phones.set(phone, line.trim());
  }
  const known = await audiences.findByPhones(handle, [...phones.keys()]);
  const knownPhones = new Set(known.map(({ phone }) => phone));
  const strangers = [...phones].filter(([phone]) => !knownPhones.has(phone));
  const unknown = [...unreadable, ...strangers.map(([, line]) => line)];
  return {
    ids: known.map(({ id }) => String(id)).toSorted((a, b) => Number(a) - Number(b)),
    repeated: typed.length - unreadable.length - phones.size,
    unknown: unknown.length,
    unknownNumbers: unknown.slice(0, unknownShown),
  };
}

/** The usual spelling is read without the library, which takes a second for 20,000 lines. */
function phoneOf(line: string): string | null {
  const digits = line.replaceAll(/[\s.()-]/g, '');
  const [, national] = /^(?:(?:\+|00)?48)?([1-9]\d{8})$/.exec(digits) ?? [];
  return national === undefined ? e164Of(line) : `+48${national}`;
}

export async function previewMessage(
  { database: { kysely }, clock }: MessageParts,
  { conditions, ...words }: BodyOf<'POST /api/panel/v1/messages/preview'>,
): Promise<Reply<'POST /api/panel/v1/messages/preview'>> {
  const moment = await momentOf(kysely, clock.now());
  const people = await audiences.sampleAudience(kysely, conditions, moment, previewed);
  const used = fieldsIn(words.title, words.content);
  const ids = people.map(({ id }) => id);
  const filled = await fillFor(kysely, ids, templateOf(words), moment, true);
  return {
    data: filled.map(({ firstName, lastName, title, html, missing }) => ({
      person: maskedName(firstName, lastName),
      title,
      content: html,
      fallbacks: missing.filter((field) => used.includes(field)),
    })),
  };
}
