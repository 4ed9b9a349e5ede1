import { roleNamesOn } from '../../club/settings/settings.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import type { trailRows } from '@klub/contract/panel/trail';
import type { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import { refuse } from '../../../infra/refusal.ts';
import * as store from './entries.store.ts';
import { findHead } from './seal.store.ts';
import { sealState } from './state.service.ts';
import { detailLines, entryCopy, personWords, subjectWords } from './trail.copy.ts';
import { type Filters, countedMax, pagesOf, wantedOf } from './trail.rules.ts';
import { countSealed } from './verify.store.ts';

type ListReply = z.input<(typeof trailRows)['GET /api/panel/v1/trail']['reply']>;
type EntryReply = z.input<(typeof trailRows)['GET /api/panel/v1/trail/:id']['reply']>['data'];
type SealReply = z.input<(typeof trailRows)['GET /api/panel/v1/trail-seal']['reply']>['data'];

const entriesPerPage = 50;

/** One page of matching entries, newest first; `total` is at most one above the paged maximum. */
export async function listEntries(
  handle: Handle,
  filters: Filters,
  page: number,
): Promise<ListReply> {
  const wanted = wantedOf(filters);
  const staff = await staffNames(handle);
  const total = wanted === null ? 0 : await store.countEntries(handle, wanted, countedMax + 1);
  const pages = pagesOf(total, entriesPerPage);
  if (wanted === null || page > pages) return { data: [], total, page, pages, staff };
  const slice = { max: entriesPerPage, offset: (page - 1) * entriesPerPage };
  const found = await store.findEntries(handle, wanted, slice);
  return { data: found.map(listed), total, page, pages, staff };
}

/** Values of the filter by actor: accounts, and actors without one. */
async function staffNames(handle: Handle): Promise<ListReply['staff']> {
  const accounts = await store.findStaff(handle);
  return [
    ...accounts.map(({ id, name }) => ({ id: String(id), name })),
    ...entryCopy.withoutAccount,
  ];
}

function listed(entry: store.FoundEntry) {
  const { id, at, way, staffId, byName, action, reason, outcome, sealId } = entry;
  return {
    id: String(id),
    at: at.toISOString(),
    way,
    byName,
    action,
    reason,
    outcome,
    by: staffId === null ? null : { id: String(staffId), name: byName },
    subject: subjectWords(entry),
    person: personWords(entry),
    isSealed: sealId !== null,
  };
}

export async function showEntry(handle: Handle, id: number): Promise<EntryReply> {
  const entry = await store.findEntry(handle, id);
  if (entry === null) throw refuse('notFound');
  const { source, requestId, sealId } = entry;
  const seal = sealId === null ? null : await store.findSeal(handle, sealId);
  const shownSeal = seal && {
    id: String(seal.id),
    sealedAt: seal.sealedAt.toISOString(),
    hash: seal.hash,
  };
  return {
    ...listed(entry),
    details: detailLines(entry.details, await roleNamesOn(handle, dayOf(entry.at))),
    source,
    requestId,
    seal: shownSeal,
  };
}

export async function showSeal(handle: Handle, now: Date): Promise<SealReply> {
  const head = await findHead(handle);
  const { sealedAt, waiting, lastCheck } = await sealState(handle, now);
  return {
    ...(await countSealed(handle)),
    head: head?.hash ?? null,
    sealedAt: sealedAt?.toISOString() ?? null,
    waiting,
    lastCheck: lastCheck && { ...lastCheck, at: lastCheck.at.toISOString() },
  };
}
