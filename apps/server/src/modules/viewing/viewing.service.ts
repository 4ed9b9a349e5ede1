import type { ViewableCall, ViewedAnswer } from '../../infra/http/viewable.ts';
import { answerViewed } from '../../infra/http/viewable.ts';
import { type Database, type Handle, inTransaction } from '../../infra/db/db.ts';
import type { Deps } from '../../infra/deps.ts';
import { bodyOf, refuse } from '../../infra/refusal.ts';
import { isOwnAccount, ownRefusal } from '../own/own.service.ts';
import { callAt } from './viewing.rules.ts';
import {
  type Viewer,
  type ViewedPerson,
  findPerson,
  findViewed,
  forbidWrites,
} from './viewing.store.ts';

export type ViewingParts = Deps & {
  /** The participants' viewable calls, answered from the database that is handed in. */
  readonly calls: (deps: Deps) => readonly ViewableCall[];
};

/** The person to look as; an own account is refused. */
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
 * What the participants' app is answered within a view. All of it is read in one transaction in which the database refuses
 * every write; a call that no row marks as viewable is refused before anything of it is read.
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

/** The same database seen from a transaction; a copy that follows it is not asked. */
function within(database: Database, kysely: Database['kysely']): Database {
  return { ...database, kysely, replica: undefined };
}
