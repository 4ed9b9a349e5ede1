import type { mediaRows } from '@klub/contract/panel/content/media';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { refuse } from '../../../infra/refusal.ts';
import { csvTextLines } from '../../../infra/tables/csv.rules.ts';
import { type Source, memorySource } from '../../../infra/tables/source.ts';
import { type ActDeps, applyFiles, refusalOf } from '../imports/imports.ts';
import { type Clerk, ImportRejected } from '../programme/programme.ts';
import { mediaCopy as copy } from './media.copy.ts';
import { type Cells, digestOf, rowWith } from './media.rules.ts';
import * as store from './media.store.ts';
import * as replacing from './replace.store.ts';

export type ReplaceDeps = ActDeps;

type Reply = z.input<(typeof mediaRows)['POST /api/panel/v1/media/:id/replace']['reply']>;

type Asked = {
  readonly id: number;
  readonly by: number;
  readonly digest: string;
  readonly staff: Clerk;
};

/**
 * Puts another picture into every place that shows this one: published rows through the importer, with author and undo, and open
 * drafts. Versions that people may have accepted, and replies of opened questions, stay.
 */
export async function replacePicture(
  deps: ReplaceDeps,
  transaction: Transaction<Schema>,
  { id, by, digest, staff }: Asked,
): Promise<Noted<Reply>> {
  const former = await store.lockPicture(transaction, id);
  const next = await store.lockPicture(transaction, by);
  if (former === null || next === null || next.binnedAt !== null || id === by)
    throw refuse('notFound');
  const addresses = { former: former.address, next: next.address };
  const places = (await store.placesOf(transaction, [former.address])).get(former.address) ?? [];
  if (digestOf(places) !== digest) throw refuse('placesMoved');
  const changed = places.filter(({ stays }) => stays === null);
  if (changed.length === 0) throw refuse('pictureStays');
  const files = await filesOf(transaction, changed, addresses);
  if (files.length > 0) await apply(deps, transaction, { files, staff, name: former.name });
  await replacing.replaceInDrafts(transaction, addresses, {
    staffId: staff.staffId,
    now: deps.clock.now(),
  });
  return {
    result: { data: { changed: changed.length, stayed: places.length - changed.length } },
    note: {
      subject: { kind: 'media', id, name: former.name },
      details: { address: former.address, by: next.address, places: changed.length },
    },
  };
}

type KindFile = { readonly kind: string; readonly source: Source };
type Addresses = { readonly former: string; readonly next: string };

/** A file for each kind of row, as an export writes it, with the other address. */
async function filesOf(
  transaction: Transaction<Schema>,
  places: readonly store.Place[],
  { former, next }: Addresses,
): Promise<KindFile[]> {
  const published = places.filter(({ draftId }) => draftId === null);
  const files: KindFile[] = [];
  for (const [kind, found] of Map.groupBy(published, (place) => place.kind)) {
    const keys = [...new Set(found.map(({ key }) => key))];
    const opened = await replacing.openedQuestions(transaction, kind, keys);
    const rows = (await replacing.rowsOf(transaction, kind, keys)).map((row) =>
      rowWith(row, { former, next, isOpened: opened.has(row['slug'] ?? '') }),
    );
    files.push({ kind, source: memorySource(copy.file(kind), textOf(rows), '') });
  }
  return files;
}

function textOf(rows: readonly Cells[]): string {
  const heading = Object.keys(rows[0] ?? {});
  return csvTextLines([heading, ...rows.map((row) => heading.map((name) => row[name] ?? ''))]);
}

type Applied = {
  readonly files: readonly KindFile[];
  readonly staff: Clerk;
  readonly name: string;
};

async function apply(
  deps: ReplaceDeps,
  transaction: Transaction<Schema>,
  { files, staff, name }: Applied,
): Promise<void> {
  const about = { title: copy.replaced(name), personId: null };
  try {
    await applyFiles(deps, transaction, {
      staff,
      sources: files.map(({ source }) => source),
      kinds: Object.fromEntries(files.map(({ kind, source }) => [source.name, kind])),
      about,
    });
  } catch (error) {
    if (!(error instanceof ImportRejected)) throw error;
    throw refuse('pictureRefused', { message: refusalOf(error.files) });
  }
}
