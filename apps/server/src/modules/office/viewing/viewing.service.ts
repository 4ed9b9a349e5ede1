import type { ViewableCall, ViewedAnswer } from '../../../infra/http/viewable.ts';
import { answerViewed } from '../../../infra/http/viewable.ts';
import { type Database, type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { bodyOf, refuse } from '../../../infra/refusal.ts';
import { isOwnAccount, ownRefusal } from '../own/own.ts';
import { callAt } from './viewing.rules.ts';
import {
  type Viewer,
  type ViewedPerson,
  findPerson,
  findViewed,
  forbidWrites,
} from './viewing.store.ts';

export type ViewingParts = Deps & {
  /** The participants' viewable calls on the given database. */
  readonly calls: (deps: Deps) => readonly ViewableCall[];
};

/** Throws for the operator's own account. */
export async function viewedPerson(
  handle: Handle,
  id: number,
  staffId: number,
): Promise<ViewedPerson> {
  const person = await findPerson(handle, id);
  if (person === null) throw refuse('notFound');
  if (await isOwnAccount(handle, staffId, id)) throw ownRefusal('ownView', id);
  return person;
}

/**
 * Replies to the participants' app within a view. Reads everything in one transaction in which the
 * database rejects every write; refuses a call without a viewable row before reading.
 */
export async function answerCall(
  parts: ViewingParts,
  viewer: Viewer,
  { id, path }: { readonly id: number; readonly path: string },
): Promise<ViewedAnswer> {
  const { database, clock, calls } = parts;
  return inTransaction(database.kysely, async (transaction) => {
    await forbidWrites(transaction);
    const session = await findViewed(transaction, viewer, id, clock.now());
    if (session === null) throw refuse('viewEnded');
    const asked = callAt(path);
    const answering = calls({ ...parts, database: within(database, transaction) });
    const found = answering.find(({ call }) => call === asked?.call);
    if (asked === null || found === undefined) return refused();
    return answerViewed(found, asked, session);
  });
}

function refused(): ViewedAnswer {
  const body = bodyOf(refuse('notViewable'));
  return { status: body.code, body };
}

/** The database within a transaction; never uses the replica. */
function within(database: Database, kysely: Database['kysely']): Database {
  return { ...database, kysely, replica: undefined };
}
