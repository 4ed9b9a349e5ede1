import type { contentRows } from '@klub/contract/panel/content/contents';
import type { ContentKind, ContentState } from '@klub/contract/panel/content/kinds';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { dayMs } from '../../../infra/clock.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { foundOf, sliceOf } from '../../../infra/pages.ts';
import { refuse } from '../../../infra/refusal.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { addDays, dayOf, startOfDay, timeOf } from '../../../infra/warsaw.ts';
import {
  type ActDeps,
  type TakeBackParts,
  applyFiles,
  refusalOf,
  takeBackUnseen,
} from '../imports/imports.ts';
import { ImportRejected } from '../programme/programme.ts';
import { contentsCopy as copy } from './contents.copy.ts';
import * as contents from './contents.store.ts';
import { knownOf } from './drafts.rules.ts';
import * as store from './listing.store.ts';
import { filesOf } from './publishing.rules.ts';
import type { Staff } from './publishing.service.ts';

type Rows = typeof contentRows;
type ListReply = z.input<Rows['GET /api/panel/v1/contents']['reply']>;
type WeekReply = z.input<Rows['GET /api/panel/v1/contents/calendar']['reply']>;
type OneReply = z.input<Rows['GET /api/panel/v1/contents/:kind/:key']['reply']>;
type ShownThing = ListReply['data'][number];

type ListingDeps = Pick<Deps, 'database' | 'clock'>;

export type Asked = {
  readonly kind?: ContentKind | undefined;
  readonly state?: ContentState | undefined;
  readonly q?: string | undefined;
  readonly page?: number | undefined;
};

export async function listContents(
  { database: { kysely }, clock }: ListingDeps,
  { kind, state, q = '', page = 1 }: Asked,
): Promise<ListReply> {
  const question = { kind, state, words: q, now: clock.now() };
  const [rows, counts] = await Promise.all([
    store.findListed(kysely, question, sliceOf(page)),
    store.countByState(kysely, question),
  ]);
  const total =
    state === undefined
      ? Object.values(counts).reduce((sum, count) => sum + count, 0)
      : (counts[state] ?? 0);
  return { data: await shown(kysely, rows), counts, ...foundOf(total, page) };
}

async function shown(handle: Handle, rows: readonly store.Listed[]): Promise<ShownThing[]> {
  const known = rows.flatMap(({ kind, key }) => (key === null ? [] : [{ kind, key }]));
  const [authors, reads] = await Promise.all([
    store.findAuthors(handle, known),
    store.countReads(handle, known),
  ]);
  return rows.map(({ draftId, opensAt, closesAt, roles, ...row }) => {
    const at = `${row.kind} ${row.key}`;
    return {
      ...row,
      draftId: draftId === null ? null : String(draftId),
      opensAt: opensAt?.toISOString() ?? null,
      closesAt: closesAt?.toISOString() ?? null,
      roles: [...roles],
      author: authors.get(at) ?? '',
      reads: reads.get(at) ?? null,
    };
  });
}

function peopleWith(people: ReadonlyMap<string, number>, roles: readonly string[]): number {
  const all = roles.length === 0 ? [...people.keys()] : roles;
  return all.reduce((sum, role) => sum + (people.get(role) ?? 0), 0);
}

/** A week of beginnings and ends; without a day, the present one. */
export async function showWeek({ database, clock }: ListingDeps, day?: string): Promise<WeekReply> {
  const week = mondayOf(day ?? dayOf(clock.now()));
  const days = Array.from({ length: 7 }, (_, at) => addDays(week, at));
  const edges = await store.findEdges(
    database.kysely,
    startOfDay(week),
    startOfDay(addDays(week, 7)),
  );
  // What ends at midnight ends with the day before.
  const dayAt = ({ at, isEnd }: store.Edge): string =>
    dayOf(isEnd ? new Date(at.getTime() - 1) : at);
  return {
    data: {
      week,
      days: days.map((one) => {
        const own = edges
          .filter((edge) => dayAt(edge) === one)
          .map(({ at, roles, kind, key, title, isEnd }) => ({
            isEnd,
            edge: { kind, key, title, roles: [...roles], at: at.toISOString() },
          }));
        return {
          day: one,
          opens: own.filter(({ isEnd }) => !isEnd).map(({ edge }) => edge),
          closes: own.filter(({ isEnd }) => isEnd).map(({ edge }) => edge),
        };
      }),
    },
  };
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, weekday === 0 ? -6 : 1 - weekday);
}

export async function showOne(
  { database: { kysely }, clock }: ListingDeps,
  kind: ContentKind,
  key: string,
): Promise<OneReply> {
  const now = clock.now();
  const found = await store.findOne(kysely, kind, key, now);
  if (found === null) throw refuse('notFound');
  const [thing] = await shown(kysely, [found]);
  if (thing === undefined) throw refuse('notFound');
  const publication = await store.findPublication(kysely, kind, key);
  return {
    data: {
      ...thing,
      could: peopleWith(await store.peopleByRole(kysely), found.roles),
      answers: kind === 'pytania' ? await store.countAnswers(kysely, key) : null,
      mayEnd: kind in store.dated && found.state === 'published',
      mayWithdraw: found.state === 'planned' && publication !== null,
      publishedAt: publication?.appliedAt ? new Date(publication.appliedAt).toISOString() : null,
    },
  };
}

export type Ending = { readonly kind: ContentKind; readonly key: string; readonly staff: Staff };

/** The end of something published becomes this minute. */
export async function endContent(
  deps: ActDeps,
  transaction: Transaction<Schema>,
  { kind, key, staff }: Ending,
): Promise<Noted<{ code: number; message: string }>> {
  const now = deps.clock.now();
  const found = await store.findOne(transaction, kind, key, now);
  if (found === null || !(kind in store.dated)) throw refuse('notFound');
  if (found.state !== 'published') throw refuse('contentNotOpen');
  const live = await contents.findPublished(transaction, kind, key);
  if (live === null) throw refuse('notFound');
  const published = knownOf(kind, live);
  const values = { ...published.values, do: `${dayOf(now)} ${timeOf(now)}` };
  const thing = { draftId: 0, kind, ofKey: key, content: { values, rows: {} }, published };
  const files = filesOf(thing);
  try {
    const { importId, effect } = await applyFiles(deps, transaction, {
      staff,
      sources: files.map(({ name, text }) => memorySource(name, text, '')),
      kinds: Object.fromEntries(files.map(({ name, kind: of }) => [name, of])),
      about: { title: copy.ending(kind, found.title), personId: null },
    });
    if (effect.second.length > 0) throw refuse('contentRefused', { message: copy.endByTwo });
    return {
      result: { code: 200, message: copy.ended },
      note: noteOf(found, { importId }),
    };
  } catch (error) {
    if (!(error instanceof ImportRejected)) throw error;
    throw refuse('contentRefused', { message: refusalOf(error.files) });
  }
}

/** Undoes the publication of planned content; the end of the undo opens its drafts again. */
export async function withdrawContent(
  deps: ListingDeps & TakeBackParts,
  transaction: Transaction<Schema>,
  { kind, key, staff }: Ending,
): Promise<Noted<{ code: number; message: string; data: { operationId: string } }>> {
  const now = deps.clock.now();
  const found = await store.findOne(transaction, kind, key, now);
  if (found === null) throw refuse('notFound');
  const publication = await store.findPublication(transaction, kind, key);
  if (publication === null) throw refuse('contentSeen');
  for (const one of publication.drafts) {
    const other = await store.findOne(transaction, one.kind, one.key, now);
    // The undo runs as a job: content that opens within a minute may be seen before it.
    const isUnseen =
      other?.state === 'planned' && other.opensAt !== null && +other.opensAt - +now > dayMs / 1_440;
    if (!isUnseen) throw refuse('contentSeen');
  }
  const { importId } = publication;
  const operationId = await takeBackUnseen(deps, transaction, {
    id: importId,
    staffId: staff.staffId,
  });
  return {
    result: {
      code: 200,
      message: copy.withdrawn,
      data: { operationId: String(operationId) },
    },
    note: noteOf(found, { importId, operationId }),
  };
}

function noteOf({ kind, key, title }: store.Listed, ids: Readonly<Record<string, number>>) {
  return {
    subject: {
      kind: 'content' as const,
      id: `${kind}/${key}`,
      name: copy.thing(kind, title).slice(0, 300),
    },
    details: { kind, ...ids },
  };
}
