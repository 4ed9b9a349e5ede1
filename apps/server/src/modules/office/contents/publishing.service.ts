import type { contentRows } from '@klub/contract/panel/content/contents';
import { type ContentKind, isListKind } from '@klub/contract/panel/content/kinds';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Noted, PanelAct } from '../../../infra/http/panel/mount-panel.ts';
import { type FieldErrors, invalid, refuse } from '../../../infra/refusal.ts';
import { type Source, memorySource } from '../../../infra/tables/source.ts';
import type { Audited } from '../../../infra/trail/trail.ts';
import { aloneShown, aloneShownForm, settleAlone } from '../../money/alone/alone.ts';
import {
  type ActDeps,
  type ActEffect,
  applyFiles,
  cellProblems,
  importsCopy,
  problemsOf,
  rehearseFiles,
} from '../imports/imports.ts';
import { ImportRejected } from '../programme/programme.ts';
import { signoffsCopy, type SignoffDefinition, type Signoffs } from '../signoffs/signoffs.ts';
import { contentsCopy as copy } from './contents.copy.ts';
import { isAgreedTo, nothing, titleOf } from './contents.kinds.ts';
import * as contents from './contents.store.ts';
import { differing, fieldNames, knownOf, markOf, wholeMark } from './drafts.rules.ts';
import * as drafts from './drafts.store.ts';
import {
  type ContentFile,
  type FieldProblem,
  type Thing,
  fieldProblem,
  fieldText,
  filesOf,
  isHtmlField,
  keyOf,
  mayBook,
  missingRows,
  rowTitle,
  unremovable,
} from './publishing.rules.ts';

export type PublishDeps = ActDeps & Pick<Signoffs, 'propose'>;

type Rows = typeof contentRows;
type CheckReply = z.input<Rows['POST /api/panel/v1/drafts/:id/check']['reply']>;
type PublishReply = z.input<Rows['POST /api/panel/v1/drafts/:id/publish']['reply']>;

/** A draft in the version that its screen shows. */
export type Shown = { readonly id: number; readonly version: number };
export type Staff = { readonly staffId: number; readonly name: string };

async function thingsOf(handle: Handle, shown: readonly Shown[]): Promise<Thing[]> {
  const things: Thing[] = [];
  for (const { id, version } of shown) {
    const draft = await drafts.findDraft(handle, id);
    if (draft === null) throw refuse('notFound');
    if (draft.state !== 'open') throw refuse('draftClosed');
    if (draft.version !== version) throw refuse('draftMoved');
    const { kind, ofKey, content } = draft;
    const live = await contents.findPublished(handle, kind, keyOf(draft));
    const published = live === null ? null : knownOf(kind, live);
    things.push({ draftId: id, kind, ofKey, content, published });
  }
  return things;
}

function sourcesOf(files: readonly ContentFile[]): Source[] {
  return files.map(({ name, text }) => memorySource(name, text, ''));
}

function kindsOf(files: readonly ContentFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ name, kind }) => [name, kind]));
}

/** What the importer does not know: that a draft of something new may not replace anything. */
function ownProblems(things: readonly Thing[]): FieldProblem[] {
  const keys = things.map((thing) => `${thing.kind} ${keyOf(thing)}`);
  return things.flatMap((thing, at) => {
    const { draftId, kind, ofKey, published } = thing;
    const of = (field: string, message: string): FieldProblem => ({
      draftId: String(draftId),
      list: null,
      row: null,
      field,
      message,
    });
    const isTaken = ofKey === null && (published !== null || keys.indexOf(keys[at] ?? '') !== at);
    const isGone = ofKey !== null && published === null;
    const empty = isListKind(kind) && filesOf(thing).length === 0;
    return [
      ...(isTaken ? [of(contents.keyField(kind), copy.keyTaken)] : []),
      ...(isGone ? [of('', copy.gone)] : []),
      ...(isAgreedTo(kind, keyOf(thing)) ? [of(contents.keyField(kind), copy.agreedTo)] : []),
      ...(empty ? [{ ...of('', copy.emptyList), list: kind }] : []),
      ...unremovable(thing).map(({ list, rows }) => ({
        ...of('', copy.unremovable(rows.map(rowTitle))),
        list,
      })),
    ];
  });
}

/** What a publication would do, or what is wrong with it. Writes nothing. */
export async function checkDrafts(deps: PublishDeps, shown: readonly Shown[]): Promise<CheckReply> {
  const { kysely } = deps.database;
  const things = await thingsOf(kysely, shown);
  const files = things.flatMap(filesOf);
  const own = ownProblems(things);
  const found = files.length === 0 ? [] : await problemsOf(deps, sourcesOf(files), kindsOf(files));
  const problems = [...own, ...found.map((problem) => fieldProblem(files, problem))];
  const effect = problems.length > 0 ? null : await effectOf(deps, things, files);
  const now = deps.clock.now();
  const described = [];
  for (const thing of things) {
    const { opensAt, closesAt, roles } = contents.datesOf(thing.kind, thing.content);
    described.push({
      draftId: String(thing.draftId),
      kind: thing.kind,
      title: titleOf(thing.kind, thing.content),
      isNew: thing.published === null,
      opensAt: opensAt?.toISOString() ?? null,
      closesAt: closesAt?.toISOString() ?? null,
      isPlanned: opensAt !== null && opensAt > now,
      people: roles.length === 0 ? null : await contents.countPeople(kysely, roles),
      roles: [...roles],
      removed: (isListKind(thing.kind) ? missingRows(thing.kind, thing) : []).map(rowTitle),
    });
  }
  return { data: { problems, warnings: [], things: described, second: secondOf(effect) } };
}

/** The golden points that a publication moves; null: it can move none. */
async function effectOf(
  deps: PublishDeps,
  things: readonly Thing[],
  files: readonly ContentFile[],
): Promise<ActEffect | null> {
  if (!things.some(({ kind }) => mayBook(kind))) return null;
  return (await rehearseFiles(deps, sourcesOf(files), kindsOf(files))).effect;
}

/** Why a second person has to agree, in sentences. */
function secondOf(effect: ActEffect | null): string[] {
  return effect?.second.map(importsCopy.second) ?? [];
}

export type Publishing = {
  readonly shown: readonly Shown[];
  readonly published: Readonly<Record<string, string>>;
  readonly reason: string | undefined;
  readonly staff: Staff;
};

/** Publishes in one act, or proposes where two people decide. */
export async function publishDrafts(
  deps: PublishDeps,
  act: PanelAct,
  request: Publishing,
): Promise<Audited<PublishReply>> {
  const things = await thingsOf(deps.database.kysely, request.shown);
  requireRight(ownProblems(things));
  const files = things.flatMap(filesOf);
  const effect = await effectOf(deps, things, files);
  if (effect === null || effect.second.length === 0)
    return act((transaction) => publishAlone(deps, transaction, request));
  if (request.reason === undefined) throw invalid({ reason: [copy.reasonMissing] });
  // What the second person would agree to must be right.
  const found = await problemsOf(deps, sourcesOf(files), kindsOf(files));
  requireRight(found.map((problem) => fieldProblem(files, problem)));
  return act((transaction) => proposeDrafts(deps, transaction, request, effect));
}

async function publishAlone(
  deps: PublishDeps,
  transaction: Transaction<Schema>,
  request: Publishing,
): Promise<Noted<PublishReply>> {
  const { things, importId, effect } = await published(deps, transaction, request);
  // Since the rehearsal another import has made the change need a second person.
  if (effect.second.length > 0) throw refuse('importRunning');
  const opens = things.flatMap(
    ({ kind, content }) => contents.datesOf(kind, content).opensAt ?? [],
  );
  const planned = opens.filter((at) => at > deps.clock.now()).toSorted((a, b) => +a - +b)[0];
  return {
    result: {
      code: 200,
      message: planned === undefined ? copy.published : copy.planned(planned),
      data: { importId: String(importId), signoffId: null },
    },
    note: noteOf(things, { importId }),
  };
}

type Approval = { readonly staffId: number; readonly at: Date };

/** Applies drafts as one import in a transaction and closes them. Throws what is wrong at its fields. */
async function published(
  deps: PublishDeps,
  transaction: Transaction<Schema>,
  { shown, published: seen, staff }: Pick<Publishing, 'shown' | 'published' | 'staff'>,
  approval?: Approval,
) {
  for (const { id } of shown.toSorted((a, b) => a.id - b.id))
    await drafts.lockDraft(transaction, id);
  const things = await thingsOf(transaction, shown);
  const files = things.flatMap(filesOf);
  try {
    const { importId, effect } = await applyFiles(deps, transaction, {
      staff,
      sources: sourcesOf(files),
      kinds: kindsOf(files),
      about: { title: titleOfImport(things), personId: null },
      approval,
      // Under the import lock nothing that is published changes any more.
      onBegin: async () => {
        const present = await thingsOf(transaction, shown);
        requireRight(ownProblems(present));
        requireSeen(present, seen);
      },
    });
    for (const thing of things)
      await drafts.closeDraft(transaction, thing.draftId, {
        state: 'published',
        importId,
        ofKey: keyOf(thing),
      });
    return { things, importId, effect };
  } catch (error) {
    if (!(error instanceof ImportRejected)) throw error;
    const problems = cellProblems(error.files).map((problem) => fieldProblem(files, problem));
    requireRight(problems);
    throw refuse('contentRefused');
  }
}

function requireSeen(things: readonly Thing[], seen: Readonly<Record<string, string>>): void {
  const isSame = things.every(
    ({ draftId, kind, published: live }) =>
      (live === null ? undefined : wholeMark(kind, live)) === seen[String(draftId)],
  );
  if (!isSame) throw refuse('contentMoved');
}

/** Throws at the fields what is wrong; fields of other drafts and of lists have their place in the name. */
function requireRight(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return;
  const errors: FieldErrors = {};
  for (const { draftId, list, row, field, message } of problems) {
    const place = [draftId, list ?? '', row ?? '', field].join('/');
    errors[place] = [...(errors[place] ?? []), message];
  }
  throw refuse('contentRefused', { message: problems[0]?.message ?? '', errors });
}

function titleOfImport(things: readonly Thing[]): string {
  return things.map(({ kind, content }) => copy.thing(kind, titleOf(kind, content))).join(', ');
}

function noteOf(things: readonly Thing[], ids: { importId?: number; signoffId?: number }) {
  const [first] = things;
  const fields = things.flatMap(({ kind, content, published: live }) =>
    differing(kind, content, live ?? nothing),
  );
  return {
    subject: {
      kind: 'content' as const,
      id: first?.draftId ?? 0,
      name: titleOfImport(things).slice(0, 300),
    },
    details: { kind: first?.kind ?? '', fields: [...new Set(fields)].join(' '), ...ids },
  };
}

const payloadOf = z.object({
  drafts: z.array(z.object({ id: z.number(), version: z.number() })),
  published: z.record(z.string(), z.string()),
  staff: z.object({ staffId: z.number(), name: z.string() }),
  /** Why two people decide, in sentences. */
  second: z.array(z.string()),
  golden: z.array(z.object({ of: z.string(), before: z.number(), after: z.number() })),
  alone: aloneShownForm.optional(),
});
type Payload = z.infer<typeof payloadOf>;

async function proposeDrafts(
  { propose }: PublishDeps,
  transaction: Transaction<Schema>,
  { shown, published: seen, staff, reason = '' }: Publishing,
  effect: ActEffect,
): Promise<Noted<PublishReply>> {
  for (const { id } of shown.toSorted((a, b) => a.id - b.id))
    await drafts.lockDraft(transaction, id);
  const things = await thingsOf(transaction, shown);
  requireSeen(things, seen);
  const signoffId = await propose(transaction, {
    kind: 'content.publish',
    subject: shown.map(({ id }) => id).join(' '),
    payload: {
      drafts: [...shown],
      published: seen,
      staff,
      second: secondOf(effect),
      golden: goldenOf(effect),
      alone: await aloneShown(transaction, effect.months),
    } satisfies z.input<typeof payloadOf>,
    words: titleOfImport(things).slice(0, 300),
    reason,
    proposedBy: staff.staffId,
  });
  for (const { id } of shown) await drafts.setSignoff(transaction, id, signoffId);
  return {
    result: {
      code: 200,
      message: signoffsCopy.proposed,
      data: { importId: null, signoffId: String(signoffId) },
    },
    note: { ...noteOf(things, { signoffId }), reason },
  };
}

function goldenOf({ changes }: ActEffect): Payload['golden'] {
  return changes.flatMap(({ what, of, before, after }) =>
    what === 'zlote_punkty' ? [{ of, before: Number(before), after: Number(after) }] : [],
  );
}

/** Two people publish what moves golden points above the limits of one. */
export function contentSignoff(deps: ActDeps): SignoffDefinition {
  const parts: PublishDeps = {
    ...deps,
    propose: () => Promise.reject(new Error('A decision proposes nothing.')),
  };
  return {
    decides: 'imports.decide',
    because: (payload) => payloadOf.parse(payload).second.join(' '),
    show: async (handle, payload) => {
      const { drafts: shown, golden } = payloadOf.parse(payload);
      const lines = await linesOf(handle, shown);
      if (lines === null) return null;
      return [
        ...lines,
        ...golden.map(({ of, before, after }) => ({
          label: copy.golden(of),
          before: String(before),
          after: String(after),
        })),
      ];
    },
    execute: async (transaction, payload, at, { decidedBy, signoffId }) => {
      const request = payloadOf.parse(payload);
      const { effect } = await published(
        parts,
        transaction,
        { shown: request.drafts, published: request.published, staff: request.staff },
        { staffId: decidedBy, at },
      );
      if (JSON.stringify(goldenOf(effect)) !== JSON.stringify(request.golden))
        throw refuse('signoffStale');
      await settleAlone(transaction, request.alone, signoffId);
    },
  };
}

/** What changes, field by field, whatever version the drafts have now; null: one is gone. */
async function linesOf(handle: Handle, shown: readonly Shown[]) {
  const lines: { label: string; before: string; after: string; part?: 'proof' }[] = [];
  for (const { id } of shown) {
    const draft = await drafts.findDraft(handle, id);
    if (draft === null || draft.state !== 'open') return null;
    const { kind, content } = draft;
    const live = await contents.findPublished(handle, kind, keyOf(draft));
    const before = live === null ? nothing : knownOf(kind, live);
    for (const field of fieldNames(kind)) {
      const [was, is] = [textOf(kind, field, before), textOf(kind, field, content)];
      if (markOf(before, field) === markOf(content, field)) continue;
      lines.push({ label: copy.field(kind, field), before: was, after: is });
    }
    const marks = { before: wholeMark(kind, before), after: wholeMark(kind, content) };
    lines.push({ label: copy.wholeThing(kind), ...marks, part: 'proof' });
  }
  return lines;
}

function textOf(kind: ContentKind, field: string, { values, rows }: typeof nothing): string {
  const list = rows[field];
  if (list !== undefined) return list.map(rowTitle).join(', ');
  return fieldText(values[field] ?? '', isHtmlField(kind, field));
}
