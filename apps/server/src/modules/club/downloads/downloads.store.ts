import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { DownloadState } from './downloads.rules.ts';

export type FoundDownload = DownloadState & {
  readonly id: number;
  readonly progress: number;
  readonly failure: string | null;
};

export type NewDownload = {
  readonly personId: number;
  readonly digest: Uint8Array;
  readonly requestSealed: string;
  readonly name: string;
  readonly file: string;
};

/** The newest download with this person's same request. */
export async function findNewest(
  handle: Handle,
  personId: number,
  digest: Uint8Array,
): Promise<FoundDownload | undefined> {
  return handle
    .selectFrom('download')
    .select([
      'id',
      'progress',
      'failure',
      'made_at as madeAt',
      'failed_at as failedAt',
      'told_at as toldAt',
    ])
    .where('person_id', '=', personId)
    .where('digest', '=', Buffer.from(digest))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Downloads that a person has started since then, and all unfinished ones. */
export async function countDownloads(
  handle: Handle,
  personId: number,
  since: Date,
): Promise<{ readonly begun: number; readonly underWay: number }> {
  return handle
    .selectFrom('download')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('created_at', '>', since).as('begun'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('made_at', 'is', null), eb('failed_at', 'is', null)]))
        .as('underWay'),
    ])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
}

/** Undefined when an equal download is running. */
export async function insertDownload(
  handle: Handle,
  download: NewDownload,
  now: Date,
): Promise<number | undefined> {
  const row = await handle
    .insertInto('download')
    .values({ ...columnsOf(download), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** For a file that was made before its row. */
export async function insertMade(
  handle: Handle,
  download: NewDownload,
  now: Date,
): Promise<number> {
  const row = await handle
    .insertInto('download')
    .values({ ...columnsOf(download), progress: 100, created_at: now, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function columnsOf({ personId, digest, requestSealed, name, file }: NewDownload) {
  return {
    person_id: personId,
    digest: Buffer.from(digest),
    request_sealed: requestSealed,
    name,
    file,
  };
}

export async function findUnderWay(
  handle: Handle,
  id: number,
): Promise<{ readonly requestSealed: string; readonly file: string } | undefined> {
  return handle
    .selectFrom('download')
    .select(['request_sealed as requestSealed', 'file'])
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
}

export async function noteProgress(handle: Handle, id: number, progress: number): Promise<void> {
  await handle
    .updateTable('download')
    .set({ progress })
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .execute();
}

/** Clears the failure of another run of the same job. */
export async function closeMade(handle: Handle, id: number, now: Date): Promise<void> {
  const made = { made_at: now, progress: 100, failed_at: null, failure: null };
  await handle.updateTable('download').set(made).where('id', '=', id).execute();
}

export async function closeFailed(
  handle: Handle,
  id: number,
  failure: string,
  now: Date,
): Promise<void> {
  await handle
    .updateTable('download')
    .set({ failed_at: now, failure })
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .execute();
}

export async function noteTold(handle: Handle, id: number, now: Date): Promise<void> {
  await handle
    .updateTable('download')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .execute();
}

export type NewLink = {
  readonly tokenHash: Uint8Array;
  readonly downloadId: number;
  readonly sessionHash: Uint8Array;
  readonly expiresAt: Date;
};

export async function insertLink(handle: Handle, link: NewLink): Promise<void> {
  await handle
    .insertInto('download_link')
    .values({
      token_hash: Buffer.from(link.tokenHash),
      download_id: link.downloadId,
      session_hash: Buffer.from(link.sessionHash),
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Null after the link's time, or when its session has ended. */
export async function findLinked(
  handle: Handle,
  tokenHash: Uint8Array,
  now: Date,
  bounds: { readonly usedAfter: Date; readonly createdAfter: Date },
): Promise<{ readonly file: string; readonly name: string; readonly madeAt: Date } | undefined> {
  const { rows } = await sql<{ file: string; name: string; madeAt: Date }>`
    select download.file, download.name, download.made_at as "madeAt"
    from download_link link
    join download on download.id = link.download_id and download.made_at is not null
    join session on session.token_hash = link.session_hash and session.person_id = download.person_id
    join person on person.id = download.person_id
    where link.token_hash = ${Buffer.from(tokenHash)} and link.expires_at > ${now}
      and session.revoked_at is null and session.last_used_at > ${bounds.usedAfter}
      and session.created_at > ${bounds.createdAfter}
      and person.blocked_at is null and person.deleted_at is null and not person.force_log_out
  `.execute(handle);
  return rows[0];
}

/** Deletes expired downloads, and those that never finished. */
export async function deleteOver(handle: Handle, before: Date, begunBefore: Date): Promise<void> {
  await handle
    .deleteFrom('download')
    .where((where) =>
      where.or([
        where('made_at', '<', before),
        where('failed_at', '<', before),
        where.and([where('created_at', '<', begunBefore), where('made_at', 'is', null)]),
      ]),
    )
    .execute();
}

/** Names of files that a row uses. */
export async function findFiles(handle: Handle): Promise<string[]> {
  const rows = await handle.selectFrom('download').select('file').execute();
  return rows.map(({ file }) => file);
}

/** Limits a file's queries to one process, so that screens keep the other cores. */
export async function limitToOneCore(handle: Handle): Promise<void> {
  await sql`select set_config('max_parallel_workers_per_gather', '0', true)`.execute(handle);
}
