import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { importFileBytesMax, importFilesMax } from '@klub/contract/panel/import-files';
import { limits } from '@klub/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withCallDeadline, withLongTimeout } from '../../../infra/db/deadline.ts';
import type { Deps } from '../../../infra/deps.ts';
import { fileBytes } from '../../../infra/http/body.ts';
import { type PanelParts, admit } from '../../../infra/http/panel/mount-panel.ts';
import { panelCallerOf } from '../../../infra/http/panel/panel-caller.ts';
import { refuse } from '../../../infra/refusal.ts';
import { audited } from '../../../infra/trail/trail.ts';
import { fileNameOf, isBusy, isChangeable, placeOf } from './imports.rules.ts';
import { type Sealed, sealPieces } from './sealing.ts';
import * as store from './imports.store.ts';

const url = '/api/panel/v1/imports/:id/files';
const row = { may: 'imports.write', limit: limits.write } as const;

export type UploadDeps = Pick<Deps, 'config' | 'files' | 'vault' | 'random'>;

/**
 * `POST …/imports/:id/files?name=`: one file as raw bytes, sealed as a stream, never whole in
 * memory. Replaces the file of the same name, or the original of a corrected file. No contract row,
 * because its body is no JSON.
 */
export function uploadRoute(app: FastifyInstance, parts: PanelParts, deps: UploadDeps): void {
  app.route<{ Params: { id: string }; Querystring: { name?: unknown } }>({
    method: 'POST',
    url,
    handler: (request, reply) =>
      withCallDeadline(() => withLongTimeout(() => take(parts, deps, request, reply))),
  });
}

type Upload = FastifyRequest<{ Params: { id: string }; Querystring: { name?: unknown } }>;

async function take(
  parts: PanelParts,
  deps: UploadDeps,
  request: Upload,
  reply: FastifyReply,
): Promise<unknown> {
  const caller = panelCallerOf(request, reply);
  const session = await admit(parts, `POST ${url}`, row, request, caller);
  const pieces = fileBytes(request, importFileBytesMax);
  const { id } = request.params;
  if (session === null || !/^\d{1,15}$/.test(id)) throw refuse('notFound');
  const given = request.query.name;
  const name = typeof given === 'string' ? fileNameOf(given) : null;
  if (name === null) throw refuse('importFileName');
  const batchId = Number(id);
  await requireRoom(parts, batchId);
  const sealed = await seal(deps, request, pieces);
  const stored = `imports/${randomUUID()}`;
  let former: store.BatchFile | undefined;
  let outdated: readonly string[] = [];
  try {
    await deps.files.take(stored, sealed.path);
    const now = parts.clock.now();
    const act = {
      actor: { way: 'panel', staffId: session.staffId, name: session.name, ...sourceOf(caller) },
      action: 'import.uploaded',
      at: now,
    } as const;
    const { result } = await audited(parts.database.kysely, act, async (transaction) => {
      if (!(await parts.gate.stands(transaction, session))) throw refuse('unauthenticated');
      const batch = await store.lock(transaction, batchId, now);
      const files = (await store.filesOf(transaction, [batchId])).get(batchId) ?? [];
      requireOpen(batch, files);
      const { size, sha256 } = sealed;
      former = files.find((one) => placeOf(one.name) === placeOf(name));
      if (former !== undefined) {
        await store.removeFile(transaction, former.id);
        outdated = await store.forgetReport(transaction, batchId, former.name);
      }
      const keySealed = deps.vault.seal('import_key', sealed.key);
      const file = { name, size, sha256, stored, keySealed, kind: former?.kind ?? null };
      const fileId = await store.addFile(transaction, batchId, file, now);
      await store.reopen(transaction, batchId, now);
      return {
        result: { data: { id: String(fileId), name, size, sha256 } },
        note: { subject: { kind: 'import', id: batchId, name }, details: { size, sha256 } },
      };
    });
    // No row uses it any more; after a failure the next sweep deletes it.
    for (const path of [former?.stored ?? [], outdated].flat())
      await deps.files.remove(path).catch(() => {});
    return result;
  } catch (error) {
    // The commit's result may be lost; if it cannot be looked up, the sweep deletes the file.
    const isKept = await store.isStored(parts.database.kysely, stored).catch(() => true);
    if (!isKept) await deps.files.remove(stored);
    throw error;
  } finally {
    await rm(sealed.path, { force: true });
  }
}

function sourceOf({ source, requestId }: { readonly source: string; readonly requestId: string }) {
  return { source, requestId };
}

async function requireRoom({ database, clock }: PanelParts, batchId: number): Promise<void> {
  const batch = await store.find(database.kysely, batchId, clock.now());
  requireOpen(batch, (await store.filesOf(database.kysely, [batchId])).get(batchId) ?? []);
}

function requireOpen(batch: store.Batch | null, files: readonly store.BatchFile[]): void {
  if (batch === null) throw refuse('notFound');
  if (isBusy(batch.state)) throw refuse('importBusy');
  if (!isChangeable(batch.state)) throw refuse('importClosed');
  if (files.length >= importFilesMax) throw refuse('importFull');
}

/** Throws for a missing, oversized or truncated body. */
async function seal(
  deps: UploadDeps,
  request: Upload,
  pieces: AsyncIterable<Buffer>,
): Promise<Sealed> {
  const length = Number(request.headers['content-length']);
  if (length > importFileBytesMax) throw refuse('importFileTooLarge');
  try {
    const sealed = await sealPieces(deps, pieces);
    if (Number.isNaN(length) || sealed.size === length) return sealed;
    await rm(sealed.path, { force: true });
  } catch (error) {
    throw isCut(error) ? refuse('importFileCut') : error;
  }
  throw refuse('importFileCut');
}

function isCut(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
  );
}
